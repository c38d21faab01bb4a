/** Without accents, in small letters: as people look for it. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Every word of `search` occurs, whatever the case, the accents and the hyphens: `depara` and `de para` both find De-Para. */
export function matchesText(text: string, search: string): boolean {
  const haystack = foldText(text)
  const joined = haystack.replaceAll('-', '')
  return foldText(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word) || joined.includes(word.replaceAll('-', '')))
}
