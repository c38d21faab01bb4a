/**
 * JSON body checks before validation. Lone surrogates would be altered or fail in jsonb.
 * Objects with too many names would make validation build a message per name and block other requests.
 */
import type { FastifyInstance } from 'fastify'
import { ErroApi } from './erro.ts'

/** A lone surrogate can only arrive as an escape. */
const HALF = /\\ud[89a-f]/i

/** Objects of the contract have some dozens of names. Lists have their own limits there. */
const NOMES_MAX = 1_000
/** A shorter text cannot hold more names. */
const SHORT = 5 * NOMES_MAX

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

/** Iterative, because a body may be nested deeper than the call stack. */
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

function findLack(text: string, body: unknown): string | undefined {
  if (text.length > SHORT && hasManyNames(body)) return 'Há nomes demais em um dos objetos.'
  return HALF.test(text) && !isWellFormed(body) ? 'Há um caractere incompleto em um dos textos.' : undefined
}

export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text, (error, body) => {
      const message = error === null ? findLack(text, body) : undefined
      if (message === undefined) done(error, body)
      else done(new ErroApi('requisicao_invalid', { details: [{ message }] }))
    })
  })
}
