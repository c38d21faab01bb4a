/** How a statement is cut into sheets of paper, so that each says which of how many it is. Pure. */
import { type ColunaDeFolha, packColunas } from '@lastro/engine'

/** Months that fit across a landscape page beside the total. */
const MESES_POR_FOLHA = 12
/** Room in px across the page beside the names of the lines. */
const LARGURA_FOLHA = 860
/** Lines of 17 px that fit between the head and the foot of an A4 page. */
const LINHAS_POR_FOLHA = 33
/** Lines that leave room for the waterfall below them. */
const LINHAS_COM_CASCATA = 23

export interface Folha<Mes, Linha> {
  meses: readonly Mes[]
  linhas: readonly Linha[]
  /** The total and the analysis stand after the last months. */
  comTotal: boolean
  comCascata: boolean
}

/**
 * Months before lines: all lines of the first twelve months, then those of the next ones, and the waterfall where there is room at the end.
 * @param colunas where they are not all short enough for twelve: as many as fit across the page, or how many that are
 */
export function cutFolhas<Mes, Linha>(
  meses: readonly Mes[],
  linhas: readonly Linha[],
  temCascata: boolean,
  colunas: readonly ColunaDeFolha[] | number = MESES_POR_FOLHA,
): Folha<Mes, Linha>[] {
  const blocos =
    typeof colunas === 'number'
      ? chunk(meses, colunas)
      : packColunas(colunas, { largura: LARGURA_FOLHA, colunasMax: MESES_POR_FOLHA }).map((bloco) => bloco.map((i) => meses[i]!))
  const folhas = blocos.flatMap((bloco, i) =>
    chunk(linhas, LINHAS_POR_FOLHA).map((parte) => ({ meses: bloco, linhas: parte, comTotal: i === blocos.length - 1, comCascata: false })),
  )
  const ultima = folhas.at(-1)
  if (!temCascata || ultima === undefined) return folhas
  if (ultima.linhas.length > LINHAS_COM_CASCATA) return [...folhas, { meses: [], linhas: [], comTotal: false, comCascata: true }]
  return [...folhas.slice(0, -1), { ...ultima, comCascata: true }]
}

/**
 * How many months stand on each sheet beside the total, so that none is shrunk to fit: twelve, or the same few on all.
 * @param larguraMes in px, as the widest asks for
 * @param larguraTotal of all that stands after the last month
 */
export function countMeses(meses: number, larguraMes: number, larguraTotal: number): number {
  const cabem = Math.min(MESES_POR_FOLHA, Math.max(1, Math.floor((LARGURA_FOLHA - larguraTotal) / larguraMes)))
  return cabem === MESES_POR_FOLHA ? cabem : Math.ceil(meses / Math.ceil(meses / cabem))
}

function chunk<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
