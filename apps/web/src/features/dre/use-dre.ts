import type { DreResposta } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../api/errors.ts'
import type { Periodo } from './periodo.ts'
import { type Recorte, dreQuery } from './queries.ts'

const RETRY_MS = 5000

/** No response, or only one from the proxy. */
function isUnreachable(error: unknown): boolean {
  return error !== null && [0, 502, 503, 504].includes(toApiError(error).status)
}

interface Dre {
  resposta: DreResposta | undefined
  error: unknown
  /** True while the numbers are still from the previous query. */
  relendo: boolean
  /** True in an outage: the last numbers stay on screen while the request is retried. */
  semConexao: boolean
}

export function useDre(recorte: Recorte & { baseAv?: string }, periodo: Partial<Periodo>): Dre {
  const { data, error, isPlaceholderData } = useQuery({
    ...dreQuery(recorte, periodo),
    refetchInterval: ({ state }) => (isUnreachable(state.error) ? RETRY_MS : false),
  })
  const [last, setLast] = useState<DreResposta>()
  if (data && data !== last) setLast(data)
  // A pending retry does not change the state.
  const [caiu, setCaiu] = useState(false)
  const respondeu = data !== undefined && !isPlaceholderData
  const now = error ? isUnreachable(error) : caiu && !respondeu
  if (now !== caiu) setCaiu(now)
  const resposta = data ?? (now ? last : undefined)
  return { resposta, error, relendo: isPlaceholderData || (now && !respondeu), semConexao: now && resposta !== undefined }
}
