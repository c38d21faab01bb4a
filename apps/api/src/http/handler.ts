/**
 * What a handler receives and answers, derived from its route in the contract: a handler of the wrong shape, or a route
 * without one, does not compile.
 */
import type { RotaBodyLido, RotaData, RotaDef, RotaParamsLidos, RotaQueryLida } from '@lastro/contract'
import type { Transacao, TransacaoOptions } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Acesso, AcessoCliente, AcessoIntegracao } from './authenticate.ts'
import type { Events } from './event-stream.ts'

/** Who is calling: nobody known on public routes, with a cliente wherever business data is touched. */
type AcessoDe<R extends RotaDef> = R['permissao'] extends 'publico'
  ? undefined
  : R['permissao'] extends 'sessao'
    ? Acesso
    : R['permissao'] extends 'integracao'
      ? AcessoIntegracao
      : R['semCliente'] extends true
        ? Acesso
        : AcessoCliente

export type Transaction = <T>(work: (tx: Transacao, client: pg.PoolClient) => Promise<T>, options?: TransacaoOptions) => Promise<T>

export interface Pedido<R extends RotaDef> {
  params: RotaParamsLidos<R>
  query: RotaQueryLida<R>
  body: RotaBodyLido<R>
  acesso: AcessoDe<R>
  request: FastifyRequest
  /** Opens a transaction as who is calling: their cliente, themselves, their scope. Read only unless it says otherwise. */
  transaction: Transaction
}

export interface PedidoTransacao<R extends RotaDef> extends Pedido<R> {
  /** The transaction of this request, bound to cliente and usuario; read only for GET. */
  tx: Transacao
  /** The driver's client under `tx`, for COPY and for results too big for objects. */
  client: pg.ClientBase
  /**
   * Runs once the transaction is committed: starting a job, forgetting a cache. Not on failure. The answer waits for a promise, which must not
   * reject.
   */
  afterCommit: (work: () => void | Promise<void>) => void
}

/** What a change, and the record of it, need of the request that asks for it. */
export interface PedidoDeMudanca {
  tx: Transacao
  acesso: AcessoCliente
  request: FastifyRequest
}

/** A download. */
export interface Arquivo {
  nome: string
  tipo: string
  conteudo: string | Uint8Array
  /** What the record of changes says of it besides its name, where its route is recorded. */
  registro?: { assuntoId?: string | number; depois?: Record<string, unknown> }
}

type SaidaDe<R extends RotaDef> = R['saida'] extends 'arquivo' ? Arquivo : R['saida'] extends 'eventos' ? Events : RotaData<R>

export type HandlerTransacao<R extends RotaDef> = (pedido: PedidoTransacao<R>) => Promise<SaidaDe<R>>

interface HandlerLivre<R extends RotaDef> {
  ownTransaction: (pedido: Pedido<R>) => Promise<SaidaDe<R>>
}

export interface HandlerPreparado<R extends RotaDef> {
  prepare: (pedido: Pedido<R>) => Promise<HandlerTransacao<R>>
}

export interface HandlerEmTurno<R extends RotaDef> {
  /** Runs the transaction of the request, once it is its turn. */
  inTurn: <T>(pedido: Pedido<R>, run: () => Promise<T>) => Promise<T>
  handle: HandlerTransacao<R>
}

/**
 * The ordinary handler runs inside the request's transaction. One that waits for something slow (a password hash, an
 * upload, an event stream) opens its own, so that no connection is held meanwhile; one that only begins with something
 * slow prepares what then runs inside the transaction; one that would wait for others in the database waits for its turn before it has a
 * connection.
 */
export type Handler<R extends RotaDef> =
  | HandlerTransacao<R>
  | HandlerPreparado<R>
  | HandlerEmTurno<R>
  // The answer to an `Idempotency-Key` is stored in the transaction of the effect, so there has to be one.
  | (R['idempotente'] extends true ? never : HandlerLivre<R>)

export type Handlers<G extends Record<string, RotaDef>> = { readonly [K in keyof G]: Handler<G[K]> }
