/** Waterfall chart from receita líquida to lucro líquido: geometry only. */
import { RECEITA_LIQUIDA } from '../dre/base-av.ts'
import { niceTicks, round } from './axis.ts'

export interface CascataLinha {
  codigo: string
  descricao: string
  tipo: string
  unidade: 'centavos' | 'razao'
  nivel: number
}

export interface CascataBar {
  codigo: string
  descricao: string
  tipo: 'total' | 'fim' | 'passo'
  valor: number
  de: number
  ate: number
}

const FIM = 'LL'
/** Subtotals shown as bars; the other formula lines in between only repeat the running amount. */
const STOPS: ReadonlySet<string> = new Set(['LB', 'EBITDA'])

/**
 * Builds the bars in statement order; null when the model has no such path.
 * The steps between two totals must add up to the centavo, or the chart would contradict the table.
 */
export function buildCascata<L extends CascataLinha>(lines: readonly L[], valueOf: (line: L) => number | null): CascataBar[] | null {
  const modelo = lines.filter((line) => line.nivel === 0 && line.unidade === 'centavos' && line.tipo !== 'titulo')
  const from = modelo.findIndex((line) => line.codigo === RECEITA_LIQUIDA)
  const to = modelo.findIndex((line) => line.codigo === FIM)
  if (from < 0 || to <= from) return null
  const bars: CascataBar[] = []
  let running = 0
  for (const line of modelo.slice(from, to + 1)) {
    const valor = valueOf(line)
    if (valor === null) return null
    const isEnd = line.codigo === FIM
    if (line.codigo === RECEITA_LIQUIDA) {
      running = valor
      bars.push({ codigo: line.codigo, descricao: line.descricao, tipo: 'total', valor, de: 0, ate: valor })
    } else if (line.tipo === 'soma') {
      bars.push({ codigo: line.codigo, descricao: line.descricao, tipo: 'passo', valor, de: running, ate: running + valor })
      running += valor
    } else {
      if (valor !== running) return null
      if (STOPS.has(line.codigo) || isEnd) {
        bars.push({ codigo: line.codigo, descricao: line.descricao, tipo: isEnd ? 'fim' : 'total', valor, de: 0, ate: valor })
      }
    }
  }
  return bars.some((bar) => bar.valor !== 0) ? bars : null
}

export interface CascataDrawing {
  bars: {
    bar: CascataBar
    aspecto: 'total' | 'fim' | 'mais' | 'menos'
    /** Shares of the whole width. */
    centro: number
    largura: number
    top: number
    height: number
    labelY: number
  }[]
  ligacoes: { de: number; ate: number; y: number }[]
  eixo: { valor: number; y: number }[]
  zeroY: number
}

const TOP = 18
const WIDTH_BAR = 0.5
const MIN_HEIGHT = 1.5
const LABEL_ABOVE = 5
const LABEL_BELOW = 13

export function drawCascata(bars: readonly CascataBar[], height: number): CascataDrawing {
  const values = bars.flatMap((bar) => [bar.de, bar.ate])
  const max = Math.max(0, ...values)
  const min = Math.min(0, ...values)
  const span = max - min || 1
  const bottom = min < 0 ? height - TOP : height
  const y = (valor: number) => round(TOP + ((max - valor) / span) * (bottom - TOP))
  const step = 1 / Math.max(1, bars.length)
  const placed = bars.map((bar, index) => {
    const high = y(Math.max(bar.de, bar.ate))
    const low = y(Math.min(bar.de, bar.ate))
    const below = bar.tipo === 'passo' ? Math.max(bar.de, bar.ate) <= 0 : bar.ate < 0
    const barHeight = Math.max(MIN_HEIGHT, low - high)
    return {
      bar,
      aspecto: bar.tipo === 'passo' ? (bar.valor < 0 ? ('menos' as const) : ('mais' as const)) : bar.tipo,
      centro: round((index + 0.5) * step, 1e5),
      largura: round(step * WIDTH_BAR, 1e5),
      top: high,
      height: round(barHeight),
      labelY: round(below ? low + LABEL_BELOW : high - LABEL_ABOVE),
    }
  })
  const ligacoes = placed.slice(0, -1).map((each, index) => ({
    de: round(each.centro + each.largura / 2, 1e5),
    ate: round(placed[index + 1]!.centro - placed[index + 1]!.largura / 2, 1e5),
    y: y(each.bar.ate),
  }))
  return { bars: placed, ligacoes, eixo: niceTicks(min, max).map((valor) => ({ valor, y: y(valor) })), zeroY: y(0) }
}
