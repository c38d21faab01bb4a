import { formatDecimal, formatMesCurto } from '@lastro/formato'

/** Width that fits twelve months in whole reais. */
const LARGURA_REAIS = 180
const SUBTOTAIS = new Set(['RL', 'LB', 'EBITDA', 'EBIT', 'LAIR', 'LL'])

/** Amounts in centavos, ratios as plain numbers. */
export type DreImpressa = {
  titulo: string
  meses: readonly string[]
  linhas: readonly {
    codigo: string
    descricao: string
    unidade: 'dinheiro' | 'razao' | 'nenhuma'
    meses: readonly (number | null)[]
    total: number | null
  }[]
  rodape: string
}

/** Prints the DRE in whole reais, or in thousands on a narrow terminal. Rounded for display only. */
export function formatDreTabela(dre: DreImpressa, colunas: number | undefined): string {
  const emMil = colunas !== undefined && colunas < LARGURA_REAIS
  const largura = emMil ? 8 : 12
  const divisor = emMil ? 100_000 : 100
  const formatValor = (valor: number | null, unidade: string): string => {
    if (valor === null) return '—'
    return unidade === 'razao' ? `${formatDecimal(valor * 100, 1)}%` : formatDecimal(valor / divisor, 0)
  }
  const cabecalho = [...dre.meses.map((mes) => formatMesCurto(mes)), 'total', 'AV %']
  const receitaLiquida = dre.linhas.find(({ codigo }) => codigo === 'RL')?.total ?? 0
  const linhas = dre.linhas.map(({ codigo, descricao, unidade, meses, total }) => {
    const av = unidade === 'dinheiro' && receitaLiquida !== 0 && total !== null ? formatDecimal((total / receitaLiquida) * 100, 1) : ''
    const valores = [...meses, total].map((valor) => formatValor(valor, unidade).padStart(largura))
    const linha = `${fitNome(descricao)}${valores.join('')}${av.padStart(8)}`
    return SUBTOTAIS.has(codigo) ? `${'─'.repeat(linha.length)}\n${linha}` : linha
  })
  return [
    `${dre.titulo} · ${dre.meses[0]} a ${dre.meses.at(-1)} · valores em ${emMil ? 'R$ mil' : 'R$'}`,
    '',
    `${fitNome('')}${cabecalho.map((titulo, i) => titulo.padStart(i === cabecalho.length - 1 ? 8 : largura)).join('')}`,
    ...linhas,
    '',
    dre.rodape,
    '',
  ].join('\n')
}

function fitNome(texto: string): string {
  return texto.padEnd(26).slice(0, 26)
}
