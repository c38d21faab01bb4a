import type { OrcamentoComentario, orcamentoComentarioRotas, RotaBodyLido } from '@lastro/contract'
import { listMencionaveis, presentConversa, requireMencoes } from '../comentario/thread.ts'
import { recordMudanca } from '../http/auditoria.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { Handlers, PedidoDeMudanca } from '../http/handler.ts'
import { tellPessoas, type AvisoDeps } from './notify.ts'
import * as comentarios from './comentario-store.ts'
import { findOrcamento, type OrcamentoCompletoRow } from './store.ts'

const presentComentario = (
  row: comentarios.ComentarioRow,
  respostas: readonly comentarios.ComentarioRow[],
  quemPergunta: string,
): OrcamentoComentario => ({ ...presentConversa(row, respostas, quemPergunta), linhaId: row.linhaId, mes: row.mes })

const requireOrcamento = async ({ tx, acesso }: Pick<PedidoDeMudanca, 'tx' | 'acesso'>, id: number): Promise<OrcamentoCompletoRow> =>
  orNotFound(await findOrcamento(tx, acesso.cliente.id, id))

interface Lugar {
  linhaId: number | null
  mes: number | null
  /** Comment that is answered, and who has spoken there. */
  responde: { id: number; quem: ReadonlySet<string> } | null
}

type Novo = RotaBodyLido<typeof orcamentoComentarioRotas.create>

/** @throws ErroApi `registro_not_found` */
async function requireComentario({ tx, acesso }: PedidoDeMudanca, orcamentoId: number, id: number): Promise<comentarios.ComentarioRow> {
  return orNotFound(await comentarios.findComentario(tx, acesso.cliente.id, { orcamentoId, id }))
}

/** @throws ErroApi `registro_not_found`, `orcamento_comentario_place` */
async function lugarOf(pedido: PedidoDeMudanca, orcamentoId: number, { linhaId, mes, respondeId }: Novo): Promise<Lugar> {
  const { tx } = pedido
  const clienteId = pedido.acesso.cliente.id
  if (linhaId !== undefined && !(await comentarios.hasLinha(tx, clienteId, { orcamentoId, id: linhaId }))) {
    throw new ErroApi('registro_not_found')
  }
  if (respondeId === undefined) {
    if (mes !== undefined && linhaId === undefined) throw new ErroApi('orcamento_comentario_place')
    return { linhaId: linhaId ?? null, mes: mes ?? null, responde: null }
  }
  const alvo = await requireComentario(pedido, orcamentoId, respondeId)
  const outroLugar = (linhaId ?? alvo.linhaId) !== alvo.linhaId || (mes ?? alvo.mes) !== alvo.mes
  if (alvo.respondeId !== null || outroLugar) throw new ErroApi('orcamento_comentario_place')
  const respostas = await comentarios.listRespostas(tx, clienteId, [alvo.id])
  return {
    linhaId: alvo.linhaId,
    mes: alvo.mes,
    responde: { id: alvo.id, quem: new Set([alvo, ...respostas].map(({ usuarioId }) => usuarioId)) },
  }
}

/** A mention says so; who spoke before in the conversation is told of the answer. Whoever does not see the line is told nothing of it. */
async function tellComentario(
  deps: AvisoDeps,
  pedido: PedidoDeMudanca,
  orcamento: OrcamentoCompletoRow,
  { texto, mencoes, lugar }: { texto: string; mencoes: readonly string[]; lugar: Pick<Lugar, 'linhaId' | 'responde'> },
): Promise<void> {
  const assunto = { orcamento: { id: orcamento.id, nome: orcamento.nome }, comentario: texto }
  const veem = lugar.linhaId === null ? null : new Set(await comentarios.listQuemVe(pedido.tx, pedido.acesso.cliente.id, lugar.linhaId))
  const sees = ({ id }: { id: string }): boolean => veem === null || veem.has(id)
  const [mencionados, presentes] = [new Set(mencoes), lugar.responde?.quem ?? new Set<string>()]
  const isNaConversa = ({ id }: { id: string }): boolean => presentes.has(id) && !mencionados.has(id)
  await tellPessoas(deps, pedido, { tipo: 'orcamento.mencao', ...assunto }, (pessoa) => mencionados.has(pessoa.id) && sees(pessoa))
  await tellPessoas(deps, pedido, { tipo: 'orcamento.resposta', ...assunto }, (pessoa) => isNaConversa(pessoa) && sees(pessoa))
}

/** @throws ErroApi `orcamento_comentario_other` */
function assertProprio({ acesso }: PedidoDeMudanca, row: comentarios.ComentarioRow): void {
  if (row.usuarioId !== acesso.usuarioId) throw new ErroApi('orcamento_comentario_other')
}

