/** Verdict on a presented refresh token, from its place in the chain alone. */
import type { RefreshTokenRow } from './refresh-store.ts'

/** Two tabs that wake up together may renew with the same token within this time. */
export const RACE_MS = 10_000

export type Presentation = { tipo: 'ultimo'; id: string } | { tipo: 'corrida'; id: string } | { tipo: 'reuso' }

/**
 * @param chain the presented token and its successors, in order
 *
 * Within the race window a spent token yields the last one of the chain, unless a token in between was exchanged.
 * A tab that exchanged one already holds the next, so a later holder of the older token is a thief.
 * A cliente switch is no exchange.
 */
export function judgePresentation(chain: readonly RefreshTokenRow[], now: Date): Presentation {
  const [first, ...later] = chain
  if (first === undefined) return { tipo: 'reuso' }
  const endedAt = first.usedAt ?? first.replacedAt
  if (endedAt === null) return { tipo: 'ultimo', id: first.id }
  if (now.getTime() - endedAt.getTime() > RACE_MS) return { tipo: 'reuso' }
  const last = later.at(-1)
  return last === undefined || later.some(({ usedAt }) => usedAt !== null) ? { tipo: 'reuso' } : { tipo: 'corrida', id: last.id }
}
