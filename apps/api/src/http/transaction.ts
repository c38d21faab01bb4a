/** The transaction of a request, in the context of its caller. */
import type { RotaDef } from '@lastro/contract'
import { withTenant, type Banco, type TenantScope, type TransacaoOptions } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type { ClienteAtivo } from './authenticate.ts'
import { toUsuario, ESCOPO_INTEIRO, type Contexto, type Usuario } from './contexto.ts'
import type { ContextoDe, Handler, HandlerPreparado, HandlerTransacao, Pedido, PedidoLivre, PedidoTransacao } from './handler.ts'
import { runIdempotent, type Selo } from './idempotencia.ts'

interface TransactionDeps {
  db: Banco
  selo: Selo
}

/** The context of a request whose route is not known: without a session there is no usuario. */
interface ContextoDaRequest extends Pick<Contexto, 'tx' | 'client' | 'escopo' | 'request'> {
  cliente: ClienteAtivo | Pick<ClienteAtivo, 'id'> | null
  usuario: Usuario | null
}

/** Opens a transaction of the caller of a request: their cliente, usuario and scope, for row-level security and for the handler. */
export function withCaller<T>(
  db: Banco,
  request: FastifyRequest,
  options: TransacaoOptions,
  work: (contexto: ContextoDaRequest) => Promise<T>,
): Promise<T> {
  const { acesso, integracao } = request
  const cliente = acesso?.cliente ?? (integracao && { id: integracao.clienteId })
  const usuario = acesso && toUsuario(acesso)
  const scope: TenantScope = {
    clienteId: cliente?.id ?? null,
    usuarioId: usuario?.id ?? null,
    escopo: acesso?.escopo,
    marcas: acesso?.externa?.marcas,
  }
  const escopo = acesso?.escopo ?? ESCOPO_INTEIRO
  return withTenant(db, { ...options, ...scope }, (tx, client) => work({ tx, client, cliente, usuario, escopo, request }))
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
  const afterCommit = (work: () => void | Promise<void>): void => {
    committed.push(work)
  }
  const answer = await withCaller(db, request, { readOnly: rota.metodo === 'GET' }, (contexto) => {
    const { tx } = contexto
    const run = (): Promise<unknown> => handler({ ...pedido, ...contexto, afterCommit } as PedidoTransacao<R>)
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
    transaction: (work, options) =>
      withCaller(deps.db, request, { readOnly: true, ...options }, (contexto) => work(contexto as ContextoDe<R>)),
    run: (work) => runInTransaction(deps, rota, pedido, work),
  } as PedidoLivre<R>
  if (typeof handler === 'function') return pedido.run(handler)
  if ('prepare' in handler) return pedido.run(await prepareHandler(handler, pedido))
  return handler.ownTransaction(pedido)
}
