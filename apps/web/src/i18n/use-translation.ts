/** What the pages use of react-i18next, as `translator.ts` of i18next. */
import { createContext, createElement, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Translator } from './translator.ts'

/** That of the browser, where nothing else is around what asks: the server has one for each language. */
let global: Translator | undefined
const TranslatorContext = createContext<Translator | null>(null)

export const initReactI18next = {
  type: '3rdParty' as const,
  init: (translator: Translator) => {
    global = translator
  },
}

export function I18nextProvider({ i18n, children }: { i18n: Translator; children: ReactNode }) {
  return createElement(TranslatorContext, { value: i18n }, children)
}

/** Texts of a domain, drawn again in another language when that is chosen. */
export function useTranslation(domain?: string) {
  const i18n = useContext(TranslatorContext) ?? global
  if (!i18n) throw new Error('useTranslation before initI18n')
  const read = () => i18n.getFixedT(domain)
  const t = useSyncExternalStore(i18n.subscribe, read, read)
  return { t, i18n }
}
