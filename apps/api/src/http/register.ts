/** One registration for every route of the contract: permission, validation, transaction, handler, envelope. */
import type { RotaDef } from '@lastro/contract'
import { withTenant, type Banco, type Contexto } from '@lastro/db'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { recordAuditoria } from './auditoria.ts'
import { authorize, type Authenticators } from './authenticate.ts'
import { sendEvents, type Events, type EventStreams } from './event-stream.ts'
import type { Arquivo, Handler, HandlerPreparado, HandlerTransacao, Handlers, Pedido } from './handler.ts'
import { runIdempotent, type Selo } from './idempotencia.ts'

export interface RegisterDeps extends Authenticators {
  db: Banco
  base: string
  eventStreams: EventStreams
  selo: Selo
}

/** Download names are quoted for old programs and encoded for everyone else. */
function contentDisposition(nome: string): string {
  const ascii = nome.normalize('NFD').replaceAll(/[^\x20-\x7e]|["\\]/g, '')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(nome)}`
}

/** What leaves is recorded before it does: who took which file. Of no cliente, as the list of all of them, there is no record. */
async function recordArquivo(db: Banco, rota: RotaDef, arquivo: Arquivo, request: FastifyRequest): Promise<void> {
  const { acesso } = request
  const { permissao, registra } = rota
  if (registra === undefined || typeof permissao === 'string' || acesso === null || acesso.cliente === null) return
  const { nome: arquivoNome, registro: { assuntoId, depois } = {} } = arquivo
  const autor = { clienteId: acesso.cliente.id, usuarioId: acesso.usuarioId, request }
  await withTenant(db, contextoOf(request), (tx) =>
    recordAuditoria(tx, autor, {
      acao: registra,
      assunto: permissao.subject,
      ...(assuntoId === undefined ? {} : { assuntoId }),
      depois: { ...depois, arquivoNome },
    }),
  )
}

function sendArquivo(reply: FastifyReply, arquivo: Arquivo): FastifyReply {
  return reply
    .type(arquivo.tipo)
    .header('content-disposition', contentDisposition(arquivo.nome))
    .serializer((payload: unknown) => payload as string)
    .send(typeof arquivo.conteudo === 'string' ? arquivo.conteudo : Buffer.from(arquivo.conteudo))
}

/**
 * A failure to prepare is told inside the transaction, where the answer of an equal request comes first: perhaps that one
 * succeeded and used up what is missing now.
 */
async function prepareHandler<R extends RotaDef>({ prepare }: HandlerPreparado<R>, pedido: Pedido<R>): Promise<HandlerTransacao<R>> {
  try {
    return await prepare(pedido)
  } catch (error) {
    return async () => {
      throw error
    }
  }
}

async function findWork<R extends RotaDef>(
  handler: Exclude<Handler<R>, { ownTransaction: unknown }>,
  pedido: Pedido<R>,
): Promise<HandlerTransacao<R>> {
  if (typeof handler === 'function') return handler
  return 'handle' in handler ? handler.handle : prepareHandler(handler, pedido)
}

/** Who is calling, as row-level security must know them. */
function contextoOf({ acesso, integracao }: FastifyRequest): Contexto {
  return {
    clienteId: integracao?.clienteId ?? acesso?.cliente?.id ?? null,
    usuarioId: acesso?.usuarioId ?? null,
    escopo: acesso?.escopo,
    marcas: acesso?.externa?.marcas,
  }
}

/** Runs the handler in the transaction the route asks for and returns what it answers. */
async function runHandler<R extends RotaDef>(deps: RegisterDeps, rota: R, handler: Handler<R>, request: FastifyRequest): Promise<unknown> {
  const contexto = contextoOf(request)
  // The schemas of this very route have just validated these values; Fastify does not carry that into its types here.
  const pedido = {
    params: request.params,
    query: request.query,
    body: request.body,
    acesso: request.integracao ?? request.acesso ?? undefined,
    request,
    transaction: (transactionWork, options) => withTenant(deps.db, { readOnly: true, ...options, ...contexto }, transactionWork),
  } as Pedido<R>
  if ('ownTransaction' in handler) return handler.ownTransaction(pedido)
  const work = await findWork(handler, pedido)
  const committed: (() => void | Promise<void>)[] = []
  const transact = (): Promise<unknown> =>
    withTenant(deps.db, { ...contexto, readOnly: rota.metodo === 'GET' }, (tx, client) => {
      const run = (): Promise<unknown> => work({ ...pedido, tx, client, afterCommit: (later) => committed.push(later) })
      const selo = rota.respostaSecreta === true ? deps.selo : undefined
      return rota.idempotente === true ? runIdempotent(tx, { rota: rota.nome, selo }, request, run) : run()
    })
  const answer = await ('inTurn' in handler ? handler.inTurn(pedido, transact) : transact())
  for (const later of committed) await later()
  return answer
}

/** Is who opened the stream still who they were, with the same rights, on the same cliente? */
function watchAcesso(request: FastifyRequest, rota: RotaDef, deps: RegisterDeps): () => Promise<boolean> {
  const before = JSON.stringify(request.acesso)
  return async () => {
    await authorize(request, rota, deps)
    return JSON.stringify(request.acesso) === before
  }
}

function registerRoute<R extends RotaDef>(app: FastifyInstance, deps: RegisterDeps, rota: R, handler: Handler<R>): void {
  const envelope = rota.data === undefined ? undefined : z.object({ status: z.literal('success'), data: rota.data })
  app.route({
    method: rota.metodo,
    url: deps.base + rota.caminho,
    ...(rota.corpoMaxBytes === undefined ? {} : { bodyLimit: rota.corpoMaxBytes }),
    schema: {
      ...(rota.params === undefined ? {} : { params: rota.params }),
      ...(rota.query === undefined ? {} : { querystring: rota.query }),
      ...(rota.body === undefined ? {} : { body: rota.body }),
      ...(envelope === undefined ? {} : { response: { 200: envelope } }),
    },
    // Before the body is read: a caller without the right learns nothing about the input of the route.
    onRequest: (request) => authorize(request, rota, deps),
    handler: async (request, reply) => {
      if (rota.saida === 'eventos') {
        const leave = deps.eventStreams.enter(request.acesso?.usuarioId ?? '')
        try {
          const source = (await runHandler(deps, rota, handler, request)) as Events
          return await sendEvents(request, reply, { source, stillAllowed: watchAcesso(request, rota, deps) })
        } finally {
          leave()
        }
      }
      const answer = await runHandler(deps, rota, handler, request)
      if (rota.saida === 'arquivo') {
        const arquivo = answer as Arquivo
        await recordArquivo(deps.db, rota, arquivo, request)
        return sendArquivo(reply, arquivo)
      }
      return { status: 'success', data: answer }
    },
  })
}

/** Registers a group of routes; the compiler asks for one handler per route. */
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
