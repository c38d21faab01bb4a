/** Handler types derived from the contract. A route without a handler, or with a wrong one, does not compile. */
import type { RotaBodyLido, RotaData, RotaDef, RotaParamsLidos, RotaQueryLida } from '@lastro/contract'
import type { Escopo, TransacaoOptions } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type { Acesso, AcessoCliente, AcessoIntegracao, ActiveCliente } from './authenticate.ts'
import type { Contexto, Usuario } from './contexto.ts'
import type { Events } from './event-stream.ts'

type AcessoDe<R extends RotaDef> = R['permissao'] extends 'publico'
  ? undefined
  : R['permissao'] extends 'sessao'
    ? Acesso
    : R['permissao'] extends 'integracao'
      ? AcessoIntegracao
      : R['semCliente'] extends true
        ? Acesso
        : AcessoCliente

type ClienteDe<R extends RotaDef> = R['permissao'] extends 'publico'
  ? null
  : R['permissao'] extends 'sessao'
    ? ActiveCliente | null
    : R['permissao'] extends 'integracao'
      ? Pick<ActiveCliente, 'id'>
      : R['semCliente'] extends true
        ? ActiveCliente | null
        : ActiveCliente

/** The context of a route. Where the route asks for a cliente, it is a `Contexto`. */
export interface ContextoDe<R extends RotaDef> extends Pick<Contexto, 'tx' | 'client' | 'request'> {
  cliente: ClienteDe<R>
  /** Null without a session: on public routes and for integration keys. */
  usuario: R['permissao'] extends 'publico' | 'integracao' ? null : Usuario
  /** The whole cliente without a session. */
  escopo: Escopo
}

export type Transaction<C> = <T>(work: (context: C) => Promise<T>, options?: TransacaoOptions) => Promise<T>

export interface HandlerRequest<R extends RotaDef> {
  params: RotaParamsLidos<R>
  query: RotaQueryLida<R>
  body: RotaBodyLido<R>
  acesso: AcessoDe<R>
  request: FastifyRequest
  /** Opens a transaction in the caller's cliente, user and scope. Read-only by default. */
  transaction: Transaction<ContextoDe<R>>
}

/** The request of a handler inside its transaction, which is read only for GET. */
export interface RequestTransacao<R extends RotaDef> extends HandlerRequest<R>, ContextoDe<R> {
  request: FastifyRequest
  /**
   * Runs after commit, and not on failure: starts a job, invalidates a cache. The response waits for its promise, which must not reject.
   */
  afterCommit: (work: () => void | Promise<void>) => void
}

export interface File {
  nome: string
  tipo: string
  conteudo: string | Uint8Array
  /** Details for the audit record of an audited download. */
  registro?: { assuntoId?: string | number; depois?: Record<string, unknown> }
}

type OutputOf<R extends RotaDef> = R['saida'] extends 'arquivo' ? File : R['saida'] extends 'eventos' ? Events : RotaData<R>

export type HandlerTransacao<R extends RotaDef> = (request: RequestTransacao<R>) => Promise<OutputOf<R>>

export interface HandlerPreparado<R extends RotaDef> {
  prepare: (request: HandlerRequest<R>) => Promise<HandlerTransacao<R>>
}

declare const committed: unique symbol
/** A response of `run`. An idempotent route returns no other: its key is stored in the transaction of its effect. */
type Committed<R extends RotaDef> = R['idempotente'] extends true ? OutputOf<R> & { readonly [committed]: true } : OutputOf<R>

export interface FreeRequest<R extends RotaDef> extends HandlerRequest<R> {
  /** Runs a handler in the transaction of the route: READ ONLY for GET, with the `Idempotency-Key` where the route has one. */
  run: (handler: HandlerTransacao<R>) => Promise<Committed<R>>
}

interface FreeHandler<R extends RotaDef> {
  ownTransaction: (request: FreeRequest<R>) => Promise<Committed<R>>
}

/**
 * The three shapes of a handler:
 * - A function runs inside the transaction of the request.
 * - `prepare` does slow work before the transaction (a password hash, an upload) and returns the function that runs inside it.
 * - `ownTransaction` decides when it holds a connection: between two slow steps, in an event stream, or behind a semaphore.
 */
export type Handler<R extends RotaDef> = HandlerTransacao<R> | HandlerPreparado<R> | FreeHandler<R>

export type Handlers<G extends Record<string, RotaDef>> = { readonly [K in keyof G]: Handler<G[K]> }
