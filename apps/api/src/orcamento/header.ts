/** A budget's header: made, changed and deleted. */
import { isDeepStrictEqual } from 'node:util'
import {
  canOrcamento,
  ORCAMENTO_LINHAS_MAX,
  ORCAMENTO_MOTIVOS,
  type OrcamentoAcao,
  type orcamentoRotas,
  type RotaBodyLido,
} from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { mesToSql } from '@lastro/engine'
import type { FastifyRequest } from 'fastify'
import { recordMudanca } from '../http/auditoria.ts'
import type { AcessoCliente } from '../http/authenticate.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import type { PedidoDeMudanca } from '../http/handler.ts'
import { listPessoas } from '../acesso/permissao/members.ts'
import { noCiclo, quemOf } from './present.ts'
import * as store from './store.ts'

/** Who does it and where, as far as making a budget asks. */
export interface Autoria {
  tx: Transacao
  acesso: Pick<AcessoCliente, 'usuarioId' | 'escopo'> & { cliente: Pick<AcessoCliente['cliente'], 'id'> }
  /** Null: no request but the command line. */
  request: Pick<FastifyRequest, 'ip' | 'id'> | null
}

/** Somebody linked to the cliente, or who asks. @throws ErroApi `registro_not_found` */
export async function requirePessoa({ tx, acesso }: Autoria, id: string | null): Promise<void> {
  if (id === null || id === acesso.usuarioId) return
  orNotFound((await listPessoas(tx, acesso.cliente.id, 'Orcamento')).find((pessoa) => pessoa.id === id))
}

/**
 * The budget, held until the transaction ends, if this may be done to it now.
 * @param versao that who asks has seen; undefined where nothing of the header is being answered to
 * @throws ErroApi `registro_not_found`, `escopo_limited`, `orcamento_version_conflict`, `orcamento_state_conflict` with the reason as its
 * message
 */
export async function holdOrcamento(
  { tx, acesso }: PedidoDeMudanca,
  { id, acao, versao }: { id: number; acao: OrcamentoAcao; versao?: number },
): Promise<store.OrcamentoCompletoRow> {
  const clienteId = acesso.cliente.id
  const row = orNotFound(await store.findOrcamento(tx, clienteId, id, { lock: true }))
  const veredito = canOrcamento(await noCiclo(tx, clienteId, row, await store.listVersoes(tx, clienteId, row.raizId)), acao, quemOf(acesso))
  if (veredito === 'alcance_limitado') throw new ErroApi('escopo_limited')
  if (veredito !== true) throw new ErroApi('orcamento_state_conflict', { message: ORCAMENTO_MOTIVOS[veredito], data: { motivo: veredito } })
  if (versao !== undefined && row.versao !== versao) throw new ErroApi('orcamento_version_conflict')
  return row
}

/** @throws ErroApi `registro_not_found`, `orcamento_too_large` */
export async function createEmBranco(pedido: PedidoDeMudanca, body: RotaBodyLido<typeof orcamentoRotas.create>): Promise<{ id: number }> {
  const { tx, acesso } = pedido
  const clienteId = acesso.cliente.id
  const { nome, cenario, modeloId, donoId, observacoes } = body
  const [centros, filiais] = [[...new Set(body.centrosCusto)], [...new Set(body.filiais)]]
  for (const [tabela, ids] of [
    ['centro_custo', centros],
    ['filial', filiais],
    ['dre_modelo', [modeloId]],
  ] as const) {
    if (!(await store.existsAll(tx, clienteId, tabela, ids))) throw new ErroApi('registro_not_found')
  }
  await requirePessoa(pedido, donoId)
  const centrosCusto = [...centros, ...(body.semCentroCusto || centros.length === 0 ? [null] : [])]
  const porItem = centrosCusto.length * Math.max(filiais.length, 1)
  if (porItem * (await store.countGrupoItens(tx, clienteId)) > ORCAMENTO_LINHAS_MAX) throw new ErroApi('orcamento_too_large')
  const novo = { nome, mesInicio: mesToSql(body.inicio), cenario, modeloId, donoId, observacoes, createdBy: acesso.usuarioId }
  const id = await store.insertOrcamento(tx, clienteId, novo)
  await store.insertAreas(tx, clienteId, id, { centrosCusto })
  const linhas = await store.insertLinhasEmBranco(tx, clienteId, id, { centrosCusto, filiais: filiais.length === 0 ? [null] : filiais })
  await recordMudanca(pedido, {
    acao: 'orcamento.create',
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { nome, inicio: body.inicio, cenario, linhas, areas: centrosCusto.length },
  })
  return { id }
}

/**
 * Saved as it is, it is no change: no version, no record.
 * @throws ErroApi `registro_not_found`, `orcamento_version_conflict`, `orcamento_state_conflict`
 */
export async function updateCabecalho(
  pedido: PedidoDeMudanca,
  id: number,
  body: RotaBodyLido<typeof orcamentoRotas.update>,
): Promise<void> {
  const { tx, acesso } = pedido
  const { versao, ...depois } = body
  const antes = orNotFound(await store.findOrcamento(tx, acesso.cliente.id, id))
  await requirePessoa(pedido, depois.donoId === antes.donoId ? null : depois.donoId)
  const row = await holdOrcamento(pedido, { id, acao: 'editar', versao })
  const { nome, cenario, donoId, observacoes } = row
  if (isDeepStrictEqual({ nome, cenario, donoId, observacoes }, depois)) return
  await store.updateCabecalho(tx, acesso.cliente.id, id, depois)
  const agora = orNotFound(await store.findOrcamento(tx, acesso.cliente.id, id))
  const told = (lido: store.OrcamentoCompletoRow): object => ({
    nome: lido.nome,
    cenario: lido.cenario,
    dono: lido.dono,
    observacoes: lido.observacoes,
  })
  await recordMudanca(pedido, {
    acao: 'orcamento.update',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: told(row),
    depois: told(agora),
  })
}

/** @throws ErroApi `registro_not_found`, `orcamento_version_conflict`, `orcamento_state_conflict`, `orcamento_in_use` */
export async function removeOrcamento(pedido: PedidoDeMudanca, id: number, versao: number): Promise<void> {
  const { tx, acesso } = pedido
  const row = await holdOrcamento(pedido, { id, acao: 'excluir', versao })
  if (await store.hasDescendentes(tx, acesso.cliente.id, id)) throw new ErroApi('orcamento_in_use')
  await store.deleteOrcamento(tx, acesso.cliente.id, id)
  const { nome, cenario, versaoNumero } = row
  await recordMudanca(pedido, {
    acao: 'orcamento.remove',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { nome, cenario, versaoNumero },
  })
}
