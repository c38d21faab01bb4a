import { FORMULA_FUNCTIONS } from './ast.ts'
import type { FormulaFn } from './ast.ts'

export const FN_ARGS: Record<FormulaFn, readonly [min: number, max: number]> = {
  soma: [1, Infinity],
  media: [1, Infinity],
  min: [1, Infinity],
  max: [1, Infinity],
  abs: [1, 1],
  se: [3, 3],
  arred: [1, 2],
  acumulado: [1, 1],
  anterior: [1, 2],
  mesmoMesAnoAnterior: [1, 1],
}

/** Second arguments that must be integer literals, with their limits, because they shape the formula. */
export const FN_CONSTANTE: Partial<Record<FormulaFn, { readonly nome: string; readonly minimo: number; readonly maximo: number }>> = {
  arred: { nome: 'casas decimais', minimo: 0, maximo: 6 },
  anterior: { nome: 'períodos', minimo: 1, maximo: 120 },
}

const POR_NOME = new Map<string, FormulaFn>(FORMULA_FUNCTIONS.map((nome) => [nome.toLowerCase(), nome]))

export function findFn(nome: string): FormulaFn | undefined {
  return POR_NOME.get(nome.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
}

export function findWordLogica(nome: string): 'e' | 'ou' | 'nao' | undefined {
  const word = nome.toLowerCase().normalize('NFC').replace('ã', 'a')
  return word === 'e' || word === 'ou' || word === 'nao' ? word : undefined
}
