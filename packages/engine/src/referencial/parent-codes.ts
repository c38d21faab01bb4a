/** Real files name an account as its own superior, or go round in circles; no chart has so many levels. */
const NIVEIS_MAXIMO = 12

/** Descriptions of the accounts above, nearest first, as far as they are known: `find` has no answer for a code that nobody has. */
export function listDescricoesSuperiores(
  contaSuperior: string | null,
  find: (codigo: string) => { readonly descricao: string; readonly contaSuperior: string | null } | undefined,
): string[] {
  const descricoes: string[] = []
  for (let codigo = contaSuperior; codigo !== null && descricoes.length < NIVEIS_MAXIMO;) {
    const conta = find(codigo)
    if (conta === undefined) break
    descricoes.push(conta.descricao)
    codigo = conta.contaSuperior
  }
  return descricoes
}
