/** State transitions of a budget. The state table checks each one; it is recorded and notified to the users who act next. */
import { ORCAMENTO_REGRAS, type orcamentoRotas, type RotaBodyLido } from '@lastro/contract'
import { mesFromSql } from '@lastro/engine'
import type { DadosDre } from '../cubo/dre-data.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import type { Contexto } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { isDaArea, nomeDaArea, nomesDasAreas } from './areas.ts'
import { isAprovador, tellPessoas, type AvisoDeps } from './notify.ts'
import { holdOrcamento } from './header.ts'
import { recordCriacao } from './criacao-store.ts'
import { nameVersao } from './version-name.ts'
import { assertContasMapeadas, assertItensNaDre } from './approval-blockers.ts'
import * as store from './store.ts'

const ditoCom = (comentario: string): { comentario?: string } => (comentario === '' ? {} : { comentario })

function statusAfter(acao: 'enviar' | 'devolver' | 'retomar' | 'aprovar' | 'encerrar'): NonNullable<store.OrcamentoRow['status']> {
  const { para } = ORCAMENTO_REGRAS[acao]
  if (para === null) throw new Error(`no target state for ${acao}`)
  return para
}

/** @throws ErroApi `registro_not_found`, `orcamento_version_conflict`, `orcamento_state_conflict` */
export async function submitOrcamento(
  deps: AvisoDeps,
  pedido: Contexto,
  { id, versao, comentario, comRestantes }: RotaBodyLido<typeof orcamentoRotas.submit> & { id: number },
): Promise<void> {
  const { nome, status } = await holdOrcamento(pedido, { id, acao: 'enviar', versao })
  const restantes = (await store.listAreas(pedido, id)).filter((area) => area.status === 'aberta' || area.status === 'devolvida')
  if (restantes.length > 0 && !comRestantes) {
    const details = restantes.slice(0, 50).map((area) => ({ campo: 'areas', valor: nomeDaArea(area), message: 'Ainda não foi enviada.' }))
    throw new ErroApi('orcamento_state_conflict', {
      message: 'Há áreas que ainda não foram enviadas.',
      details,
      data: { motivo: 'areas_pendentes' },
    })
  }
  const ids = restantes.map((area) => area.id)
  await store.updateAreas(pedido, { ids, status: 'enviada', comentario, quem: pedido.usuario.id, now: deps.clock() })
  await store.updateStatus(pedido, { id, status: statusAfter('enviar') })
  await recordAuditoria(pedido, {
    acao: 'orcamento.submit',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { status },
    depois: {
      nome,
      status: statusAfter('enviar'),
      ...(ids.length === 0 ? {} : { areas: restantes.map(nomeDaArea) }),
      ...ditoCom(comentario),
    },
  })
  await tellPessoas(deps, pedido, { tipo: 'orcamento.enviado', orcamento: { id, nome }, comentario }, isAprovador)
}

/** @throws ErroApi `registro_not_found`, `orcamento_version_conflict`, `orcamento_state_conflict` */
export async function returnOrcamento(
  deps: AvisoDeps,
  pedido: Contexto,
  { id, versao, comentario, areas }: RotaBodyLido<typeof orcamentoRotas.return> & { id: number },
): Promise<void> {
  const { nome, status, donoId } = await holdOrcamento(pedido, { id, acao: 'devolver', versao })
  const quadro = new Map((await store.listAreas(pedido, id)).map((area) => [area.id, area]))
  const voltam = [...new Set(areas)].map((areaId) => orNotFound(quadro.get(areaId)))
  const ids = voltam.map((area) => area.id)
  await store.updateAreas(pedido, { ids, status: 'devolvida', comentario, quem: pedido.usuario.id, now: deps.clock() })
  await store.updateStatus(pedido, { id, status: statusAfter('devolver') })
  await recordAuditoria(pedido, {
    acao: 'orcamento.return',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { status },
    depois: { nome, status: statusAfter('devolver'), ...(ids.length === 0 ? {} : { areas: voltam.map(nomeDaArea) }), comentario },
  })
  const areasDe = (pessoa: { id: string; limitada: boolean }): string =>
    nomesDasAreas(pessoa.id === donoId && !pessoa.limitada ? voltam : voltam.filter((area) => isDaArea(area, pessoa)))
  const assunto = { tipo: 'orcamento.devolvido', orcamento: { id, nome }, comentario, areas: areasDe } as const
  await tellPessoas(deps, pedido, assunto, (pessoa) => pessoa.id === donoId || areasDe(pessoa) !== '')
}

