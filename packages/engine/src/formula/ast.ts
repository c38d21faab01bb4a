/** Binary operators by ascending precedence: `ou`, `e`, comparison, sum, product, power. */
export type OperatorBinario = 'ou' | 'e' | '=' | '<>' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '^'

export const FORMULA_FUNCTIONS = [
  'soma',
  'media',
  'min',
  'max',
  'abs',
  'se',
  'arred',
  'acumulado',
  'anterior',
  'mesmoMesAnoAnterior',
] as const
export type FormulaFn = (typeof FORMULA_FUNCTIONS)[number]

/** A parsed formula. `position` is the 0-based offset (UTF-16 units) of the token of the node. */
export type FormulaNode =
  | {
      readonly tipo: 'numero'
      /** Nearest double; the literal has at most 15 significant digits. */
      readonly valor: number
      /** Canonical digits with a decimal comma (`1,05`), the input of exact arithmetic. */
      readonly texto: string
      readonly position: number
    }
  | { readonly tipo: 'codigo'; readonly codigo: string; readonly position: number }
  | { readonly tipo: 'unaria'; readonly operator: '-' | '+' | 'nao'; readonly operando: FormulaNode; readonly position: number }
  | {
      readonly tipo: 'binaria'
      readonly operator: OperatorBinario
      readonly left: FormulaNode
      readonly right: FormulaNode
      readonly position: number
    }
  | { readonly tipo: 'funcao'; readonly nome: FormulaFn; readonly args: readonly FormulaNode[]; readonly position: number }

/**
 * Reason a formula was refused, in Portuguese, with its 0-based offset.
 * The offset is the text length when the end is missing something.
 */
export interface FormulaError {
  readonly mensagem: string
  readonly position: number
}

export type FormulaResultado = { readonly ok: true; readonly ast: FormulaNode } | { readonly ok: false; readonly erro: FormulaError }
