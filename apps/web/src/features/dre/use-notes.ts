import type { DreResposta } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useFirstPaint } from '../../ui/first-paint.ts'
import type { Note, listNotes, anchorOfMes } from './comentarios/comentarios.ts'
import { comentariosQuery } from './comentarios/comentarios-query.ts'
import { buildCols } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import type { DreFilter } from './queries.ts'

interface CommentMatcher {
  listNotes: typeof listNotes
  anchorOfMes: typeof anchorOfMes
}

/**
 * Comments of the DRE by row and column, fetched after the numbers.
 * The matching code loads with the first comment, because most statements have none.
 */
export function useNotes(
  response: DreResposta | undefined,
  recorte: DreFilter,
  { colunas, abertas }: Pick<DreVisao, 'colunas' | 'abertas'>,
): ReadonlyMap<string, readonly Note[]> | undefined {
  const painted = useFirstPaint()
  const [inicio, fim] = [response?.meses[0], response?.meses.at(-1)]
  const { data: comentarios } = useQuery(comentariosQuery(recorte, painted && inicio && fim ? { inicio, fim } : {}))
  const [matcher, setMatcher] = useState<CommentMatcher>()
  const comentada = (comentarios?.itens.length ?? 0) > 0
  useEffect(() => {
    // On failure the marks are missing until the screen reopens; the numbers are unaffected.
    if (comentada) void import('./comentarios/comentarios.ts').then(setMatcher, () => undefined)
  }, [comentada])
  return useMemo(() => {
    if (!response || !comentarios || !matcher) return undefined
    const { meses, total } = buildCols(response, { colunas, porMes: false })
    const { linhas } = response
    return matcher.listNotes(comentarios, { linhas, colunas: [...meses, ...total], abertas }, (line, coluna) =>
      matcher.anchorOfMes(response, line, coluna),
    )
  }, [comentarios, matcher, response, colunas, abertas])
}
