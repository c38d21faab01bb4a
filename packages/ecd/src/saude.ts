/** Health report of an ECD: every rule with verdict and number of items, and the problems found. */

export type Severidade = 'erro' | 'aviso'

export type RegraResultado = {
  codigo: string
  titulo: string
  severidade: Severidade
  situacao: 'passou' | 'falhou' | 'nao_aplicada'
  verificados: number
  unidade: string
  problemas: number
}

export type EcdProblema = {
  regra: string
  severidade: Severidade
  titulo: string
  linha: number
  campo?: string
  valor?: string
  mensagem: string
  efeito: string
  trecho?: string
}

export type Saude = {
  aceito: boolean
  erros: number
  avisos: number
  regras: RegraResultado[]
  /** Errors first, then by line; bounded per rule. `omitidos` counts the rest. */
  problemas: EcdProblema[]
  omitidos: number
}
