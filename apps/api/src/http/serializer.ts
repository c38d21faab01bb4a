/**
 * Serializes responses by their schema, and a cached response once.
 * Checking and writing a statement takes as long as computing it.
 */
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'

const cacheable = new WeakSet()

/** Marks the data of a response that is sent again and never changed. */
export function cacheBody(data: object): void {
  cacheable.add(data)
}

export const compileSerializer: FastifySerializerCompiler<z.core.$ZodType> = (route) => {
  const serialize = serializerCompiler(route)
  // Per route, because another schema may declare fewer fields.
  const bodies = new WeakMap<object, string>()
  return (payload: { data?: unknown }) => {
    const { data } = payload
    if (typeof data !== 'object' || data === null || !cacheable.has(data)) return serialize(payload)
    const body = bodies.get(data) ?? serialize(payload)
    bodies.set(data, body)
    return body
  }
}
