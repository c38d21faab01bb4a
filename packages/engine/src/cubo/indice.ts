import { CentavosError, LIMITE_SOMA_CENTAVOS } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'
import type { Cubo, CuboFiltro } from './cubo.ts'

/**
 * A cube prepared once per data version. A *série* is the run of months of one (grupoItem, centroCusto, filial); a filter keeps or skips
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

/**
 * Prepares a cube. Throws CentavosError when the gross movement (Σ |amount|) of one grupo item reaches 2^53 centavos: below that, every
 * partial sum in any order is exact, so the loops over cells need no check of their own.
 */
export function indexCubo(cubo: Cubo): CuboIndexado {
  const { tamanho } = cubo
  const centrosCusto = Int32Array.from(new Set(cubo.centroCusto)).toSorted()
  const filiais = Int32Array.from(new Set(cubo.filial)).toSorted()
  const posicaoCentro = new Map(Array.from(centrosCusto, (id, i) => [id, i]))
  const posicaoFilial = new Map(Array.from(filiais, (id, i) => [id, i]))
  const posicao = new Map<number, number>()
  const series = { inicio: [] as number[], item: [] as number[], centroCusto: [] as number[], filial: [] as number[] }
  let mesInicial = Number.MAX_SAFE_INTEGER
  let mesFinal = -1
  let bruto = 0
  for (let i = 0; i < tamanho; i++) {
    const item = cubo.grupoItem[i]!
    const mesmoItem = i > 0 && item === cubo.grupoItem[i - 1]
    if (!mesmoItem) {
      posicao.set(item, posicao.size)
      bruto = 0
    }
    bruto += Math.abs(cubo.valorCentavos[i]!)
    if (bruto > LIMITE_SOMA_CENTAVOS) throw new CentavosError(`o movimento do grupo item ${item} passa do limite exato`)
    if (!mesmoItem || cubo.centroCusto[i] !== cubo.centroCusto[i - 1] || cubo.filial[i] !== cubo.filial[i - 1]) {
      series.inicio.push(i)
      series.item.push(posicao.size - 1)
      series.centroCusto.push(posicaoCentro.get(cubo.centroCusto[i]!)!)
      series.filial.push(posicaoFilial.get(cubo.filial[i]!)!)
    }
    mesInicial = Math.min(mesInicial, cubo.mes[i]!)
    mesFinal = Math.max(mesFinal, cubo.mes[i]!)
  }
  series.inicio.push(tamanho)
  const semTotal = {
    cubo,
    posicao,
    mesInicial: tamanho === 0 ? 0 : mesInicial,
    quantidadeMeses: tamanho === 0 ? 0 : mesFinal - mesInicial + 1,
    centrosCusto,
    filiais,
    series: {
      inicio: Int32Array.from(series.inicio),
      item: Int32Array.from(series.item),
      centroCusto: Int32Array.from(series.centroCusto),
      filial: Int32Array.from(series.filial),
    },
  }
  return { ...semTotal, total: sumSeries(semTotal, maskOf(centrosCusto, undefined), maskOf(filiais, undefined)) }
}

/** 1 for each id that the filter keeps. */
function maskOf(ids: Int32Array, aceitos: readonly number[] | undefined): Uint8Array {
  if (aceitos === undefined) return new Uint8Array(ids.length).fill(1)
  const conjunto = new Set(aceitos)
  return Uint8Array.from(ids, (id) => (conjunto.has(id) ? 1 : 0))
}

function sumSeries(indice: Omit<CuboIndexado, 'total'>, centros: Uint8Array, filiais: Uint8Array): CuboAgregado {
  const { cubo, series, mesInicial, quantidadeMeses } = indice
  const { mes, valorCentavos } = cubo
  const largura = quantidadeMeses + 1
  const acumulados = new Float64Array(indice.posicao.size * largura)
  for (let s = 0; s < series.item.length; s++) {
    if (centros[series.centroCusto[s]!] === 0 || filiais[series.filial[s]!] === 0) continue
    const base = series.item[s]! * largura + 1 - mesInicial
    const fim = series.inicio[s + 1]!
    for (let i = series.inicio[s]!; i < fim; i++) acumulados[base + mes[i]!]! += valorCentavos[i]!
  }
  for (let item = 0; item < indice.posicao.size; item++) {
    for (let k = item * largura + 1; k < (item + 1) * largura; k++) acumulados[k]! += acumulados[k - 1]!
  }
  return { mesInicial, quantidadeMeses, acumulados }
}

/** A screen asks the same filter many times over, and a person walks between a few. An aggregate is some tens of kilobytes. */
const FILTROS_LEMBRADOS = 16

const lembrados = new WeakMap<CuboIndexado, Map<string, CuboAgregado>>()

/**
 * Sums the cells that pass the filter. Costs about a nanosecond per cell the first time; nothing without a filter, or with one of the last
 * few asked of the same cube.
 */
export function aggregateCubo(indice: CuboIndexado, filtro: CuboFiltro = {}): CuboAgregado {
  if (filtro.centrosCusto === undefined && filtro.filiais === undefined) return indice.total
  const recentes = lembrados.get(indice) ?? new Map<string, CuboAgregado>()
  lembrados.set(indice, recentes)
  const chave = `${filtro.centrosCusto?.join() ?? '*'} ${filtro.filiais?.join() ?? '*'}`
  const agregado =
    recentes.get(chave) ?? sumSeries(indice, maskOf(indice.centrosCusto, filtro.centrosCusto), maskOf(indice.filiais, filtro.filiais))
  recentes.delete(chave)
  recentes.set(chave, agregado)
  const maisAntigo = recentes.size > FILTROS_LEMBRADOS ? recentes.keys().next().value : undefined
  if (maisAntigo !== undefined) recentes.delete(maisAntigo)
  return agregado
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
