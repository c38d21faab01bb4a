/**
 * State transitions of a budget.
 * Each is checked by the state table, recorded, and notified to the users who act next.
 */
import { ORCAMENTO_REGRAS, type orcamentoRotas, type RotaBodyLido } from '@lastro/contract'
import { mesFromSql } from '@lastro/engine'
import type { DataDre } from '../cubo/dre-data.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import type { Contexto } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { isDaArea, nomeDaArea, nomesDasAreas } from './areas.ts'
import { isAprovador, tellPeople, type AvisoDeps } from './notify.ts'
import { holdOrcamento } from './header.ts'
import { recordCriacao } from './criacao-store.ts'
import { nameVersao } from './version-name.ts'
import { refreshFormulas } from './formula/refresh.ts'
import { assertContasMapeadas, assertItensNaDre } from './approval-blockers.ts'
import * as store from './store.ts'

const withComentario = (comentario: string): { comentario?: string } => (comentario === '' ? {} : { comentario })

function statusAfter(action: 'enviar' | 'devolver' | 'retomar' | 'aprovar' | 'encerrar'): NonNullable<store.OrcamentoRow['status']> {
  const { para } = ORCAMENTO_REGRAS[action]
  if (para === null) throw new Error(`no target state for ${action}`)
  return para
}

export async function submitOrcamento(
  deps: AvisoDeps,
  request: Contexto,
  { id, versao, comentario, comRestantes }: RotaBodyLido<typeof orcamentoRotas.submit> & { id: number },
): Promise<void> {
  const { nome, status } = await holdOrcamento(request, { id, acao: 'enviar', versao })
  const remaining = (await store.listAreas(request, id)).filter((area) => area.status === 'aberta' || area.status === 'devolvida')
  if (remaining.length > 0 && !comRestantes) {
    const details = remaining.slice(0, 50).map((area) => ({ campo: 'areas', valor: nomeDaArea(area), message: 'Ainda não foi enviada.' }))
    throw new ErroApi('orcamento_state_conflict', {
      message: 'Há áreas que ainda não foram enviadas.',
      details,
      data: { motivo: 'areas_pendentes' },
    })
  }
  const ids = remaining.map((area) => area.id)
  await store.updateAreas(request, { ids, status: 'enviada', comentario, quem: request.usuario.id, now: deps.clock() })
  await store.updateStatus(request, { id, status: statusAfter('enviar') })
  await recordAuditoria(request, {
    acao: 'orcamento.submit',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { status },
    depois: {
      nome,
      status: statusAfter('enviar'),
      ...(ids.length === 0 ? {} : { areas: remaining.map(nomeDaArea) }),
      ...withComentario(comentario),
    },
  })
  const subject = { tipo: 'orcamento.enviado', orcamento: { id, nome }, comentario, search: '?painel=areas' } as const
  await tellPeople(deps, request, subject, isAprovador)
}

export async function returnOrcamento(
  deps: AvisoDeps,
  request: Contexto,
  { id, versao, comentario, areas }: RotaBodyLido<typeof orcamentoRotas.return> & { id: number },
): Promise<void> {
  const { nome, status, donoId } = await holdOrcamento(request, { id, acao: 'devolver', versao })
  const quadro = new Map((await store.listAreas(request, id)).map((area) => [area.id, area]))
  const devolvidas = [...new Set(areas)].map((areaId) => orNotFound(quadro.get(areaId)))
  const ids = devolvidas.map((area) => area.id)
  await store.updateAreas(request, { ids, status: 'devolvida', comentario, quem: request.usuario.id, now: deps.clock() })
  await store.updateStatus(request, { id, status: statusAfter('devolver') })
  // Premissas may have changed while the areas were sent.
  if (ids.length > 0) await refreshFormulas(request, id, { origem: 'devolucao' })
  await recordAuditoria(request, {
    acao: 'orcamento.return',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { status },
    depois: { nome, status: statusAfter('devolver'), ...(ids.length === 0 ? {} : { areas: devolvidas.map(nomeDaArea) }), comentario },
  })
  const areasDe = (person: { id: string; limited: boolean }): string =>
    nomesDasAreas(person.id === donoId && !person.limited ? devolvidas : devolvidas.filter((area) => isDaArea(area, person)))
  const subject = { tipo: 'orcamento.devolvido', orcamento: { id, nome }, comentario, areas: areasDe } as const
  await tellPeople(deps, request, subject, (person) => person.id === donoId || areasDe(person) !== '')
}

