/** Registers the routes of the contract: authorize → validate → transaction → handler → envelope. */
import type { RotaDef } from '@lastro/contract'
import { withTenant, type Database, type TenantScope, type TransacaoOptions } from '@lastro/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { authorize, type ActiveCliente, type Authenticators } from './authenticate.ts'
import { toUsuario, WHOLE_ESCOPO, type Contexto, type Caller } from './contexto.ts'
import { sendFile } from './download.ts'
import { sendEvents, type Events, type EventStreams } from './event-stream.ts'
import type {
  ContextoDe,
  File,
  FreeRequest,
  Handler,
  HandlerPreparado,
  HandlerRequest,
  Handlers,
  HandlerTransacao,
  RequestTransacao,
} from './handler.ts'
import { runIdempotent, type Sealer } from './idempotencia.ts'
import { languageOf } from './language.ts'

export interface RegisterDeps extends Authenticators {
  db: Database
  base: string
  eventStreams: EventStreams
  sealer: Sealer
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

interface ContextoDaRequest extends Pick<Contexto, 'tx' | 'client' | 'escopo' | 'request' | 'idioma'> {
  cliente: ActiveCliente | Pick<ActiveCliente, 'id'> | null
  usuario: Caller | null
}

/** Opens a transaction with the caller's cliente, usuario and scope, for row-level security. */
function withCaller<T>(
  db: Database,
  request: FastifyRequest,
  options: TransacaoOptions,
  work: (context: ContextoDaRequest) => Promise<T>,
): Promise<T> {
  const { acesso, integracao } = request
  const cliente = integracao ? { id: integracao.clienteId } : (acesso?.cliente ?? null)
  const usuario = acesso && toUsuario(acesso)
  const scope: TenantScope = {
    clienteId: cliente?.id ?? null,
    usuarioId: usuario?.id ?? null,
    escopo: acesso?.escopo,
    marcas: acesso?.externa?.marcas,
  }
  const requestId = request.id
  const escopo = acesso?.escopo ?? WHOLE_ESCOPO
  const idioma = languageOf(request)
  return withTenant(db, { ...options, ...scope, requestId }, (tx, client) =>
    work({ tx, client, cliente, usuario, escopo, request, idioma }),
  )
}

/** Read-only for GET. The `Idempotency-Key` is stored in the same transaction. */
async function runInTransaction<R extends RotaDef>(
  { db, sealer }: RegisterDeps,
  rota: R,
  input: HandlerRequest<R>,
  handler: HandlerTransacao<R>,
): Promise<unknown> {
  const { request } = input
  const committed: (() => void | Promise<void>)[] = []
  const afterCommit = (work: () => void | Promise<void>): void => {
    committed.push(work)
  }
  const answer = await withCaller(db, request, { readOnly: rota.metodo === 'GET' }, (context) => {
    const { tx } = context
    const run = (): Promise<unknown> => handler({ ...input, ...context, afterCommit } as RequestTransacao<R>)
    if (rota.idempotente !== true) return run()
    return runIdempotent(tx, { rota: rota.nome, sealer: rota.respostaSecreta === true ? sealer : undefined }, request, run)
  })
  for (const work of committed) await work()
  return answer
}

/**
 * Throws a failure of `prepare` inside the transaction.
 * A repeated request thereby gets its stored answer first, even if its link or code was used up.
 */
async function prepareHandler<R extends RotaDef>(
  { prepare }: HandlerPreparado<R>,
  request: HandlerRequest<R>,
): Promise<HandlerTransacao<R>> {
  try {
    return await prepare(request)
  } catch (error) {
    return async () => {
      throw error
    }
  }
}

async function runHandler<R extends RotaDef>(deps: RegisterDeps, rota: R, handler: Handler<R>, request: FastifyRequest): Promise<unknown> {
  // Fastify does not carry the validation by the route's schemas into its types.
  const input = {
    params: request.params,
    query: request.query,
    body: request.body,
    acesso: request.integracao ?? request.acesso ?? undefined,
    request,
    transaction: (work, options) =>
      withCaller(deps.db, request, { readOnly: true, ...options }, (context) => work(context as ContextoDe<R>)),
    run: (work) => runInTransaction(deps, rota, input, work),
  } as FreeRequest<R>
  if (typeof handler === 'function') return input.run(handler)
  if ('prepare' in handler) return input.run(await prepareHandler(handler, input))
  return handler.ownTransaction(input)
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
    const reauthorize = async (): Promise<boolean> => {
      await authorize(request, rota, deps)
      return JSON.stringify(request.acesso) === before
    }
    const source = (await runHandler(deps, rota, handler, request)) as Events
    return await sendEvents(request, reply, { source, stillAllowed: reauthorize })
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
      if (rota.saida === 'arquivo') {
        return sendFile(rota, answer as File, { request, reply, inTransaction: (work) => withCaller(deps.db, request, {}, work) })
      }
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
