import type { DreResposta } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { usePintada } from '../../ui/painted.ts'
import type { Nota, listNotas, lugarDoMes } from './comentarios/comentarios.ts'
import { comentariosQuery } from './comentarios/comentarios-query.ts'
import { buildCols } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import type { Recorte } from './queries.ts'

interface Lugares {
  listNotas: typeof listNotas
  lugarDoMes: typeof lugarDoMes
}

/**
 * Comments of the DRE by row and column, fetched after the numbers. The matching code loads with the first comment, because most statements
 * have none.
 */
export function useNotas(
  resposta: DreResposta | undefined,
  recorte: Recorte,
  { colunas, abertas }: Pick<DreVisao, 'colunas' | 'abertas'>,
): ReadonlyMap<string, readonly Nota[]> | undefined {
  const pintada = usePintada()
  const [inicio, fim] = [resposta?.meses[0], resposta?.meses.at(-1)]
  const { data: comentarios } = useQuery(comentariosQuery(recorte, pintada && inicio && fim ? { inicio, fim } : {}))
  const [lugares, setLugares] = useState<Lugares>()
  const comentada = (comentarios?.itens.length ?? 0) > 0
  useEffect(() => {
    // On failure the marks are missing until the screen reopens; the numbers are unaffected.
    if (comentada) void import('./comentarios/comentarios.ts').then(setLugares, () => undefined)
  }, [comentada])
  return useMemo(() => {
    if (!resposta || !comentarios || !lugares) return undefined
    const { meses, total } = buildCols(resposta, { colunas, porMes: false })
    const { linhas } = resposta
    return lugares.listNotas(comentarios, { linhas, colunas: [...meses, ...total], abertas }, (linha, coluna) =>
      lugares.lugarDoMes(resposta, linha, coluna),
    )
  }, [comentarios, lugares, resposta, colunas, abertas])
}
