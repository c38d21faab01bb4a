import { analiseHorizontal, analiseVertical, variacao } from './analysis.ts'
import type { DreValor } from './types.ts'

/** A row of a statement: its months, their total, and the same of the year before. */
export interface LinhaValores {
  readonly codigo: string
  /** Code of the line that this one details. */
  readonly pai: string | null
  readonly unidade: 'centavos' | 'razao'
  readonly valores: readonly DreValor[]
  readonly total: DreValor
  /** Null in a month of which there is no year before. */
  readonly anoAnterior: readonly DreValor[]
  readonly anoAnteriorTotal: DreValor
}

export interface DemonstrativoValores<L extends LinhaValores> {
  readonly meses: readonly string[]
  readonly mesesComDados: readonly string[]
  readonly temAnoAnterior: boolean
  /** Months in which only one of the two years has data: with any of them the totals do not compare. */
  readonly lacunas: readonly unknown[]
  /** The line that is 100 % in the vertical analysis; null where there is none. */
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
 * The rows with their AV, variation and AH, which follow from their amounts: the server that answers with them and the screen that was sent
 * the amounts alone compute the same. Empty where the two years do not compare; of a ratio there is no share, and its AH is the difference.
 */
export function analyseLinhas<L extends LinhaValores>(demonstrativo: DemonstrativoValores<L>): (L & LinhaAnalises)[] {
  const { meses, mesesComDados, temAnoAnterior, lacunas, baseAv, linhas } = demonstrativo
  const base = linhas.find(({ codigo, pai }) => codigo === baseAv?.codigo && pai === null)
  const comDados = meses.map((mes) => mesesComDados.includes(mes))
  const comparavel = temAnoAnterior && lacunas.length === 0
  return linhas.map((linha) => {
    const av = (valor: DreValor = null, cem: DreValor = null) => (linha.unidade === 'razao' ? null : analiseVertical(valor, cem))
    const ah = linha.unidade === 'razao' ? variacao : analiseHorizontal
    const compare = (analise: typeof variacao) =>
      comDados.map((ha, i) => (ha ? analise(linha.valores[i] ?? null, linha.anoAnterior[i] ?? null) : null))
    const compareTotal = (analise: typeof variacao) => (comparavel ? analise(linha.total, linha.anoAnteriorTotal) : null)
    return {
      ...linha,
      av: meses.map((_, i) => av(linha.valores[i], base?.valores[i])),
      avTotal: av(linha.total, base?.total),
      variacao: compare(variacao),
      variacaoTotal: compareTotal(variacao),
      ah: compare(ah),
      ahTotal: compareTotal(ah),
    }
  })
}
