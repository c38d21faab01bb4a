/**
 * Text encoding of an ECD: UTF-8, ISO-8859-1 or Windows-1252.
 * The layout says ISO-8859-1; real files are also in UTF-8, sometimes both. Each field is read as UTF-8 when its bytes are valid UTF-8, and
 * as ISO-8859-1 otherwise: accented ISO-8859-1 text that happens to be valid UTF-8 is not Portuguese. Bytes 0x80–0x9F, unassigned in
 * ISO-8859-1, are read as Windows-1252, which programs write there.
 */

export const TEXTO_ASCII = 0
export const TEXTO_LATIN1 = 1
export const TEXTO_UTF8 = 2
/** Mojibake in valid UTF-8: U+FFFD, or UTF-8 taken for ISO-8859-1 and encoded again ("Ã§Ã£o"). */
export const TEXTO_CORROMPIDO = 3

export type TextoClasse = typeof TEXTO_ASCII | typeof TEXTO_LATIN1 | typeof TEXTO_UTF8 | typeof TEXTO_CORROMPIDO

const WINDOWS_1252 = Uint16Array.from([
  0x20ac, 0x20, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x20, 0x017d, 0x20, 0x20, 0x2018,
  0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x20, 0x017e, 0x0178,
])

/**
 * Length of the valid UTF-8 sequence at `p`; 0 without one before `fim`.
 * RFC 3629: no overlong forms, no surrogates.
 */
function utf8Length(bytes: Uint8Array, p: number, fim: number): number {
  const a = bytes[p]!
  if (a < 0x80) return 1
  if (a < 0xc2 || a > 0xf4 || p + 1 >= fim) return 0
  const b = bytes[p + 1]!
  if ((b & 0xc0) !== 0x80) return 0
  if (a < 0xe0) return 2
  if (p + 2 >= fim || (bytes[p + 2]! & 0xc0) !== 0x80) return 0
  if (a < 0xf0) return (a === 0xe0 && b < 0xa0) || (a === 0xed && b > 0x9f) ? 0 : 3
  if (p + 3 >= fim || (bytes[p + 3]! & 0xc0) !== 0x80) return 0
  return (a === 0xf0 && b < 0x90) || (a === 0xf4 && b > 0x8f) ? 0 : 4
}

/** Detects "Ã" or "Â" followed by a character that never follows them in Portuguese. */
function isMojibake(bytes: Uint8Array, p: number, fim: number): boolean {
  const a = bytes[p]!
  if (a === 0xef && bytes[p + 1] === 0xbf && bytes[p + 2] === 0xbd) return true
  if (a !== 0xc3 || p + 3 >= fim || (bytes[p + 1] !== 0x83 && bytes[p + 1] !== 0x82)) return false
  const next = bytes[p + 2]!
  return next === 0xc2 || next === 0xc5 || next === 0xc6 || next === 0xcb || next === 0xe2
}

/** Classifies the encoding without allocating a string. */
export function classifyTexto(bytes: Uint8Array, inicio: number, fim: number): TextoClasse {
  let classe: TextoClasse = TEXTO_ASCII
  for (let p = inicio; p < fim;) {
    if (bytes[p]! < 0x80) {
      p++
      continue
    }
    const size = utf8Length(bytes, p, fim)
    if (size === 0) return TEXTO_LATIN1
    if (classe !== TEXTO_CORROMPIDO) classe = isMojibake(bytes, p, fim) ? TEXTO_CORROMPIDO : TEXTO_UTF8
    p += size
  }
  return classe
}

export function decodeTexto(bytes: Uint8Array, inicio: number, fim: number): string {
  const destino = new Uint8Array((fim - inicio) * 3)
  const size = transcodeTexto(bytes, inicio, fim, destino, 0)
  return UTF8.decode(destino.subarray(0, size))
}

export function decodeInicio(bytes: Uint8Array, inicio: number, fim: number, quantity: number): string {
  let cut = Math.min(fim, inicio + quantity)
  // A cut inside a UTF-8 sequence would turn the whole text into ISO-8859-1.
  if (classifyTexto(bytes, inicio, fim) !== TEXTO_LATIN1) {
    while (cut < fim && cut > inicio && (bytes[cut]! & 0xc0) === 0x80) cut--
  }
  return decodeTexto(bytes, inicio, cut)
}

const UTF8 = new TextDecoder('utf-8')

/**
 * Transcodes the field to UTF-8 into `destino` at `position` and returns the position after it.
 * Control characters become blanks (a database text cannot hold NUL). `destino` needs room for three times the length.
 */
export function transcodeTexto(bytes: Uint8Array, inicio: number, fim: number, destino: Uint8Array, position: number): number {
  let q = position
  for (let p = inicio; p < fim; p++) {
    const byte = bytes[p]!
    if (byte >= 0x80) return transcodeAccented(bytes, p, fim, destino, q)
    destino[q++] = byte < 0x20 || byte === 0x7f ? 0x20 : byte
  }
  return q
}

function transcodeAccented(bytes: Uint8Array, inicio: number, fim: number, destino: Uint8Array, position: number): number {
  const latin1 = classifyTexto(bytes, inicio, fim) === TEXTO_LATIN1
  let q = position
  for (let p = inicio; p < fim; p++) {
    const byte = bytes[p]!
    if (byte < 0x80) destino[q++] = byte < 0x20 || byte === 0x7f ? 0x20 : byte
    else if (!latin1 && byte === 0xc2 && bytes[p + 1]! < 0xa0) {
      destino[q++] = 0x20
      p++
    } else if (!latin1) destino[q++] = byte
    else {
      const ponto = byte < 0xa0 ? WINDOWS_1252[byte - 0x80]! : byte
      if (ponto < 0x80) destino[q++] = ponto
      else if (ponto < 0x800) {
        destino[q++] = 0xc0 | (ponto >> 6)
        destino[q++] = 0x80 | (ponto & 0x3f)
      } else {
        destino[q++] = 0xe0 | (ponto >> 12)
        destino[q++] = 0x80 | ((ponto >> 6) & 0x3f)
        destino[q++] = 0x80 | (ponto & 0x3f)
      }
    }
  }
  return q
}
