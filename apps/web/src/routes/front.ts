/** Public routes outside the shell: sign-in, messages and marca. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../i18n/i18n.ts'
import { paths } from '../navigation/paths.ts'
import { rootRoute } from './root-route.ts'
import { marcaAnswered } from '../features/marca/marca.ts'
import { ContaTrabalhoEntrada } from '../sessao/lazy-conta-trabalho.ts'
import { parseEntrySearch } from '../sessao/entry-search.ts'
import type { RouteMeta } from '../sessao/guard.ts'

const entryPages = {
  login: lazyRouteComponent(() => import('../pages/LoginPage.tsx'), 'LoginPage'),
  twoSteps: lazyRouteComponent(() => import('../pages/LoginPage.tsx'), 'TwoStepsPage'),
  newPassword: lazyRouteComponent(() => import('../pages/NewPasswordPage.tsx'), 'NewPasswordPage'),
  forgotPassword: lazyRouteComponent(() => import('../pages/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  verifyEmail: lazyRouteComponent(() => import('../pages/VerifyEmailPage.tsx'), 'VerifyEmailPage'),
  register: lazyRouteComponent(() => import('../pages/RegisterPage.tsx'), 'RegisterPage'),
}

async function loadEntrada(): Promise<void> {
  if ((await marcaAnswered())?.contaTrabalho) await ContaTrabalhoEntrada.preload?.()
}

function createEntryRoute<const P extends string>(
  path: P,
  page: keyof typeof entryPages,
  meta: Pick<RouteMeta, 'public' | 'unauthenticatedOnly' | 'layout'> & { look?: 'card' },
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: meta,
    validateSearch: parseEntrySearch,
    // Waits for the sign-in options of the marca, to avoid a layout shift.
    loader: () =>
      page === 'login' || page === 'twoSteps' ? Promise.all([loadTexts('entrar'), loadEntrada()]) : loadTexts('entrar', 'acesso'),
    component: entryPages[page],
  })
}

const visitor = { unauthenticatedOnly: true, layout: 'auth' } as const
/** "Authentication and misc pages are public with blank layout." v1 and v2 are two looks of one form. */
const v1 = { public: true, layout: 'blank' } as const
const v2 = { ...v1, look: 'card' } as const

const entryRoutes = [
  createEntryRoute(paths.login, 'login', visitor),
  createEntryRoute(paths.newPassword, 'newPassword', visitor),
  createEntryRoute(paths.forgotPassword, 'forgotPassword', visitor),
  createEntryRoute(paths.forgotPasswordAlias, 'forgotPassword', { public: true }),
  createEntryRoute(paths.register, 'register', visitor),
  createEntryRoute('/pages/authentication/login-v1', 'login', v1),
  createEntryRoute('/pages/authentication/login-v2', 'login', v2),
  createEntryRoute('/pages/authentication/two-steps-v1', 'twoSteps', v1),
  createEntryRoute('/pages/authentication/two-steps-v2', 'twoSteps', v2),
  createEntryRoute('/pages/authentication/forgot-password-v1', 'forgotPassword', v1),
  createEntryRoute('/pages/authentication/forgot-password-v2', 'forgotPassword', v2),
  createEntryRoute('/pages/authentication/reset-password-v1', 'newPassword', v1),
  createEntryRoute('/pages/authentication/reset-password-v2', 'newPassword', v2),
  createEntryRoute(paths.verifyEmail, 'verifyEmail', v1),
  createEntryRoute('/pages/authentication/verify-email-v2', 'verifyEmail', v2),
  createEntryRoute('/pages/authentication/register-v1', 'register', v1),
  createEntryRoute('/pages/authentication/register-v2', 'register', v2),
  createEntryRoute('/pages/authentication/register-multi-steps', 'register', v2),
] as const

const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.about,
  staticData: { layout: 'blank', public: true },
  loader: () => loadTexts('marca'),
  component: lazyRouteComponent(() => import('../pages/AboutPage.tsx'), 'AboutPage'),
})

const messagePages = {
  forbidden: lazyRouteComponent(() => import('../pages/MessagePages.tsx'), 'ForbiddenPage'),
  notAuthorized: lazyRouteComponent(() => import('../pages/MessagePages.tsx'), 'NotAuthorizedPage'),
  notFound: lazyRouteComponent(() => import('../pages/MessagePages.tsx'), 'NotFoundPage'),
  manutencao: lazyRouteComponent(() => import('../pages/ManutencaoPage.tsx'), 'ManutencaoPage'),
  emBreve: lazyRouteComponent(() => import('../pages/MessagePages.tsx'), 'EmBrevePage'),
}

function createMessageRoute<const P extends string>(path: P, page: keyof typeof messagePages) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { layout: 'blank', public: true },
    loader: () => loadTexts('pagina'),
    component: messagePages[page],
  })
}

const messageRoutes = [
  createMessageRoute(paths.forbidden, 'forbidden'),
  createMessageRoute(paths.notAuthorized, 'notAuthorized'),
  createMessageRoute('/pages/misc/not-authorized', 'notAuthorized'),
  // `/:error(.*)`, alias /pages/misc/not-found/:error(.*): catch-all.
  createMessageRoute('$', 'notFound'),
  createMessageRoute(paths.emBreve, 'emBreve'),
  createMessageRoute(paths.manutencao, 'manutencao'),
] as const

/** Public, because a user who forgot the password reads mails here. Only in installations that send none. */
const correioRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.correio,
  staticData: { layout: 'blank', public: true },
  loader: () => loadTexts('correio', 'pagina'),
  component: lazyRouteComponent(() => import('../pages/CorreioPage.tsx'), 'CorreioPage'),
})

export const front = [...entryRoutes, aboutRoute, ...messageRoutes, correioRoute] as const
