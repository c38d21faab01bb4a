import plugin from 'fastify-plugin'
import { createCuboCache, type CuboCache } from './cubo-cache.ts'
import type { CuboSettings } from './settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    cubos: CuboCache
  }
}

export const cuboRoom = plugin<CuboSettings>(
  async (app, { cubosMaxBytes }) => void app.decorate('cubos', createCuboCache({ maxBytes: cubosMaxBytes })),
  { name: 'cubo' },
)
