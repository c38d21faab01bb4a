/** Request context: transaction, authenticated cliente and usuario, and the request. */
import type { Idioma } from '@lastro/contract'
import { withTenant, type Database, type Escopo, type TenantScope, type Transacao, type TransacaoOptions } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Acesso, ActiveCliente } from './authenticate.ts'

/** Jobs and commands have a cliente without a request. */
export interface ContextoCliente {
  tx: Transacao
  cliente: Pick<ActiveCliente, 'id'>
  /** Language of the names that the caller reads. Jobs and commands have none and use Portuguese. */
  idioma?: Idioma
}

export interface ContextoUsuario {
  tx: Transacao
  usuario: Pick<Caller, 'id'>
}

/** Read access with the driver's client, for COPY and for results too big for objects. */
export interface ContextoLeitura extends ContextoCliente {
  client: pg.ClientBase
  escopo: Escopo
}

/** While viewing as another person, `perfil` and `regras` belong to `vendoComo`. */
export interface Caller extends Pick<Acesso, 'nome' | 'email' | 'perfil' | 'regras' | 'vendoComo' | 'externa'> {
  id: string
}

/** Commands have no request. */
export interface ContextoMudanca extends ContextoLeitura {
  usuario: Pick<Caller, 'id'>
  request: Pick<FastifyRequest, 'ip' | 'id'> | null
}

export interface Contexto extends ContextoMudanca {
  cliente: ActiveCliente
  usuario: Caller
  request: FastifyRequest
}

export const WHOLE_ESCOPO: Escopo = { centrosCusto: null, filiais: null }

export function isLimited({ centrosCusto, filiais }: Escopo): boolean {
  return centrosCusto !== null || filiais !== null
}

export function toUsuario({ usuarioId, nome, email, perfil, regras, vendoComo, externa }: Acesso): Caller {
  return { id: usuarioId, nome, email, perfil, regras, vendoComo, externa }
}

/**
 * Runs `work` in a transaction of one cliente.
 * Without `escopo`, as in jobs and commands, it sees the whole cliente.
 */
export function withCliente<T>(
  db: Database,
  scope: TenantScope & TransacaoOptions & { clienteId: string },
  work: (context: ContextoLeitura) => Promise<T>,
): Promise<T> {
  const { clienteId, escopo = WHOLE_ESCOPO } = scope
  return withTenant(db, scope, (tx, client) => work({ tx, client, cliente: { id: clienteId }, escopo }))
}
