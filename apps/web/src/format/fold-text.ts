export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** `apuração` and `apurações` have one stem, `lançamento` and `lançamentos` too. Short words are kept. */
function stemOf(word: string): string {
  return word.length < 5 ? word : word.replace(/(?:ao|oes|s)$/, '')
}

/**
 * Matches every word of `search` in singular or plural, ignoring case, accents and hyphens.
 * `depara` and `de para` both find De-Para.
 */
export function matchesText(text: string, search: string): boolean {
  const haystack = foldText(text)
  const joined = haystack.replaceAll('-', '')
  return foldText(search)
    .split(/\s+/)
    .every((word) => haystack.includes(stemOf(word)) || joined.includes(word.replaceAll('-', '')))
}
