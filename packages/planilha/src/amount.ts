import { isLancamentoCentavos, parseCentavos } from '@lastro/engine'
import type { Celula } from './cell.ts'

export type ValorLido = {
  /** Integer centavos with the sign as written. */
  centavos: number
  /** A D or C written after the amount (`1.234,56 D`), as accounting programs print balances. */
  dc: 'D' | 'C' | null
}

/** Spreadsheets keep amounts as binary fractions: what is within a hundredth of a centavo of a whole one is that one. */
const FOLGA_BINARIA = 0.01

const SUFIXO_DC = /^(.*[\d)])\s*([DC])$/i

function numberToCentavos(valor: number): number | undefined {
  const centavos = Math.round(valor * 100)
  return Math.abs(valor * 100 - centavos) < FOLGA_BINARIA ? centavos + 0 : undefined
}

/** Amount of a cell; undefined when it is not one, has more than two decimals or is above the limit of an entry. */
export function readValor(celula: Celula, decimal: ',' | '.'): ValorLido | undefined {
  if (typeof celula === 'number') {
    const centavos = numberToCentavos(celula)
    return centavos !== undefined && isLancamentoCentavos(centavos) ? { centavos, dc: null } : undefined
  }
  if (typeof celula !== 'string') return undefined
  const sufixo = SUFIXO_DC.exec(celula.trim())
  const texto = sufixo?.[1] ?? celula.trim()
  const centavos = parseCentavos(texto, { decimal: decimal === ',' ? 'virgula' : 'ponto' })
  if (centavos === undefined || !isLancamentoCentavos(centavos)) return undefined
  const letra = sufixo?.[2]?.toUpperCase()
  return { centavos, dc: letra === 'D' || letra === 'C' ? letra : null }
}

const DC: Record<string, 'D' | 'C'> = {
  d: 'D',
  deb: 'D',
  debito: 'D',
  débito: 'D',
  devedor: 'D',
  c: 'C',
  cred: 'C',
  credito: 'C',
  crédito: 'C',
  credor: 'C',
}

/**
 * Amounts beside a D/C column that have the sign of their side already, as many programs export both: no debit is of one sign and no credit
 * of the other. The sign that credits have, undefined when amounts are plain or reversals stand among them.
 */
export class SinalRepetido {
  readonly #vistos = new Set<string>()

  add(dc: 'D' | 'C', centavos: number): void {
    if (centavos !== 0) this.#vistos.add(`${dc}${centavos < 0 ? '-' : '+'}`)
  }

  get sinal(): 'credito_positivo' | 'debito_positivo' | undefined {
    if (this.#vistos.size !== 2) return undefined
    if (this.#vistos.has('C+') && this.#vistos.has('D-')) return 'credito_positivo'
    return this.#vistos.has('C-') && this.#vistos.has('D+') ? 'debito_positivo' : undefined
  }
}

/** `D`, `Débito`, `C`, `Crédito`, … of a D/C column. */
export function readDc(celula: Celula): 'D' | 'C' | undefined {
  return typeof celula === 'string' ? DC[celula.trim().toLowerCase().replace(/\.$/, '')] : undefined
}
