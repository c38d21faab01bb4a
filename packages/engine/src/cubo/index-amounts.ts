import { CentavosError, LIMITE_SOMA_CENTAVOS } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'
import type { Cubo, CuboFiltro } from './cubo.ts'
import { listDistinct, listPositions } from './positions.ts'
import { seriesOf } from './series.ts'

/**
 * A cube prepared once per data version. A *série* is a run of months in a row of one (grupoItem, centroCusto, filial); a filter keeps or skips
 * whole series, so a question costs one addition per kept cell and no hashing.
 */
export interface CuboIndexado {
  readonly cubo: Cubo
  /** Position of a grupo item in the aggregates. */
  readonly posicao: ReadonlyMap<number, number>
  /** First month index with data and how many months the data spans. */
  readonly mesInicial: number
  readonly quantidadeMeses: number
  readonly centrosCusto: Int32Array
  readonly filiais: Int32Array
  readonly series: {
    /** Series s holds the cells `inicio[s]` … `inicio[s + 1] − 1`. */
    readonly inicio: Int32Array
    /** The month of its first cell, from which the others go on. */
    readonly primeiroMes: Int32Array
    readonly item: Int32Array
    readonly centroCusto: Int32Array
    readonly filial: Int32Array
  }
  /** Everything, without a filter: asked most, so it is ready. */
  readonly total: CuboAgregado
}

/** Running sums by grupo item over the months, for one filter. Any period is then one subtraction. */
export interface CuboAgregado {
  readonly mesInicial: number
  readonly quantidadeMeses: number
  /** `(quantidadeMeses + 1)` entries per grupo item: entry m is the sum of the months before `mesInicial + m`. */
  readonly acumulados: Float64Array
}

const indices = new WeakMap<Cubo, CuboIndexado>()

/** What each grupo item of a cube comes to in each of `meses` months from `mes` on, which are all that it has cells in. */
export interface CuboSomas {
  readonly mes: number
  readonly meses: number
  /** `meses` entries per grupo item, in the order of the cube. */
  readonly somas: Float64Array
}

const somadas = new WeakMap<Cubo, CuboSomas>()

/**
 * Who knows what the cells of a cube come to, and their gross movement to be exact, says so before it is indexed: {@link indexCubo} then looks at
 * none of them again, and whoever said so answers for both.
 */
export function noteSomas(cubo: Cubo, somas: CuboSomas): void {
  somadas.set(cubo, somas)
}

/** Who knows the index of a cube without making it says so. */
export function noteIndice(indice: CuboIndexado): void {
  indices.set(indice.cubo, indice)
}

/**
 * Prepares a cube, once for each. Throws CentavosError when the gross movement (Σ |amount|) of one grupo item reaches 2^53 centavos: below
 * that, every partial sum in any order is exact, so the loops over cells need no check of their own. Sums noted of it are taken, see
 * {@link noteSomas}.
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

/** Throws CentavosError when the gross movement of one grupo item, among cells `de` … `ate − 1`, is not exact. */
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

/** 1 for each id that the filter keeps. */
function maskOf(ids: Int32Array, aceitos: readonly number[] | undefined): Uint8Array {
  if (aceitos === undefined) return new Uint8Array(ids.length).fill(1)
  const conjunto = new Set(aceitos)
  return Uint8Array.from(ids, (id) => (conjunto.has(id) ? 1 : 0))
}

type IndiceSemTotal = Omit<CuboIndexado, 'total'>

/** 1 for each series that the filter keeps. */
export function maskSeries({ series, centrosCusto, filiais }: IndiceSemTotal, filtro: CuboFiltro): Uint8Array {
  const [centros, asFiliais] = [maskOf(centrosCusto, filtro.centrosCusto), maskOf(filiais, filtro.filiais)]
  const passam = new Uint8Array(series.item.length)
  for (let s = 0; s < passam.length; s++) if (centros[series.centroCusto[s]!] === 1 && asFiliais[series.filial[s]!] === 1) passam[s] = 1
  return passam
}

function emptyAcumulados({ posicao, quantidadeMeses }: IndiceSemTotal): Float64Array {
  return new Float64Array(posicao.size * (quantidadeMeses + 1))
}

/** Amounts of months → sums of the months before each. */
function accumulate({ posicao, mesInicial, quantidadeMeses }: IndiceSemTotal, acumulados: Float64Array): CuboAgregado {
  const largura = quantidadeMeses + 1
  for (let item = 0; item < posicao.size; item++) {
    for (let k = item * largura + 1; k < (item + 1) * largura; k++) acumulados[k]! += acumulados[k - 1]!
  }
  return { mesInicial, quantidadeMeses, acumulados }
}

/**
 * Every series, and in the same pass over the cells the gross movement of each grupo item, see {@link indexCubo}.
 * @throws CentavosError when that is not exact
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

/** A screen asks the same filter many times over, and a person walks between a few. An aggregate is some tens of kilobytes. */
const FILTROS_LEMBRADOS = 16

const lembrados = new WeakMap<CuboIndexado, Map<string, CuboAgregado>>()

const keyOf = ({ centrosCusto, filiais }: CuboFiltro): string => `${centrosCusto?.join() ?? '*'} ${filiais?.join() ?? '*'}`

/** The value of `chave` in an LRU cache of at most `max` entries, computed on a miss. The insertion order of the map is the order of use. */
function getOrComputeLru<T>(recentes: Map<string, T>, chave: string, max: number, compute: () => T): T {
  const valor = recentes.get(chave) ?? compute()
  recentes.delete(chave)
  recentes.set(chave, valor)
  const maisAntigo = recentes.size > max ? recentes.keys().next().value : undefined
  if (maisAntigo !== undefined) recentes.delete(maisAntigo)
  return valor
}

/**
 * Sums the cells that pass the filter. Costs about a nanosecond per cell the first time; nothing without a filter, or with one of the last
 * few asked of the same cube.
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

/** Sum of one grupo item (by its `posicao`) from month index `inicio` to `fim`; months without data are zero. */
export function sumAgregado(agregado: CuboAgregado, posicao: number, inicio: number, fim: number): Centavos {
  const { mesInicial, quantidadeMeses, acumulados } = agregado
  const de = Math.min(Math.max(inicio - mesInicial, 0), quantidadeMeses)
  const ate = Math.min(Math.max(fim - mesInicial + 1, 0), quantidadeMeses)
  if (ate <= de) return 0
  const base = posicao * (quantidadeMeses + 1)
  return acumulados[base + ate]! - acumulados[base + de]!
}

/** Total of one grupo item in a period, in centavos; 0 when the cube has none of it. */
export function sumGrupoItem(indice: CuboIndexado, grupoItem: number, periodo: Periodo, filtro: CuboFiltro = {}): Centavos {
  const posicao = indice.posicao.get(grupoItem)
  if (posicao === undefined) return 0
  return sumAgregado(aggregateCubo(indice, filtro), posicao, mesToIndex(periodo.inicio), mesToIndex(periodo.fim))
}
