/** A raw line of the file with the faulty field marked. Pure. */

export interface Trecho {
  antes: string
  marcado: string
  depois: string
}

/**
 * Finds `valor` in the line, first as a whole field between delimiters, then anywhere. Without a match, or with an empty value,
 * nothing is marked.
 */
export function markTrecho(trecho: string, valor: string | null): Trecho {
  const none = { antes: trecho, marcado: '', depois: '' }
  if (!valor) return none
  const at = findField(trecho, valor)
  if (at < 0) return none
  return { antes: trecho.slice(0, at), marcado: valor, depois: trecho.slice(at + valor.length) }
}

/** In order: a line with pipes is of an ECD, and its decimal commas delimit nothing. */
const DELIMITERS = ['|', ';', '\t', ',']

function findField(trecho: string, valor: string): number {
  const delimiter = DELIMITERS.find((each) => trecho.includes(each))
  const isEdge = (char: string | undefined) => char === undefined || char === delimiter
  for (let at = trecho.indexOf(valor); at >= 0; at = trecho.indexOf(valor, at + 1)) {
    if (isEdge(trecho[at - 1]) && isEdge(trecho[at + valor.length])) return at
  }
  return trecho.indexOf(valor)
}