/** @throws ErroApi `registro_not_found`, `orcamento_version_conflict`, `orcamento_state_conflict` */
export async function resumeOrcamento(
  contexto: Contexto,
  { id, versao, comentario }: RotaBodyLido<typeof orcamentoRotas.resume> & { id: number },
): Promise<void> {
  const { nome, status } = await holdOrcamento(contexto, { id, acao: 'retomar', versao })
  await store.updateStatus(contexto, { id, status: statusAfter('retomar') })
  await recordAuditoria(contexto, {
    acao: 'orcamento.resume',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { status },
    depois: { nome, status: statusAfter('retomar'), ...ditoCom(comentario) },
  })
}

/**
 * Approves and freezes a budget: the database refuses later changes, and the hash proves what was approved.
 * @param lido current De-Para and models of the cliente, and the accounts without a destination
 * @throws ErroApi `registro_not_found`, `orcamento_version_conflict`, `orcamento_state_conflict`, `orcamento_sem_de_para`,
 *   `orcamento_fora_da_dre`, `dre_modelo_invalid`
 */
export async function approveOrcamento(
  deps: AvisoDeps,
  pedido: Contexto,
  { id, versao, comentario }: RotaBodyLido<typeof orcamentoRotas.approve> & { id: number },
  lido: { dados: DadosDre; semDestino: readonly { codigo: string; descricao: string }[] },
): Promise<void> {
  const { nome, status, donoId, modeloId, mesInicio } = await holdOrcamento(pedido, { id, acao: 'aprovar', versao })
  assertContasMapeadas(lido.semDestino)
  const inicio = mesFromSql(mesInicio)
  assertItensNaDre(lido.dados, { modeloId, inicio }, await store.listItensComValor(pedido, id))
  const areas = await store.listAreas(pedido, id)
  const ids = areas.filter((area) => area.status === 'enviada').map((area) => area.id)
  const agora = { quem: pedido.usuario.id, now: deps.clock() }
  await store.updateAreas(pedido, { ids, status: 'aprovada', comentario, ...agora })
  const conteudoHash = await store.freezeOrcamento(pedido, { id, status: statusAfter('aprovar'), ...agora })
  await recordAuditoria(pedido, {
    acao: 'orcamento.approve',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { status },
    depois: { nome, status: statusAfter('aprovar'), conteudoHash, ...ditoCom(comentario) },
  })
  const isEnvolvida = (pessoa: { id: string }): boolean => pessoa.id === donoId || areas.some((area) => isDaArea(area, pessoa))
  await tellPessoas(deps, pedido, { tipo: 'orcamento.aprovado', orcamento: { id, nome }, comentario }, isEnvolvida)
}

/** Opens the next version, with the same lines and reopened areas. @throws ErroApi `registro_not_found`, `orcamento_state_conflict` */
export async function reviseOrcamento(
  contexto: Contexto,
  { id, comentario }: RotaBodyLido<typeof orcamentoRotas.revise> & { id: number },
): Promise<{ id: number }> {
  const { nome, versaoNumero } = await holdOrcamento(contexto, { id, acao: 'revisar' })
  const novo = await store.copyVersao(contexto, { id, createdBy: contexto.usuario.id })
  await recordCriacao(contexto, {
    orcamentoId: novo,
    usuarioId: contexto.usuario.id,
    detalhe: { origem: nameVersao({ nome, versaoNumero }).slice(0, 200) },
  })
  await recordAuditoria(contexto, {
    acao: 'orcamento.revise',
    assunto: 'Orcamento',
    assuntoId: novo,
    antes: { versaoNumero },
    depois: { nome, versaoNumero: versaoNumero + 1, status: 'revisao', ...ditoCom(comentario) },
  })
  return { id: novo }
}

/** @throws ErroApi `registro_not_found`, `orcamento_state_conflict` */
export async function closeOrcamento(
  contexto: Contexto,
  { id, comentario }: RotaBodyLido<typeof orcamentoRotas.close> & { id: number },
): Promise<void> {
  const { nome, status } = await holdOrcamento(contexto, { id, acao: 'encerrar' })
  await store.closeOrcamento(contexto, { id, status: statusAfter('encerrar') })
  await recordAuditoria(contexto, {
    acao: 'orcamento.close',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { status },
    depois: { nome, status: statusAfter('encerrar'), ...ditoCom(comentario) },
  })
}
