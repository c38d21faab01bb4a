/** Languages of the product. Mails and PDF reports exist in the first two only. */
export type Language = 'pt' | 'en' | 'fr' | 'ar'

/** Latin digits in Arabic too, because people compare the statements with their Brazilian files. */
const LOCALE: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', fr: 'fr-FR', ar: 'ar-u-ca-gregory-nu-latn' }

export function localeOf(language: Language): string {
  return LOCALE[language]
}
