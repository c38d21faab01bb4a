/** Handler types derived from the contract. A route without a handler, or with a wrong one, does not compile. */
import type { RotaBodyLido, RotaData, RotaDef, RotaParamsLidos, RotaQueryLida } from '@lastro/contract'
import type { Escopo, TransacaoOptions } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type { Acesso, AcessoCliente, AcessoIntegracao, ActiveCliente } from './authenticate.ts'
import type { Contexto, Caller } from './contexto.ts'
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

export interface ContextoDe<R extends RotaDef> extends Pick<Contexto, 'tx' | 'client' | 'request' | 'idioma'> {
  cliente: ClienteDe<R>
  /** Null without a session: on public routes and for integration keys. */
  usuario: R['permissao'] extends 'publico' | 'integracao' ? null : Caller
  escopo: Escopo
}

export type Transaction<C> = <T>(work: (context: C) => Promise<T>, options?: TransacaoOptions) => Promise<T>

export interface HandlerRequest<R extends RotaDef> {
  params: RotaParamsLidos<R>
  query: RotaQueryLida<R>
  body: RotaBodyLido<R>
  acesso: AcessoDe<R>
  request: FastifyRequest
  transaction: Transaction<ContextoDe<R>>
}

export interface RequestTransacao<R extends RotaDef> extends HandlerRequest<R>, ContextoDe<R> {
  request: FastifyRequest
  /**
   * Runs only after a commit, e.g. to start a job or invalidate a cache.
   * The response waits for its promise, which must not reject.
   */
  afterCommit: (work: () => void | Promise<void>) => void
}

export interface File {
  nome: string
  tipo: string
  conteudo: string | Uint8Array
  registro?: { assuntoId?: string | number; depois?: Record<string, unknown> }
}

type OutputOf<R extends RotaDef> = R['saida'] extends 'arquivo' ? File : R['saida'] extends 'eventos' ? Events : RotaData<R>

export type HandlerTransacao<R extends RotaDef> = (request: RequestTransacao<R>) => Promise<OutputOf<R>>

export interface HandlerPreparado<R extends RotaDef> {
  prepare: (request: HandlerRequest<R>) => Promise<HandlerTransacao<R>>
}

declare const committed: unique symbol
/** Response of `run`. An idempotent route must return one, because the key is stored with the effect. */
type Committed<R extends RotaDef> = R['idempotente'] extends true ? OutputOf<R> & { readonly [committed]: true } : OutputOf<R>

export interface FreeRequest<R extends RotaDef> extends HandlerRequest<R> {
  run: (handler: HandlerTransacao<R>) => Promise<Committed<R>>
}

interface FreeHandler<R extends RotaDef> {
  ownTransaction: (request: FreeRequest<R>) => Promise<Committed<R>>
}

/**
 * The three shapes of a handler:
 * - A function runs inside the transaction of the request.
 * - `prepare` does slow work before the transaction (a password hash, an upload) and returns that function.
 * - `ownTransaction` decides when it holds a connection: between slow steps, in an event stream, behind a semaphore.
 */
export type Handler<R extends RotaDef> = HandlerTransacao<R> | HandlerPreparado<R> | FreeHandler<R>

export type Handlers<G extends Record<string, RotaDef>> = { readonly [K in keyof G]: Handler<G[K]> }
