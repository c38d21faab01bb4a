import type { OrcamentoComentario, orcamentoComentarioRotas, RotaBodyLido } from '@lastro/contract'
import { listMencionaveis, presentThread, requireMentions } from '../comentario/thread.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import type { Contexto } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { tellPeople, type AvisoDeps } from './notify.ts'
import * as comentarios from './comentario-store.ts'
import { findOrcamento, type OrcamentoCompletoRow } from './store.ts'

const presentComentario = (
  row: comentarios.OrcamentoComentarioRow,
  responses: readonly comentarios.OrcamentoComentarioRow[],
  callerId: string,
): OrcamentoComentario => ({ ...presentThread(row, responses, callerId), linhaId: row.linhaId, mes: row.mes })

const requireOrcamento = async (context: Contexto, id: number): Promise<OrcamentoCompletoRow> =>
  orNotFound(await findOrcamento(context, id))

interface ComentarioLine {
  linhaId: number | null
  mes: number | null
  responde: { id: number; quem: ReadonlySet<string> } | null
}

type ComentarioBody = RotaBodyLido<typeof orcamentoComentarioRotas.create>

async function requireComentario(context: Contexto, orcamentoId: number, id: number): Promise<comentarios.OrcamentoComentarioRow> {
  return orNotFound(await comentarios.findComentario(context, { orcamentoId, id }))
}

async function locationOf(context: Contexto, orcamentoId: number, { linhaId, mes, respondeId }: ComentarioBody): Promise<ComentarioLine> {
  if (linhaId !== undefined && !(await comentarios.hasLinha(context, { orcamentoId, id: linhaId }))) {
    throw new ErroApi('registro_not_found')
  }
  if (respondeId === undefined) {
    if (mes !== undefined && linhaId === undefined) throw new ErroApi('orcamento_comentario_place')
    return { linhaId: linhaId ?? null, mes: mes ?? null, responde: null }
  }
  const target = await requireComentario(context, orcamentoId, respondeId)
  const otherLocation = (linhaId ?? target.linhaId) !== target.linhaId || (mes ?? target.mes) !== target.mes
  if (target.respondeId !== null || otherLocation) throw new ErroApi('orcamento_comentario_place')
  const responses = await comentarios.listResponses(context, [target.id])
  return {
    linhaId: target.linhaId,
    mes: target.mes,
    responde: { id: target.id, quem: new Set([target, ...responses].map(({ usuarioId }) => usuarioId)) },
  }
}

/** Notifies mentioned users and earlier participants who can see the line. */
async function tellComentario(
  deps: AvisoDeps,
  request: Contexto,
  orcamento: OrcamentoCompletoRow,
  { texto, mencoes, lugar }: { texto: string; mencoes: readonly string[]; lugar: Pick<ComentarioLine, 'linhaId' | 'responde'> },
): Promise<void> {
  const subject = { orcamento: { id: orcamento.id, nome: orcamento.nome }, comentario: texto }
  const veem = lugar.linhaId === null ? null : new Set(await comentarios.listViewers(request, lugar.linhaId))
  const sees = ({ id }: { id: string }): boolean => veem === null || veem.has(id)
  const [mencionados, presentes] = [new Set(mencoes), lugar.responde?.quem ?? new Set<string>()]
  const isInThread = ({ id }: { id: string }): boolean => presentes.has(id) && !mencionados.has(id)
  await tellPeople(deps, request, { tipo: 'orcamento.mencao', ...subject }, (person) => mencionados.has(person.id) && sees(person))
  await tellPeople(deps, request, { tipo: 'orcamento.resposta', ...subject }, (person) => isInThread(person) && sees(person))
}

function assertOwn({ usuario }: Contexto, row: comentarios.OrcamentoComentarioRow): void {
  if (row.usuarioId !== usuario.id) throw new ErroApi('orcamento_comentario_other')
}

