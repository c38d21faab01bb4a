/** Every address of the application. Nothing else writes one. */
export const paths = {
  root: '/',
  login: '/login',
  /** Where sign-out leads; the same screen, spelled as the customer's links spell it. */
  loginAfterLogout: '/Login',
  about: '/about',
  forbidden: '/403',
  notAuthorized: '/not-authorized',
  home: '/Home',
  importacao: '/Importacao',
  importacaoDetalhe: '/Importacao/$id',
  dePara: '/DePara',
  dre: '/Dre',
} as const
