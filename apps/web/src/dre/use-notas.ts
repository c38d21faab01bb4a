import type { DreResposta } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePintada } from '../ui/painted.ts'
import { type Nota, listNotas, lugarDoMes } from './comentarios/comentarios.ts'
import { comentariosQuery } from './comentarios/queries.ts'
import { buildCols } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import type { Recorte } from './queries.ts'

/** What was said of the numbers of the months and of the total, by row and column; asked for once the numbers stand. */
export function useNotas(
  resposta: DreResposta | undefined,
  recorte: Recorte,
  { colunas, abertas }: Pick<DreVisao, 'colunas' | 'abertas'>,
): ReadonlyMap<string, readonly Nota[]> | undefined {
  const pintada = usePintada()
  const [inicio, fim] = [resposta?.meses[0], resposta?.meses.at(-1)]
  const { data: comentarios } = useQuery(comentariosQuery(recorte, pintada && inicio && fim ? { inicio, fim } : {}))
  return useMemo(() => {
    if (!resposta || !comentarios) return undefined
    const { meses, total } = buildCols(resposta, { colunas, porMes: false })
    const { linhas } = resposta
    return listNotas(comentarios, { linhas, colunas: [...meses, ...total], abertas }, (linha, coluna) =>
      lugarDoMes(resposta, linha, coluna),
    )
  }, [comentarios, resposta, colunas, abertas])
}