export function createOrcamentoComentarioHandlers(deps: AvisoDeps): Handlers<typeof orcamentoComentarioRotas> {
  return {
    list: async (request) => {
      const {
        params,
        query: { cursor, limite, abertos, linha, mes },
      } = request
      await requireOrcamento(request, params.id)
      if (linha !== undefined && !(await comentarios.hasLinha(request, { orcamentoId: params.id, id: linha }))) {
        throw new ErroApi('registro_not_found')
      }
      const filter = { orcamentoId: params.id, linhaId: linha, mes, abertos: abertos === '1', before: cursor }
      const rows = await comentarios.listComentarios(request, { ...filter, limite: limite + 1 })
      const page = rows.slice(0, limite)
      const responses = Map.groupBy(
        await comentarios.listResponses(
          request,
          page.map(({ id }) => id),
        ),
        (row) => row.respondeId,
      )
      return {
        itens: page.map((row) => presentComentario(row, responses.get(row.id) ?? [], request.usuario.id)),
        abertos: await comentarios.countOpened(request, params.id),
        proximo: rows.length > limite ? (page.at(-1)?.id ?? null) : null,
      }
    },
    listPessoas: async (request) => {
      const { params } = request
      await requireOrcamento(request, params.id)
      return listMencionaveis(request, 'Orcamento')
    },
    create: async (request) => {
      const { params, body } = request
      const orcamento = await requireOrcamento(request, params.id)
      orNotFound(await comentarios.holdLocation(request, { orcamentoId: params.id, linhaId: body.linhaId }))
      const lugar = await locationOf(request, params.id, body)
      const mencoes = await requireMentions(request, 'Orcamento', body.mencoes)
      const { linhaId, mes } = lugar
      const fresh = { orcamentoId: params.id, linhaId, mes, respondeId: lugar.responde?.id ?? null, usuarioId: request.usuario.id }
      const id = await comentarios.insertComentario(request, { ...fresh, texto: body.texto, mencoes, now: deps.clock() })
      await recordAuditoria(request, {
        acao: 'orcamentoComentario.create',
        assunto: 'Orcamento',
        assuntoId: params.id,
        depois: { nome: orcamento.nome, comentario: body.texto },
      })
      await tellComentario(deps, request, orcamento, { texto: body.texto, mencoes, lugar })
      await deps.announce(request, params.id)
      return { id }
    },
    update: async (request) => {
      const { params, body } = request
      const orcamento = await requireOrcamento(request, params.id)
      const row = await requireComentario(request, params.id, params.comentarioId)
      const mencoes = await requireMentions(request, 'Orcamento', body.mencoes, row.mencoes)
      assertOwn(request, row)
      await comentarios.updateTexto(request, { id: row.id, texto: body.texto, mencoes, now: deps.clock() })
      await recordAuditoria(request, {
        acao: 'orcamentoComentario.update',
        assunto: 'Orcamento',
        assuntoId: params.id,
        antes: { nome: orcamento.nome, comentario: row.texto },
        depois: { nome: orcamento.nome, comentario: body.texto },
      })
      const fresh = mencoes.filter((id) => !row.mencoes.some((mention) => mention.id === id))
      await tellComentario(deps, request, orcamento, { texto: body.texto, mencoes: fresh, lugar: { linhaId: row.linhaId, responde: null } })
      await deps.announce(request, params.id)
      return { id: row.id }
    },
    resolve: async (request) => {
      const { params, body } = request
      const orcamento = await requireOrcamento(request, params.id)
      const row = await requireComentario(request, params.id, params.comentarioId)
      if (row.respondeId !== null) throw new ErroApi('registro_not_found')
      if ((row.resolvedAt !== null) !== body.resolvido) {
        await comentarios.updateResolvido(request, {
          id: row.id,
          quem: body.resolvido ? request.usuario.id : null,
          now: deps.clock(),
        })
        await recordAuditoria(request, {
          acao: body.resolvido ? 'orcamentoComentario.resolve' : 'orcamentoComentario.reopen',
          assunto: 'Orcamento',
          assuntoId: params.id,
          depois: { nome: orcamento.nome, comentario: row.texto },
        })
        await deps.announce(request, params.id)
      }
      return { id: row.id }
    },
    remove: async (request) => {
      const { params } = request
      const orcamento = await requireOrcamento(request, params.id)
      const row = await requireComentario(request, params.id, params.comentarioId)
      assertOwn(request, row)
      const responses = await comentarios.listResponses(request, [row.id])
      await comentarios.deleteComentario(request, row.id)
      await recordAuditoria(request, {
        acao: 'orcamentoComentario.remove',
        assunto: 'Orcamento',
        assuntoId: params.id,
        antes: { nome: orcamento.nome, comentario: responses.length === 0 ? row.texto : [row, ...responses].map(({ texto }) => texto) },
      })
      await deps.announce(request, params.id)
      return { id: row.id }
    },
  }
}
