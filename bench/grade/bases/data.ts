/** What every grid shows: the same hundred thousand lines of twelve months, written as people here write amounts. */

/** Of the plano, centros de custo and filiais: one line for each of their combinations. */
export const ITENS = 20
export const CENTROS = 50
export const FILIAIS = 100
export const LINHAS = ITENS * CENTROS * FILIAIS
export const MESES = 12
/** Height of rows and of the head, in px, as in the grid of Lastro. */
export const ALTURA_LINHA = 28

export interface Linha {
  nome: string
  /** In reais. */
  meses: number[]
}

/** Amount of a month (0 to 11) of a line, in centavos. */
function valorDe(linha: number, mes: number): number {
  return 100 + ((linha * 7919 + mes * 104_729) % 5000)
}

export function createLinhas(): Linha[] {
  return Array.from({ length: LINHAS }, (_, linha) => ({
    nome: `Área ${101 + (Math.floor(linha / FILIAIS) % CENTROS)} · Unidade ${101 + (linha % FILIAIS)}`,
    meses: Array.from({ length: MESES }, (_mes, mes) => valorDe(linha, mes) / 100),
  }))
}

const NUMERO = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

export function formatValor(valor: number): string {
  return NUMERO.format(valor)
}

export function sumMeses({ meses }: Linha): number {
  return meses.reduce((soma, valor) => soma + valor, 0)
}
