/** Lower case, without accents (º is o), punctuation as one blank: the form in which headers are compared. */
export function normalizeTexto(texto: string): string {
  return texto
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The beginning of a value for a message, control characters out. */
export function shortenTexto(texto: string, limite = 80): string {
  const limpo = texto.replaceAll(/\p{Cc}+/gu, ' ')
  return limpo.length > limite ? `${limpo.slice(0, limite)}…` : limpo
}

const CONTROLE = /\p{Cc}/u

/** Text of a cell for the database: control characters (a line break in a quoted cell) become one blank, ends trimmed. */
export function cleanTexto(texto: string): string {
  return (CONTROLE.test(texto) ? texto.replaceAll(/\p{Cc}+/gu, ' ') : texto).trim()
}
