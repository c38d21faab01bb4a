/** Normalizes a header: lower case, without accents (º is o), punctuation as one blank. */
export function normalizeTexto(texto: string): string {
  return texto
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function shortenTexto(texto: string, limit = 80): string {
  const clean = texto.replaceAll(/\p{Cc}+/gu, ' ')
  return clean.length > limit ? `${clean.slice(0, limit)}…` : clean
}

const INVISIBLE = /[\p{Cc}\p{Cf}]/u

/**
 * Control characters (a line break in a quoted cell) become one blank. Characters that no one sees, such as a zero-width blank or an
 * override of the reading direction, are left out, since two codes that look alike would be two accounts.
 */
export function cleanTexto(texto: string): string {
  return (INVISIBLE.test(texto) ? texto.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/\p{Cf}+/gu, '') : texto).trim()
}
