/** Sources in a file, by the words of the screen; a budget is called what it is called there. */
const FONTES: Readonly<Record<string, string>> = {
  realizado: 'Realizado',
  orcado: 'Orçado',
  previsto: 'Previsto',
  anterior: 'Ano anterior',
}

/** @param nomes of the budgets, by source: `orcamento:7`; one that is not there any more is told by its number */
export function fonteLabel(fonte: string, nomes: ReadonlyMap<string, string | null>): string {
  return FONTES[fonte] ?? nomes.get(fonte) ?? fonte.replace('orcamento:', 'Orçamento ')
}
