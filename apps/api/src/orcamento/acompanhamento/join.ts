import type { OrcamentoLinhas } from '@lastro/contract'
import { createCuboBuilder, mesToIndex, MESES_EXERCICIO as MESES, type Cubo, type CuboFilter, type Mes } from '@lastro/engine'
import { indexLinhas, type LinhaDimensionColumns } from '../../cubo/realizado-by-linha.ts'

/** Budget lines as column arrays with twelve amounts each; 0 is no centro de custo or no filial. */
export type OrcadoColumns = Pick<OrcamentoLinhas['linhas'], 'grupoItemId' | 'centroCustoId' | 'filialId' | 'valoresCentavos'>

export interface OrcadoRealizado {
  grupoItemId: number[]
  centroCustoId: number[]
  filialId: number[]
  /** False for actuals without a budget line and for inflows of rateio. */
  planejada: boolean[]
  orcadoCentavos: number[]
  realizadoCentavos: number[]
  previstoCentavos: number[]
}

export const NONE_OCULTA: LinhaDimensionColumns = { grupoItemId: [], centroCustoId: [], filialId: [] }

export function cuboOf({ grupoItemId, centroCustoId, filialId, valoresCentavos }: OrcadoColumns, inicio: Mes): Cubo {
  const from = mesToIndex(inicio)
  const builder = createCuboBuilder()
  for (const [i, grupoItem] of grupoItemId.entries()) {
    for (let mes = 0; mes < MESES; mes++) {
      const valor = valoresCentavos[i * MESES + mes]!
      if (valor !== 0) builder.add(grupoItem, centroCustoId[i]!, filialId[i]!, from + mes, valor)
    }
  }
  return builder.build()
}

function createPlaceFilter({ centrosCusto, filiais }: CuboFilter): (centroCusto: number, filial: number) => boolean {
  const centros = centrosCusto === undefined ? undefined : new Set(centrosCusto)
  const lojas = filiais === undefined ? undefined : new Set(filiais)
  return (centroCusto, filial) => (centros?.has(centroCusto) ?? true) && (lojas?.has(filial) ?? true)
}

export function listNaoPlanejado(
  { grupoItemId, centroCustoId, filialId, valoresCentavos }: OrcadoColumns,
  { centrosCusto, filiais }: CuboFilter,
  ocultas: LinhaDimensionColumns,
): { centroCusto: boolean; filial: boolean } {
  const leavesOpen = (ids: readonly number[], requests: readonly number[] | undefined): boolean => {
    if (requests === undefined || requests.includes(0)) return false
    const hasValor = (line: number): boolean => {
      for (let mes = 0; mes < MESES; mes++) if (valoresCentavos[line * MESES + mes] !== 0) return true
      return false
    }
    return grupoItemId.some((_, line) => ids[line] === 0 && hasValor(line))
  }
  return {
    centroCusto: leavesOpen(centroCustoId, centrosCusto) || ocultas.centroCustoId.includes(0),
    filial: leavesOpen(filialId, filiais) || ocultas.filialId.includes(0),
  }
}

/**
 * Adds each actual amount to the most specific budget line that covers it.
 * Uncovered amounts get extra lines, so that the total equals the DRE. Every sum is exact, by the limits of a budget and of `indexCubo`.
 * @param ocultas lines hidden from the caller; the actuals they cover are omitted
 * @param rateado budget after rateio; by default as in its lines
 * @param previsto another plan of the same months
 */
export function joinRealizado(
  lines: OrcadoColumns,
  realizado: Cubo,
  {
    inicio,
    filtro,
    ocultas,
    rateado,
    previsto,
  }: { inicio: Mes; filtro: CuboFilter; ocultas: LinhaDimensionColumns; rateado?: Cubo | undefined; previsto?: Cubo | undefined },
): OrcadoRealizado {
  const from = mesToIndex(inicio)
  const keeps = createPlaceFilter(filtro)
  const juncao: OrcadoRealizado = {
    grupoItemId: [],
    centroCustoId: [],
    filialId: [],
    planejada: [],
    orcadoCentavos: [],
    realizadoCentavos: [],
    previstoCentavos: [],
  }
  const push = (grupoItem: number, centroCusto: number, filial: number, planejada: boolean): number => {
    juncao.grupoItemId.push(grupoItem)
    juncao.centroCustoId.push(centroCusto)
    juncao.filialId.push(filial)
    juncao.planejada.push(planejada)
    for (let mes = 0; mes < MESES; mes++) {
      juncao.orcadoCentavos.push(0)
      juncao.realizadoCentavos.push(0)
      juncao.previstoCentavos.push(0)
    }
    return juncao.planejada.length - 1
  }
  for (const [i, grupoItem] of lines.grupoItemId.entries()) {
    const [centroCusto, filial] = [lines.centroCustoId[i]!, lines.filialId[i]!]
    if (!keeps(centroCusto, filial)) continue
    const line = push(grupoItem, centroCusto, filial, true)
    if (rateado !== undefined) continue
    for (let mes = 0; mes < MESES; mes++) juncao.orcadoCentavos[line * MESES + mes] = lines.valoresCentavos[i * MESES + mes]!
  }
  const vistas = juncao.planejada.length
  const positionOf = indexLinhas({
    grupoItemId: [...juncao.grupoItemId, ...ocultas.grupoItemId],
    centroCustoId: [...juncao.centroCustoId, ...ocultas.centroCustoId],
    filialId: [...juncao.filialId, ...ocultas.filialId],
  })
  const avulsas = new Map<string, number>()
  /** Undefined for an amount covered by a hidden line. */
  const findOrPush = (grupoItem: number, centroCusto: number, filial: number): number | undefined => {
    const coberta = positionOf(grupoItem, centroCusto, filial)
    if (coberta !== undefined) return coberta < vistas ? coberta : undefined
    const key = `${grupoItem} ${centroCusto} ${filial}`
    const line = avulsas.get(key) ?? push(grupoItem, centroCusto, filial, false)
    avulsas.set(key, line)
    return line
  }
  const add = (cubo: Cubo, valores: number[]): void => {
    for (let i = 0; i < cubo.tamanho; i++) {
      const mes = cubo.mes[i]! - from
      const [centroCusto, filial] = [cubo.centroCusto[i]!, cubo.filial[i]!]
      if (mes < 0 || mes >= MESES || !keeps(centroCusto, filial)) continue
      const line = findOrPush(cubo.grupoItem[i]!, centroCusto, filial)
      if (line !== undefined) valores[line * MESES + mes]! += cubo.valorCentavos[i]!
    }
  }
  if (rateado !== undefined) add(rateado, juncao.orcadoCentavos)
  add(realizado, juncao.realizadoCentavos)
  if (previsto !== undefined) add(previsto, juncao.previstoCentavos)
  return juncao
}
