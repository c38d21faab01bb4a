/** Registers the routes of the contract: authorize → validate → transaction → handler → envelope. */
import type { RotaDef } from '@lastro/contract'
import type { Database } from '@lastro/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { authorize, type Authenticators } from './authenticate.ts'
import { sendFile } from './download.ts'
import { sendEvents, type Events, type EventStreams } from './event-stream.ts'
import type { File, Handler, Handlers } from './handler.ts'
import type { Sealer } from './idempotencia.ts'
import { runHandler } from './transaction.ts'

export interface RegisterDeps extends Authenticators {
  db: Database
  base: string
  eventStreams: EventStreams
  selo: Sealer
}

/** Fastify also serializes by the schema, so that undeclared fields do not leave the server. */
function schemaOf({ params, query, body, data }: RotaDef): Record<string, unknown> {
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    ...(data === undefined ? {} : { response: { 200: z.object({ status: z.literal('success'), data }) } }),
  }
}

/** Ends when the client leaves or its session or rights change. */
async function streamEvents<R extends RotaDef>(
  deps: RegisterDeps,
  rota: R,
  handler: Handler<R>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<unknown> {
  const leave = deps.eventStreams.enter(request.acesso?.usuarioId ?? '')
  try {
    const before = JSON.stringify(request.acesso)
    const stillAllowed = async (): Promise<boolean> => {
      await authorize(request, rota, deps)
      return JSON.stringify(request.acesso) === before
    }
    const source = (await runHandler(deps, rota, handler, request)) as Events
    return await sendEvents(request, reply, { source, stillAllowed })
  } finally {
    leave()
  }
}

function registerRoute<R extends RotaDef>(app: FastifyInstance, deps: RegisterDeps, rota: R, handler: Handler<R>): void {
  app.route({
    method: rota.metodo,
    url: deps.base + rota.caminho,
    ...(rota.corpoMaxBytes === undefined ? {} : { bodyLimit: rota.corpoMaxBytes }),
    // Before the body is read, so that a caller without the right learns nothing about the input.
    onRequest: (request) => authorize(request, rota, deps),
    schema: schemaOf(rota),
    handler: async (request, reply) => {
      if (rota.saida === 'eventos') return streamEvents(deps, rota, handler, { request, reply })
      const answer = await runHandler(deps, rota, handler, request)
      if (rota.saida === 'arquivo') return sendFile(deps.db, rota, answer as File, { request, reply })
      return { status: 'success', data: answer }
    },
  })
}

export function registerRoutes<G extends Record<string, RotaDef>>(
  app: FastifyInstance,
  deps: RegisterDeps,
  rotas: G,
  handlers: Handlers<G>,
): void {
  for (const nome in rotas) {
    const [rota, handler] = [rotas[nome], handlers[nome]]
    if (rota === undefined || handler === undefined) throw new Error(`route ${nome} has no handler`)
    registerRoute(app, deps, rota, handler)
  }
}
