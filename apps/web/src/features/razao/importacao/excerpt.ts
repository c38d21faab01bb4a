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
  // A message quotes an amount as it reads, 900.000.000,00; the file has it without the dots.
  for (const text of [valor, valor.replaceAll('.', '')]) {
    const at = text === '' ? -1 : findField(trecho, text)
    if (at >= 0) return { antes: trecho.slice(0, at), marcado: text, depois: trecho.slice(at + text.length) }
  }
  return none
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

export interface Mensagem {
  antes: string
  /** `linha 161` inside the message; empty when it does not name its line. */
  linha: string
  depois: string
}

/** A message cut at the mention of its line, so that the line can be set in bold. `linha` as it is printed: `21.016`. */
export function markLinha(mensagem: string, linha: string | null): Mensagem {
  if (linha === null) return { antes: '', linha: '', depois: mensagem }
  const mention = `linha ${linha}`
  const at = mensagem.toLowerCase().indexOf(mention)
  // `linha 16` must not be found in `linha 161` or `linha 16.001`.
  if (at < 0 || /^\.?\d/.test(mensagem.slice(at + mention.length))) return { antes: '', linha: '', depois: mensagem }
  return { antes: mensagem.slice(0, at), linha: mensagem.slice(at, at + mention.length), depois: mensagem.slice(at + mention.length) }
}
