import multipart from '@fastify/multipart'
import type { RotaDef } from '@lastro/contract'
import type { Database } from '@lastro/db'
import plugin from 'fastify-plugin'
import manifest from '../../package.json' with { type: 'json' }
import { createAfterAnswer, type AfterAnswer } from './after-response.ts'
import type { Authenticators } from './authenticate.ts'
import { installCompression } from './compression.ts'
import { installCors } from './cors.ts'
import { ErroApi } from './erro.ts'
import { createEventStreams, type EventStreams } from './event-stream.ts'
import type { Handlers } from './handler.ts'
import { installHosts } from './hosts.ts'
import type { Sealer } from './idempotencia.ts'
import { installOpenApi } from './openapi.ts'
import { registerRoutes } from './register.ts'
import type { HttpSettings } from './settings.ts'
import { installThrottle } from './throttle.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Database
    clock: () => Date
    closing: AbortSignal
    afterAnswer: AfterAnswer
    eventStreams: EventStreams
    addRoutes: <G extends Record<string, RotaDef>>(rotas: G, handlers: Handlers<G>) => void
  }
}

interface HttpOptions extends HttpSettings {
  authenticators: Authenticators
  sealer: Sealer
}

export const httpRoom = plugin<HttpOptions>(
  async (app, settings) => {
    const { base, authenticators, sealer } = settings
    const eventStreams = createEventStreams()
    const deps = { ...authenticators, db: app.db, base, eventStreams, sealer }
    const closing = new AbortController()
    app.decorate('closing', closing.signal)
    app.decorate('afterAnswer', createAfterAnswer(app))
    app.decorate('eventStreams', eventStreams)
    app.decorate('addRoutes', (rotas, handlers) => registerRoutes(app, deps, rotas, handlers))
    app.addHook('preClose', async () => closing.abort(new ErroApi('servico_unavailable')))
    installHosts(app, settings)
    installCors(app, settings)
    await installCompression(app)
    await installOpenApi(app, { base, version: manifest.version })
    await installThrottle(app, { perMinute: settings.requisicoesPorMinuto })
    await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: settings.envioMaxBytes, fieldSize: 1000, parts: 6 } })
  },
  { name: 'http' },
)