export async function resumeOrcamento(
  context: Contexto,
  { id, versao, comentario }: RotaBodyLido<typeof orcamentoRotas.resume> & { id: number },
): Promise<void> {
  const { nome, status } = await holdOrcamento(context, { id, acao: 'retomar', versao })
  await store.updateStatus(context, { id, status: statusAfter('retomar') })
  await recordAuditoria(context, {
    acao: 'orcamento.resume',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { status },
    depois: { nome, status: statusAfter('retomar'), ...withComentario(comentario) },
  })
}

/**
 * Approves and freezes a budget.
 * The database refuses later changes, and the hash proves what was approved.
 * @param loaded current De-Para and models of the cliente, and the accounts without a destination
 */
export async function approveOrcamento(
  deps: AvisoDeps,
  request: Contexto,
  { id, versao, comentario }: RotaBodyLido<typeof orcamentoRotas.approve> & { id: number },
  loaded: { dados: DataDre; semDestino: readonly { codigo: string; descricao: string }[] },
): Promise<void> {
  const { nome, status, donoId, modeloId, mesInicio } = await holdOrcamento(request, { id, acao: 'aprovar', versao })
  assertContasMapeadas(loaded.semDestino)
  const inicio = mesFromSql(mesInicio)
  assertItensNaDre(loaded.dados, { modeloId, inicio }, await store.listItensComValor(request, id))
  const areas = await store.listAreas(request, id)
  const ids = areas.filter((area) => area.status === 'enviada').map((area) => area.id)
  const now = { quem: request.usuario.id, now: deps.clock() }
  await store.updateAreas(request, { ids, status: 'aprovada', comentario, ...now })
  const conteudoHash = await store.freezeOrcamento(request, { id, status: statusAfter('aprovar'), ...now })
  await recordAuditoria(request, {
    acao: 'orcamento.approve',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { status },
    depois: { nome, status: statusAfter('aprovar'), conteudoHash, ...withComentario(comentario) },
  })
  const isInvolved = (person: { id: string }): boolean => person.id === donoId || areas.some((area) => isDaArea(area, person))
  await tellPeople(deps, request, { tipo: 'orcamento.aprovado', orcamento: { id, nome }, comentario }, isInvolved)
}

export async function reviseOrcamento(
  context: Contexto,
  { id, comentario }: RotaBodyLido<typeof orcamentoRotas.revise> & { id: number },
): Promise<{ id: number }> {
  const { nome, versaoNumero } = await holdOrcamento(context, { id, acao: 'revisar' })
  const fresh = await store.copyVersao(context, { id, createdBy: context.usuario.id })
  await recordCriacao(context, {
    orcamentoId: fresh,
    usuarioId: context.usuario.id,
    detalhe: { origem: nameVersao({ nome, versaoNumero }).slice(0, 200) },
  })
  // Premissas may have changed since the approval, which froze the cells.
  await refreshFormulas(context, fresh, { origem: 'revisao' })
  await recordAuditoria(context, {
    acao: 'orcamento.revise',
    assunto: 'Orcamento',
    assuntoId: fresh,
    antes: { versaoNumero },
    depois: { nome, versaoNumero: versaoNumero + 1, status: 'revisao', ...withComentario(comentario) },
  })
  return { id: fresh }
}

export async function closeOrcamento(
  context: Contexto,
  { id, comentario }: RotaBodyLido<typeof orcamentoRotas.close> & { id: number },
): Promise<void> {
  const { nome, status } = await holdOrcamento(context, { id, acao: 'encerrar' })
  await store.closeOrcamento(context, { id, status: statusAfter('encerrar') })
  await recordAuditoria(context, {
    acao: 'orcamento.close',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { status },
    depois: { nome, status: statusAfter('encerrar'), ...withComentario(comentario) },
  })
}
