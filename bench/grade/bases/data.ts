export const ITENS = 20
export const CENTROS = 50
export const FILIAIS = 100
export const LINHAS = ITENS * CENTROS * FILIAIS
export const MESES = 12
export const ALTURA_LINHA = 28

export interface Linha {
  nome: string
  meses: number[]
}

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
