import type { DreComparativo } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Nota, isMarcavel, lugarDaColuna, mapComentarios, raiseFechadas } from '../comentarios/comentarios.ts'
import { comentariosQuery } from '../comentarios/queries.ts'
import { chaveOf } from '../demonstrativo.ts'
import type { DreVisao } from '../dre-search.ts'
import type { Recorte } from '../queries.ts'

/** What was said of the numbers of the columns, by row and column. */
export function useNotas(
  comparativo: DreComparativo | undefined,
  recorte: Recorte,
  abertas: DreVisao['abertas'],
): ReadonlyMap<string, readonly Nota[]> {
  const { data: comentarios } = useQuery(comentariosQuery(recorte, comparativo ?? {}))
  return useMemo(() => {
    if (comparativo === undefined) return new Map<string, readonly Nota[]>()
    const { linhas, colunas } = comparativo
    const celulas = linhas.map((linha) => ({
      chave: chaveOf(linha),
      linha,
      colunas: colunas.flatMap((coluna) =>
        isMarcavel(coluna.tipo) ? [{ chave: coluna.chave, lugar: lugarDaColuna(comparativo, linha, coluna) }] : [],
      ),
    }))
    return raiseFechadas(mapComentarios(comentarios, celulas), linhas, abertas)
  }, [comentarios, comparativo, abertas])
}
