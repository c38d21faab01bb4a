/** The texts of each other screen come with it; the sign-in and the first screen need not know the names. */
export const catalogos = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./{comum,acesso,entrar,casca,inicio,relatorio-pronto,dre,carteira}.json'],
  { import: 'default' },
)
