import type { CuboFilter } from './cubo.ts'
import { maskSeries } from './index-amounts.ts'
import type { CuboIndexado, SomasDosMeses } from './index-amounts.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'

export type CuboDimensao = 'centroCusto' | 'filial'

/** Cells of a cube that pass a filter, split by centro de custo or by filial. */
export interface CuboDividido {
  readonly ids: readonly number[]
  /** Sums of several parts together. An id without cells adds nothing. */
  readonly somasDe: (ids: readonly number[]) => SomasDosMeses
}

function placesOf({ centrosCusto, filiais, series }: CuboIndexado, dimensao: CuboDimensao): [ids: Int32Array, idOf: Int32Array] {
  return dimensao === 'centroCusto' ? [centrosCusto, series.centroCusto] : [filiais, series.filial]
}

/**
 * Lists the ids of a dimension with a cell in the period that passes the filter, ascending.
 * The id 0 is the cells without the dimension.
 */
export function listIdsComValor(index: CuboIndexado, dimensao: CuboDimensao, periodo: Periodo, filter: CuboFilter = {}): number[] {
  const { inicio, firstMes } = index.series
  const [first, last] = [mesToIndex(periodo.inicio), mesToIndex(periodo.fim)]
  const [ids, idOf] = placesOf(index, dimensao)
  const kept = maskSeries(index, filter)
  const found = new Uint8Array(ids.length)
  for (let s = 0; s < kept.length; s++) {
    const month = firstMes[s]!
    if (kept[s] === 1 && month <= last && month + inicio[s + 1]! - inicio[s]! > first) found[idOf[s]!] = 1
  }
  return [...ids].filter((_, i) => found[i] === 1)
}

/**
 * Series that pass a filter, with the place of their sums.
 * Each part has `width` places, one for each grupo item.
 */
interface SplitTargets {
  readonly series: Int32Array
  readonly targets: Int32Array
  readonly rows: ReadonlyMap<number, number>
  readonly width: number
}

function placeSeries(index: CuboIndexado, dimensao: CuboDimensao, filter: CuboFilter): SplitTargets {
  const { series, position } = index
  const [ids, idOf] = placesOf(index, dimensao)
  const kept = maskSeries(index, filter)
  const used = new Uint8Array(ids.length)
  let count = 0
  for (let s = 0; s < kept.length; s++) {
    if (kept[s] === 0) continue
    used[idOf[s]!] = 1
    count++
  }
  const rows = new Map<number, number>()
  const rowOf = new Int32Array(ids.length)
  for (let i = 0; i < ids.length; i++) {
    if (used[i] === 0) continue
    rowOf[i] = rows.size
    rows.set(ids[i]!, rows.size)
  }
  const width = position.size
  const chosen = new Int32Array(count)
  const targets = new Int32Array(count)
  for (let s = 0, k = 0; s < kept.length; s++) {
    if (kept[s] === 0) continue
    chosen[k] = s
    targets[k++] = rowOf[idOf[s]!]! * width + series.item[s]!
  }
  return { series: chosen, targets, rows, width }
}

function sumMonths(
  { cubo, series }: CuboIndexado,
  { series: chosen, targets, rows, width }: SplitTargets,
  first: number,
  last: number,
): Float64Array {
  const { valorCentavos } = cubo
  const { inicio, firstMes } = series
  const sums = new Float64Array(rows.size * width)
  for (let k = 0; k < chosen.length; k++) {
    const s = chosen[k]!
    const start = inicio[s]!
    const end = inicio[s + 1]!
    const origin = start - firstMes[s]!
    const from = Math.max(start, origin + first)
    const to = Math.min(end, origin + last + 1)
    let sum = 0
    for (let i = from; i < to; i++) sum += valorCentavos[i]!
    sums[targets[k]!]! += sum
  }
  return sums
}

/**
 * Splits the cells that pass the filter by centro de custo or by filial.
 * Sums are computed on first use, in one pass over the series for all parts. Together the parts are `aggregateCubo` of the same filter.
 */
export function splitCubo(index: CuboIndexado, dimensao: CuboDimensao, filter: CuboFilter = {}): CuboDividido {
  const destinos = placeSeries(index, dimensao, filter)
  const { rows, width } = destinos
  const windows = new Map<number, Float64Array>()
  const sumWindow = (inicio: number, fim: number): Float64Array => {
    // The factor is longer than any period, so keys are unique.
    const key = inicio * 1_048_576 + fim - inicio
    const sums = windows.get(key) ?? sumMonths(index, destinos, inicio, fim)
    windows.set(key, sums)
    return sums
  }
  return {
    ids: [...rows.keys()],
    somasDe: (ids) => {
      const chosen = ids.flatMap((id) => rows.get(id) ?? [])
      const [only] = chosen
      if (only !== undefined && chosen.length === 1) {
        return (inicio, fim) => sumWindow(inicio, fim).subarray(only * width, (only + 1) * width)
      }
      return (inicio, fim) => {
        const all = sumWindow(inicio, fim)
        const sums = new Float64Array(width)
        for (const row of chosen) for (let item = 0; item < width; item++) sums[item]! += all[row * width + item]!
        return sums
      }
    },
  }
}
