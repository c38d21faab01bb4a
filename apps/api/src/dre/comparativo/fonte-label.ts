const FONTES: Readonly<Record<string, string>> = {
  realizado: 'Realizado',
  orcado: 'Orçado',
  previsto: 'Previsto',
  anterior: 'Ano anterior',
}

/** @param nomes of budgets by source key `orcamento:7` or `previsto:7`; a deleted budget is labelled by its number */
export function fonteLabel(fonte: string, nomes: ReadonlyMap<string, string | null>): string {
  const [tipo = '', id] = fonte.split(':')
  if (id === undefined) return FONTES[tipo] ?? fonte
  const nome = nomes.get(fonte) ?? nomes.get(`orcamento:${id}`) ?? `Orçamento ${id}`
  return tipo === 'previsto' ? `Previsto: ${nome}` : nome
}
