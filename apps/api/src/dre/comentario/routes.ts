import { DRE_COMENTARIOS_MAX, type DreComentario, type dreComentarioRotas } from '@lastro/contract'
import { listMencionaveis, presentThread, requireMentions } from '../../comentario/thread.ts'
import type { CuboCache } from '../../cubo/cubo-cache.ts'
import { findModelo } from '../../cubo/recorte.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Direitos } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import type { AddressConfig } from '../../acesso/link/send.ts'
import { can } from '../../acesso/permissao/regras.ts'
import type { Contexto } from '../../http/contexto.ts'
import { notifyMentioned } from './notify.ts'
import { alcanceOf, readLocation, recorteOf, visibleOf } from './anchor.ts'
import * as store from './store.ts'

/** Above any real use, so that a script cannot fill the database. */
const DO_MODELO_MAX = 50_000

interface NewRemark {
  texto: string
  mencoes: readonly string[]
  lugar: store.AnchorRow
  respondeId: number | null
  presentes: ReadonlySet<string>
}

interface ComentarioDeps {
  cubos: CuboCache
  config: AddressConfig
  clock: () => Date
}

/** People who edit the statement, or the budget in comparison, may explain its numbers. */
const mayComment = (caller: Pick<Direitos, 'regras'>): boolean => can(caller, 'update', 'Dre') || can(caller, 'update', 'Orcamento')

function requireComment(caller: Pick<Direitos, 'regras'>): void {
  if (!mayComment(caller)) throw new ErroApi('permissao_denied')
}

const present = (row: store.DreComentarioRow, responses: readonly store.DreComentarioRow[], callerId: string): DreComentario => ({
  ...presentThread(row, responses, callerId),
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

const findSeen = async (context: Contexto, id: number): Promise<store.DreComentarioRow> =>
  orNotFound(await store.findComentario(context, { id, ...visibleOf(context) }))

function assertOwn({ usuario }: Contexto, row: store.DreComentarioRow): void {
  if (row.usuarioId !== usuario.id) throw new ErroApi('dre_comentario_other')
}

const record = (
  context: Contexto,
  action: 'create' | 'update' | 'resolve' | 'reopen' | 'remove',
  id: number,
  sides: { antes?: object; depois?: object },
): Promise<number> => recordAuditoria(context, { acao: `dreComentario.${action}`, assunto: 'Dre', assuntoId: id, ...sides })

const registroOf = ({ linha, inicio, fim }: Pick<store.AnchorRow, 'linha' | 'inicio' | 'fim'>, comentario: string | string[]): object => ({
  linha,
  inicio,
  fim,
  comentario,
})

export function createDreComentarioHandlers({ cubos, config, clock }: ComentarioDeps): Handlers<typeof dreComentarioRotas> {
  const insertRemark = async (
    request: Contexto,
    { texto, mencoes: requested, lugar, respondeId, presentes }: NewRemark,
  ): Promise<{ id: number }> => {
    if ((await store.countDoModelo(request, lugar.modeloId)) >= DO_MODELO_MAX) throw new ErroApi('dre_comentarios_too_many')
    const mencoes = await requireMentions(request, 'Dre', requested)
    const id = await store.insertComentario(request, {
      ...lugar,
      respondeId,
      usuarioId: request.usuario.id,
      texto,
      mencoes,
      now: clock(),
    })
    await record(request, 'create', id, { depois: registroOf(lugar, texto) })
    await notifyMentioned({ config, clock }, request, { texto, mencoes, lugar, presentes })
    return { id }
  }
  return {
    list: async (request) => {
      const { query } = request
      const data = await cubos.get(request)
      const recorte = recorteOf(data, query)
      const modeloId = findModelo(data, query.modelo).id
      const which = { modeloId, ...recorte.periodo, ...visibleOf(request) }
      const rows = await store.listComentarios(request, { ...which, limite: DRE_COMENTARIOS_MAX })
      const responses = Map.groupBy(
        await store.listResponses(
          request,
          rows.map(({ id }) => id),
        ),
        ({ respondeId }) => respondeId,
      )
      return {
        itens: rows.map((row) => present(row, responses.get(row.id) ?? [], request.usuario.id)),
        ...alcanceOf(request, recorte),
        podeComentar: mayComment(request.usuario),
      }
    },
    listPessoas: (request) => listMencionaveis(request, 'Dre'),
    create: {
      prepare: async ({ acesso, body: { celula }, transaction }) => {
        requireComment(acesso)
        const lugar = await transaction((context) => readLocation(context, cubos, celula))
        return async (request) => {
          const { texto, mencoes } = request.body
          return insertRemark(request, { texto, mencoes, lugar, respondeId: null, presentes: new Set() })
        }
      },
    },
    answer: async (request) => {
      const {
        params: { id },
        body: { texto, mencoes },
      } = request
      requireComment(request.usuario)
      const target = await findSeen(request, id)
      if (target.respondeId !== null) throw new ErroApi('registro_not_found')
      const falaram = [target, ...(await store.listResponses(request, [id]))]
      const presentes = new Set(falaram.map(({ usuarioId }) => usuarioId))
      return insertRemark(request, { texto, mencoes, lugar: target, respondeId: id, presentes })
    },
    update: async (request) => {
      const {
        params: { id },
        body: { texto, mencoes: requested },
      } = request
      requireComment(request.usuario)
      const row = await findSeen(request, id)
      const mencoes = await requireMentions(request, 'Dre', requested, row.mencoes)
      assertOwn(request, row)
      await store.updateTexto(request, { id, texto, mencoes, now: clock() })
      await record(request, 'update', id, { antes: registroOf(row, row.texto), depois: registroOf(row, texto) })
      const fresh = mencoes.filter((each) => !row.mencoes.some((mention) => mention.id === each))
      await notifyMentioned({ config, clock }, request, { texto, mencoes: fresh, lugar: row, presentes: new Set() })
      return { id }
    },
    resolve: async (request) => {
      const {
        params: { id },
        body: { resolvido },
      } = request
      requireComment(request.usuario)
      const row = await findSeen(request, id)
      if (row.respondeId !== null) throw new ErroApi('registro_not_found')
      if ((row.resolvedAt !== null) !== resolvido) {
        await store.updateResolvido(request, { id, quem: resolvido ? request.usuario.id : null, now: clock() })
        await record(request, resolvido ? 'resolve' : 'reopen', id, { depois: registroOf(row, row.texto) })
      }
      return { id }
    },
    remove: async (request) => {
      const { id } = request.params
      requireComment(request.usuario)
      const row = await findSeen(request, id)
      assertOwn(request, row)
      const responses = await store.listResponses(request, [id])
      await store.deleteComentario(request, id)
      const texts = responses.length === 0 ? row.texto : [row, ...responses].map(({ texto }) => texto)
      await record(request, 'remove', id, { antes: registroOf(row, texts) })
      return { id }
    },
  }
}
