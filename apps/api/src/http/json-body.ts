/** JSON bodies as text that everything can store: half a character is refused here, before it is stored as another, or fails in jsonb. */
import type { FastifyInstance } from 'fastify'
import { ErroApi } from './erro.ts'

/** Half of a character outside the basic plane can only arrive as an escape. */
const METADE = /\\ud[89a-f]/i

/** A body may be nested deeper than calls can be: what is left to look at is a list. */
function isWellFormed(body: unknown): boolean {
  const pending = [body]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string' && !value.isWellFormed()) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!name.isWellFormed()) return false
      pending.push(inner)
    }
  }
  return true
}

/** In place of the parser of Fastify, which it uses. */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => {
      if (error !== null || !METADE.test(text) || isWellFormed(body)) done(error, body)
      else done(new ErroApi('requisicao_invalid', { details: [{ message: 'Há um caractere incompleto em um dos textos.' }] }))
    })
  })
}
