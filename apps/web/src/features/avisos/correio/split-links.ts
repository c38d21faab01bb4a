export interface TextPart {
  tipo: 'texto' | 'link'
  texto: string
}

/** Only http and https, without a trailing full stop or bracket. */
const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g

export function splitLinks(texto: string): TextPart[] {
  const partes: TextPart[] = []
  let end = 0
  for (const match of texto.matchAll(ADDRESS)) {
    if (match.index > end) partes.push({ tipo: 'texto', texto: texto.slice(end, match.index) })
    partes.push({ tipo: 'link', texto: match[0] })
    end = match.index + match[0].length
  }
  if (end < texto.length) partes.push({ tipo: 'texto', texto: texto.slice(end) })
  return partes
}
