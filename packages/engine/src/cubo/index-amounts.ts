import { CentavosError, LIMITE_SOMA_CENTAVOS } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'
import type { Cubo, CuboFiltro } from './cubo.ts'
import { listDistinct, listPositions } from './positions.ts'
import { seriesOf } from './series.ts'

/**
 * A cube indexed once per data version. A *série* is a run of consecutive months of one (grupoItem, centroCusto, filial). A filter keeps or
 * skips whole series, so a query costs one addition per kept cell and no hashing.
 */
export interface CuboIndexado {
  readonly cubo: Cubo
  readonly posicao: ReadonlyMap<number, number>
  readonly mesInicial: number
  readonly quantidadeMeses: number
  readonly centrosCusto: Int32Array
  readonly filiais: Int32Array
  readonly series: {
    /** Series s holds the cells `inicio[s]` … `inicio[s + 1] − 1`. */
    readonly inicio: Int32Array
    readonly primeiroMes: Int32Array
    readonly item: Int32Array
    readonly centroCusto: Int32Array
    readonly filial: Int32Array
  }
  /** Unfiltered aggregate, precomputed as it is queried most. */
  readonly total: CuboAgregado
}

/** Prefix sums by grupo item over the months, for one filter. Any period is then one subtraction. */
export interface CuboAgregado {
  readonly mesInicial: number
  readonly quantidadeMeses: number
  /** `(quantidadeMeses + 1)` entries per grupo item: entry m is the sum of the months before `mesInicial + m`. */
  readonly acumulados: Float64Array
}

const indices = new WeakMap<Cubo, CuboIndexado>()

/** Sums per grupo item over `meses` months from `mes` on; the cube has no cells in other months. */
export interface CuboSomas {
  readonly mes: number
  readonly meses: number
  /** `meses` entries per grupo item, in the order of the cube. */
  readonly somas: Float64Array
}

const somadas = new WeakMap<Cubo, CuboSomas>()

/**
 * Registers precomputed sums of a cube, before {@link indexCubo} is called.
 * They are trusted and not re-checked: the caller guarantees the sums and an exact gross movement.
 */
export function noteSomas(cubo: Cubo, somas: CuboSomas): void {
  somadas.set(cubo, somas)
}

export function noteIndice(indice: CuboIndexado): void {
  indices.set(indice.cubo, indice)
}

/**
 * Indexes a cube, memoized.
 * Uses sums registered by {@link noteSomas}.
 * @throws CentavosError when the gross movement (Σ |amount|) of one grupo item reaches 2^53 centavos. Below that every partial sum in any
 *   order is exact, so the loops over cells need no check.
 */
export function indexCubo(cubo: Cubo): CuboIndexado {
  const known = indices.get(cubo)
  if (known !== undefined) return known
  const indice = buildIndice(cubo)
  noteIndice(indice)
  return indice
}

function buildIndice(cubo: Cubo): CuboIndexado {
  const { tamanho } = cubo
  const { inicio, primeiroMes, grupoItem, centroCusto, filial, mesInicial, mesFinal } = seriesOf(cubo)
  const [centrosCusto, filiais] = [listDistinct(centroCusto), listDistinct(filial)]
  const posicao = new Map<number, number>()
  const item = new Int32Array(grupoItem.length)
  for (let s = 0; s < item.length; s++) {
    if (s === 0 || grupoItem[s] !== grupoItem[s - 1]) posicao.set(grupoItem[s]!, posicao.size)
    item[s] = posicao.size - 1
  }
  const semTotal = {
    cubo,
    posicao,
    mesInicial: tamanho === 0 ? 0 : mesInicial,
    quantidadeMeses: tamanho === 0 ? 0 : mesFinal - mesInicial + 1,
    centrosCusto,
    filiais,
    series: {
      inicio,
      primeiroMes,
      item,
      centroCusto: listPositions(centroCusto, centrosCusto),
      filial: listPositions(filial, filiais),
    },
  }
  const somas = somadas.get(cubo)
  return { ...semTotal, total: somas === undefined ? sumTotal(semTotal) : accumulateSomas(semTotal, somas) }
}

