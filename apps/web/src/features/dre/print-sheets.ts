/** Pagination of a printed statement, computed up front for "sheet n of m". Pure. */
import { type ColunaDeFolha, packColunas } from '@lastro/engine'

/** Months per landscape page, next to the total. */
const MESES_POR_FOLHA = 12
/** Width in px for the columns after the line names. */
const LARGURA_FOLHA = 860
/** Lines of 17 px between header and footer of an A4 page. */
const LINHAS_POR_FOLHA = 33
/** Lines that leave room for the waterfall. */
const LINHAS_COM_CASCATA = 23

export interface Folha<Mes, Linha> {
  meses: readonly Mes[]
  linhas: readonly Linha[]
  comTotal: boolean
  comCascata: boolean
}

/**
 * Paginates by months first, then by lines, with the waterfall at the end if there is room.
 * @param colunas for wide columns: how many fit the page, or the number on each
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
 * Months per sheet next to the total without shrinking: twelve, or the same smaller number on all.
 * @param larguraMes widest month in px
 * @param larguraTotal width of everything after the last month
 */
export function countMeses(meses: number, larguraMes: number, larguraTotal: number): number {
  const cabem = Math.min(MESES_POR_FOLHA, Math.max(1, Math.floor((LARGURA_FOLHA - larguraTotal) / larguraMes)))
  return cabem === MESES_POR_FOLHA ? cabem : Math.ceil(meses / Math.ceil(meses / cabem))
}

function chunk<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
