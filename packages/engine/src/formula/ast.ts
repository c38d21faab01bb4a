/** Operators with two sides, from the loosest to the tightest: `ou`, `e`, comparison, sum, product, power. */
export type OperadorBinario = 'ou' | 'e' | '=' | '<>' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '^'

/** Names of the functions a formula may call. */
export const FORMULA_FUNCOES = [
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
export type FormulaFuncao = (typeof FORMULA_FUNCOES)[number]

/**
 * A parsed formula. `posicao` is the offset (0-based, in UTF-16 units) of the token that made the node, so that a problem found later
 * (an unknown code) can still be pointed at.
 */
export type FormulaNode =
  | {
      readonly tipo: 'numero'
      /** Value as a double; at most 15 significant digits, so it is the double nearest to what was typed. */
      readonly valor: number
      /** Canonical digits with a decimal comma (`1,05`), from which exact arithmetic starts. */
      readonly texto: string
      readonly posicao: number
    }
  | { readonly tipo: 'codigo'; readonly codigo: string; readonly posicao: number }
  | { readonly tipo: 'unaria'; readonly operador: '-' | '+' | 'nao'; readonly operando: FormulaNode; readonly posicao: number }
  | {
      readonly tipo: 'binaria'
      readonly operador: OperadorBinario
      readonly esquerda: FormulaNode
      readonly direita: FormulaNode
      readonly posicao: number
    }
  | { readonly tipo: 'funcao'; readonly nome: FormulaFuncao; readonly argumentos: readonly FormulaNode[]; readonly posicao: number }

/** Why a formula was refused, in Portuguese, and where (0-based offset; the length of the text when the end came too soon). */
export interface FormulaErro {
  readonly mensagem: string
  readonly posicao: number
}

export type FormulaResultado = { readonly ok: true; readonly ast: FormulaNode } | { readonly ok: false; readonly erro: FormulaErro }
