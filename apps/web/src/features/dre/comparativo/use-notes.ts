import type { DreComparativo } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Note, listNotes, anchorOfColuna } from '../comentarios/comentarios.ts'
import { comentariosQuery } from '../comentarios/comentarios-query.ts'
import type { DreVisao } from '../dre-search.ts'
import type { DreFilter } from '../queries.ts'
import { spanOf } from './labels.ts'

const NONE: ReadonlyMap<string, readonly Note[]> = new Map()

export function useColunasNotes(
  comparativo: DreComparativo | undefined,
  recorte: DreFilter,
  abertas: DreVisao['abertas'],
): ReadonlyMap<string, readonly Note[]> {
  const { data: comentarios } = useQuery(comentariosQuery(recorte, comparativo ? spanOf(comparativo) : {}))
  return useMemo(() => {
    if (comparativo === undefined) return NONE
    const { linhas, colunas } = comparativo
    return listNotes(comentarios, { linhas, colunas, abertas }, (line, coluna) => anchorOfColuna(comparativo, line, coluna))
  }, [comentarios, comparativo, abertas])
}
