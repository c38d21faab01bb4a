/**
 * Serializes responses by their schema, and a cached response once.
 * Checking and writing a statement takes as long as computing it.
 */
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'

/** Bodies of cached responses, null until the first is sent. */
const bodies = new WeakMap<object, string | null>()

/** Marks the data of a response that is sent again and never changed. */
export function cacheBody(data: object): void {
  bodies.set(data, null)
}

export const compileSerializer: FastifySerializerCompiler<z.core.$ZodType> = (route) => {
  const serialize = serializerCompiler(route)
  return (payload: { data?: unknown }) => {
    const { data } = payload
    if (typeof data !== 'object' || data === null || !bodies.has(data)) return serialize(payload)
    const body = bodies.get(data) ?? serialize(payload)
    bodies.set(data, body)
    return body
  }
}
