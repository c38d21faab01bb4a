import { analiseHorizontal, analiseVertical, variacao } from './av-ah.ts'
import type { DreValor } from './types.ts'

export interface AnalysedLinha {
  readonly codigo: string
  readonly pai: string | null
  readonly unidade: 'centavos' | 'razao'
  readonly valores: readonly DreValor[]
  readonly total: DreValor
  /** Null in a month without a year before. */
  readonly anoAnterior: readonly DreValor[]
  readonly anoAnteriorTotal: DreValor
}

export interface DemonstrativoValores<L extends AnalysedLinha> {
  readonly meses: readonly string[]
  readonly mesesComDados: readonly string[]
  readonly temAnoAnterior: boolean
  /** Months with data in only one of the two years. If there are any, the totals are not compared. */
  readonly lacunas: readonly unknown[]
  readonly baseAv: { readonly codigo: string } | null
  readonly linhas: readonly L[]
}

export interface LinhaAnalises {
  av: DreValor[]
  avTotal: DreValor
  variacao: DreValor[]
  variacaoTotal: DreValor
  ah: DreValor[]
  ahTotal: DreValor
}

/**
 * Derives AV, variation and AH from the amounts, on the server and in the browser alike.
 * Null where the two years are not comparable. A ratio has no AV, and its AH is the difference.
 */
export function analyseLinhas<L extends AnalysedLinha>(demonstrativo: DemonstrativoValores<L>): (L & LinhaAnalises)[] {
  const { meses, mesesComDados, temAnoAnterior, lacunas, baseAv, linhas } = demonstrativo
  const base = linhas.find(({ codigo, pai }) => codigo === baseAv?.codigo && pai === null)
  const withData = meses.map((mes) => mesesComDados.includes(mes))
  const comparavel = temAnoAnterior && lacunas.length === 0
  return linhas.map((line) => {
    const av = (valor: DreValor = null, hundred: DreValor = null) => (line.unidade === 'razao' ? null : analiseVertical(valor, hundred))
    const ah = line.unidade === 'razao' ? variacao : analiseHorizontal
    const compare = (analise: typeof variacao) =>
      withData.map((ha, i) => (ha ? analise(line.valores[i] ?? null, line.anoAnterior[i] ?? null) : null))
    const compareTotal = (analise: typeof variacao) => (comparavel ? analise(line.total, line.anoAnteriorTotal) : null)
    return {
      ...line,
      av: meses.map((_, i) => av(line.valores[i], base?.valores[i])),
      avTotal: av(line.total, base?.total),
      variacao: compare(variacao),
      variacaoTotal: compareTotal(variacao),
      ah: compare(ah),
      ahTotal: compareTotal(ah),
    }
  })
}
