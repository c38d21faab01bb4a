/** Budget areas: submitted by the person in charge, approved or returned by the budget owner. */
import {
  AREA_REGRAS,
  canArea,
  ORCAMENTO_MOTIVOS,
  type AreaAcao,
  type AuditoriaAcao,
  type orcamentoRotas,
  type RotaBodyLido,
} from '@lastro/contract'
import { recordAuditoria } from '../http/auditoria.ts'
import type { Contexto } from '../http/contexto.ts'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { refreshFormulas } from './formula/refresh.ts'
import { isAprovador, tellPeople, type AvisoDeps } from './notify.ts'
import { holdOrcamento, requirePerson } from './header.ts'
import { callerOf } from './present.ts'
import * as store from './store.ts'

export const nomeDaArea = ({ codigo, descricao }: Pick<store.AreaRow, 'codigo' | 'descricao'>): string =>
  codigo === null ? 'Sem centro de custo' : descricao === null || descricao === codigo ? codigo : `${codigo} ${descricao}`

export function nomesDasAreas(areas: readonly store.AreaRow[]): string {
  const nomes = areas.slice(0, 5).map(nomeDaArea)
  return areas.length > nomes.length ? `${nomes.join(', ')} +${areas.length - nomes.length}` : nomes.join(', ')
}

export const isDaArea = (area: store.AreaRow, { id }: { id: string }): boolean => area.responsavelId === id || area.changedById === id

type AreasBody = RotaBodyLido<typeof orcamentoRotas.submitAreas>

const REGISTROS: Readonly<Record<Exclude<AreaAcao, 'preencher'>, AuditoriaAcao>> = {
  enviar: 'orcamento.submitAreas',
  retirar: 'orcamento.withdrawAreas',
  aprovar: 'orcamento.approveAreas',
  devolver: 'orcamento.returnAreas',
}

async function holdQuadro(
  context: Contexto,
  orcamentoId: number,
): Promise<{ orcamento: store.FullOrcamentoRow; areas: Map<number, store.AreaRow> }> {
  const orcamento = orNotFound(await store.findOrcamento(context, orcamentoId, { lock: true }))
  const areas = await store.listAreas(context, orcamentoId)
  return { orcamento, areas: new Map(areas.map((area) => [area.id, area])) }
}

/**
 * Changes all of the areas or none.
 * @throws ErroApi `registro_not_found`, `orcamento_version_conflict`,
 *   `orcamento_state_conflict` with area and reason in its details
 */
export async function changeAreas(
  deps: AvisoDeps,
  request: Contexto,
  { id, acao, areas, comentario }: AreasBody & { id: number; acao: keyof typeof REGISTROS },
): Promise<void> {
  const quadro = await holdQuadro(request, id)
  const caller = callerOf(request)
  const chosen = areas.map(({ id: areaId, versao }) => {
    const area = orNotFound(quadro.areas.get(areaId))
    const noQuadro = { status: area.status, responsavelId: area.responsavelId, changedBy: area.changedById }
    const verdict = canArea(quadro.orcamento, noQuadro, acao, caller)
    if (verdict !== true) {
      const details = [{ campo: 'areas', valor: nomeDaArea(area), message: ORCAMENTO_MOTIVOS[verdict] }]
      throw new ErroApi('orcamento_state_conflict', { message: ORCAMENTO_MOTIVOS[verdict], details, data: { motivo: verdict } })
    }
    if (area.versao !== versao) throw new ErroApi('orcamento_version_conflict')
    return area
  })
  await store.updateAreas(request, {
    ids: chosen.map((area) => area.id),
    status: AREA_REGRAS[acao].para,
    comentario,
    quem: request.usuario.id,
    now: deps.clock(),
  })
  // Premissas may have changed while the areas were sent.
  if (acao === 'retirar' || acao === 'devolver') await refreshFormulas(request, id, { origem: acao })
  // Raises the version, so that an approver who saw the previous state must look again.
  if (acao === 'enviar' && quadro.orcamento.status === 'em_aprovacao') await store.touchOrcamento(request, id)
  const { nome } = quadro.orcamento
  await recordAuditoria(request, {
    acao: REGISTROS[acao],
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { nome, areas: chosen.map(nomeDaArea), ...(comentario === '' ? {} : { comentario }) },
  })
  const subject = { orcamento: { id, nome }, comentario }
  if (acao === 'enviar') {
    const nomes = nomesDasAreas(chosen)
    const [one, other] = chosen
    const search = `?painel=areas${one !== undefined && other === undefined ? `&area=${one.id}` : ''}`
    await tellPeople(deps, request, { tipo: 'orcamento.areaEnviada', ...subject, search, areas: () => nomes }, isAprovador)
  } else if (acao === 'devolver') {
    const areasOf = (person: { id: string }): store.AreaRow[] => chosen.filter((area) => isDaArea(area, person))
    const areasDe = (person: { id: string }): string => nomesDasAreas(areasOf(person))
    await tellPeople(deps, request, { tipo: 'orcamento.areaDevolvida', ...subject, areas: areasDe }, (person) => areasOf(person).length > 0)
  }
}

export async function updateArea(
  deps: AvisoDeps,
  request: Contexto,
  { id, areaId, versao, responsavelId, prazo }: RotaBodyLido<typeof orcamentoRotas.updateArea> & { id: number; areaId: number },
): Promise<void> {
  const find = async (): Promise<store.AreaRow> => orNotFound((await store.listAreas(request, id)).find((each) => each.id === areaId))
  await find()
  await requirePerson(request, responsavelId)
  const { nome } = await holdOrcamento(request, { id, acao: 'editar' })
  const area = await find()
  if (area.versao !== versao) throw new ErroApi('orcamento_version_conflict')
  const change = { areaId, responsavelId, prazo: prazo === undefined ? area.prazo : prazo }
  if (area.responsavelId === responsavelId && area.prazo === change.prazo) return
  await store.updateArea(request, change)
  const { responsavel } = await find()
  await recordAuditoria(request, {
    acao: 'orcamento.updateArea',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { areas: nomeDaArea(area), responsavel: area.responsavel, prazo: area.prazo },
    depois: { nome, areas: nomeDaArea(area), responsavel, prazo: change.prazo },
  })
  if (area.responsavelId === responsavelId) return
  const subject = { tipo: 'orcamento.areaRecebida', orcamento: { id, nome }, areas: () => nomeDaArea(area) } as const
  await tellPeople(deps, request, subject, (person) => person.id === responsavelId)
}
