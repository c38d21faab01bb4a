export interface Excerpt {
  antes: string
  marked: string
  depois: string
}

/** Finds `valor` as a whole field between delimiters, then anywhere. Marks nothing without a match. */
export function markExcerpt(excerpt: string, valor: string | null): Excerpt {
  const none = { antes: excerpt, marked: '', depois: '' }
  if (!valor) return none
  // Messages print amounts with dots, 900.000.000,00; files have none.
  for (const text of [valor, valor.replaceAll('.', '')]) {
    const at = text === '' ? -1 : findField(excerpt, text)
    if (at >= 0) return { antes: excerpt.slice(0, at), marked: text, depois: excerpt.slice(at + text.length) }
  }
  return none
}

/** Tried in this order. Pipes mean an ECD, whose decimal commas are not delimiters. */
const DELIMITERS = ['|', ';', '\t', ',']

function findField(excerpt: string, valor: string): number {
  const delimiter = DELIMITERS.find((each) => excerpt.includes(each))
  const isEdge = (char: string | undefined) => char === undefined || char === delimiter
  for (let at = excerpt.indexOf(valor); at >= 0; at = excerpt.indexOf(valor, at + 1)) {
    if (isEdge(excerpt[at - 1]) && isEdge(excerpt[at + valor.length])) return at
  }
  return excerpt.indexOf(valor)
}

export interface LineExcerpt {
  antes: string
  linha: string
  depois: string
}

/** Splits a message at its line number, to print it in bold. `line` as printed, e.g. `21.016`. */
export function markLinha(message: string, line: string | null): LineExcerpt {
  if (line === null) return { antes: '', linha: '', depois: message }
  const mention = `linha ${line}`
  const at = message.toLowerCase().indexOf(mention)
  // `line 16` must not match `line 161` or `line 16.001`.
  if (at < 0 || /^\.?\d/.test(message.slice(at + mention.length))) return { antes: '', linha: '', depois: message }
  return { antes: message.slice(0, at), linha: message.slice(at, at + mention.length), depois: message.slice(at + mention.length) }
}
