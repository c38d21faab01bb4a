import type { Idioma } from '@lastro/contract'
import type { FastifyRequest } from 'fastify'

/** First language of `Accept-Language`: English, else Portuguese, the language of the data. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Idioma {
  return /^\s*en\b/i.test(headers['accept-language'] ?? '') ? 'en' : 'pt'
}
