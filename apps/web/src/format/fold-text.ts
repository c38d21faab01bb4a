export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * Matches every word of `search`, ignoring case, accents and hyphens.
 * `depara` and `de para` both find De-Para.
 */
export function matchesText(text: string, search: string): boolean {
  const haystack = foldText(text)
  const joined = haystack.replaceAll('-', '')
  return foldText(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word) || joined.includes(word.replaceAll('-', '')))
}
