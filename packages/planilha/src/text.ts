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

const CONTROLLER = /\p{Cc}/u

/** Control characters (a line break in a quoted cell) become one blank. */
export function cleanTexto(texto: string): string {
  return (CONTROLLER.test(texto) ? texto.replaceAll(/\p{Cc}+/gu, ' ') : texto).trim()
}
