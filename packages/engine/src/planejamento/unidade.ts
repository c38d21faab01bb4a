import { FormulaSintaxe } from '../formula/tokens.ts'

/** Units of a premissa. `reais` is money; `percentual` and `taxa` are pure numbers; the others count something. */
export const PREMISSA_UNIDADES = ['percentual', 'reais', 'taxa', 'quantidade', 'pessoas', 'dias'] as const
export type PremissaUnidade = (typeof PREMISSA_UNIDADES)[number]

type Medida = 'numero' | 'quantidade' | 'pessoas' | 'dias'

/** Unit of a part of a formula: a power of money, or without money what it counts. */
export interface FormulaUnidade {
  readonly grau: number
  readonly medida: Medida
}

export const NUMERO: FormulaUnidade = { grau: 0, medida: 'numero' }
export const DINHEIRO: FormulaUnidade = { grau: 1, medida: 'numero' }

export function unidadeOf(unidade: PremissaUnidade): FormulaUnidade {
  if (unidade === 'reais') return DINHEIRO
  return unidade === 'percentual' || unidade === 'taxa' ? NUMERO : { grau: 0, medida: unidade }
}

const MEDIDA_NOMES: Record<Medida, string> = { numero: 'um número', quantidade: 'uma quantidade', pessoas: 'pessoas', dias: 'dias' }

export function describeUnidade({ grau, medida }: FormulaUnidade): string {
  if (grau === 0) return MEDIDA_NOMES[medida]
  return grau === 1 ? 'dinheiro' : `dinheiro elevado a ${grau}`
}

/** Unit of a product: money absorbs counts, so a price times a quantity is money. */
export function multiplyUnidades(a: FormulaUnidade, b: FormulaUnidade): FormulaUnidade {
  const grau = a.grau + b.grau
  if (a.grau !== 0 || b.grau !== 0) return { grau, medida: 'numero' }
  if (a.medida === 'numero') return b
  return b.medida === 'numero' ? a : NUMERO
}

export function divideUnidades(a: FormulaUnidade, b: FormulaUnidade): FormulaUnidade {
  if (a.grau !== 0 || b.grau !== 0) return { grau: a.grau - b.grau, medida: 'numero' }
  return b.medida === 'numero' ? a : NUMERO
}

/** @throws FormulaSintaxe when the units differ: money plus a percentage, days plus people */
export function assertSameUnidade(unidades: readonly FormulaUnidade[], position: number): FormulaUnidade | undefined {
  const [first, ...others] = unidades
  const other = first && others.find(({ grau, medida }) => grau !== first.grau || medida !== first.medida)
  if (first !== undefined && other !== undefined)
    throw new FormulaSintaxe(`Não se juntam ${describeUnidade(first)} e ${describeUnidade(other)}.`, position)
  return first
}
