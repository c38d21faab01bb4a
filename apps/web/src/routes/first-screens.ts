/** The frame and the screens that people begin with. Every other one is in `screens.ts`, whose names are many and come when one is opened. */
import { comDados } from '../api/with-query-client.tsx'

export const firstScreens = {
  ShellEsqueleto: async () => (await import('../shell/ShellEsqueleto.tsx')).ShellEsqueleto,
  Shell: async () => comDados((await import('./ShellRoute.tsx')).ShellRoute),
  HomePage: async () => (await import('../pages/HomePage.tsx')).HomePage,
  CarteiraPage: async () => (await import('../pages/CarteiraPage.tsx')).CarteiraPage,
  DrePage: async () => (await import('../pages/DrePage.tsx')).DrePage,
}

/** What they show, read while they are on their way. */
export const preparations = {
  home: async () => (await import('../features/telas/inicio/prepare.ts')).prepareHome(),
  dre: async (search: Record<string, unknown>) => (await import('../features/dre/prepare.ts')).prepareDre(search),
}
