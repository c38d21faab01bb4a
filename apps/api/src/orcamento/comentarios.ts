import type { OrcamentoComentario, orcamentoComentarioRotas, RotaBodyLido } from '@lastro/contract'
import { listMencionaveis, presentConversa, requireMencoes } from '../comentario/thread.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import type { Contexto } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Handlers } from '../http/handler.ts'
import { tellPessoas, type AvisoDeps } from './notify.ts'
import * as comentarios from './comentario-store.ts'
import { findOrcamento, type OrcamentoCompletoRow } from './store.ts'

const presentComentario = (
  row: comentarios.ComentarioRow,
  respostas: readonly comentarios.ComentarioRow[],
  quemPergunta: string,
): OrcamentoComentario => ({ ...presentConversa(row, respostas, quemPergunta), linhaId: row.linhaId, mes: row.mes })

const requireOrcamento = async (contexto: Contexto, id: number): Promise<OrcamentoCompletoRow> =>
  orNotFound(await findOrcamento(contexto, id))

interface Lugar {
  linhaId: number | null
  mes: number | null
  responde: { id: number; quem: ReadonlySet<string> } | null
}

type Novo = RotaBodyLido<typeof orcamentoComentarioRotas.create>

/** @throws ErroApi `registro_not_found` */
async function requireComentario(contexto: Contexto, orcamentoId: number, id: number): Promise<comentarios.ComentarioRow> {
  return orNotFound(await comentarios.findComentario(contexto, { orcamentoId, id }))
}

/** @throws ErroApi `registro_not_found`, `orcamento_comentario_place` */
async function lugarOf(contexto: Contexto, orcamentoId: number, { linhaId, mes, respondeId }: Novo): Promise<Lugar> {
  if (linhaId !== undefined && !(await comentarios.hasLinha(contexto, { orcamentoId, id: linhaId }))) {
    throw new ErroApi('registro_not_found')
  }
  if (respondeId === undefined) {
    if (mes !== undefined && linhaId === undefined) throw new ErroApi('orcamento_comentario_place')
    return { linhaId: linhaId ?? null, mes: mes ?? null, responde: null }
  }
  const alvo = await requireComentario(contexto, orcamentoId, respondeId)
  const outroLugar = (linhaId ?? alvo.linhaId) !== alvo.linhaId || (mes ?? alvo.mes) !== alvo.mes
  if (alvo.respondeId !== null || outroLugar) throw new ErroApi('orcamento_comentario_place')
  const respostas = await comentarios.listRespostas(contexto, [alvo.id])
  return {
    linhaId: alvo.linhaId,
    mes: alvo.mes,
    responde: { id: alvo.id, quem: new Set([alvo, ...respostas].map(({ usuarioId }) => usuarioId)) },
  }
}

/** Notifies mentioned users and earlier participants of the thread, except users who cannot see the line. */
async function tellComentario(
  deps: AvisoDeps,
  pedido: Contexto,
  orcamento: OrcamentoCompletoRow,
  { texto, mencoes, lugar }: { texto: string; mencoes: readonly string[]; lugar: Pick<Lugar, 'linhaId' | 'responde'> },
): Promise<void> {
  const assunto = { orcamento: { id: orcamento.id, nome: orcamento.nome }, comentario: texto }
  const veem = lugar.linhaId === null ? null : new Set(await comentarios.listQuemVe(pedido, lugar.linhaId))
  const sees = ({ id }: { id: string }): boolean => veem === null || veem.has(id)
  const [mencionados, presentes] = [new Set(mencoes), lugar.responde?.quem ?? new Set<string>()]
  const isNaConversa = ({ id }: { id: string }): boolean => presentes.has(id) && !mencionados.has(id)
  await tellPessoas(deps, pedido, { tipo: 'orcamento.mencao', ...assunto }, (pessoa) => mencionados.has(pessoa.id) && sees(pessoa))
  await tellPessoas(deps, pedido, { tipo: 'orcamento.resposta', ...assunto }, (pessoa) => isNaConversa(pessoa) && sees(pessoa))
}

/** @throws ErroApi `orcamento_comentario_other` */
function assertProprio({ usuario }: Contexto, row: comentarios.ComentarioRow): void {
  if (row.usuarioId !== usuario.id) throw new ErroApi('orcamento_comentario_other')
}

