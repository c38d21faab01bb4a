/**
 * What the pages use of i18next, under its names: the builds of `vite.config.ts` put this in its place, and its types stay. The library
 * brings caches, back ends, contexts, formats and nesting, which no catalogue uses, to every first screen: ten times the code, and a
 * search through all of it for each text.
 */

interface Catalogo {
  readonly [chave: string]: unknown
}

type Valor = string | number | null | undefined

interface Opcoes extends Readonly<Record<string, Valor>> {
  ns?: string
  /** Chooses the form of the text, too. */
  count?: Valor
  defaultValue?: string
}

type Translate = (chave: string, opcoes?: Opcoes) => string

interface Plugin {
  init: (translator: Translator) => void
}

interface InitOptions {
  lng: string
  defaultNS: string
  /** By language and domain. */
  resources: Readonly<Record<string, Readonly<Record<string, Catalogo>>>>
}

type OnLanguage = (language: string) => void

export interface Translator {
  readonly language: string
  readonly t: Translate
  use: (plugin: Plugin) => Translator
  init: (options: InitOptions) => Promise<Translate>
  /** Of a domain: the same function as long as the language is the same. */
  getFixedT: (domain?: string) => Translate
  on: (event: 'languageChanged', listener: OnLanguage) => void
  /** The same, until what it gives back is called. */
  subscribe: (listener: OnLanguage) => () => void
  changeLanguage: (language: string) => Promise<Translate>
  hasResourceBundle: (language: string, domain: string) => boolean
  addResourceBundle: (language: string, domain: string, catalogo: Catalogo) => Translator
}

const PARAMETRO = /\{\{(\w+)\}\}/g
const plurais = new Map<string, Intl.PluralRules>()

function pluralOf(language: string, count: number): Intl.LDMLPluralRule {
  const regras = plurais.get(language) ?? new Intl.PluralRules(language)
  plurais.set(language, regras)
  return regras.select(count)
}

function isCatalogo(value: unknown): value is Catalogo {
  return typeof value === 'object' && value !== null
}

/** Down a path of names: `tabela.total`. */
function find(catalogo: Catalogo | undefined, chave: string): string | undefined {
  let found: unknown = catalogo
  for (const nome of chave.split('.')) found = isCatalogo(found) ? found[nome] : undefined
  return typeof found === 'string' ? found : undefined
}

/**
 * A catalogue writes `texto_one` and `texto_other`, and more forms where its language has them; what it leaves out reads as `other`: else
 * a million (`many` in Portuguese and French) would have no text. None has a text of its own (`zero`) in any language.
 */
function findForm(catalogo: Catalogo | undefined, chave: string, count: number, language: string): string | undefined {
  const forms = [...(count === 0 ? ['zero'] : []), pluralOf(language, count), 'other']
  for (const form of forms) {
    const texto = find(catalogo, `${chave}_${form}`)
    if (texto !== undefined) return texto
  }
  return undefined
}

/** What was not given stays, for whoever left it out to see. */
function fill(texto: string, opcoes: Opcoes): string {
  if (!texto.includes('{{')) return texto
  return texto.replace(PARAMETRO, (parametro, nome: string) => (nome in opcoes ? String(opcoes[nome] ?? '') : parametro))
}

export function createInstance(): Translator {
  const catalogos = new Map<string, Map<string, Catalogo>>()
  const listeners = new Set<OnLanguage>()
  const fixed = new Map<string, Translate>()
  const plugins: Plugin[] = []
  let language = ''
  let defaultNS = ''

  function createT(domain: string): Translate {
    return (chave, opcoes = {}) => {
      const catalogo = catalogos.get(language)?.get(opcoes.ns ?? domain)
      const form = typeof opcoes.count === 'number' ? findForm(catalogo, chave, opcoes.count, language) : undefined
      return fill(form ?? find(catalogo, chave) ?? opcoes.defaultValue ?? chave, opcoes)
    }
  }

  const translator: Translator = {
    get language() {
      return language
    },
    t: (chave, opcoes) => translator.getFixedT()(chave, opcoes),
    use: (plugin) => {
      plugins.push(plugin)
      return translator
    },
    init: (options) => {
      ;({ lng: language, defaultNS } = options)
      for (const [each, domains] of Object.entries(options.resources))
        for (const [domain, catalogo] of Object.entries(domains)) translator.addResourceBundle(each, domain, catalogo)
      for (const plugin of plugins) plugin.init(translator)
      return Promise.resolve(translator.t)
    },
    getFixedT: (domain = defaultNS) => {
      const t = fixed.get(domain) ?? createT(domain)
      fixed.set(domain, t)
      return t
    },
    on: (_, listener) => void translator.subscribe(listener),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    changeLanguage: (chosen) => {
      language = chosen
      // What was made with the ones before reads otherwise now.
      fixed.clear()
      for (const listener of listeners) listener(chosen)
      return Promise.resolve(translator.t)
    },
    hasResourceBundle: (each, domain) => catalogos.get(each)?.has(domain) ?? false,
    addResourceBundle: (each, domain, catalogo) => {
      const domains = catalogos.get(each) ?? new Map<string, Catalogo>()
      catalogos.set(each, domains.set(domain, catalogo))
      return translator
    },
  }
  return translator
}
