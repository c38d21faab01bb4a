/** JSON bodies as text that everything can store: half a character is refused here, before it is stored as another, or fails in jsonb. */
import type { FastifyInstance } from 'fastify'
import { ErroApi } from './erro.ts'

/** Half of a character outside the basic plane can only arrive as an escape. */
const METADE = /\\ud[89a-f]/i

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (Array.isArray(value)) return value.every(isWellFormed)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWellFormed(inner))
}

/** In place of the parser of Fastify, which it uses. */
export function installCorpoJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => {
      if (error !== null || !METADE.test(text) || isWellFormed(body)) done(error, body)
      else done(new ErroApi('requisicao_invalid', { details: [{ message: 'Há um caractere incompleto em um dos textos.' }] }))
    })
  })
}
