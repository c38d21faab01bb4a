import { DRE_COMENTARIOS_MAX, type DreComentario, type dreComentarioRotas } from '@lastro/contract'
import { listMencionaveis, presentConversa, requireMencoes } from '../../comentario/thread.ts'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { findModelo } from '../../cubo/recorte.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Direitos } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import type { EnderecoConfig } from '../../acesso/link/send.ts'
import { can } from '../../acesso/permissao/regras.ts'
import type { Contexto } from '../../http/contexto.ts'
import { tellDito } from './notify.ts'
import { alcanceOf, readLugar, recorteOf, visiveisOf } from './anchor.ts'
import * as store from './store.ts'

/** Comments per model, above any real use, so that a script cannot fill the database. */
const DO_MODELO_MAX = 50_000

interface Fala {
  texto: string
  mencoes: readonly string[]
  lugar: store.LugarRow
  respondeId: number | null
  presentes: ReadonlySet<string>
}

interface ComentarioDeps {
  cubos: CuboCache
  config: EnderecoConfig
  clock: () => Date
}

/** People who edit the statement, or the budget in comparison, may explain its numbers. */
const mayComment = (quem: Pick<Direitos, 'regras'>): boolean => can(quem, 'update', 'Dre') || can(quem, 'update', 'Orcamento')

function requireComment(quem: Pick<Direitos, 'regras'>): void {
  if (!mayComment(quem)) throw new ErroApi('permissao_denied')
}

const present = (row: store.ComentarioRow, respostas: readonly store.ComentarioRow[], quemPergunta: string): DreComentario => ({
  ...presentConversa(row, respostas, quemPergunta),
  codigo: row.codigo,
  linha: row.linha,
  grupoItemId: row.grupoItemId,
  fonte: row.fonte,
  base: row.base,
  inicio: row.inicio,
  fim: row.fim,
  rateado: row.rateado,
  centrosCusto: row.centrosCusto,
  filiais: row.filiais,
  unidade: row.valores.unidade,
  atual: row.valores.atual,
  valorBase: row.valores.base,
})

/** @throws ErroApi `registro_not_found`, also for a comment on amounts hidden from the caller */
const findVisto = async (contexto: Contexto, id: number): Promise<store.ComentarioRow> =>
  orNotFound(await store.findComentario(contexto, { id, ...visiveisOf(contexto) }))

/** @throws ErroApi `dre_comentario_other` */
function assertProprio({ usuario }: Contexto, row: store.ComentarioRow): void {
  if (row.usuarioId !== usuario.id) throw new ErroApi('dre_comentario_other')
}

const record = (
  contexto: Contexto,
  acao: 'create' | 'update' | 'resolve' | 'reopen' | 'remove',
  id: number,
  lados: { antes?: object; depois?: object },
): Promise<number> => recordAuditoria(contexto, { acao: `dreComentario.${acao}`, assunto: 'Dre', assuntoId: id, ...lados })

const registroOf = ({ linha, inicio, fim }: Pick<store.LugarRow, 'linha' | 'inicio' | 'fim'>, comentario: string | string[]): object => ({
  linha,
  inicio,
  fim,
  comentario,
})

