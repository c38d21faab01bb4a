/** What the presentation of a refresh token means, decided from its place in the chain alone. */
import type { RefreshTokenRow } from './refresh-store.ts'

/** Two tabs that wake up together renew with the same token within this time. */
export const RACE_MS = 10_000

export type Presentation =
  /** The last link: exchange it. */
  | { tipo: 'ultimo'; id: string }
  /** A tab that lost a race by moments: it gets the link that the winner got. */
  | { tipo: 'corrida'; id: string }
  /** Stolen or copied: the whole session ends. */
  | { tipo: 'reuso' }

/**
 * @param cadeia the presented token and those after it, in order
 * Within the race window of its end a token stands for the last link, provided nobody has exchanged one in between: a tab that has
 * exchanged it was given the next, so whoever comes later with the older one is somebody else. A switch of the cliente is no exchange.
 */
export function judgePresentation(cadeia: readonly RefreshTokenRow[], now: Date): Presentation {
  const [first, ...later] = cadeia
  if (first === undefined) return { tipo: 'reuso' }
  const endedAt = first.usedAt ?? first.replacedAt
  if (endedAt === null) return { tipo: 'ultimo', id: first.id }
  if (now.getTime() - endedAt.getTime() > RACE_MS) return { tipo: 'reuso' }
  const last = later.at(-1)
  return last === undefined || later.some(({ usedAt }) => usedAt !== null) ? { tipo: 'reuso' } : { tipo: 'corrida', id: last.id }
}
