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
import { isAprovador, tellPessoas, type AvisoDeps } from './notify.ts'
import { holdOrcamento, requirePessoa } from './header.ts'
import { quemOf } from './present.ts'
import * as store from './store.ts'

export const nomeDaArea = ({ codigo, descricao }: Pick<store.AreaRow, 'codigo' | 'descricao'>): string =>
  codigo === null ? 'Sem centro de custo' : descricao === null || descricao === codigo ? codigo : `${codigo} ${descricao}`

/** Names for audit and notices; after the first few only their number. */
export function nomesDasAreas(areas: readonly store.AreaRow[]): string {
  const nomes = areas.slice(0, 5).map(nomeDaArea)
  return areas.length > nomes.length ? `${nomes.join(', ')} +${areas.length - nomes.length}` : nomes.join(', ')
}

/** Whether the person is in charge of the area or was the last to change it. */
export const isDaArea = (area: store.AreaRow, { id }: { id: string }): boolean => area.responsavelId === id || area.changedById === id

type AreasBody = RotaBodyLido<typeof orcamentoRotas.submitAreas>

const REGISTROS: Readonly<Record<Exclude<AreaAcao, 'preencher'>, AuditoriaAcao>> = {
  enviar: 'orcamento.submitAreas',
  retirar: 'orcamento.withdrawAreas',
  aprovar: 'orcamento.approveAreas',
  devolver: 'orcamento.returnAreas',
}

/** Locks the budget and returns its visible areas by id. */
async function holdQuadro(
  contexto: Contexto,
  orcamentoId: number,
): Promise<{ orcamento: store.OrcamentoCompletoRow; areas: Map<number, store.AreaRow> }> {
  const orcamento = orNotFound(await store.findOrcamento(contexto, orcamentoId, { lock: true }))
  const areas = await store.listAreas(contexto, orcamentoId)
  return { orcamento, areas: new Map(areas.map((area) => [area.id, area])) }
}

/**
 * Changes all of the areas or none.
 * @throws ErroApi `registro_not_found`, `orcamento_version_conflict`, `orcamento_state_conflict` with the reason and the area in its
 *   details
 */
export async function changeAreas(
  deps: AvisoDeps,
  pedido: Contexto,
  { id, acao, areas, comentario }: AreasBody & { id: number; acao: keyof typeof REGISTROS },
): Promise<void> {
  const quadro = await holdQuadro(pedido, id)
  const quem = quemOf(pedido)
  const escolhidas = areas.map(({ id: areaId, versao }) => {
    const area = orNotFound(quadro.areas.get(areaId))
    const noQuadro = { status: area.status, responsavelId: area.responsavelId, changedBy: area.changedById }
    const veredito = canArea(quadro.orcamento, noQuadro, acao, quem)
    if (veredito !== true) {
      const details = [{ campo: 'areas', valor: nomeDaArea(area), message: ORCAMENTO_MOTIVOS[veredito] }]
      throw new ErroApi('orcamento_state_conflict', { message: ORCAMENTO_MOTIVOS[veredito], details, data: { motivo: veredito } })
    }
    if (area.versao !== versao) throw new ErroApi('orcamento_version_conflict')
    return area
  })
  await store.updateAreas(pedido, {
    ids: escolhidas.map((area) => area.id),
    status: AREA_REGRAS[acao].para,
    comentario,
    quem: pedido.usuario.id,
    now: deps.clock(),
  })
  // Raises the version, so that an approver who has seen the previous state must look again.
  if (acao === 'enviar' && quadro.orcamento.status === 'em_aprovacao') await store.touchOrcamento(pedido, id)
  const { nome } = quadro.orcamento
  await recordAuditoria(pedido, {
    acao: REGISTROS[acao],
    assunto: 'Orcamento',
    assuntoId: id,
    depois: { nome, areas: escolhidas.map(nomeDaArea), ...(comentario === '' ? {} : { comentario }) },
  })
  const assunto = { orcamento: { id, nome }, comentario }
  if (acao === 'enviar') {
    const nomes = nomesDasAreas(escolhidas)
    await tellPessoas(deps, pedido, { tipo: 'orcamento.areaEnviada', ...assunto, areas: () => nomes }, isAprovador)
  } else if (acao === 'devolver') {
    const proprias = (pessoa: { id: string }): store.AreaRow[] => escolhidas.filter((area) => isDaArea(area, pessoa))
    const areasDe = (pessoa: { id: string }): string => nomesDasAreas(proprias(pessoa))
    await tellPessoas(
      deps,
      pedido,
      { tipo: 'orcamento.areaDevolvida', ...assunto, areas: areasDe },
      (pessoa) => proprias(pessoa).length > 0,
    )
  }
}

/** @throws ErroApi `registro_not_found`, `orcamento_version_conflict`, `orcamento_state_conflict` */
export async function updateArea(
  deps: AvisoDeps,
  pedido: Contexto,
  { id, areaId, versao, responsavelId }: { id: number; areaId: number; versao: number; responsavelId: string | null },
): Promise<void> {
  const find = async (): Promise<store.AreaRow> => orNotFound((await store.listAreas(pedido, id)).find((each) => each.id === areaId))
  await find()
  await requirePessoa(pedido, responsavelId)
  const { nome } = await holdOrcamento(pedido, { id, acao: 'editar' })
  const area = await find()
  if (area.versao !== versao) throw new ErroApi('orcamento_version_conflict')
  if (area.responsavelId === responsavelId) return
  await store.updateResponsavel(pedido, { areaId, responsavelId })
  const { responsavel } = await find()
  await recordAuditoria(pedido, {
    acao: 'orcamento.updateArea',
    assunto: 'Orcamento',
    assuntoId: id,
    antes: { areas: nomeDaArea(area), responsavel: area.responsavel },
    depois: { nome, areas: nomeDaArea(area), responsavel },
  })
  const assunto = { tipo: 'orcamento.areaRecebida', orcamento: { id, nome }, areas: () => nomeDaArea(area) } as const
  await tellPessoas(deps, pedido, assunto, (pessoa) => pessoa.id === responsavelId)
}