export function createDreComentarioHandlers({ cubos, config, clock }: ComentarioDeps): Handlers<typeof dreComentarioRotas> {
  /** @throws ErroApi `registro_not_found` for an unknown mention, `dre_comentarios_too_many` */
  const say = async (pedido: Contexto, { texto, mencoes: pedidas, lugar, respondeId, presentes }: Fala): Promise<{ id: number }> => {
    if ((await store.countDoModelo(pedido, lugar.modeloId)) >= DO_MODELO_MAX) throw new ErroApi('dre_comentarios_too_many')
    const mencoes = await requireMencoes(pedido, 'Dre', pedidas)
    const id = await store.insertComentario(pedido, {
      ...lugar,
      respondeId,
      usuarioId: pedido.usuario.id,
      texto,
      mencoes,
      now: clock(),
    })
    await record(pedido, 'create', id, { depois: registroOf(lugar, texto) })
    await tellDito({ config, clock }, pedido, { texto, mencoes, lugar, presentes })
    return { id }
  }
  return {
    list: async (pedido) => {
      const { query } = pedido
      const dados = await cubos.get(pedido)
      const recorte = recorteOf(dados, query)
      const modeloId = findModelo(dados, query.modelo).id
      const quais = { modeloId, ...recorte.periodo, ...visiveisOf(pedido) }
      const rows = await store.listComentarios(pedido, { ...quais, limite: DRE_COMENTARIOS_MAX })
      const respostas = Map.groupBy(
        await store.listRespostas(
          pedido,
          rows.map(({ id }) => id),
        ),
        ({ respondeId }) => respondeId,
      )
      return {
        itens: rows.map((row) => present(row, respostas.get(row.id) ?? [], pedido.usuario.id)),
        ...alcanceOf(pedido, recorte),
        podeComentar: mayComment(pedido.usuario),
      }
    },
    listPessoas: (pedido) => listMencionaveis(pedido, 'Dre'),
    create: {
      // The statement is read from a separate snapshot before any write.
      prepare: async ({ acesso, body: { celula }, transaction }) => {
        requireComment(acesso)
        const lugar = await transaction((contexto) => readLugar(contexto, cubos, celula))
        return async (pedido) => {
          const { texto, mencoes } = pedido.body
          return say(pedido, { texto, mencoes, lugar, respondeId: null, presentes: new Set() })
        }
      },
    },
    answer: async (pedido) => {
      const {
        params: { id },
        body: { texto, mencoes },
      } = pedido
      requireComment(pedido.usuario)
      const alvo = await findVisto(pedido, id)
      // A reply cannot be replied to.
      if (alvo.respondeId !== null) throw new ErroApi('registro_not_found')
      const falaram = [alvo, ...(await store.listRespostas(pedido, [id]))]
      const presentes = new Set(falaram.map(({ usuarioId }) => usuarioId))
      return say(pedido, { texto, mencoes, lugar: alvo, respondeId: id, presentes })
    },
    update: async (pedido) => {
      const {
        params: { id },
        body: { texto, mencoes: pedidas },
      } = pedido
      requireComment(pedido.usuario)
      const row = await findVisto(pedido, id)
      const mencoes = await requireMencoes(pedido, 'Dre', pedidas, row.mencoes)
      assertProprio(pedido, row)
      await store.updateTexto(pedido, { id, texto, mencoes, now: clock() })
      await record(pedido, 'update', id, { antes: registroOf(row, row.texto), depois: registroOf(row, texto) })
      const novas = mencoes.filter((each) => !row.mencoes.some((mencao) => mencao.id === each))
      await tellDito({ config, clock }, pedido, { texto, mencoes: novas, lugar: row, presentes: new Set() })
      return { id }
    },
    resolve: async (pedido) => {
      const {
        params: { id },
        body: { resolvido },
      } = pedido
      requireComment(pedido.usuario)
      const row = await findVisto(pedido, id)
      // Only the first comment of a conversation is resolved.
      if (row.respondeId !== null) throw new ErroApi('registro_not_found')
      if ((row.resolvedAt !== null) !== resolvido) {
        await store.updateResolvido(pedido, { id, quem: resolvido ? pedido.usuario.id : null, now: clock() })
        await record(pedido, resolvido ? 'resolve' : 'reopen', id, { depois: registroOf(row, row.texto) })
      }
      return { id }
    },
    remove: async (pedido) => {
      const { id } = pedido.params
      requireComment(pedido.usuario)
      const row = await findVisto(pedido, id)
      assertProprio(pedido, row)
      // Replies are deleted with it and stay in the audit record.
      const respostas = await store.listRespostas(pedido, [id])
      await store.deleteComentario(pedido, id)
      const dito = respostas.length === 0 ? row.texto : [row, ...respostas].map(({ texto }) => texto)
      await record(pedido, 'remove', id, { antes: registroOf(row, dito) })
      return { id }
    },
  }
}
