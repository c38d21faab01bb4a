/** Actuals per budget line. Each amount goes to exactly one line, the most specific that covers it. */
import type { OrcamentoLinhas, OrcamentoSerie } from '@lastro/contract'
import { addMeses, MESES_EXERCICIO as MESES, mesFromIndex, mesToIndex, type Mes } from '@lastro/engine'
import type { DataDre } from './dre-data.ts'

/** Column arrays; 0 is no centro de custo or no filial. */
export type LinhaDimensionColumns = Pick<OrcamentoLinhas['linhas'], 'grupoItemId' | 'centroCustoId' | 'filialId'>

export type IndexLinhas = (grupoItem: number, centroCusto: number, filial: number) => number | undefined

/**
 * Fallback for an amount without an exact line: centro de custo, then filial, then grupo item alone.
 * A budget without filiais plans for all of them, and likewise without centros de custo.
 */
export function indexLinhas({ grupoItemId, centroCustoId, filialId }: LinhaDimensionColumns): IndexLinhas {
  // Nested maps of numbers, because building a hundred thousand text keys takes longer than the sums.
  const positions = new Map<number, Map<number, Map<number, number>>>()
  for (let i = 0; i < grupoItemId.length; i++) {
    const doItem = getOrInsert(positions, grupoItemId[i]!)
    getOrInsert(doItem, centroCustoId[i]!).set(filialId[i]!, i)
  }
  const find = (grupoItem: number, centroCusto: number, filial: number): number | undefined =>
    positions.get(grupoItem)?.get(centroCusto)?.get(filial)
  return (grupoItem, centroCusto, filial) =>
    find(grupoItem, centroCusto, filial) ?? find(grupoItem, centroCusto, 0) ?? find(grupoItem, 0, filial) ?? find(grupoItem, 0, 0)
}

function getOrInsert<K, V>(mapa: Map<number, Map<K, V>>, key: number): Map<K, V> {
  const known = mapa.get(key)
  if (known !== undefined) return known
  const fresh = new Map<K, V>()
  mapa.set(key, fresh)
  return fresh
}

/** Twelve months from `inicio` per line; empty when no line has amounts. `indexCubo` bounds the data, so every sum is exact. */
export function sumSerie({ cubo: { cubo, series }, meses }: DataDre, positionOf: IndexLinhas, lines: number, inicio: Mes): OrcamentoSerie {
  const from = mesToIndex(inicio)
  const valoresCentavos: number[] = []
  const semLinhaCentavos = Array.from<number>({ length: MESES }).fill(0)
  for (let s = 0; s < series.item.length; s++) {
    const [first, last] = [series.inicio[s]!, series.inicio[s + 1]!]
    const line = positionOf(cubo.grupoItem[first]!, cubo.centroCusto[first]!, cubo.filial[first]!)
    for (let i = first; i < last; i++) {
      const mes = cubo.mes[i]! - from
      if (mes < 0 || mes >= MESES) continue
      if (line === undefined) {
        semLinhaCentavos[mes]! += cubo.valorCentavos[i]!
        continue
      }
      // A plain loop: over a million values a shorter form takes several times as long.
      while (valoresCentavos.length < lines * MESES) valoresCentavos.push(0)
      valoresCentavos[line * MESES + mes]! += cubo.valorCentavos[i]!
    }
  }
  const until = meses.findLast((mes) => mes >= from && mes < from + MESES)
  return {
    inicio,
    fim: addMeses(inicio, MESES - 1),
    ate: until === undefined ? null : mesFromIndex(until),
    valoresCentavos,
    semLinhaCentavos,
  }
}

export function findLastMes({ cubo: { cubo, series } }: DataDre, positionOf: IndexLinhas, beforeOf: Mes): Mes | null {
  const fim = mesToIndex(beforeOf)
  let latest = -1
  for (let s = 0; s < series.item.length; s++) {
    const [first, last] = [series.inicio[s]!, series.inicio[s + 1]!]
    if (positionOf(cubo.grupoItem[first]!, cubo.centroCusto[first]!, cubo.filial[first]!) === undefined) continue
    for (let i = first; i < last; i++) {
      const mes = cubo.mes[i]!
      if (mes < fim && mes > latest && cubo.valorCentavos[i] !== 0) latest = mes
    }
  }
  return latest === -1 ? null : mesFromIndex(latest)
}
