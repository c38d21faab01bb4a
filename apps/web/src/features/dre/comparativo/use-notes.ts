import type { DreComparativo } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Nota, listNotas, lugarDaColuna } from '../comentarios/comentarios.ts'
import { comentariosQuery } from '../comentarios/comentarios-query.ts'
import type { DreVisao } from '../dre-search.ts'
import type { Recorte } from '../queries.ts'

const NENHUMA: ReadonlyMap<string, readonly Nota[]> = new Map()

export function useNotasDasColunas(
  comparativo: DreComparativo | undefined,
  recorte: Recorte,
  abertas: DreVisao['abertas'],
): ReadonlyMap<string, readonly Nota[]> {
  const { data: comentarios } = useQuery(comentariosQuery(recorte, comparativo ?? {}))
  return useMemo(() => {
    if (comparativo === undefined) return NENHUMA
    const { linhas, colunas } = comparativo
    return listNotas(comentarios, { linhas, colunas, abertas }, (linha, coluna) => lugarDaColuna(comparativo, linha, coluna))
  }, [comentarios, comparativo, abertas])
}
