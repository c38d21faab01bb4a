/** Texts of mails, notices, reports and exported files: i18next with a JSON catalogue per domain and language. */
import type { Idioma } from '@lastro/contract'
import { createInstance, type TFunction } from 'i18next'
import avisosEn from './en/avisos.json' with { type: 'json' }
import commonTEn from './en/comum.json' with { type: 'json' }
import correioEn from './en/correio.json' with { type: 'json' }
import dreEn from './en/dre.json' with { type: 'json' }
import listaEn from './en/lista.json' with { type: 'json' }
import orcamentoEn from './en/orcamento.json' with { type: 'json' }
import relatorioEn from './en/relatorio.json' with { type: 'json' }
import avisosPt from './pt/avisos.json' with { type: 'json' }
import commonTPt from './pt/comum.json' with { type: 'json' }
import correioPt from './pt/correio.json' with { type: 'json' }
import drePt from './pt/dre.json' with { type: 'json' }
import listaPt from './pt/lista.json' with { type: 'json' }
import orcamentoPt from './pt/orcamento.json' with { type: 'json' }
import relatorioPt from './pt/relatorio.json' with { type: 'json' }

const pt = {
  avisos: avisosPt,
  comum: commonTPt,
  correio: correioPt,
  dre: drePt,
  lista: listaPt,
  orcamento: orcamentoPt,
  relatorio: relatorioPt,
}
type Recursos = typeof pt
const resources = {
  pt,
  en: {
    avisos: avisosEn,
    comum: commonTEn,
    correio: correioEn,
    dre: dreEn,
    lista: listaEn,
    orcamento: orcamentoEn,
    relatorio: relatorioEn,
  },
} satisfies Record<Idioma, Record<keyof Recursos, object>>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'comum'
    resources: Recursos
    returnNull: false
  }
}

const i18n = createInstance()
await i18n.init({
  resources,
  fallbackLng: false,
  ns: ['comum'],
  defaultNS: 'comum',
  initAsync: false,
  // Mails are plain text first; their HTML is escaped by its writer.
  interpolation: { escapeValue: false },
  returnNull: false,
  parseMissingKeyHandler: (key) => {
    throw new Error(`no text for ${key}`)
  },
})

/** Values typed by users go into `replace`, where they cannot be options of i18next. */
export function textsOf<Domain extends keyof Recursos>(language: Idioma, domain: Domain): TFunction<Domain> {
  return i18n.getFixedT(language, domain)
}
