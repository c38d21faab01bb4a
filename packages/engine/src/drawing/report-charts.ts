/** Geometry of the bar charts of a report, and selection of the values of its cards. */
import { niceTicks, round } from './axis.ts'

export interface ColunaDesenhada {
  index: number
  inicio: number
  largura: number
  top: number
  height: number
}

export interface ColunasDrawing {
  atual: ColunaDesenhada[]
  anterior: ColunaDesenhada[]
  eixo: { valor: number; y: number }[]
  zeroY: number
}

const TOP = 18
const BACKGROUND = 16
const MIN_HEIGHT = 1.5
const GAP = 0.16

/** Lays out two bars a month, the year before behind. A month without a value has no bar. */
export function drawColunas(
  current: readonly (number | null)[],
  previous: readonly (number | null)[] | null,
  height: number,
): ColunasDrawing {
  const known = [...current, ...(previous ?? [])].filter((valor) => valor !== null)
  const max = Math.max(0, ...known)
  const min = Math.min(0, ...known)
  const span = max - min || 1
  const base = min < 0 ? height - BACKGROUND : height
  const y = (valor: number) => round(TOP + ((max - valor) / span) * (base - TOP))
  const step = 1 / Math.max(1, current.length)
  const width = previous === null ? step * (1 - 2 * GAP) : (step * (1 - 2 * GAP)) / 2
  const place = (valores: readonly (number | null)[], segunda: boolean): ColunaDesenhada[] =>
    valores.flatMap((valor, index) => {
      if (valor === null) return []
      const top = y(Math.max(0, valor))
      const inicio = round(index * step + step * GAP + (segunda ? width : 0), 1e5)
      return [{ index, inicio, largura: round(width, 1e5), top, height: Math.max(MIN_HEIGHT, round(y(Math.min(0, valor)) - top)) }]
    })
  return {
    anterior: previous === null ? [] : place(previous, false),
    atual: place(current, previous !== null),
    eixo: niceTicks(min, max).map((valor) => ({ valor, y: y(valor) })),
    zeroY: y(0),
  }
}

const MILHAO_CENTAVOS = 100_000_000
const HUNDRED_MIL_CENTAVOS = 10_000_000

export function escalaOf(valores: readonly (number | null)[]): 'reais' | 'milhares' | 'milhoes' {
  const max = Math.max(0, ...valores.map((valor) => Math.abs(valor ?? 0)))
  if (max >= 1_000 * MILHAO_CENTAVOS) return 'milhoes'
  return max >= HUNDRED_MIL_CENTAVOS ? 'milhares' : 'reais'
}

export interface VariacaoLinha {
  codigo: string
  descricao: string
  nivel: number
  grupoItemId: number | null
  pai: string | null
  variacaoTotal: number | null
}

export interface Variacao<L extends VariacaoLinha> {
  linha: L
  superior: string
  valor: number
  parte: number
}

/**
 * Lists the grupo itens with the largest variation over the year before, largest first.
 * An item below two lines counts once.
 */
export function listVariacoes<L extends VariacaoLinha>(lines: readonly L[], count: number): Variacao<L>[] {
  const nomes = new Map(lines.filter(({ nivel }) => nivel === 0).map(({ codigo, descricao }) => [codigo, descricao]))
  const seen = new Set<number>()
  const moved = lines.flatMap((linha) => {
    const { grupoItemId, variacaoTotal: valor, pai } = linha
    if (grupoItemId === null || valor === null || valor === 0 || seen.has(grupoItemId)) return []
    seen.add(grupoItemId)
    return [{ linha, superior: nomes.get(pai ?? '') ?? '', valor }]
  })
  const largest = moved.toSorted((a, b) => Math.abs(b.valor) - Math.abs(a.valor)).slice(0, count)
  const max = Math.abs(largest[0]?.valor ?? 1)
  return largest.map((each) => ({ ...each, parte: Math.abs(each.valor) / max }))
}

export function forcaOf(valor: number | null, max: number): number {
  return valor === null || max === 0 ? 0 : Math.abs(valor) / max
}
