import { FORMULA_FUNCOES } from './ast.ts'
import type { FormulaFuncao } from './ast.ts'

/** Fewest and most arguments of each function. */
export const FUNCAO_ARGUMENTOS: Record<FormulaFuncao, readonly [minimo: number, maximo: number]> = {
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

/** Second arguments that must be written as a whole number, with their limits: they are part of the shape, not of the data. */
export const FUNCAO_CONSTANTE: Partial<Record<FormulaFuncao, { readonly nome: string; readonly minimo: number; readonly maximo: number }>> =
  {
    arred: { nome: 'casas decimais', minimo: 0, maximo: 6 },
    anterior: { nome: 'períodos', minimo: 1, maximo: 120 },
  }

const POR_NOME = new Map<string, FormulaFuncao>(FORMULA_FUNCOES.map((nome) => [nome.toLowerCase(), nome]))

/** Function by name, in any case and with or without accents (`MÉDIA`, `média`); undefined when there is none. */
export function findFuncao(nome: string): FormulaFuncao | undefined {
  return POR_NOME.get(nome.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase())
}

/** Logical word in any case, `não` with or without the accent; undefined when the name is not one. */
export function findPalavraLogica(nome: string): 'e' | 'ou' | 'nao' | undefined {
  const palavra = nome.toLowerCase().normalize('NFC').replace('ã', 'a')
  return palavra === 'e' || palavra === 'ou' || palavra === 'nao' ? palavra : undefined
}
