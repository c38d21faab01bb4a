import { isLancamentoCentavos, parseCentavos } from '@lastro/engine'
import type { Celula } from './cell.ts'
import { normalizeTexto } from './text.ts'

export type LoadedValor = {
  /** Integer centavos, signed as written. */
  centavos: number
  /** D or C behind the amount (`1.234,56 D`), as accounting programs print balances. */
  dc: 'D' | 'C' | null
}

/** Tolerance in centavos of the binary fractions in spreadsheets. */
const BINARY_TOLERANCE = 0.01

const SUFFIX_DC = /^(.*[\d)])\s*([DC])$/i

function numberToCentavos(valor: number): number | undefined {
  const centavos = Math.round(valor * 100)
  return Math.abs(valor * 100 - centavos) < BINARY_TOLERANCE ? centavos + 0 : undefined
}

/** Reads an amount; undefined when invalid, with over two decimals, or above the limit of an entry. */
export function readValor(celula: Celula, decimal: ',' | '.'): LoadedValor | undefined {
  if (typeof celula === 'number') {
    const centavos = numberToCentavos(celula)
    return centavos !== undefined && isLancamentoCentavos(centavos) ? { centavos, dc: null } : undefined
  }
  if (typeof celula !== 'string') return undefined
  const suffix = SUFFIX_DC.exec(celula.trim())
  const texto = suffix?.[1] ?? celula.trim()
  const centavos = parseCentavos(texto, { decimal: decimal === ',' ? 'virgula' : 'ponto' })
  if (centavos === undefined || !isLancamentoCentavos(centavos)) return undefined
  const letter = suffix?.[2]?.toUpperCase()
  return { centavos, dc: letter === 'D' || letter === 'C' ? letter : null }
}

/** A map, because a cell may hold `constructor`. */
const DC: ReadonlyMap<string, 'D' | 'C'> = new Map(
  Object.entries({
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
    r: 'C',
    receita: 'C',
    receitas: 'C',
    entrada: 'C',
    entradas: 'C',
    recebimento: 'C',
    recebimentos: 'C',
    despesa: 'D',
    despesas: 'D',
    custo: 'D',
    custos: 'D',
    saida: 'D',
    saída: 'D',
    saidas: 'D',
    saídas: 'D',
    pagamento: 'D',
    pagamentos: 'D',
    dr: 'D',
    debit: 'D',
    expense: 'D',
    expenses: 'D',
    cost: 'D',
    costs: 'D',
    cr: 'C',
    credit: 'C',
    income: 'C',
    revenue: 'C',
    revenues: 'C',
  } as const),
)

/** A smaller majority may be reversals. */
const REPEATED_MIN = 0.75

/**
 * Detects amounts that repeat the side of their D/C column as a sign, as many programs export both.
 * Most debits then have one sign and most credits the other; reversals are the rest.
 */
export class RepeatedSinal {
  readonly #rows = { C: { positive: 0, negative: 0 }, D: { positive: 0, negative: 0 } }

  add(dc: 'D' | 'C', centavos: number): void {
    if (centavos > 0) this.#rows[dc].positive++
    else if (centavos < 0) this.#rows[dc].negative++
  }

  /** Sign of credits; undefined for unsigned amounts, also with reversals. */
  get sinal(): 'credito_positivo' | 'debito_positivo' | undefined {
    if (this.isUnclear) return undefined
    if (this.#isNegative('D')) return 'credito_positivo'
    return this.#isNegative('C') ? 'debito_positivo' : undefined
  }

  /** Both sides are negative, or one is so only by a small majority. */
  get isUnclear(): boolean {
    if (this.#isNegative('C') && this.#isNegative('D')) return true
    return [this.#rows.C, this.#rows.D].some(
      ({ positive, negative }) => negative > positive && negative < REPEATED_MIN * (positive + negative),
    )
  }

  /** Rows that are negative on their side. */
  get negatives(): number {
    return this.#rows.C.negative + this.#rows.D.negative
  }

  /** Most debits have the sign of most credits, so that the sign is no side. */
  get isSame(): boolean {
    const [c, d] = [this.#rows.C, this.#rows.D].map(({ positive, negative }) => Math.sign(positive - negative))
    return c !== 0 && c === d
  }

  #isNegative(dc: 'D' | 'C'): boolean {
    return this.#rows[dc].negative > this.#rows[dc].positive
  }
}

/** `Receita bruta`, `Despesas operacionais`, `Cost of sales`. */
const KIND = /^(?:(?:receita|despesa|custo)s?|costs?(?= of))(?= )/

/** Side of an entry; revenue and money received are credits of the result. */
export function readDc(celula: Celula): 'D' | 'C' | undefined {
  if (typeof celula !== 'string') return undefined
  const texto = celula.trim().toLowerCase().replace(/\.$/, '')
  return DC.get(texto) ?? DC.get(KIND.exec(texto)?.[0] ?? '')
}

const RECEITA = /\b(?:receitas?|vendas?|faturamento)\b/
/** Also what is charged on revenue, or spent for it: `ICMS sobre vendas`, `Comissões s/ vendas`, `Propaganda e vendas`. */
const REDUTORA =
  /\b(?:devolu|desconto|imposto|tributo|cancel|abatimento|estorno|custo|despesa|dedu|comiss|frete|propaganda|marketing|promoc|equipe|pessoal|salario|icms|pis|cofins|iss|ipi|simples nacional)|\b(?:sobre|s) /
const DESPESA = /^(?:custos?|despesas?)\b/

/** Side of an account by its name; undefined where the name does not say. */
export function sideOfConta(descricao: string): 'D' | 'C' | undefined {
  const nome = normalizeTexto(descricao)
  if (RECEITA.test(nome) && !REDUTORA.test(nome)) return 'C'
  return DESPESA.test(nome) ? 'D' : undefined
}
