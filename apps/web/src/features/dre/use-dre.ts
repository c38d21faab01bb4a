import type { DreResposta } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toApiError } from '../../api/errors.ts'
import type { Periodo } from './periodo.ts'
import { type Recorte, dreQuery } from './queries.ts'

/** While the server does not answer, it is asked again this often. */
const RETRY_MS = 5000

/** Nobody answered, or only the proxy in front of the server did. */
function isUnreachable(error: unknown): boolean {
  return error !== null && [0, 502, 503, 504].includes(toApiError(error).status)
}

interface Dre {
  resposta: DreResposta | undefined
  error: unknown
  /** The numbers shown belong to the question before this one. */
  relendo: boolean
  /** The server does not answer; what it said last stays on the screen and it is asked again. */
  semConexao: boolean
}

/** The statement of a period. Numbers that were read once stay until others take their place. */
export function useDre(recorte: Recorte & { baseAv?: string }, periodo: Partial<Periodo>): Dre {
  const { data, error, isPlaceholderData } = useQuery({
    ...dreQuery(recorte, periodo),
    refetchInterval: ({ state }) => (isUnreachable(state.error) ? RETRY_MS : false),
  })
  const [ultima, setUltima] = useState<DreResposta>()
  if (data && data !== ultima) setUltima(data)
  // A new attempt that is under way says nothing yet.
  const [caiu, setCaiu] = useState(false)
  const respondeu = data !== undefined && !isPlaceholderData
  const agora = error ? isUnreachable(error) : caiu && !respondeu
  if (agora !== caiu) setCaiu(agora)
  const resposta = data ?? (agora ? ultima : undefined)
  return { resposta, error, relendo: isPlaceholderData || (agora && !respondeu), semConexao: agora && resposta !== undefined }
}
