/** Texts: one catalogue per domain and language, each its own file loaded with the screen that needs it. */
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { getPreferencias, onPreferencias } from '../theme/preferencias.ts'
import comum from './pt/comum.json' with { type: 'json' }
import type { Dominio } from './recursos.ts'

const catalogues = import.meta.glob<Record<string, unknown>>(['./*/*.json', '!./pt/comum.json'], { import: 'default' })

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, domain) => catalogues[`./${language}/${domain}.json`]?.() ?? Promise.resolve({}),
}

/** Ready when the texts common to every screen are there. */
export async function initI18n(): Promise<void> {
  const { language } = getPreferencias()
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      // Both languages have every key (proved by a test), so nothing is ever loaded just to fall back to it.
      fallbackLng: false,
      ns: ['comum'],
      defaultNS: 'comum',
      resources: { pt: { comum } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : 'en'
  onPreferencias(() => {
    const { language: chosen } = getPreferencias()
    if (chosen === i18next.language) return
    document.documentElement.lang = chosen === 'pt' ? 'pt-BR' : 'en'
    void i18next.changeLanguage(chosen)
  })
}

/** Texts of a screen, before it is drawn. */
export async function loadTexts(...domains: readonly Dominio[]): Promise<void> {
  await i18next.loadNamespaces([...domains])
}
