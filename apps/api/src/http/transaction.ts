/** The transaction of a request, in the context of its caller. */
import type { RotaDef } from '@lastro/contract'
import { withTenant, type Banco, type Contexto, type Transacao, type TransacaoOptions } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Handler, HandlerPreparado, HandlerTransacao, Pedido, PedidoLivre } from './handler.ts'
import { runIdempotent, type Selo } from './idempotencia.ts'

interface TransactionDeps {
  db: Banco
  selo: Selo
}

/** Opens a transaction of the caller of a request: their cliente, usuario and scope, as row-level security must know them. */
export function withCaller<T>(
  db: Banco,
  { acesso, integracao }: Pick<FastifyRequest, 'acesso' | 'integracao'>,
  options: TransacaoOptions,
  work: (tx: Transacao, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const contexto: Contexto = {
    clienteId: integracao?.clienteId ?? acesso?.cliente?.id ?? null,
    usuarioId: acesso?.usuarioId ?? null,
    escopo: acesso?.escopo,
    marcas: acesso?.externa?.marcas,
  }
  return withTenant(db, { ...options, ...contexto }, work)
}

/** READ ONLY for GET. The `Idempotency-Key` is stored in the same transaction; what `afterCommit` collects runs after it. */
async function runInTransaction<R extends RotaDef>(
  { db, selo }: TransactionDeps,
  rota: R,
  pedido: Pedido<R>,
  handler: HandlerTransacao<R>,
): Promise<unknown> {
  const { request } = pedido
  const committed: (() => void | Promise<void>)[] = []
  const answer = await withCaller(db, request, { readOnly: rota.metodo === 'GET' }, (tx, client) => {
    const run = (): Promise<unknown> => handler({ ...pedido, tx, client, afterCommit: (work) => committed.push(work) })
    if (rota.idempotente !== true) return run()
    return runIdempotent(tx, { rota: rota.nome, selo: rota.respostaSecreta === true ? selo : undefined }, request, run)
  })
  for (const work of committed) await work()
  return answer
}

/** A failure is thrown inside the transaction: a repeated request gets the stored answer first, although what it needs was used up. */
async function prepareHandler<R extends RotaDef>({ prepare }: HandlerPreparado<R>, pedido: Pedido<R>): Promise<HandlerTransacao<R>> {
  try {
    return await prepare(pedido)
  } catch (error) {
    return async () => {
      throw error
    }
  }
}

/** Runs a handler of any shape and returns its answer. */
export async function runHandler<R extends RotaDef>(
  deps: TransactionDeps,
  rota: R,
  handler: Handler<R>,
  request: FastifyRequest,
): Promise<unknown> {
  // The schemas of this route have validated these values; Fastify does not carry that into its types.
  const pedido = {
    params: request.params,
    query: request.query,
    body: request.body,
    acesso: request.integracao ?? request.acesso ?? undefined,
    request,
    transaction: (work, options) => withCaller(deps.db, request, { readOnly: true, ...options }, work),
    run: (work) => runInTransaction(deps, rota, pedido, work),
  } as PedidoLivre<R>
  if (typeof handler === 'function') return pedido.run(handler)
  if ('prepare' in handler) return pedido.run(await prepareHandler(handler, pedido))
  return handler.ownTransaction(pedido)
}
