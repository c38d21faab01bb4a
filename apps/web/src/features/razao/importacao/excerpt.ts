export interface Trecho {
  antes: string
  marcado: string
  depois: string
}

/** Finds `valor` as a whole field between delimiters, then anywhere. Marks nothing without a match. */
export function markTrecho(trecho: string, valor: string | null): Trecho {
  const none = { antes: trecho, marcado: '', depois: '' }
  if (!valor) return none
  // Messages print amounts with dots, 900.000.000,00; files have none.
  for (const text of [valor, valor.replaceAll('.', '')]) {
    const at = text === '' ? -1 : findField(trecho, text)
    if (at >= 0) return { antes: trecho.slice(0, at), marcado: text, depois: trecho.slice(at + text.length) }
  }
  return none
}

/** In order. Pipes mean an ECD, whose decimal commas are not delimiters. */
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
  linha: string
  depois: string
}

/** Splits a message at its line number, to print it in bold. `linha` as printed, e.g. `21.016`. */
export function markLinha(mensagem: string, linha: string | null): Mensagem {
  if (linha === null) return { antes: '', linha: '', depois: mensagem }
  const mention = `linha ${linha}`
  const at = mensagem.toLowerCase().indexOf(mention)
  // `linha 16` must not match `linha 161` or `linha 16.001`.
  if (at < 0 || /^\.?\d/.test(mensagem.slice(at + mention.length))) return { antes: '', linha: '', depois: mensagem }
  return { antes: mensagem.slice(0, at), linha: mensagem.slice(at, at + mention.length), depois: mensagem.slice(at + mention.length) }
}
