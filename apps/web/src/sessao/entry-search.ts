/** What the screens in front of the application find in their address. */
interface EntrySearch {
  /** Where to go after the sign-in. */
  to?: string
  /** Name of the cliente left by the last sign-out. */
  q?: string
  /** Step of a form of several. */
  passo?: number | undefined
}

/** Search of a route must never fail: what does not fit is dropped. */
export function parseEntrySearch(search: Record<string, unknown>): EntrySearch {
  const { to, q, passo } = search
  return {
    ...(typeof to === 'string' ? { to } : {}),
    // A name of digits only arrives as a number.
    ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
    ...(typeof passo === 'number' ? { passo } : {}),
  }
}
