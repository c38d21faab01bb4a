/** The data of a screen, asked for before it is drawn: what is there in time is drawn once, instead of after a skeleton. */
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { queryClient } from './api.ts'

/** As long as the frame, or the screen before, may stand for it; then the skeleton of the screen tells more. */
const ESPERA_MS = 400

/** Waits for what was never read, a moment at most. Never fails: the screen asks again, and says what is the matter. */
export async function prepareDados<T, K extends QueryKey>(consulta: UseQueryOptions<T, Error, T, K>): Promise<void> {
  if (queryClient.getQueryData(consulta.queryKey) !== undefined) return
  await Promise.race([queryClient.prefetchQuery(consulta), new Promise((resolve) => setTimeout(resolve, ESPERA_MS))])
}
