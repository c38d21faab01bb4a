import { isDeepStrictEqual } from 'node:util'
import {
  canOrcamento,
  ORCAMENTO_LINHAS_MAX,
  ORCAMENTO_MOTIVOS,
  type OrcamentoAcao,
  type orcamentoRotas,
  type RotaBodyLido,
} from '@lastro/contract'
import { mesToSql } from '@lastro/engine'
import { recordAuditoria } from '../http/auditoria.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { listPeople } from '../acesso/permissao/members.ts'
import type { Contexto, ContextoMudanca } from '../http/contexto.ts'
import { noCiclo, callerOf } from './present.ts'
import { refreshFormulas } from './formula/refresh.ts'
import * as store from './store.ts'

/**
 * Checks that the person is the caller or is linked to the cliente.
 * @throws ErroApi `registro_not_found`
 */
export async function requirePerson(context: ContextoMudanca, id: string | null): Promise<void> {
  if (id === null || id === context.usuario.id) return
  orNotFound((await listPeople(context, 'Orcamento')).find((person) => person.id === id))
}

/**
 * Locks the budget and checks that this action is allowed now.
 * @param versao seen by the caller; undefined when the header does not matter
 * @throws ErroApi `registro_not_found`, `escopo_limited`, `orcamento_version_conflict`, `orcamento_state_conflict` with the reason as its
 *   message
 */
export async function holdOrcamento(
  context: Contexto,
  { id, acao, versao }: { id: number; acao: OrcamentoAcao; versao?: number },
): Promise<store.FullOrcamentoRow> {
  const row = orNotFound(await store.findOrcamento(context, id, { lock: true }))
  const verdict = canOrcamento(await noCiclo(context, row, await store.listVersoes(context, row.raizId)), acao, callerOf(context))
  if (verdict === 'alcance_limitado') throw new ErroApi('escopo_limited')
  if (verdict !== true) throw new ErroApi('orcamento_state_conflict', { message: ORCAMENTO_MOTIVOS[verdict], data: { motivo: verdict } })
  if (versao !== undefined && row.versao !== versao) throw new ErroApi('orcamento_version_conflict')
  return row
}

export async function createEmBranco(context: ContextoMudanca, body: RotaBodyLido<typeof orcamentoRotas.create>): Promise<{ id: number }> {
  const { nome, cenario, modeloId, donoId, observacoes } = body
  const [centros, filiais] = [[...new Set(body.centrosCusto)], [...new Set(body.filiais)]]
  for (const [table, ids] of [
    ['centro_custo', centros],
    ['filial', filiais],
    ['dre_modelo', [modeloId]],
  ] as const) {
    if (!(await store.existsAll(context, table, ids))) throw new ErroApi('registro_not_found')
  }
  await requirePerson(context, donoId)
  const centrosCusto = [...centros, ...(body.semCentroCusto || centros.length === 0 ? [null] : [])]
  const porItem = centrosCusto.length * Math.max(filiais.length, 1)
  if (porItem * (await store.countGrupoItens(context)) > ORCAMENTO_LINHAS_MAX) throw new ErroApi('orcamento_too_large')
  const fresh = { nome, mesInicio: mesToSql(body.inicio), cenario, modeloId, donoId, observacoes, createdBy: context.usuario.id }
  const id = await store.insertOrcamento(context, fresh)
  await store.insertAreas(context, id, { centrosCusto })
  const linhas = await store.insertLinhasEmBranco(context, id, { centrosCusto, filiais: filiais.length === 0 ? [null] : filiais })
  await recordAuditoria(context, {
    acao: 'orcamento.create',
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { nome, inicio: body.inicio, cenario, linhas, areas: centrosCusto.length },
  })
  return { id }
}

/** Saving an unchanged header creates no version and no audit record. */
export async function updateHeader(context: Contexto, id: number, body: RotaBodyLido<typeof orcamentoRotas.update>): Promise<void> {
  const { versao, prazo: newDeadline, lembreteDias: newDays, ...rest } = body
  const before = orNotFound(await store.findOrcamento(context, id))
  await requirePerson(context, rest.donoId === before.donoId ? null : rest.donoId)
  const row = await holdOrcamento(context, { id, acao: 'editar', versao })
  const { nome, cenario, donoId, observacoes, prazo, lembreteDias } = row
  const after = { ...rest, prazo: newDeadline === undefined ? prazo : newDeadline, lembreteDias: newDays ?? lembreteDias }
  if (isDeepStrictEqual({ nome, cenario, donoId, observacoes, prazo, lembreteDias }, after)) return
  await store.updateHeader(context, id, after)
  if (cenario !== after.cenario) await refreshFormulas(context, id, { cenario: after.cenario })
  const now = orNotFound(await store.findOrcamento(context, id))
  const told = (loaded: store.FullOrcamentoRow): object => ({
    nome: loaded.nome,
    cenario: loaded.cenario,
    dono: loaded.dono,
    observacoes: loaded.observacoes,
    prazo: loaded.prazo,
    lembreteDias: loaded.lembreteDias,
  })
  await recordAuditoria(context, {
    acao: 'orcamento.update',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: told(row),
    depois: told(now),
  })
}

export async function removeOrcamento(context: Contexto, id: number, versao: number): Promise<void> {
  const row = await holdOrcamento(context, { id, acao: 'excluir', versao })
  if (await store.hasDescendentes(context, id)) throw new ErroApi('orcamento_in_use')
  await store.deleteOrcamento(context, id)
  const { nome, cenario, versaoNumero } = row
  await recordAuditoria(context, {
    acao: 'orcamento.remove',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { nome, cenario, versaoNumero },
  })
}
