import { formatCentavos, formatRazao, formatShortMes } from '@lastro/formato'

/** Columns of a terminal that fits twelve months in whole reais. */
const WIDTH_REAIS = 180
const SUBTOTAIS = new Set(['RL', 'LB', 'EBITDA', 'EBIT', 'LAIR', 'LL'])

/** Amounts in centavos, ratios as plain numbers. */
export type PrintedDre = {
  titulo: string
  meses: readonly string[]
  linhas: readonly {
    codigo: string
    descricao: string
    unidade: 'dinheiro' | 'razao' | 'nenhuma'
    meses: readonly (number | null)[]
    total: number | null
  }[]
  footer: string
}

/** Prints the DRE in whole reais, or in thousands on a narrow terminal. Rounded for display only. */
export function formatDreTable(dre: PrintedDre, colunas: number | undefined): string {
  const emMil = colunas !== undefined && colunas < WIDTH_REAIS
  const width = emMil ? 8 : 12
  const escala = emMil ? 'milhares' : 'reais'
  const formatValor = (valor: number | null, unidade: string): string => {
    return unidade === 'razao' ? formatRazao(valor, { symbol: true }) : formatCentavos(valor, { escala, casas: 0, zero: 'zero' })
  }
  const header = [...dre.meses.map((mes) => formatShortMes(mes)), 'total', 'AV %']
  const receitaLiquida = dre.linhas.find(({ codigo }) => codigo === 'RL')?.total ?? 0
  const lines = dre.linhas.map(({ codigo, descricao, unidade, meses, total }) => {
    const av = unidade === 'dinheiro' && receitaLiquida !== 0 && total !== null ? formatRazao(total / receitaLiquida) : ''
    const valores = [...meses, total].map((valor) => formatValor(valor, unidade).padStart(width))
    const line = `${fitNome(descricao)}${valores.join('')}${av.padStart(8)}`
    return SUBTOTAIS.has(codigo) ? `${'─'.repeat(line.length)}\n${line}` : line
  })
  return [
    `${dre.titulo} · ${dre.meses[0]} a ${dre.meses.at(-1)} · valores em ${emMil ? 'R$ mil' : 'R$'}`,
    '',
    `${fitNome('')}${header.map((titulo, i) => titulo.padStart(i === header.length - 1 ? 8 : width)).join('')}`,
    ...lines,
    '',
    dre.footer,
    '',
  ].join('\n')
}

function fitNome(texto: string): string {
  return texto.padEnd(26).slice(0, 26)
}
