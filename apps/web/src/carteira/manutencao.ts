/** Whether the installation is in maintenance, for who may end it. */
import { type Manutencao, manutencaoRotas } from '@lastro/contract'
import { call, query, queryClient } from '../api/api.ts'

/** Another admin may have changed it. */
const RELER_MS = 60_000

export const manutencaoQuery = { ...query(manutencaoRotas.get), refetchInterval: RELER_MS }

export async function saveManutencao(body: Manutencao): Promise<Manutencao> {
  const saved = await call(manutencaoRotas.update, { body })
  queryClient.setQueryData(manutencaoQuery.queryKey, saved)
  return saved
}

/** Minutes from now until then, begun ones counted; null where nothing is expected. */
export function minutosAte(previsaoAt: string | null, nowMs: number): number | null {
  return previsaoAt === null ? null : Math.ceil((new Date(previsaoAt).getTime() - nowMs) / 60_000)
}

/** `2026-11-21T18:00` in the time of the browser, as its field for a day and an hour writes it; empty for null. */
export function campoOfInstante(instante: string | null): string {
  if (instante === null) return ''
  const date = new Date(instante)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The instant that such a field says; null while it is empty. */
export function instanteOfCampo(campo: string): string | null {
  return campo === '' ? null : new Date(campo).toISOString()
}
