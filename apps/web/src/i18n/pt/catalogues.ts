/** Separate chunk, so that the sign-in and first screens do not load these names. */
export const catalogos = import.meta.glob<Record<string, unknown>>(
  ['./*.json', '!./{comum,acesso,entrar,casca,inicio,relatorio-pronto,dre,carteira}.json'],
  { import: 'default' },
)
