const PARTICLES = new Set(['e', 'de', 'da', 'do', 'das', 'dos'])

/** Initials of the first two significant words: `CA` for Comercial Ação & Água. */
export function initials(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => !PARTICLES.has(word.toLowerCase()) && (/^[\p{L}\p{N}]{2}/u.test(word) || /^\p{L}$/u.test(word)))
  return (words.length > 1 ? words.slice(0, 2) : [words[0] ?? name]).map((word) => word.charAt(0).toUpperCase()).join('')
}

export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
