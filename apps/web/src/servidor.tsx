/**
 * Draws the sign-in where there is no browser: the server writes it into the page of its address. It is read, and typed into, before the
 * scripts are there; they take it over as it stands (`main.tsx`). Built for itself, into `dist/servidor`.
 */
import type { Marca } from '@lastro/contract'
import { RouterProvider, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { type i18n as I18n, createInstance } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { OPTIONS } from './i18n/i18n.ts'
import { completePlurals } from './i18n/plurals.ts'
import { assumeMarca } from './features/marca/marca.ts'
import { LoginPage } from './pages/LoginPage.tsx'
import { paths } from './navigation/paths.ts'
import { ContaTrabalhoEntrada } from './sessao/lazy-conta-trabalho.ts'
import { AppRoot } from './shell/AppRoot.tsx'
import { LANGUAGES, type Preferencias, assumeLanguage } from './theme/preferences.ts'

type Language = Preferencias['language']

const catalogos = import.meta.glob<Record<string, unknown>>('./i18n/*/{comum,entrar}.json', { import: 'default' })
const textos = new Map<Language, Promise<I18n>>()

async function readCatalogo(language: Language, domain: 'comum' | 'entrar'): Promise<Record<string, unknown>> {
  const read = catalogos[`./i18n/${language}/${domain}.json`]
  if (!read) throw new Error(`catálogo sem arquivo: ${language}/${domain}`)
  return completePlurals(await read(), language)
}

async function readTextos(language: Language): Promise<I18n> {
  const [comum, entrar] = await Promise.all([readCatalogo(language, 'comum'), readCatalogo(language, 'entrar')])
  const i18n = createInstance()
  await i18n.init({ ...OPTIONS, lng: language, resources: { [language]: { comum, entrar } } })
  return i18n
}

/** The same screens as in the browser, and of all its routes the one that is drawn. */
const rootRoute = createRootRoute({ component: AppRoot })
const routeTree = rootRoute.addChildren([createRoute({ getParentRoute: () => rootRoute, path: paths.login, component: LoginPage })])

/** @param pathname where the sign-in will stand: a link to where one is says so */
export async function drawEntrada({ marca, pathname, language }: { marca: Marca; pathname: string; language: string }): Promise<string> {
  const known = LANGUAGES.find((each) => each === language)
  if (known === undefined) throw new Error(`idioma sem catálogo: ${language}`)
  const lidos = textos.get(known) ?? readTextos(known)
  textos.set(known, lidos)
  const i18n = await lidos
  if (marca.contaTrabalho) await ContaTrabalhoEntrada.preload?.()
  const router = createRouter({ routeTree, caseSensitive: false, history: createMemoryHistory({ initialEntries: [pathname] }) })
  await router.load()
  // From here on nothing waits: the next visitor may read another language, of another marca.
  assumeLanguage(known)
  assumeMarca(marca)
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
}
