/** Depth limit, because real files have cycles and accounts that are their own parent. */
const LEVELS_MAX = 12

/** Lists the descriptions of the parent accounts, nearest first, until `find` returns none. */
export function listDescricoesSuperiores(
  contaSuperior: string | null,
  find: (codigo: string) => { readonly descricao: string; readonly contaSuperior: string | null } | undefined,
): string[] {
  const descricoes: string[] = []
  for (let codigo = contaSuperior; codigo !== null && descricoes.length < LEVELS_MAX;) {
    const conta = find(codigo)
    if (conta === undefined) break
    descricoes.push(conta.descricao)
    codigo = conta.contaSuperior
  }
  return descricoes
}
