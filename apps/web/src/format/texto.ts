function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Every word of `search` occurs, whatever the case and the accents. */
export function matchesText(text: string, search: string): boolean {
  const haystack = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}
