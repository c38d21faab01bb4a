export const catalogos = import.meta.glob<Record<string, unknown>>('./{casca,inicio,relatorio-pronto,dre,carteira}.json', {
  import: 'default',
})
