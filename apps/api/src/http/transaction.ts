import type { RotaDef } from '@lastro/contract'
import { withTenant, type Database, type TenantScope, type TransacaoOptions } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type { ActiveCliente } from './authenticate.ts'
import { toUsuario, INTEGER_ESCOPO, type Contexto, type Usuario } from './contexto.ts'
import type { ContextoDe, Handler, HandlerPreparado, HandlerTransacao, HandlerRequest, FreeRequest, RequestTransacao } from './handler.ts'
import { runIdempotent, type Sealer } from './idempotencia.ts'

interface TransactionDeps {
  db: Database
  selo: Sealer
}

interface ContextoDaRequest extends Pick<Contexto, 'tx' | 'client' | 'escopo' | 'request'> {
  cliente: ActiveCliente | Pick<ActiveCliente, 'id'> | null
  usuario: Usuario | null
}

/** Opens a transaction with the caller's cliente, usuario and scope, for row-level security. */
export function withCaller<T>(
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
  const escopo = acesso?.escopo ?? INTEGER_ESCOPO
  return withTenant(db, { ...options, ...scope }, (tx, client) => work({ tx, client, cliente, usuario, escopo, request }))
}

/** Read-only for GET. The `Idempotency-Key` is stored in the same transaction. */
async function runInTransaction<R extends RotaDef>(
  { db, selo }: TransactionDeps,
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
    return runIdempotent(tx, { rota: rota.nome, selo: rota.respostaSecreta === true ? selo : undefined }, request, run)
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

export async function runHandler<R extends RotaDef>(
  deps: TransactionDeps,
  rota: R,
  handler: Handler<R>,
  request: FastifyRequest,
): Promise<unknown> {
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
