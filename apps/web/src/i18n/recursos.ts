/** Keys of the catalogues as types: a text that does not exist does not compile. Portuguese is the one that defines them. */
import type comum from './pt/comum.json'
import type dePara from './pt/de-para.json'
import type dre from './pt/dre.json'
import type entrar from './pt/entrar.json'
import type importacao from './pt/importacao.json'
import type inicio from './pt/inicio.json'

export interface Recursos {
  comum: typeof comum
  'de-para': typeof dePara
  dre: typeof dre
  entrar: typeof entrar
  importacao: typeof importacao
  inicio: typeof inicio
}

export type Dominio = keyof Recursos

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'comum'
    resources: Recursos
    returnNull: false
  }
}
