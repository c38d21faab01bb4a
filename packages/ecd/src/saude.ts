/** The health report of an ECD: every rule, whether it passed, on how many items, and the problems found, in plain Portuguese. */

/** `erro` refuses the file, `aviso` does not. */
export type Severidade = 'erro' | 'aviso'

export type RegraResultado = {
  /** Stable snake_case code. */
  codigo: string
  titulo: string
  severidade: Severidade
  situacao: 'passou' | 'falhou' | 'nao_aplicada'
  /** How many items were checked, and what they are ("lançamentos"). */
  verificados: number
  unidade: string
  /** How many problems, listed or not. */
  problemas: number
}

export type Problema = {
  /** Code of the rule. */
  regra: string
  severidade: Severidade
  titulo: string
  /** Line of the file, 1-based. */
  linha: number
  /** Field of the layout (`VL_DC`) and its value, as it stands in the file or, of an amount, as the message says it. */
  campo?: string
  valor?: string
  mensagem: string
  /** What it means for the DRE and what to do. */
  efeito: string
  /** Beginning of the line as it stands in the file. */
  trecho?: string
}

export type Saude = {
  aceito: boolean
  erros: number
  avisos: number
  regras: RegraResultado[]
  /** Errors first, then by line; bounded per rule. `omitidos` says how many more there are. */
  problemas: Problema[]
  omitidos: number
}
