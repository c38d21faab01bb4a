/** The context of a request: its transaction, the cliente and the usuario that authentication found, and the request itself. */
import { withTenant, type Database, type Escopo, type TenantScope, type Transacao, type TransacaoOptions } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Acesso, ActiveCliente } from './authenticate.ts'

/** The transaction of one cliente. Jobs and commands have a cliente without a request. */
export interface ContextoCliente {
  tx: Transacao
  cliente: Pick<ActiveCliente, 'id'>
}

/** The transaction of one account, in any cliente or in none. */
export interface ContextoUsuario {
  tx: Transacao
  /** The account that is read or changed: the caller, unless the call names another one. */
  usuario: Pick<Usuario, 'id'>
}

/** A cliente read with the driver's client, for COPY and for results too big for objects, narrowed to a scope. */
export interface ContextoLeitura extends ContextoCliente {
  /** The connection under `tx`. */
  client: pg.ClientBase
  escopo: Escopo
}

/** The person of the session. While seeing as another person, `perfil` and `regras` are those of `vendoComo`. */
export interface Usuario extends Pick<Acesso, 'nome' | 'email' | 'perfil' | 'regras' | 'vendoComo' | 'externa'> {
  id: string
}

/** A change, its author and where it comes from. Commands have no request. */
export interface ContextoMudanca extends ContextoLeitura {
  usuario: Pick<Usuario, 'id'>
  request: Pick<FastifyRequest, 'ip' | 'id'> | null
}

/** Passed by a request of a person to every verb and store. */
export interface Contexto extends ContextoMudanca {
  cliente: ActiveCliente
  usuario: Usuario
  request: FastifyRequest
}

export const INTEGER_ESCOPO: Escopo = { centrosCusto: null, filiais: null }

export function toUsuario({ usuarioId, nome, email, perfil, regras, vendoComo, externa }: Acesso): Usuario {
  return { id: usuarioId, nome, email, perfil, regras, vendoComo, externa }
}

/** Runs `work` in a transaction of one cliente. Without `escopo` it sees the whole cliente, as jobs and commands do; a person's work passes theirs. */
export function withCliente<T>(
  db: Database,
  scope: TenantScope & TransacaoOptions & { clienteId: string },
  work: (context: ContextoLeitura) => Promise<T>,
): Promise<T> {
  const { clienteId, escopo = INTEGER_ESCOPO } = scope
  return withTenant(db, scope, (tx, client) => work({ tx, client, cliente: { id: clienteId }, escopo }))
}
