/** The texts of the frame and of the screens that people begin with. */
export const catalogos = import.meta.glob<Record<string, unknown>>('./{casca,inicio,relatorio-pronto,dre,carteira}.json', {
  import: 'default',
})
