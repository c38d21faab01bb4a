/** The shape of a file: what other files with its header and structure share of the reading recipe. */
import { isDeepStrictEqual } from 'node:util'
import type { Mapeamento } from '@lastro/planilha'

/** Parts that a file may leave open, so that a person answers. */
const OPEN_PARTS = ['decimal', 'formatoData', 'sinal', 'valores'] as const

/**
 * A mapping without what is of one file: its months, its sheets and the accounts that it debits, because a new account in another file
 * would count as a credit. Columns that the arrangement adds follow from it.
 */
export function shapeOf({ decimal, formatoData, linhaCabecalho, valores, colunas, sinal, arranjo, ignorar }: Mapeamento): Mapeamento {
  const { largura = Infinity, contaEmTitulo, contaComNome, lados, secoes } = arranjo ?? {}
  const ofSheet = Object.entries(colunas).filter(([, coluna]) => coluna < largura)
  return {
    decimal,
    formatoData,
    linhaCabecalho,
    valores,
    colunas: Object.fromEntries(ofSheet),
    sinal,
    arranjo: arranjo && { largura, contaEmTitulo, contaComNome, lados, secoes },
    ignorar,
  }
}

/** Where a sheet has the account, side and amount of its rows. Their month is asked, or found, in each file. */
function structureOf(mapeamento: Mapeamento): unknown {
  const {
    colunas: { mes: _mes, ...colunas },
    arranjo,
  } = shapeOf(mapeamento)
  return [colunas, arranjo?.contaEmTitulo ?? false, arranjo?.contaComNome, arranjo?.lados, arranjo?.secoes ?? false]
}

/**
 * Whether a recipe is for files such as this one, which has its header.
 * @param proposed what is detected in this file
 * @param estrutura what was detected in the file of the recipe, whose open parts a person may have answered otherwise
 */
export function fitsShape(proposed: Mapeamento, { estrutura, mapeamento }: { estrutura: Mapeamento; mapeamento: Mapeamento }): boolean {
  return (
    isDeepStrictEqual(structureOf(proposed), structureOf(estrutura)) &&
    OPEN_PARTS.every((part) => [undefined, estrutura[part], mapeamento[part]].includes(proposed[part]))
  )
}
