/** One URL per path of the customer's text, §2, with parameter names to be filled in. */

const AHEAD = [
  '/login',
  '/Login',
  '/cadastrar-senha',
  '/forgot-password',
  '/EsqueceuSenha',
  '/register',
  '/not-authorized',
  '/pages/misc/not-authorized',
  '/about',
  '/403',
] as const

/** "/:error(.*): not-found catch-all", and its alias. */
export const WITHOUT_SCREEN = ['/nada/disso', '/pages/misc/not-found/qualquer/coisa'] as const

const SCREENS = [
  '/',
  '/dashboards/crm',
  '/access-control',
  '/CrudTable',
  '/DePara',
  '/Dre',
  '/DreRateio',
  '/Grupo',
  '/GrupoItem',
  '/Home',
  '/NovoOrcamento',
  '/NovoOrcamento copy',
  '/Orcamento',
  '/Permissoes',
  '/Usuario',
  '/VisualizarOrcamento',
  '/Workspace',
  '/report/:ReportKey/:WorkSpaceKey',
  '/Dre/Novo',
  '/Dre/Detalhes/:dre',
  '/Dre/Edit/:dre',
  '/grupo/Detalhes/:grupo',
  '/orcamento/novo',
  '/orcamento/editar/:orcamento',
  '/orcamento/:orcamento',
] as const

const MODELOS = [
  '/pages/account-settings/account',
  '/pages/account-settings/security',
  '/pages/account-settings/appearance',
  '/pages/account-settings/notifications',
  '/pages/account-settings/connections',
  '/pages/user-profile/profile',
  '/pages/user-profile/activity',
  '/pages/user-profile/clientes',
  '/pages/user-profile/connections',
  '/pages/authentication/forgot-password-v1',
  '/pages/authentication/forgot-password-v2',
  '/pages/authentication/login-v1',
  '/pages/authentication/login-v2',
  '/pages/authentication/register-v1',
  '/pages/authentication/register-v2',
  '/pages/authentication/register-multi-steps',
  '/pages/authentication/reset-password-v1',
  '/pages/authentication/reset-password-v2',
  '/pages/authentication/two-steps-v1',
  '/pages/authentication/two-steps-v2',
  '/pages/authentication/verify-email-v1',
  '/pages/authentication/verify-email-v2',
  '/pages/icons',
  '/pages/misc/coming-soon',
  '/pages/misc/under-maintenance',
] as const

export const PATHS = [...AHEAD, ...WITHOUT_SCREEN, ...SCREENS, ...MODELOS] as const
export type SpecifiedPath = (typeof PATHS)[number]
