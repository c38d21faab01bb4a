/**
 * @lastro/engine: what the numbers mean. Pure: no I/O, no clock, no randomness, no locale; the same bytes in Node and in a browser.
 * Money is integer centavos (credit +, debit −), a month is the string `2025-03`, ratios are plain doubles, the empty value is null.
 * It throws on impossible input (a defect of the caller) and returns domain errors, in Portuguese, for refused input (a user's mistake).
 */
export * from './dinheiro/centavos.ts'
export * from './dinheiro/rounding.ts'
export * from './dinheiro/multiply-divide.ts'
export * from './mes/mes.ts'
export * from './mes/periodo.ts'
export * from './formula/ast.ts'
export * from './cubo/cubo.ts'
export * from './cubo/saldos.ts'
export * from './de-para/regra.ts'
export * from './referencial/sugestao.ts'
export * from './modelo/tipos.ts'
export * from './modelo/modelo.ts'
export * from './dre/item.ts'
export * from './dre/tabela.ts'
export * from './dre/explicacao.ts'
export * from './rateio/regra.ts'
export * from './rateio/resultado.ts'
export * from './spread/tipos.ts'
export * from './pendente.ts'
