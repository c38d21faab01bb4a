import { CentavosError, LIMIT_SOMA_CENTAVOS } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'
import type { Cubo, CuboFilter } from './cubo.ts'
import { listDistinct, listPositions } from './positions.ts'
import { seriesOf } from './series.ts'

/**
 * A cube indexed once per data version.
 * A *série* is a run of consecutive months of one (grupoItem, centroCusto, filial). A filter keeps or skips whole series, so a query costs
 * one addition per kept cell and no hashing.
 */
export interface CuboIndexado {
  readonly cubo: Cubo
  readonly position: ReadonlyMap<number, number>
  readonly mesInicial: number
  readonly mesCount: number
  readonly centrosCusto: Int32Array
  readonly filiais: Int32Array
  readonly series: {
    /** Series s holds the cells `inicio[s]` … `inicio[s + 1] − 1`. */
    readonly inicio: Int32Array
    readonly firstMes: Int32Array
    readonly item: Int32Array
    readonly centroCusto: Int32Array
    readonly filial: Int32Array
  }
  readonly total: CuboAggregated
}

/** Prefix sums by grupo item over the months, for one filter. Any period is one subtraction. */
export interface CuboAggregated {
  readonly mesInicial: number
  readonly mesCount: number
  /**
   * `(mesCount + 1)` entries per grupo item.
   * Entry m is the sum of the months before `mesInicial + m`.
   */
  readonly acumulados: Float64Array
}

const indices = new WeakMap<Cubo, CuboIndexado>()

/** Sums per grupo item over `meses` months from `mes` on; the cube has no cells in other months. */
export interface CuboSomas {
  readonly mes: number
  readonly meses: number
  readonly somas: Float64Array
}

const somadas = new WeakMap<Cubo, CuboSomas>()

/**
 * Registers precomputed sums of a cube, before {@link indexCubo} is called.
 * They are not checked: the caller guarantees the sums and an exact gross movement.
 */
export function noteSomas(cubo: Cubo, somas: CuboSomas): void {
  somadas.set(cubo, somas)
}

export function noteIndex(index: CuboIndexado): void {
  indices.set(index.cubo, index)
}

/**
 * Indexes a cube, memoized. Uses sums registered by {@link noteSomas}.
 * @throws CentavosError when the gross movement (Σ |amount|) of one grupo item reaches 2^53 centavos. Below that every partial sum in any
 *   order is exact, so the loops over cells need no check.
 */
export function indexCubo(cubo: Cubo): CuboIndexado {
  const known = indices.get(cubo)
  if (known !== undefined) return known
  const index = buildIndex(cubo)
  noteIndex(index)
  return index
}

function buildIndex(cubo: Cubo): CuboIndexado {
  const { tamanho } = cubo
  const { inicio, firstMes, grupoItem, centroCusto, filial, mesInicial, mesFinal } = seriesOf(cubo)
  const [centrosCusto, filiais] = [listDistinct(centroCusto), listDistinct(filial)]
  const position = new Map<number, number>()
  const item = new Int32Array(grupoItem.length)
  for (let s = 0; s < item.length; s++) {
    if (s === 0 || grupoItem[s] !== grupoItem[s - 1]) position.set(grupoItem[s]!, position.size)
    item[s] = position.size - 1
  }
  const semTotal = {
    cubo,
    position,
    mesInicial: tamanho === 0 ? 0 : mesInicial,
    mesCount: tamanho === 0 ? 0 : mesFinal - mesInicial + 1,
    centrosCusto,
    filiais,
    series: {
      inicio,
      firstMes,
      item,
      centroCusto: listPositions(centroCusto, centrosCusto),
      filial: listPositions(filial, filiais),
    },
  }
  const somas = somadas.get(cubo)
  return { ...semTotal, total: somas === undefined ? sumTotal(semTotal) : accumulateSomas(semTotal, somas) }
}

/**
 * Checks the gross movement of each grupo item among cells `from` … `until − 1`.
 * @throws CentavosError when it is not exact
 */
export function assertBruto({ grupoItem, valorCentavos }: Cubo, from: number, until: number): void {
  let bruto = 0
  for (let i = from; i < until; i++) {
    if (i > from && grupoItem[i] !== grupoItem[i - 1]) bruto = 0
    bruto += Math.abs(valorCentavos[i]!)
    if (bruto > LIMIT_SOMA_CENTAVOS) refuseBruto({ grupoItem }, i)
  }
}

function refuseBruto({ grupoItem }: Pick<Cubo, 'grupoItem'>, i: number): never {
  throw new CentavosError(`gross movement of grupo item ${grupoItem[i]} beyond the exact limit`)
}

function maskOf(ids: Int32Array, accepted: readonly number[] | undefined): Uint8Array {
  if (accepted === undefined) return new Uint8Array(ids.length).fill(1)
  const conjunto = new Set(accepted)
  return Uint8Array.from(ids, (id) => (conjunto.has(id) ? 1 : 0))
}

type IndexWithoutTotal = Omit<CuboIndexado, 'total'>

export function maskSeries({ series, centrosCusto, filiais }: IndexWithoutTotal, filter: CuboFilter): Uint8Array {
  const [centros, asFiliais] = [maskOf(centrosCusto, filter.centrosCusto), maskOf(filiais, filter.filiais)]
  const pass = new Uint8Array(series.item.length)
  for (let s = 0; s < pass.length; s++) if (centros[series.centroCusto[s]!] === 1 && asFiliais[series.filial[s]!] === 1) pass[s] = 1
  return pass
}

function emptyAcumulados({ position, mesCount }: IndexWithoutTotal): Float64Array {
  return new Float64Array(position.size * (mesCount + 1))
}

