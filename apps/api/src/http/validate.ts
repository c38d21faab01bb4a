/** Input by the schemas of the contract. Screens ask the same again and again: a query that was read is not read anew. */
import { validatorCompiler } from 'fastify-type-provider-zod'
import { LRUCache } from 'lru-cache'

/** Queries of one route that are kept, each of at most so many characters. */
const CONSULTAS_MAX = 50
const CONSULTA_CARACTERES_MAX = 500

/** What was read is shared by all that sent the same, and changed by nobody. What is refused is looked at each time. */
export const compileValidator: typeof validatorCompiler = (rota) => {
  const validate = validatorCompiler(rota)
  if (rota.httpPart !== 'querystring') return validate
  const lidas = new LRUCache<string, { value: unknown }>({ max: CONSULTAS_MAX })
  return (data: unknown) => {
    const texto = JSON.stringify(data)
    const known = lidas.get(texto)
    if (known !== undefined) return known
    const lido = validate(data)
    if (typeof lido !== 'object' || !('value' in lido) || texto.length > CONSULTA_CARACTERES_MAX) return lido
    const { value }: { value?: unknown } = lido
    const guardado = { value: Object.freeze(value) }
    lidas.set(texto, guardado)
    return guardado
  }
}
