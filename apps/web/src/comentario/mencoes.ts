/** Mentions in a text as it is typed: `@Renata Camargo`. */

export interface Pessoa {
  id: string
  nome: string
}

export function addMencao(texto: string, { nome }: Pessoa): string {
  const separador = texto === '' || /\s$/.test(texto) ? '' : ' '
  return `${texto}${separador}@${nome} `
}

/** Who of those that were chosen is still named in the text: whoever was rubbed out is not told. */
export function listMencoes(texto: string, escolhidas: readonly Pessoa[]): string[] {
  return [...new Set(escolhidas.filter(({ nome }) => texto.includes(`@${nome}`)).map(({ id }) => id))]
}
