const FONTES: Readonly<Record<string, string>> = {
  realizado: 'Realizado',
  orcado: 'Orçado',
  previsto: 'Previsto',
  anterior: 'Ano anterior',
}

/** @param nomes of budgets by source key `orcamento:7`; a deleted budget is labelled by its number */
export function fonteLabel(fonte: string, nomes: ReadonlyMap<string, string | null>): string {
  return FONTES[fonte] ?? nomes.get(fonte) ?? fonte.replace('orcamento:', 'Orçamento ')
}
