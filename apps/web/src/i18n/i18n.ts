/** Texts: one catalogue per domain and language, each its own file loaded with the screen that needs it. */
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Preferencias, getPreferencias, onPreferencias } from '../theme/preferencias.ts'
import comum from './pt/comum.json' with { type: 'json' }
import type { Dominio } from './recursos.ts'

const catalogues = import.meta.glob<Record<string, unknown>>(['./*/*.json', '!./pt/comum.json'], { import: 'default' })

export const i18n = createInstance()
/** Every domain asked for so far: a change of language loads them all again. */
const inUse = new Set<Dominio>(['comum'])

/** Ready when the texts common to every screen are there. */
export async function initI18n(): Promise<void> {
  const { language } = getPreferencias()
  await i18n.use(initReactI18next).init({
    lng: language,
    // Both languages have every key (proved by a test), so nothing is loaded just to fall back to it.
    fallbackLng: false,
    ns: ['comum'],
    defaultNS: 'comum',
    resources: { pt: { comum } },
    interpolation: { escapeValue: false },
    returnNull: false,
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
  await Promise.all(domains.map((domain) => loadCatalogue(i18n.language, domain)))
}

async function show(language: Preferencias['language']): Promise<void> {
  await Promise.all([...inUse].map((domain) => loadCatalogue(language, domain)))
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : 'en'
  await i18n.changeLanguage(language)
}

async function loadCatalogue(language: string, domain: Dominio): Promise<void> {
  if (i18n.hasResourceBundle(language, domain)) return
  const load = catalogues[`./${language}/${domain}.json`]
  if (!load) throw new Error(`catálogo sem arquivo: ${language}/${domain}`)
  i18n.addResourceBundle(language, domain, await load())
}
