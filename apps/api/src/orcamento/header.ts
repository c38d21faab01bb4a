/** Creates, changes and deletes the header of a budget. */
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
import { listPessoas } from '../acesso/permissao/members.ts'
import type { Contexto, ContextoMudanca } from '../http/contexto.ts'
import { noCiclo, quemOf } from './present.ts'
import * as store from './store.ts'

/** Checks for a person linked to the cliente, or the caller. @throws ErroApi `registro_not_found` */
export async function requirePessoa(contexto: ContextoMudanca, id: string | null): Promise<void> {
  if (id === null || id === contexto.usuario.id) return
  orNotFound((await listPessoas(contexto, 'Orcamento')).find((pessoa) => pessoa.id === id))
}

/**
 * Locks the budget and checks that this action is allowed now.
 * @param versao seen by the caller; undefined when the header does not matter
 * @throws ErroApi `registro_not_found`, `escopo_limited`, `orcamento_version_conflict`, `orcamento_state_conflict` with the reason as its
 *   message
 */
export async function holdOrcamento(
  contexto: Contexto,
  { id, acao, versao }: { id: number; acao: OrcamentoAcao; versao?: number },
): Promise<store.OrcamentoCompletoRow> {
  const row = orNotFound(await store.findOrcamento(contexto, id, { lock: true }))
  const veredito = canOrcamento(await noCiclo(contexto, row, await store.listVersoes(contexto, row.raizId)), acao, quemOf(contexto))
  if (veredito === 'alcance_limitado') throw new ErroApi('escopo_limited')
  if (veredito !== true) throw new ErroApi('orcamento_state_conflict', { message: ORCAMENTO_MOTIVOS[veredito], data: { motivo: veredito } })
  if (versao !== undefined && row.versao !== versao) throw new ErroApi('orcamento_version_conflict')
  return row
}

/** @throws ErroApi `registro_not_found`, `orcamento_too_large` */
export async function createEmBranco(contexto: ContextoMudanca, body: RotaBodyLido<typeof orcamentoRotas.create>): Promise<{ id: number }> {
  const { nome, cenario, modeloId, donoId, observacoes } = body
  const [centros, filiais] = [[...new Set(body.centrosCusto)], [...new Set(body.filiais)]]
  for (const [tabela, ids] of [
    ['centro_custo', centros],
    ['filial', filiais],
    ['dre_modelo', [modeloId]],
  ] as const) {
    if (!(await store.existsAll(contexto, tabela, ids))) throw new ErroApi('registro_not_found')
  }
  await requirePessoa(contexto, donoId)
  const centrosCusto = [...centros, ...(body.semCentroCusto || centros.length === 0 ? [null] : [])]
  const porItem = centrosCusto.length * Math.max(filiais.length, 1)
  if (porItem * (await store.countGrupoItens(contexto)) > ORCAMENTO_LINHAS_MAX) throw new ErroApi('orcamento_too_large')
  const novo = { nome, mesInicio: mesToSql(body.inicio), cenario, modeloId, donoId, observacoes, createdBy: contexto.usuario.id }
  const id = await store.insertOrcamento(contexto, novo)
  await store.insertAreas(contexto, id, { centrosCusto })
  const linhas = await store.insertLinhasEmBranco(contexto, id, { centrosCusto, filiais: filiais.length === 0 ? [null] : filiais })
  await recordAuditoria(contexto, {
    acao: 'orcamento.create',
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { nome, inicio: body.inicio, cenario, linhas, areas: centrosCusto.length },
  })
  return { id }
}

/**
 * Saving an unchanged header creates no version and no audit record.
 * @throws ErroApi `registro_not_found`, `orcamento_version_conflict`, `orcamento_state_conflict`
 */
export async function updateCabecalho(contexto: Contexto, id: number, body: RotaBodyLido<typeof orcamentoRotas.update>): Promise<void> {
  const { versao, ...depois } = body
  const antes = orNotFound(await store.findOrcamento(contexto, id))
  await requirePessoa(contexto, depois.donoId === antes.donoId ? null : depois.donoId)
  const row = await holdOrcamento(contexto, { id, acao: 'editar', versao })
  const { nome, cenario, donoId, observacoes } = row
  if (isDeepStrictEqual({ nome, cenario, donoId, observacoes }, depois)) return
  await store.updateCabecalho(contexto, id, depois)
  const agora = orNotFound(await store.findOrcamento(contexto, id))
  const told = (lido: store.OrcamentoCompletoRow): object => ({
    nome: lido.nome,
    cenario: lido.cenario,
    dono: lido.dono,
    observacoes: lido.observacoes,
  })
  await recordAuditoria(contexto, {
    acao: 'orcamento.update',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: told(row),
    depois: told(agora),
  })
}

/** @throws ErroApi `registro_not_found`, `orcamento_version_conflict`, `orcamento_state_conflict`, `orcamento_in_use` */
export async function removeOrcamento(contexto: Contexto, id: number, versao: number): Promise<void> {
  const row = await holdOrcamento(contexto, { id, acao: 'excluir', versao })
  if (await store.hasDescendentes(contexto, id)) throw new ErroApi('orcamento_in_use')
  await store.deleteOrcamento(contexto, id)
  const { nome, cenario, versaoNumero } = row
  await recordAuditoria(contexto, {
    acao: 'orcamento.remove',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { nome, cenario, versaoNumero },
  })
}
