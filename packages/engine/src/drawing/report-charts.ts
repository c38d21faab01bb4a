/** Geometry of the columns of a report, and which numbers its cards show. Pure. */
import { niceTicks, round } from './axis.ts'

export interface ColunaDesenhada {
  indice: number
  /** Shares of the whole width. */
  inicio: number
  largura: number
  topo: number
  altura: number
}

export interface ColunasDesenho {
  atual: ColunaDesenhada[]
  anterior: ColunaDesenhada[]
  eixo: { valor: number; y: number }[]
  zeroY: number
}

/** Room for what is written above the tallest column, and below the deepest. */
const TOPO = 18
const FUNDO = 16
/** A column of next to nothing is still seen. */
const MIN_ALTURA = 1.5
const VAO = 0.16

/** Two columns a month, the year before behind; the zero line is always inside. A month without a value has none. */
export function drawColunas(
  atual: readonly (number | null)[],
  anterior: readonly (number | null)[] | null,
  altura: number,
): ColunasDesenho {
  const known = [...atual, ...(anterior ?? [])].filter((valor) => valor !== null)
  const max = Math.max(0, ...known)
  const min = Math.min(0, ...known)
  const span = max - min || 1
  const base = min < 0 ? altura - FUNDO : altura
  const y = (valor: number) => round(TOPO + ((max - valor) / span) * (base - TOPO))
  const passo = 1 / Math.max(1, atual.length)
  const largura = anterior === null ? passo * (1 - 2 * VAO) : (passo * (1 - 2 * VAO)) / 2
  const place = (valores: readonly (number | null)[], segunda: boolean): ColunaDesenhada[] =>
    valores.flatMap((valor, indice) => {
      if (valor === null) return []
      const topo = y(Math.max(0, valor))
      const inicio = round(indice * passo + passo * VAO + (segunda ? largura : 0), 1e5)
      return [{ indice, inicio, largura: round(largura, 1e5), topo, altura: Math.max(MIN_ALTURA, round(y(Math.min(0, valor)) - topo)) }]
    })
  return {
    anterior: anterior === null ? [] : place(anterior, false),
    atual: place(atual, anterior !== null),
    eixo: niceTicks(min, max).map((valor) => ({ valor, y: y(valor) })),
    zeroY: y(0),
  }
}

const MILHAO_CENTAVOS = 100_000_000
const CEM_MIL_CENTAVOS = 10_000_000

/** The scale in which the largest of them reads best. */
export function escalaOf(valores: readonly (number | null)[]): 'reais' | 'milhares' | 'milhoes' {
  const max = Math.max(0, ...valores.map((valor) => Math.abs(valor ?? 0)))
  if (max >= 1_000 * MILHAO_CENTAVOS) return 'milhoes'
  return max >= CEM_MIL_CENTAVOS ? 'milhares' : 'reais'
}

/** What of a line of the statement a ranking needs to know. */
export interface VariacaoLinha {
  codigo: string
  descricao: string
  nivel: number
  grupoItemId: number | null
  /** Code of the line it stands below. */
  pai: string | null
  variacaoTotal: number | null
}

export interface Variacao<L extends VariacaoLinha> {
  linha: L
  /** Line of the statement it stands below. */
  superior: string
  valor: number
  /** Of the largest one shown, 0 to 1. */
  parte: number
}

/** The grupo itens that moved most against the year before, largest first; one that stands below two lines counts once. */
export function listVariacoes<L extends VariacaoLinha>(linhas: readonly L[], quantos: number): Variacao<L>[] {
  const nomes = new Map(linhas.filter(({ nivel }) => nivel === 0).map(({ codigo, descricao }) => [codigo, descricao]))
  const seen = new Set<number>()
  const movidas = linhas.flatMap((linha) => {
    const { grupoItemId, variacaoTotal: valor, pai } = linha
    if (grupoItemId === null || valor === null || valor === 0 || seen.has(grupoItemId)) return []
    seen.add(grupoItemId)
    return [{ linha, superior: nomes.get(pai ?? '') ?? '', valor }]
  })
  const maiores = movidas.toSorted((a, b) => Math.abs(b.valor) - Math.abs(a.valor)).slice(0, quantos)
  const max = Math.abs(maiores[0]?.valor ?? 1)
  return maiores.map((each) => ({ ...each, parte: Math.abs(each.valor) / max }))
}

/** How strong a cell is among the others, 0 to 1. */
export function forcaOf(valor: number | null, max: number): number {
  return valor === null || max === 0 ? 0 : Math.abs(valor) / max
}