/** @throws CentavosError when the gross movement of one grupo item, among cells `de` … `ate − 1`, is not exact. */
export function assertBruto({ grupoItem, valorCentavos }: Cubo, de: number, ate: number): void {
  let bruto = 0
  for (let i = de; i < ate; i++) {
    if (i > de && grupoItem[i] !== grupoItem[i - 1]) bruto = 0
    bruto += Math.abs(valorCentavos[i]!)
    if (bruto > LIMITE_SOMA_CENTAVOS) refuseBruto({ grupoItem }, i)
  }
}

function refuseBruto({ grupoItem }: Pick<Cubo, 'grupoItem'>, i: number): never {
  throw new CentavosError(`o movimento do grupo item ${grupoItem[i]} passa do limite exato`)
}

function maskOf(ids: Int32Array, aceitos: readonly number[] | undefined): Uint8Array {
  if (aceitos === undefined) return new Uint8Array(ids.length).fill(1)
  const conjunto = new Set(aceitos)
  return Uint8Array.from(ids, (id) => (conjunto.has(id) ? 1 : 0))
}

type IndiceSemTotal = Omit<CuboIndexado, 'total'>

export function maskSeries({ series, centrosCusto, filiais }: IndiceSemTotal, filtro: CuboFiltro): Uint8Array {
  const [centros, asFiliais] = [maskOf(centrosCusto, filtro.centrosCusto), maskOf(filiais, filtro.filiais)]
  const passam = new Uint8Array(series.item.length)
  for (let s = 0; s < passam.length; s++) if (centros[series.centroCusto[s]!] === 1 && asFiliais[series.filial[s]!] === 1) passam[s] = 1
  return passam
}

function emptyAcumulados({ posicao, quantidadeMeses }: IndiceSemTotal): Float64Array {
  return new Float64Array(posicao.size * (quantidadeMeses + 1))
}

function accumulate({ posicao, mesInicial, quantidadeMeses }: IndiceSemTotal, acumulados: Float64Array): CuboAgregado {
  const largura = quantidadeMeses + 1
  for (let item = 0; item < posicao.size; item++) {
    for (let k = item * largura + 1; k < (item + 1) * largura; k++) acumulados[k]! += acumulados[k - 1]!
  }
  return { mesInicial, quantidadeMeses, acumulados }
}

/**
 * Sums every series, and checks the gross movement of each grupo item in the same pass.
 * See {@link indexCubo}.
 * @throws CentavosError when it is not exact
 */
function sumTotal(indice: IndiceSemTotal): CuboAgregado {
  const { cubo, series, mesInicial, quantidadeMeses } = indice
  const { valorCentavos } = cubo
  const { inicio, primeiroMes, item } = series
  const acumulados = emptyAcumulados(indice)
  let bruto = 0
  for (let s = 0; s < item.length; s++) {
    if (s > 0 && item[s] !== item[s - 1]) bruto = 0
    const fim = inicio[s + 1]!
    const desde = item[s]! * (quantidadeMeses + 1) + 1 - mesInicial + primeiroMes[s]! - inicio[s]!
    for (let i = inicio[s]!; i < fim; i++) {
      const valor = valorCentavos[i]!
      bruto += Math.abs(valor)
      acumulados[desde + i]! += valor
    }
    if (bruto > LIMITE_SOMA_CENTAVOS) refuseBruto(cubo, inicio[s]!)
  }
  return accumulate(indice, acumulados)
}

function accumulateSomas(indice: IndiceSemTotal, { mes, meses, somas }: CuboSomas): CuboAgregado {
  const { posicao, mesInicial, quantidadeMeses } = indice
  const acumulados = emptyAcumulados(indice)
  for (let item = 0; item < posicao.size; item++) {
    const desde = item * meses + mesInicial - mes
    acumulados.set(somas.subarray(desde, desde + quantidadeMeses), item * (quantidadeMeses + 1) + 1)
  }
  return accumulate(indice, acumulados)
}

