/**
 * JSON bodies that everything can take: half a character is refused here, before it is stored as another, or fails in jsonb; and so is an object of
 * more names than anything has, of which validation would make a sentence for each name while nobody else is answered.
 */
import type { FastifyInstance } from 'fastify'
import { ErroApi } from './erro.ts'

/** Half of a character outside the basic plane can only arrive as an escape. */
const METADE = /\\ud[89a-f]/i

/** What anybody may name has some dozens of names. Lists say themselves in the contract how long they may be, and are measured first. */
const NOMES_MAX = 1_000
/** A shorter text has no room for more. */
const CURTO = 5 * NOMES_MAX

function hasManyNames(body: unknown): boolean {
  const pending = [body]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value !== 'object' || value === null) continue
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    if (inner.length > NOMES_MAX && !Array.isArray(value)) return true
    for (const each of inner) if (typeof each === 'object') pending.push(each)
  }
  return false
}

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

/** What is wrong with a body that is JSON. */
function findFalta(text: string, body: unknown): string | undefined {
  if (text.length > CURTO && hasManyNames(body)) return 'Há nomes demais em um dos objetos.'
  return METADE.test(text) && !isWellFormed(body) ? 'Há um caractere incompleto em um dos textos.' : undefined
}

/** In place of the parser of Fastify, which it uses. */
export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => {
      const message = error === null ? findFalta(text, body) : undefined
      if (message === undefined) done(error, body)
      else done(new ErroApi('requisicao_invalid', { details: [{ message }] }))
    })
  })
}
