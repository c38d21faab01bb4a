/** Waterfall chart from receita líquida to lucro líquido: bars and their positions. Pure geometry, no markup. */
import { RECEITA_LIQUIDA } from '../dre/base-av.ts'
import { niceTicks, round } from './axis.ts'

export interface CascataLinha {
  codigo: string
  descricao: string
  tipo: string
  unidade: 'centavos' | 'razao'
  nivel: number
}

export interface CascataBarra {
  codigo: string
  descricao: string
  tipo: 'total' | 'fim' | 'passo'
  valor: number
  de: number
  ate: number
}

const FIM = 'LL'
/** Subtotals shown as bars; the other formula lines in between only repeat the running amount. */
const PARADAS: ReadonlySet<string> = new Set(['LB', 'EBITDA'])

/**
 * Builds the bars in statement order.
 * Returns null when the model has no such path: the steps between two totals must add up to the centavo, or the chart would contradict the
 * table.
 */
export function buildCascata<L extends CascataLinha>(linhas: readonly L[], valueOf: (linha: L) => number | null): CascataBarra[] | null {
  const modelo = linhas.filter((linha) => linha.nivel === 0 && linha.unidade === 'centavos' && linha.tipo !== 'titulo')
  const from = modelo.findIndex((linha) => linha.codigo === RECEITA_LIQUIDA)
  const to = modelo.findIndex((linha) => linha.codigo === FIM)
  if (from < 0 || to <= from) return null
  const barras: CascataBarra[] = []
  let running = 0
  for (const linha of modelo.slice(from, to + 1)) {
    const valor = valueOf(linha)
    if (valor === null) return null
    const isEnd = linha.codigo === FIM
    if (linha.codigo === RECEITA_LIQUIDA) {
      running = valor
      barras.push({ codigo: linha.codigo, descricao: linha.descricao, tipo: 'total', valor, de: 0, ate: valor })
    } else if (linha.tipo === 'soma') {
      barras.push({ codigo: linha.codigo, descricao: linha.descricao, tipo: 'passo', valor, de: running, ate: running + valor })
      running += valor
    } else {
      if (valor !== running) return null
      if (PARADAS.has(linha.codigo) || isEnd) {
        barras.push({ codigo: linha.codigo, descricao: linha.descricao, tipo: isEnd ? 'fim' : 'total', valor, de: 0, ate: valor })
      }
    }
  }
  return barras.some((barra) => barra.valor !== 0) ? barras : null
}

export interface CascataDesenho {
  barras: {
    barra: CascataBarra
    aspecto: 'total' | 'fim' | 'mais' | 'menos'
    /** Centre and width as shares of the whole width. */
    centro: number
    largura: number
    topo: number
    altura: number
    rotuloY: number
  }[]
  /** Dotted connectors that carry the running amount to the next bar. */
  ligacoes: { de: number; ate: number; y: number }[]
  eixo: { valor: number; y: number }[]
  zeroY: number
}

const TOPO = 18
const LARGURA_BARRA = 0.5
const MIN_ALTURA = 1.5
const ROTULO_ACIMA = 5
const ROTULO_ABAIXO = 13

export function drawCascata(barras: readonly CascataBarra[], altura: number): CascataDesenho {
  const values = barras.flatMap((barra) => [barra.de, barra.ate])
  const max = Math.max(0, ...values)
  const min = Math.min(0, ...values)
  const span = max - min || 1
  const bottom = min < 0 ? altura - TOPO : altura
  const y = (valor: number) => round(TOPO + ((max - valor) / span) * (bottom - TOPO))
  const step = 1 / Math.max(1, barras.length)
  const placed = barras.map((barra, index) => {
    const high = y(Math.max(barra.de, barra.ate))
    const low = y(Math.min(barra.de, barra.ate))
    const below = barra.tipo === 'passo' ? Math.max(barra.de, barra.ate) <= 0 : barra.ate < 0
    const barHeight = Math.max(MIN_ALTURA, low - high)
    return {
      barra,
      aspecto: barra.tipo === 'passo' ? (barra.valor < 0 ? ('menos' as const) : ('mais' as const)) : barra.tipo,
      centro: round((index + 0.5) * step, 1e5),
      largura: round(step * LARGURA_BARRA, 1e5),
      topo: high,
      altura: round(barHeight),
      rotuloY: round(below ? low + ROTULO_ABAIXO : high - ROTULO_ACIMA),
    }
  })
  const ligacoes = placed.slice(0, -1).map((each, index) => ({
    de: round(each.centro + each.largura / 2, 1e5),
    ate: round(placed[index + 1]!.centro - placed[index + 1]!.largura / 2, 1e5),
    y: y(each.barra.ate),
  }))
  return { barras: placed, ligacoes, eixo: niceTicks(min, max).map((valor) => ({ valor, y: y(valor) })), zeroY: y(0) }
}
