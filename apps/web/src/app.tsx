import './theme/fonts.css'
import './theme/tokens.css'
import './theme/marcas.css'
import './theme/base.css'
import './shell/moldura.css'
import { RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { connectApi, queryClient } from './api/api.ts'
import { showFailure } from './api/refusal.ts'
import { i18n, initI18n, loadTexts } from './i18n/i18n.ts'
import { startMarca } from './features/marca/marca.ts'
import { paths } from './navigation/paths.ts'
import { createAppRouter } from './routes.tsx'
import { onOtherTab } from './stores/session.ts'
import { hasEntrada } from './sessao/conta-trabalho-pending.ts'
import { followOtherTab } from './sessao/other-tab.ts'
import { startRenewal } from './sessao/renewal.ts'
import { freshSession, renewal } from './sessao/sessao.ts'
import { loginFrom, safeReturnPath } from './sessao/return-path.ts'
import { followTheme } from './theme/color-scheme.ts'
import { showSuccess } from './stores/alerts.ts'
import { hasUnsaved } from './stores/unsaved.ts'
import { renewFailedParts } from './ui/lazy-part.ts'

function onCaughtError(error: unknown): void {
  // oxlint-disable-next-line no-console -- as React does without this function
  console.error(error)
  renewFailedParts()
}

export function run(container: HTMLElement): void {
  const router = createAppRouter()

  function goToLogin(): void {
    const to = loginFrom(router.history.location)
    if (to !== null) router.history.push(to)
  }

  /** Redirects once to the maintenance page, with a return path. Unsaved edits stay on their page. */
  function goToManutencao(): void {
    const { pathname, href } = router.history.location
    if (pathname !== paths.manutencao && !hasUnsaved()) router.history.replace(`${paths.manutencao}?to=${encodeURIComponent(href)}`)
  }

  const places = { login: goToLogin, forbidden: () => router.history.push(paths.forbidden), manutencao: goToManutencao }

  connectApi({
    go: (place) => places[place](),
    freshToken: async () => (await freshSession())?.token ?? null,
  })

  startRenewal(renewal, goToLogin)

  // Answers carry the names of the ready models in the language of their request.
  i18n.on('languageChanged', () => void queryClient.invalidateQueries())

  const reload = () => location.reload()
  onOtherTab(() => {
    const follow = followOtherTab({
      reload,
      goToLogin,
      leavePage: async () => {
        const { sectionOf } = await import('./shell/screen-list.ts')
        await router.navigate({ to: sectionOf(router.state.location.pathname) })
      },
      enter: () => void router.invalidate(),
      onSwapped: ({ nomeCurto }) =>
        void loadTexts('casca').then(() => showSuccess(i18n.t('cliente.trocadoNaOutraAba', { ns: 'casca', nome: nomeCurto }))),
    })
    // A missing chunk needs a reload.
    follow.catch(reload)
  })

  followTheme()
  startMarca()

  async function finishContaTrabalho(): Promise<void> {
    if (!hasEntrada()) return
    const { EntradaCancelada, finishEntrada } = await import('./sessao/conta-trabalho.ts')
    try {
      const to = await finishEntrada()
      if (to !== null) router.history.replace(safeReturnPath(to))
    } catch (cause) {
      if (cause instanceof EntradaCancelada) return
      showFailure(cause)
    }
  }

  async function start(element: HTMLElement): Promise<void> {
    await Promise.all([initI18n(), finishContaTrabalho()])
    await router.load()
    // A refused request may have moved the address, which nothing follows before the first render.
    if (router.history.location.pathname !== router.state.location.pathname) await router.load()
    // As a transition, the first render gives the page to other work between its parts.
    startTransition(() =>
      createRoot(element, { onCaughtError }).render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StrictMode>,
      ),
    )
  }

  void start(container)
}
