/** Actuals per budget line. Each amount goes to exactly one line, the most specific one that covers it. */
import type { OrcamentoLinhas, OrcamentoSerie } from '@lastro/contract'
import { addMeses, MESES_EXERCICIO as MESES, mesFromIndex, mesToIndex, type Mes } from '@lastro/engine'
import type { DadosDre } from './dre-data.ts'

/** Column arrays; 0 is no centro de custo or no filial. */
export type Chaves = Pick<OrcamentoLinhas['linhas'], 'grupoItemId' | 'centroCustoId' | 'filialId'>

export type IndiceLinhas = (grupoItem: number, centroCusto: number, filial: number) => number | undefined

/**
 * Fallback order for an amount without an exact line: centro de custo, then filial, then grupo item alone. A budget without filiais plans
 * for all of them, and likewise without centros de custo.
 */
export function indexLinhas({ grupoItemId, centroCustoId, filialId }: Chaves): IndiceLinhas {
  // Nested maps of numbers, because building a hundred thousand text keys takes longer than the sums.
  const posicoes = new Map<number, Map<number, Map<number, number>>>()
  for (let i = 0; i < grupoItemId.length; i++) {
    const doItem = getOrInsert(posicoes, grupoItemId[i]!)
    getOrInsert(doItem, centroCustoId[i]!).set(filialId[i]!, i)
  }
  const find = (grupoItem: number, centroCusto: number, filial: number): number | undefined =>
    posicoes.get(grupoItem)?.get(centroCusto)?.get(filial)
  return (grupoItem, centroCusto, filial) =>
    find(grupoItem, centroCusto, filial) ?? find(grupoItem, centroCusto, 0) ?? find(grupoItem, 0, filial) ?? find(grupoItem, 0, 0)
}

function getOrInsert<K, V>(mapa: Map<number, Map<K, V>>, key: number): Map<K, V> {
  const known = mapa.get(key)
  if (known !== undefined) return known
  const novo = new Map<K, V>()
  mapa.set(key, novo)
  return novo
}

/** Twelve months from `inicio` per line; empty when no line has amounts. `indexCubo` bounds the data, so every sum is exact. */
export function sumSerie(
  { cubo: { cubo, series }, meses }: DadosDre,
  posicaoOf: IndiceLinhas,
  linhas: number,
  inicio: Mes,
): OrcamentoSerie {
  const de = mesToIndex(inicio)
  const valoresCentavos: number[] = []
  const semLinhaCentavos = Array.from<number>({ length: MESES }).fill(0)
  for (let s = 0; s < series.item.length; s++) {
    const [primeira, ultima] = [series.inicio[s]!, series.inicio[s + 1]!]
    const linha = posicaoOf(cubo.grupoItem[primeira]!, cubo.centroCusto[primeira]!, cubo.filial[primeira]!)
    for (let i = primeira; i < ultima; i++) {
      const mes = cubo.mes[i]! - de
      if (mes < 0 || mes >= MESES) continue
      if (linha === undefined) {
        semLinhaCentavos[mes]! += cubo.valorCentavos[i]!
        continue
      }
      // A plain loop. Over a million values any shorter form takes several times as long.
      while (valoresCentavos.length < linhas * MESES) valoresCentavos.push(0)
      valoresCentavos[linha * MESES + mes]! += cubo.valorCentavos[i]!
    }
  }
  const ate = meses.findLast((mes) => mes >= de && mes < de + MESES)
  return { inicio, fim: addMeses(inicio, MESES - 1), ate: ate === undefined ? null : mesFromIndex(ate), valoresCentavos, semLinhaCentavos }
}

export function findUltimoMes({ cubo: { cubo, series } }: DadosDre, posicaoOf: IndiceLinhas, antesDe: Mes): Mes | null {
  const fim = mesToIndex(antesDe)
  let ultimo = -1
  for (let s = 0; s < series.item.length; s++) {
    const [primeira, ultima] = [series.inicio[s]!, series.inicio[s + 1]!]
    if (posicaoOf(cubo.grupoItem[primeira]!, cubo.centroCusto[primeira]!, cubo.filial[primeira]!) === undefined) continue
    for (let i = primeira; i < ultima; i++) {
      const mes = cubo.mes[i]!
      if (mes < fim && mes > ultimo && cubo.valorCentavos[i] !== 0) ultimo = mes
    }
  }
  return ultimo === -1 ? null : mesFromIndex(ultimo)
}
