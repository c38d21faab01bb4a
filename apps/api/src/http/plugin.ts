import multipart from '@fastify/multipart'
import type { Database } from '@lastro/db'
import plugin from 'fastify-plugin'
import manifest from '../../package.json' with { type: 'json' }
import { createAfterAnswer, type AfterAnswer } from './after-response.ts'
import { installCompression } from './compression.ts'
import { ErroApi } from './erro.ts'
import { installHosts } from './hosts.ts'
import { installOpenApi } from './openapi.ts'
import type { HttpSettings } from './settings.ts'
import { installThrottle } from './throttle.ts'

declare module 'fastify' {
  interface FastifyInstance {
    db: Database
    clock: () => Date
    closing: AbortSignal
    afterAnswer: AfterAnswer
  }
}

export const httpRoom = plugin<HttpSettings & { envioMaxBytes: number }>(
  async (app, settings) => {
    const closing = new AbortController()
    app.decorate('closing', closing.signal)
    app.decorate('afterAnswer', createAfterAnswer(app))
    app.addHook('preClose', async () => closing.abort(new ErroApi('servico_unavailable')))
    installHosts(app, settings)
    await installCompression(app)
    await installOpenApi(app, { base: settings.base, version: manifest.version })
    await installThrottle(app, { perMinute: settings.requisicoesPorMinuto })
    await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: settings.envioMaxBytes, fieldSize: 1000, parts: 6 } })
  },
  { name: 'http' },
)