/** The series of which `kept` is 1. */
function sumSeries(indice: IndiceSemTotal, kept: Uint8Array): CuboAgregado {
  const { cubo, series, mesInicial, quantidadeMeses } = indice
  const { valorCentavos } = cubo
  const { inicio, primeiroMes, item } = series
  const acumulados = emptyAcumulados(indice)
  for (let s = 0; s < kept.length; s++) {
    if (kept[s] === 0) continue
    const fim = inicio[s + 1]!
    const desde = item[s]! * (quantidadeMeses + 1) + 1 - mesInicial + primeiroMes[s]! - inicio[s]!
    for (let i = inicio[s]!; i < fim; i++) acumulados[desde + i]! += valorCentavos[i]!
  }
  return accumulate(indice, acumulados)
}

/** LRU size per cube: a screen repeats one filter, and a person switches between a few. An aggregate is some tens of kilobytes. */
const FILTROS_LEMBRADOS = 16

const lembrados = new WeakMap<CuboIndexado, Map<string, CuboAgregado>>()

const keyOf = ({ centrosCusto, filiais }: CuboFiltro): string => `${centrosCusto?.join() ?? '*'} ${filiais?.join() ?? '*'}`

/**
 * Returns the value of `chave` from an LRU cache of at most `max` entries, computed on a miss. The insertion order of the map is the order
 * of use.
 */
function getOrComputeLru<T>(recentes: Map<string, T>, chave: string, max: number, compute: () => T): T {
  const valor = recentes.get(chave) ?? compute()
  recentes.delete(chave)
  recentes.set(chave, valor)
  const maisAntigo = recentes.size > max ? recentes.keys().next().value : undefined
  if (maisAntigo !== undefined) recentes.delete(maisAntigo)
  return valor
}

/**
 * Sums the filtered cells, memoized for the last few filters of a cube. The first time costs about a nanosecond per cell; without a filter
 * the sums are precomputed.
 */
export function aggregateCubo(indice: CuboIndexado, filtro: CuboFiltro = {}): CuboAgregado {
  if (filtro.centrosCusto === undefined && filtro.filiais === undefined) return indice.total
  const recentes = lembrados.get(indice) ?? new Map<string, CuboAgregado>()
  lembrados.set(indice, recentes)
  return getOrComputeLru(recentes, keyOf(filtro), FILTROS_LEMBRADOS, () => sumSeries(indice, maskSeries(indice, filtro)))
}

/** Sums by grupo item, at its position in the cube, from month index `inicio` to `fim`. Not to be changed. */
export type SomasDosMeses = (inicio: number, fim: number) => Float64Array

/** The sums of a filter by grupo item: of each period one subtraction. */
export function somasDosMeses({ mesInicial, quantidadeMeses, acumulados }: CuboAgregado): SomasDosMeses {
  const width = quantidadeMeses + 1
  return (inicio, fim) => {
    const sums = new Float64Array(acumulados.length / width)
    const before = Math.min(Math.max(inicio - mesInicial, 0), quantidadeMeses)
    const upTo = Math.min(Math.max(fim - mesInicial + 1, 0), quantidadeMeses)
    if (upTo <= before) return sums
    for (let item = 0; item < sums.length; item++) sums[item] = acumulados[item * width + upTo]! - acumulados[item * width + before]!
    return sums
  }
}

/** Sums one grupo item (by its `posicao`) from month index `inicio` to `fim`; months without data are zero. */
export function sumAgregado(agregado: CuboAgregado, posicao: number, inicio: number, fim: number): Centavos {
  const { mesInicial, quantidadeMeses, acumulados } = agregado
  const de = Math.min(Math.max(inicio - mesInicial, 0), quantidadeMeses)
  const ate = Math.min(Math.max(fim - mesInicial + 1, 0), quantidadeMeses)
  if (ate <= de) return 0
  const base = posicao * (quantidadeMeses + 1)
  return acumulados[base + ate]! - acumulados[base + de]!
}

/** Returns the total of one grupo item in a period, in centavos; 0 when the cube lacks it. */
export function sumGrupoItem(indice: CuboIndexado, grupoItem: number, periodo: Periodo, filtro: CuboFiltro = {}): Centavos {
  const posicao = indice.posicao.get(grupoItem)
  if (posicao === undefined) return 0
  return sumAgregado(aggregateCubo(indice, filtro), posicao, mesToIndex(periodo.inicio), mesToIndex(periodo.fim))
}
