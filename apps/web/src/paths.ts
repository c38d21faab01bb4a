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

/** Address of the screen a user starts at, by perfil. Screens of later versions (admin: dashboards-crm, client: access-control) enter here. */
const START_BY_PERFIL: ReadonlyMap<string, string> = new Map([
  ['admin', paths.home],
  ['client', paths.home],
])

export function startPath(perfil: string): string {
  return START_BY_PERFIL.get(perfil) ?? paths.home
}
