export const ITENS = 20
export const CENTROS = 50
export const FILIAIS = 100
export const LINHAS = ITENS * CENTROS * FILIAIS
export const MESES = 12
export const HEIGHT_LINHA = 28

export interface Linha {
  nome: string
  meses: number[]
}

function valorDe(line: number, mes: number): number {
  return 100 + ((line * 7919 + mes * 104_729) % 5000)
}

export function createLinhas(): Linha[] {
  return Array.from({ length: LINHAS }, (_, line) => ({
    nome: `Área ${101 + (Math.floor(line / FILIAIS) % CENTROS)} · Unidade ${101 + (line % FILIAIS)}`,
    meses: Array.from({ length: MESES }, (_mes, mes) => valorDe(line, mes) / 100),
  }))
}

const NUMERO = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })

export function formatValor(valor: number): string {
  return NUMERO.format(valor)
}

export function sumMeses({ meses }: Linha): number {
  return meses.reduce((soma, valor) => soma + valor, 0)
}
