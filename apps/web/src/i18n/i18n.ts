/** Texts: one catalogue per domain and language, each its own file loaded with the screen that needs it. */
import { localeOf } from '@lastro/formato'
import { type InitOptions, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Preferencias, getPreferencias, onPreferencias } from '../theme/preferences.ts'
import { completePlurals } from './plurals.ts'
import comum from './pt/comum.json' with { type: 'json' }
import type { Dominio } from './resources.ts'

/** What stands in front of the application, in the languages that most read. */
const catalogues = import.meta.glob<Record<string, unknown>>(['./pt/{acesso,entrar}.json', './en/{comum,entrar}.json'], {
  import: 'default',
})
/** Everything else, by language: where each catalogue is stands in a list that is fetched before the first of them. */
const listas = {
  pt: () => import('./pt/catalogues.ts'),
  en: () => import('./en/catalogues.ts'),
  fr: () => import('./fr/catalogues.ts'),
  ar: () => import('./ar/catalogues.ts'),
}

export const i18n = createInstance()
const OPTIONS = {
  // Every language has every key (proved by a test), so nothing is loaded just to fall back to it; an unknown language is English.
  fallbackLng: false,
  ns: ['comum'],
  defaultNS: 'comum',
  interpolation: { escapeValue: false },
  returnNull: false,
} as const satisfies InitOptions
/** Every domain asked for so far: a change of language loads them all again. */
const inUse = new Set<Dominio>(['comum'])

/** Ready when the texts common to every screen are there. */
export async function initI18n(): Promise<void> {
  const { language } = getPreferencias()
  await i18n.use(initReactI18next).init({
    lng: language,
    ...OPTIONS,
    resources: { pt: { comum: completePlurals(comum, 'pt') } },
  })
  await show(language)
  onPreferencias(() => {
    const { language: chosen } = getPreferencias()
    if (chosen !== i18n.language) void show(chosen)
  })
}

/** Texts of a screen, before it is drawn. */
export async function loadTexts(...domains: readonly Dominio[]): Promise<void> {
  for (const domain of domains) inUse.add(domain)
  const { language } = getPreferencias()
  await Promise.all(domains.map((domain) => loadCatalogue(language, domain)))
}

async function show(language: Preferencias['language']): Promise<void> {
  await Promise.all([...inUse].map((domain) => loadCatalogue(language, domain)))
  // Another one was chosen while the texts of this one were on their way.
  if (language !== getPreferencias().language) return
  document.documentElement.lang = localeOf(language).replace(/-u-.*/, '')
  await i18n.changeLanguage(language)
}

async function readCatalogue(language: Preferencias['language'], domain: Dominio): Promise<Record<string, unknown> | undefined> {
  const nome = `./${domain}.json`
  let read = catalogues[`./${language}/${domain}.json`]
  if (language === 'pt') read ??= (await import('./pt/first-catalogues.ts')).catalogos[nome]
  read ??= (await listas[language]()).catalogos[nome]
  return read?.()
}

async function loadCatalogue(language: Preferencias['language'], domain: Dominio): Promise<void> {
  if (i18n.hasResourceBundle(language, domain)) return
  const catalogue = await readCatalogue(language, domain)
  if (!catalogue) throw new Error(`catálogo sem arquivo: ${language}/${domain}`)
  i18n.addResourceBundle(language, domain, completePlurals(catalogue, language))
}
