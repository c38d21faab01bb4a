import type { DreResposta } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Note, anchorOfMes, listNotes } from './comentarios/comentarios.ts'
import { comentariosQuery } from './comentarios/comentarios-query.ts'
import { buildCols } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import type { DreFilter } from './queries.ts'

/** Comments of the DRE by row and column, fetched after the numbers. */
export function useNotes(
  response: DreResposta | undefined,
  recorte: DreFilter,
  { colunas, abertas }: Pick<DreVisao, 'colunas' | 'abertas'>,
): ReadonlyMap<string, readonly Note[]> | undefined {
  const [inicio, fim] = [response?.meses[0], response?.meses.at(-1)]
  const { data: comentarios } = useQuery(comentariosQuery(recorte, inicio && fim ? { inicio, fim } : {}))
  return useMemo(() => {
    if (!response || !comentarios || comentarios.itens.length === 0) return undefined
    const { meses, total } = buildCols(response, { colunas, porMes: false })
    const { linhas } = response
    return listNotes(comentarios, { linhas, colunas: [...meses, ...total], abertas }, (line, coluna) => anchorOfMes(response, line, coluna))
  }, [comentarios, response, colunas, abertas])
}