export function createOrcamentoComentarioHandlers(deps: AvisoDeps): Handlers<typeof orcamentoComentarioRotas> {
  return {
    list: async ({ tx, acesso, params, query: { cursor, limite, abertos, linha, mes } }) => {
      const clienteId = acesso.cliente.id
      await requireOrcamento({ tx, acesso }, params.id)
      if (linha !== undefined && !(await comentarios.hasLinha(tx, clienteId, { orcamentoId: params.id, id: linha }))) {
        throw new ErroApi('registro_not_found')
      }
      const filtro = { orcamentoId: params.id, linhaId: linha, mes, abertos: abertos === '1', antesDe: cursor }
      // One more than asked for tells whether there is a next page.
      const rows = await comentarios.listComentarios(tx, clienteId, { ...filtro, limite: limite + 1 })
      const page = rows.slice(0, limite)
      const respostas = Map.groupBy(
        await comentarios.listRespostas(
          tx,
          clienteId,
          page.map(({ id }) => id),
        ),
        (row) => row.respondeId,
      )
      return {
        itens: page.map((row) => presentComentario(row, respostas.get(row.id) ?? [], acesso.usuarioId)),
        abertos: await comentarios.countAbertos(tx, clienteId, params.id),
        proximo: rows.length > limite ? (page.at(-1)?.id ?? null) : null,
      }
    },
    listPessoas: async ({ tx, acesso, params }) => {
      await requireOrcamento({ tx, acesso }, params.id)
      return listMencionaveis(tx, acesso.cliente.id, 'Orcamento')
    },
    create: async (pedido) => {
      const { tx, acesso, params, body } = pedido
      const orcamento = await requireOrcamento(pedido, params.id)
      // Neither the budget nor the line goes while something is said of them.
      orNotFound(await comentarios.holdLugar(tx, acesso.cliente.id, { orcamentoId: params.id, linhaId: body.linhaId }))
      const lugar = await lugarOf(pedido, params.id, body)
      const mencoes = await requireMencoes(tx, acesso.cliente.id, 'Orcamento', body.mencoes)
      const { linhaId, mes } = lugar
      const novo = { orcamentoId: params.id, linhaId, mes, respondeId: lugar.responde?.id ?? null, usuarioId: acesso.usuarioId }
      const id = await comentarios.insertComentario(tx, acesso.cliente.id, { ...novo, texto: body.texto, mencoes, now: deps.clock() })
      await recordMudanca(pedido, {
        acao: 'orcamentoComentario.create',
        assunto: 'Orcamento',
        assuntoId: params.id,
        depois: { nome: orcamento.nome, comentario: body.texto },
      })
      await tellComentario(deps, pedido, orcamento, { texto: body.texto, mencoes, lugar })
      await deps.announce(tx, acesso.cliente.id, params.id)
      return { id }
    },
    update: async (pedido) => {
      const { tx, acesso, params, body } = pedido
      const orcamento = await requireOrcamento(pedido, params.id)
      const row = await requireComentario(pedido, params.id, params.comentarioId)
      const mencoes = await requireMencoes(tx, acesso.cliente.id, 'Orcamento', body.mencoes, row.mencoes)
      assertProprio(pedido, row)
      await comentarios.updateTexto(tx, acesso.cliente.id, { id: row.id, texto: body.texto, mencoes, now: deps.clock() })
      await recordMudanca(pedido, {
        acao: 'orcamentoComentario.update',
        assunto: 'Orcamento',
        assuntoId: params.id,
        antes: { nome: orcamento.nome, comentario: row.texto },
        depois: { nome: orcamento.nome, comentario: body.texto },
      })
      const novas = mencoes.filter((id) => !row.mencoes.some((mencao) => mencao.id === id))
      await tellComentario(deps, pedido, orcamento, { texto: body.texto, mencoes: novas, lugar: { linhaId: row.linhaId, responde: null } })
      await deps.announce(tx, acesso.cliente.id, params.id)
      return { id: row.id }
    },
    resolve: async (pedido) => {
      const { tx, acesso, params, body } = pedido
      const orcamento = await requireOrcamento(pedido, params.id)
      const row = await requireComentario(pedido, params.id, params.comentarioId)
      // An answer ends with what it answers.
      if (row.respondeId !== null) throw new ErroApi('registro_not_found')
      if ((row.resolvedAt !== null) !== body.resolvido) {
        await comentarios.updateResolvido(tx, acesso.cliente.id, {
          id: row.id,
          quem: body.resolvido ? acesso.usuarioId : null,
          now: deps.clock(),
        })
        await recordMudanca(pedido, {
          acao: body.resolvido ? 'orcamentoComentario.resolve' : 'orcamentoComentario.reopen',
          assunto: 'Orcamento',
          assuntoId: params.id,
          depois: { nome: orcamento.nome, comentario: row.texto },
        })
        await deps.announce(tx, acesso.cliente.id, params.id)
      }
      return { id: row.id }
    },
    remove: async (pedido) => {
      const { tx, acesso, params } = pedido
      const orcamento = await requireOrcamento(pedido, params.id)
      const row = await requireComentario(pedido, params.id, params.comentarioId)
      assertProprio(pedido, row)
      // What others answered goes with it, and stays in the record.
      const respostas = await comentarios.listRespostas(tx, acesso.cliente.id, [row.id])
      await comentarios.deleteComentario(tx, acesso.cliente.id, row.id)
      await recordMudanca(pedido, {
        acao: 'orcamentoComentario.remove',
        assunto: 'Orcamento',
        assuntoId: params.id,
        antes: { nome: orcamento.nome, comentario: respostas.length === 0 ? row.texto : [row, ...respostas].map(({ texto }) => texto) },
      })
      await deps.announce(tx, acesso.cliente.id, params.id)
      return { id: row.id }
    },
  }
}