function accumulate({ position, mesInicial, mesCount }: IndexWithoutTotal, acumulados: Float64Array): CuboAggregated {
  const width = mesCount + 1
  for (let item = 0; item < position.size; item++) {
    for (let k = item * width + 1; k < (item + 1) * width; k++) acumulados[k]! += acumulados[k - 1]!
  }
  return { mesInicial, mesCount, acumulados }
}

/** Sums every series, and checks the gross movement of each grupo item in the same pass. */
function sumTotal(index: IndexWithoutTotal): CuboAggregated {
  const { cubo, series, mesInicial, mesCount } = index
  const { valorCentavos } = cubo
  const { inicio, firstMes, item } = series
  const acumulados = emptyAcumulados(index)
  let bruto = 0
  for (let s = 0; s < item.length; s++) {
    if (s > 0 && item[s] !== item[s - 1]) bruto = 0
    const fim = inicio[s + 1]!
    const since = item[s]! * (mesCount + 1) + 1 - mesInicial + firstMes[s]! - inicio[s]!
    for (let i = inicio[s]!; i < fim; i++) {
      const valor = valorCentavos[i]!
      bruto += Math.abs(valor)
      acumulados[since + i]! += valor
    }
    if (bruto > LIMIT_SOMA_CENTAVOS) refuseBruto(cubo, inicio[s]!)
  }
  return accumulate(index, acumulados)
}

function accumulateSomas(index: IndexWithoutTotal, { mes, meses, somas }: CuboSomas): CuboAggregated {
  const { position, mesInicial, mesCount } = index
  const acumulados = emptyAcumulados(index)
  for (let item = 0; item < position.size; item++) {
    const since = item * meses + mesInicial - mes
    acumulados.set(somas.subarray(since, since + mesCount), item * (mesCount + 1) + 1)
  }
  return accumulate(index, acumulados)
}

function sumSeries(index: IndexWithoutTotal, kept: Uint8Array): CuboAggregated {
  const { cubo, series, mesInicial, mesCount } = index
  const { valorCentavos } = cubo
  const { inicio, firstMes, item } = series
  const acumulados = emptyAcumulados(index)
  for (let s = 0; s < kept.length; s++) {
    if (kept[s] === 0) continue
    const fim = inicio[s + 1]!
    const since = item[s]! * (mesCount + 1) + 1 - mesInicial + firstMes[s]! - inicio[s]!
    for (let i = inicio[s]!; i < fim; i++) acumulados[since + i]! += valorCentavos[i]!
  }
  return accumulate(index, acumulados)
}

const REMEMBERED_FILTERS = 16

const remembered = new WeakMap<CuboIndexado, Map<string, CuboAggregated>>()

const keyOf = ({ centrosCusto, filiais }: CuboFilter): string => `${centrosCusto?.join() ?? '*'} ${filiais?.join() ?? '*'}`

/** The insertion order of the map is the order of use. */
function getOrComputeLru<T>(recentes: Map<string, T>, key: string, max: number, compute: () => T): T {
  const valor = recentes.get(key) ?? compute()
  recentes.delete(key)
  recentes.set(key, valor)
  const oldMais = recentes.size > max ? recentes.keys().next().value : undefined
  if (oldMais !== undefined) recentes.delete(oldMais)
  return valor
}

/**
 * Sums the filtered cells, memoized for the last few filters of a cube.
 * The first time costs about a nanosecond per cell; without a filter the sums are precomputed.
 */
export function aggregateCubo(index: CuboIndexado, filter: CuboFilter = {}): CuboAggregated {
  if (filter.centrosCusto === undefined && filter.filiais === undefined) return index.total
  const recentes = remembered.get(index) ?? new Map<string, CuboAggregated>()
  remembered.set(index, recentes)
  return getOrComputeLru(recentes, keyOf(filter), REMEMBERED_FILTERS, () => sumSeries(index, maskSeries(index, filter)))
}

/** Sums by grupo item, at its position in the cube, from month index `inicio` to `fim`. Do not mutate. */
export type SomasDosMeses = (inicio: number, fim: number) => Float64Array

/** Returns the sums of a filter by grupo item, with one subtraction per item and period. */
export function somasDosMeses({ mesInicial, mesCount, acumulados }: CuboAggregated): SomasDosMeses {
  const width = mesCount + 1
  return (inicio, fim) => {
    const sums = new Float64Array(acumulados.length / width)
    const before = Math.min(Math.max(inicio - mesInicial, 0), mesCount)
    const upTo = Math.min(Math.max(fim - mesInicial + 1, 0), mesCount)
    if (upTo <= before) return sums
    for (let item = 0; item < sums.length; item++) sums[item] = acumulados[item * width + upTo]! - acumulados[item * width + before]!
    return sums
  }
}

/**
 * Sums one grupo item (by its `position`) from month index `inicio` to `fim`.
 * Months without data are zero.
 */
export function sumAggregates(aggregated: CuboAggregated, position: number, inicio: number, fim: number): Centavos {
  const { mesInicial, mesCount, acumulados } = aggregated
  const from = Math.min(Math.max(inicio - mesInicial, 0), mesCount)
  const until = Math.min(Math.max(fim - mesInicial + 1, 0), mesCount)
  if (until <= from) return 0
  const base = position * (mesCount + 1)
  return acumulados[base + until]! - acumulados[base + from]!
}

/** Returns the total of one grupo item in a period, in centavos; 0 when the cube lacks it. */
export function sumGrupoItem(index: CuboIndexado, grupoItem: number, periodo: Periodo, filter: CuboFilter = {}): Centavos {
  const position = index.position.get(grupoItem)
  if (position === undefined) return 0
  return sumAggregates(aggregateCubo(index, filter), position, mesToIndex(periodo.inicio), mesToIndex(periodo.fim))
}
