import { FormulaSintaxe } from '../formula/tokens.ts'

/** Units of a premissa. `reais` is money; `percentual` and `taxa` are pure numbers; the others count something. */
export const PREMISSA_UNIDADES = ['percentual', 'reais', 'taxa', 'quantidade', 'pessoas', 'dias'] as const
export type PremissaUnidade = (typeof PREMISSA_UNIDADES)[number]

type Counted = 'numero' | 'quantidade' | 'pessoas' | 'dias'

/** Unit of a part of a formula: a power of money, or without money what it counts. */
export interface FormulaUnidade {
  readonly grau: number
  readonly counted: Counted
}

export const NUMERO: FormulaUnidade = { grau: 0, counted: 'numero' }
export const DINHEIRO: FormulaUnidade = { grau: 1, counted: 'numero' }

export function unidadeOf(unidade: PremissaUnidade): FormulaUnidade {
  if (unidade === 'reais') return DINHEIRO
  return unidade === 'percentual' || unidade === 'taxa' ? NUMERO : { grau: 0, counted: unidade }
}

const COUNTED_NAMES: Record<Counted, string> = { numero: 'um número', quantidade: 'uma quantidade', pessoas: 'pessoas', dias: 'dias' }

export function describeUnidade({ grau, counted }: FormulaUnidade): string {
  if (grau === 0) return COUNTED_NAMES[counted]
  return grau === 1 ? 'dinheiro' : `dinheiro elevado a ${grau}`
}

/** Unit of a product: money absorbs counts, so a price times a quantity is money. */
export function multiplyUnidades(a: FormulaUnidade, b: FormulaUnidade): FormulaUnidade {
  const grau = a.grau + b.grau
  if (a.grau !== 0 || b.grau !== 0) return { grau, counted: 'numero' }
  if (a.counted === 'numero') return b
  return b.counted === 'numero' ? a : NUMERO
}

export function divideUnidades(a: FormulaUnidade, b: FormulaUnidade): FormulaUnidade {
  if (a.grau !== 0 || b.grau !== 0) return { grau: a.grau - b.grau, counted: 'numero' }
  return b.counted === 'numero' ? a : NUMERO
}

/** @throws FormulaSintaxe when the units differ: money plus a percentage, days plus people */
export function assertSameUnidade(unidades: readonly FormulaUnidade[], position: number): FormulaUnidade | undefined {
  const [first, ...others] = unidades
  const other = first && others.find(({ grau, counted }) => grau !== first.grau || counted !== first.counted)
  if (first !== undefined && other !== undefined)
    throw new FormulaSintaxe(`Não se juntam ${describeUnidade(first)} e ${describeUnidade(other)}.`, position)
  return first
}
