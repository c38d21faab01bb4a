/** Languages of the product. Mails and reports on paper are in the first two. */
export type Idioma = 'pt' | 'en' | 'fr' | 'ar'

/** Latin digits in Arabic too: statements of Brazilian companies are read beside their files. */
const LOCALE: Record<Idioma, string> = { pt: 'pt-BR', en: 'en-GB', fr: 'fr-FR', ar: 'ar-u-ca-gregory-nu-latn' }

/** What `Intl` and the `lang` of the page call the language. */
export function localeOf(idioma: Idioma): string {
  return LOCALE[idioma]
}
