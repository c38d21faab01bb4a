import { type Manutencao, manutencaoRotas } from '@lastro/contract'
import { call, query, queryClient } from '../../../api/api.ts'

/** Polls, because another admin may have changed it. */
const POLL_MS = 60_000

export const manutencaoQuery = { ...query(manutencaoRotas.get), refetchInterval: POLL_MS }

export async function saveManutencao(body: Manutencao): Promise<Manutencao> {
  const saved = await call(manutencaoRotas.update, { body })
  queryClient.setQueryData(manutencaoQuery.queryKey, saved)
  return saved
}

export function minutesUntil(previsaoAt: string | null, nowMs: number): number | null {
  return previsaoAt === null ? null : Math.ceil((new Date(previsaoAt).getTime() - nowMs) / 60_000)
}

export function fieldsOfInstant(instant: string | null): { dia: string; hora: string } {
  if (instant === null) return { dia: '', hora: '' }
  const date = new Date(instant)
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
  return { dia: local.slice(0, 10), hora: local.slice(11, 16) }
}

export function instantOfFields({ dia, hora }: { dia: string; hora: string }): string | null {
  return dia === '' || hora === '' ? null : new Date(`${dia}T${hora}`).toISOString()
}