export function createOrcamentoComentarioHandlers(deps: AvisoDeps): Handlers<typeof orcamentoComentarioRotas> {
  return {
    list: async (pedido) => {
      const {
        params,
        query: { cursor, limite, abertos, linha, mes },
      } = pedido
      await requireOrcamento(pedido, params.id)
      if (linha !== undefined && !(await comentarios.hasLinha(pedido, { orcamentoId: params.id, id: linha }))) {
        throw new ErroApi('registro_not_found')
      }
      const filtro = { orcamentoId: params.id, linhaId: linha, mes, abertos: abertos === '1', antesDe: cursor }
      const rows = await comentarios.listComentarios(pedido, { ...filtro, limite: limite + 1 })
      const page = rows.slice(0, limite)
      const respostas = Map.groupBy(
        await comentarios.listRespostas(
          pedido,
          page.map(({ id }) => id),
        ),
        (row) => row.respondeId,
      )
      return {
        itens: page.map((row) => presentComentario(row, respostas.get(row.id) ?? [], pedido.usuario.id)),
        abertos: await comentarios.countAbertos(pedido, params.id),
        proximo: rows.length > limite ? (page.at(-1)?.id ?? null) : null,
      }
    },
    listPessoas: async (pedido) => {
      const { params } = pedido
      await requireOrcamento(pedido, params.id)
      return listMencionaveis(pedido, 'Orcamento')
    },
    create: async (pedido) => {
      const { params, body } = pedido
      const orcamento = await requireOrcamento(pedido, params.id)
      // Locks the budget and the line against deletion while the comment is written.
      orNotFound(await comentarios.holdLugar(pedido, { orcamentoId: params.id, linhaId: body.linhaId }))
      const lugar = await lugarOf(pedido, params.id, body)
      const mencoes = await requireMencoes(pedido, 'Orcamento', body.mencoes)
      const { linhaId, mes } = lugar
      const novo = { orcamentoId: params.id, linhaId, mes, respondeId: lugar.responde?.id ?? null, usuarioId: pedido.usuario.id }
      const id = await comentarios.insertComentario(pedido, { ...novo, texto: body.texto, mencoes, now: deps.clock() })
      await recordAuditoria(pedido, {
        acao: 'orcamentoComentario.create',
        assunto: 'Orcamento',
        assuntoId: params.id,
        depois: { nome: orcamento.nome, comentario: body.texto },
      })
      await tellComentario(deps, pedido, orcamento, { texto: body.texto, mencoes, lugar })
      await deps.announce(pedido, params.id)
      return { id }
    },
    update: async (pedido) => {
      const { params, body } = pedido
      const orcamento = await requireOrcamento(pedido, params.id)
      const row = await requireComentario(pedido, params.id, params.comentarioId)
      const mencoes = await requireMencoes(pedido, 'Orcamento', body.mencoes, row.mencoes)
      assertProprio(pedido, row)
      await comentarios.updateTexto(pedido, { id: row.id, texto: body.texto, mencoes, now: deps.clock() })
      await recordAuditoria(pedido, {
        acao: 'orcamentoComentario.update',
        assunto: 'Orcamento',
        assuntoId: params.id,
        antes: { nome: orcamento.nome, comentario: row.texto },
        depois: { nome: orcamento.nome, comentario: body.texto },
      })
      const novas = mencoes.filter((id) => !row.mencoes.some((mencao) => mencao.id === id))
      await tellComentario(deps, pedido, orcamento, { texto: body.texto, mencoes: novas, lugar: { linhaId: row.linhaId, responde: null } })
      await deps.announce(pedido, params.id)
      return { id: row.id }
    },
    resolve: async (pedido) => {
      const { params, body } = pedido
      const orcamento = await requireOrcamento(pedido, params.id)
      const row = await requireComentario(pedido, params.id, params.comentarioId)
      if (row.respondeId !== null) throw new ErroApi('registro_not_found')
      if ((row.resolvedAt !== null) !== body.resolvido) {
        await comentarios.updateResolvido(pedido, {
          id: row.id,
          quem: body.resolvido ? pedido.usuario.id : null,
          now: deps.clock(),
        })
        await recordAuditoria(pedido, {
          acao: body.resolvido ? 'orcamentoComentario.resolve' : 'orcamentoComentario.reopen',
          assunto: 'Orcamento',
          assuntoId: params.id,
          depois: { nome: orcamento.nome, comentario: row.texto },
        })
        await deps.announce(pedido, params.id)
      }
      return { id: row.id }
    },
    remove: async (pedido) => {
      const { params } = pedido
      const orcamento = await requireOrcamento(pedido, params.id)
      const row = await requireComentario(pedido, params.id, params.comentarioId)
      assertProprio(pedido, row)
      // Replies are deleted with it, but stay in the audit trail.
      const respostas = await comentarios.listRespostas(pedido, [row.id])
      await comentarios.deleteComentario(pedido, row.id)
      await recordAuditoria(pedido, {
        acao: 'orcamentoComentario.remove',
        assunto: 'Orcamento',
        assuntoId: params.id,
        antes: { nome: orcamento.nome, comentario: respostas.length === 0 ? row.texto : [row, ...respostas].map(({ texto }) => texto) },
      })
      await deps.announce(pedido, params.id)
      return { id: row.id }
    },
  }
}
