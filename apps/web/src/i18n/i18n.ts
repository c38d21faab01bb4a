/** Translations: one catalogue per domain and language, loaded lazily with its screen. */
import { localeOf } from '@lastro/formato'
import { type InitOptions, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Preferencias, getPreferencias, onPreferencias } from '../theme/preferences.ts'
import { completePlurals } from './plurals.ts'
import commonT from './pt/comum.json' with { type: 'json' }
import type { Domain } from './resources.ts'

const catalogues = import.meta.glob<Record<string, unknown>>(['./*/*.json', '!./pt/comum.json'], { import: 'default' })

export const i18n = createInstance()
const OPTIONS = {
  // No fallback catalogue is loaded, because a test proves that every language has every key. Unknown languages use English.
  fallbackLng: false,
  ns: ['comum'],
  defaultNS: 'comum',
  interpolation: { escapeValue: false },
  returnNull: false,
} as const satisfies InitOptions
const inUse = new Set<Domain>(['comum'])

export async function initI18n(): Promise<void> {
  const { language } = getPreferencias()
  await i18n.use(initReactI18next).init({
    lng: language,
    ...OPTIONS,
    resources: { pt: { comum: completePlurals(commonT, 'pt') } },
  })
  await show(language)
  onPreferencias(() => {
    const { language: chosen } = getPreferencias()
    if (chosen !== i18n.language) void show(chosen)
  })
}

export async function loadTexts(...domains: readonly Domain[]): Promise<void> {
  for (const domain of domains) inUse.add(domain)
  const { language } = getPreferencias()
  await Promise.all(domains.map((domain) => loadCatalogue(language, domain)))
}

async function show(language: Preferencias['language']): Promise<void> {
  await Promise.all([...inUse].map((domain) => loadCatalogue(language, domain)))
  if (language !== getPreferencias().language) return
  document.documentElement.lang = localeOf(language).replace(/-u-.*/, '')
  await i18n.changeLanguage(language)
}

async function loadCatalogue(language: Preferencias['language'], domain: Domain): Promise<void> {
  if (i18n.hasResourceBundle(language, domain)) return
  const catalogue = await catalogues[`./${language}/${domain}.json`]?.()
  if (!catalogue) throw new Error(`no file of the catalogue ${language}/${domain}`)
  i18n.addResourceBundle(language, domain, completePlurals(catalogue, language))
}
