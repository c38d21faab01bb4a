interface EntrySearch {
  to?: string
  q?: string
  passo?: number | undefined
}

export function parseEntrySearch(search: Record<string, unknown>): EntrySearch {
  const { to, q, passo } = search
  return {
    ...(typeof to === 'string' ? { to } : {}),
    ...(typeof q === 'string' || typeof q === 'number' ? { q: String(q) } : {}),
    ...(typeof passo === 'number' ? { passo } : {}),
  }
}
