import { DRE_COMENTARIOS_MAX, type DreComentario, type dreComentarioRotas } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { listMencionaveis, presentConversa, requireMencoes } from '../../comentario/thread.ts'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { findModelo } from '../../cubo/recorte.ts'
import { recordMudanca } from '../../http/auditoria.ts'
import type { AcessoCliente } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers, PedidoDeMudanca, PedidoTransacao } from '../../http/handler.ts'
import type { EnderecoConfig } from '../../acesso/link/send.ts'
import { can } from '../../acesso/permissao/regras.ts'
import { tellDito } from './notify.ts'
import { alcanceOf, readLugar, recorteOf, visiveisOf } from './anchor.ts'
import * as store from './store.ts'

/** Of one model; more than any company says of its numbers, and what a script must not fill a database with. */
const DO_MODELO_MAX = 50_000

/** What is said, where, and to whom besides those it names. */
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

/** Numbers are explained by who makes them: of the statement, or of the budget that they are set against. */
const mayComment = (acesso: AcessoCliente): boolean => can(acesso, 'update', 'Dre') || can(acesso, 'update', 'Orcamento')

function requireComment(acesso: AcessoCliente): void {
  if (!mayComment(acesso)) throw new ErroApi('permissao_denied')
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

/** @throws ErroApi `registro_not_found`, also for one on amounts that who asks does not see */
const findVisto = async (tx: Transacao, acesso: AcessoCliente, id: number): Promise<store.ComentarioRow> =>
  orNotFound(await store.findComentario(tx, acesso.cliente.id, { id, ...visiveisOf(acesso) }))

/** @throws ErroApi `dre_comentario_other` */
function assertProprio(acesso: AcessoCliente, row: store.ComentarioRow): void {
  if (row.usuarioId !== acesso.usuarioId) throw new ErroApi('dre_comentario_other')
}

const record = (
  pedido: PedidoDeMudanca,
  acao: 'create' | 'update' | 'resolve' | 'reopen' | 'remove',
  id: number,
  lados: { antes?: object; depois?: object },
): Promise<number> => recordMudanca(pedido, { acao: `dreComentario.${acao}`, assunto: 'Dre', assuntoId: id, ...lados })

const registroOf = ({ linha, inicio, fim }: Pick<store.LugarRow, 'linha' | 'inicio' | 'fim'>, comentario: string | string[]): object => ({
  linha,
  inicio,
  fim,
  comentario,
})

export function createDreComentarioHandlers({ cubos, config, clock }: ComentarioDeps): Handlers<typeof dreComentarioRotas> {
  /** @throws ErroApi `registro_not_found` for a mention of nobody, `dre_comentarios_too_many` */
  const say = async (
    pedido: Pick<PedidoTransacao<typeof dreComentarioRotas.create>, 'tx' | 'client' | 'acesso' | 'request'>,
    { texto, mencoes: pedidas, lugar, respondeId, presentes }: Fala,
  ): Promise<{ id: number }> => {
    const { tx, acesso } = pedido
    const clienteId = acesso.cliente.id
    if ((await store.countDoModelo(tx, clienteId, lugar.modeloId)) >= DO_MODELO_MAX) throw new ErroApi('dre_comentarios_too_many')
    const mencoes = await requireMencoes(tx, clienteId, 'Dre', pedidas)
    const id = await store.insertComentario(tx, clienteId, {
      ...lugar,
      respondeId,
      usuarioId: acesso.usuarioId,
      texto,
      mencoes,
      now: clock(),
    })
    await record(pedido, 'create', id, { depois: registroOf(lugar, texto) })
    await tellDito({ config, clock }, pedido, { texto, mencoes, lugar, presentes })
    return { id }
  }
  return {
    list: async ({ acesso, query, tx, client }) => {
      const clienteId = acesso.cliente.id
      const dados = await cubos.get({ tx, client }, clienteId)
      const recorte = recorteOf(dados, query)
      const modeloId = findModelo(dados, query.modelo).id
      const quais = { modeloId, ...recorte.periodo, ...visiveisOf(acesso) }
      const rows = await store.listComentarios(tx, clienteId, { ...quais, limite: DRE_COMENTARIOS_MAX })
      const respostas = Map.groupBy(
        await store.listRespostas(
          tx,
          clienteId,
          rows.map(({ id }) => id),
        ),
        ({ respondeId }) => respondeId,
      )
      return {
        itens: rows.map((row) => present(row, respostas.get(row.id) ?? [], acesso.usuarioId)),
        ...alcanceOf(acesso, recorte),
        podeComentar: mayComment(acesso),
      }
    },
    listPessoas: ({ acesso, tx }) => listMencionaveis(tx, acesso.cliente.id, 'Dre'),
    create: {
      // The statement is read from one snapshot of its own, before anything is written.
      prepare: async ({ acesso, body: { celula }, transaction }) => {
        requireComment(acesso)
        const lugar = await transaction((tx, client) => readLugar({ tx, client }, cubos, acesso, celula))
        return async ({ tx, client, request, body: { texto, mencoes } }) =>
          say({ tx, client, acesso, request }, { texto, mencoes, lugar, respondeId: null, presentes: new Set() })
      },
    },
    answer: async ({ tx, client, acesso, request, params: { id }, body: { texto, mencoes } }) => {
      requireComment(acesso)
      const alvo = await findVisto(tx, acesso, id)
      // What is answered is the comment, and not another answer.
      if (alvo.respondeId !== null) throw new ErroApi('registro_not_found')
      const falaram = [alvo, ...(await store.listRespostas(tx, acesso.cliente.id, [id]))]
      const presentes = new Set(falaram.map(({ usuarioId }) => usuarioId))
      return say({ tx, client, acesso, request }, { texto, mencoes, lugar: alvo, respondeId: id, presentes })
    },
    update: async ({ tx, client, acesso, request, params: { id }, body: { texto, mencoes: pedidas } }) => {
      requireComment(acesso)
      const row = await findVisto(tx, acesso, id)
      const mencoes = await requireMencoes(tx, acesso.cliente.id, 'Dre', pedidas, row.mencoes)
      assertProprio(acesso, row)
      await store.updateTexto(tx, acesso.cliente.id, { id, texto, mencoes, now: clock() })
      await record({ tx, acesso, request }, 'update', id, { antes: registroOf(row, row.texto), depois: registroOf(row, texto) })
      const novas = mencoes.filter((each) => !row.mencoes.some((mencao) => mencao.id === each))
      await tellDito({ config, clock }, { tx, client, acesso }, { texto, mencoes: novas, lugar: row, presentes: new Set() })
      return { id }
    },
    resolve: async ({ tx, acesso, request, params: { id }, body: { resolvido } }) => {
      requireComment(acesso)
      const row = await findVisto(tx, acesso, id)
      // An answer ends with what it answers.
      if (row.respondeId !== null) throw new ErroApi('registro_not_found')
      if ((row.resolvedAt !== null) !== resolvido) {
        await store.updateResolvido(tx, acesso.cliente.id, { id, quem: resolvido ? acesso.usuarioId : null, now: clock() })
        await record({ tx, acesso, request }, resolvido ? 'resolve' : 'reopen', id, { depois: registroOf(row, row.texto) })
      }
      return { id }
    },
    remove: async ({ tx, acesso, request, params: { id } }) => {
      requireComment(acesso)
      const row = await findVisto(tx, acesso, id)
      assertProprio(acesso, row)
      // What others answered goes with it, and stays in the record.
      const respostas = await store.listRespostas(tx, acesso.cliente.id, [id])
      await store.deleteComentario(tx, acesso.cliente.id, id)
      const dito = respostas.length === 0 ? row.texto : [row, ...respostas].map(({ texto }) => texto)
      await record({ tx, acesso, request }, 'remove', id, { antes: registroOf(row, dito) })
      return { id }
    },
  }
}
