import './theme/fonts.css'
import './theme/tokens.css'
import './theme/marcas.css'
import './theme/base.css'
import './shell/moldura.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { connectApi } from './api/call.ts'
import { showFailure } from './api/refusal.ts'
import { i18n, initI18n, loadTexts } from './i18n/i18n.ts'
import { startMarca } from './features/marca/marca.ts'
import { paths } from './navigation/paths.ts'
import { createAppRouter } from './routes.tsx'
import { onOtherTab } from './stores/session.ts'
import { hasEntrada, restoreSaida } from './sessao/conta-trabalho-pending.ts'
import { safeReturnPath } from './sessao/guard.ts'
import { followOtherTab } from './sessao/other-tab.ts'
import { startRenewal } from './sessao/renewal.ts'
import { freshSession, renewal } from './sessao/sign-in.ts'
import { loginFrom } from './sessao/return-path.ts'
import { followTema } from './theme/color-scheme.ts'
import { showSuccess } from './stores/alerts.ts'
import { hasUnsaved } from './stores/unsaved.ts'

restoreSaida()

/** Until a turn of its own. Behind another window there is nobody to answer, and a browser gives one a second. */
async function waitForTurn(): Promise<void> {
  if (!document.hidden) await new Promise((resolve) => setTimeout(resolve))
}

/** What the files bring has run by now: each of the steps from there to the first screen has a turn of its own, and a slow processor answers in between. */
function run(container: HTMLElement): void {
  const router = createAppRouter()

  function goToLogin(): void {
    const to = loginFrom(router.history.location)
    if (to !== null) router.history.push(to)
  }

  /** Once, however many requests found out, and with the way back. What is not saved stays on its page: it can be saved when it is over. */
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
      onTrocado: ({ nomeCurto }) =>
        void loadTexts('casca').then(() => showSuccess(i18n.t('cliente.trocadoNaOutraAba', { ns: 'casca', nome: nomeCurto }))),
    })
    // A part of it could not be fetched: loaded anew, this tab is where the other one is.
    follow.catch(reload)
  })

  followTema()
  startMarca()

  /** Back from the provider of work accounts: the sign-in that left this page ends before a page is shown. */
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

  /**
   * The first screen is drawn when all of it is there, over the frame that the page came with, and in pieces: a processor that is slow
   * answers in between. What leads elsewhere, or fails, is known by then.
   */
  async function start(element: HTMLElement): Promise<void> {
    await Promise.all([initI18n(), finishContaTrabalho()])
    await waitForTurn()
    await router.load()
    await waitForTurn()
    // A refusal may have led elsewhere meanwhile, and nobody follows the history before the first screen stands.
    if (router.history.location.pathname !== router.state.location.pathname) await router.load()
    const moldura = document.getElementById('moldura')
    moldura?.remove()
    const { desenhada } = document.documentElement.dataset
    const { location, matches } = router.state
    const isDesenhada =
      desenhada === i18n.language && location.pathname.toLowerCase() === paths.login && matches.every(({ status }) => status === 'success')
    // Without the boundary that only a browser needs around the first screen.
    if (isDesenhada) router.ssr = { manifest: undefined }
    // The frame of what will come, where the server drew what will not.
    else if (moldura) {
      window.presses?.()
      element.replaceChildren(...moldura.childNodes)
    }
    const application = (
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>
    )
    startTransition(() => void (isDesenhada ? hydrateRoot(element, application) : createRoot(element).render(application)))
  }

  setTimeout(() => void start(container))
}

const container = document.getElementById('raiz')
if (!container) throw new Error('index.html sem o elemento #raiz')
setTimeout(run, 0, container)
