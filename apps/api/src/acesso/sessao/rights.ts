import { withTenant, type Database } from '@lastro/db'
import type pg from 'pg'
import type { Acesso, Authenticate, Authenticators, Direitos, Externa } from '../../http/authenticate.ts'
import { ErroApi } from '../../http/erro.ts'
import { can, holdsAll, regrasOf } from '../permissao/regras.ts'
import { isLimited } from '../../http/contexto.ts'
import { saveVendoComo } from '../permissao/store.ts'
import { findAcesso, findPerson, type MemberRow } from './rights-store.ts'
import type { SessaoDeps } from './tokens.ts'

export function direitosOf({ perfil, cliente, doPerfil, ofPerson, centrosCusto, filiais }: MemberRow): Direitos {
  return { perfil, cliente, regras: regrasOf(perfil, doPerfil, ofPerson), escopo: { centrosCusto, filiais } }
}

export function maySeeAs(caller: Pick<Direitos, 'perfil' | 'regras' | 'escopo'>, person: MemberRow): boolean {
  return (
    can(caller, 'manage', 'Permissao') &&
    !isLimited(caller.escopo) &&
    person.cliente !== null &&
    person.status === 'ativo' &&
    (person.perfil !== 'admin' || caller.perfil === 'admin') &&
    holdsAll(caller, direitosOf(person))
  )
}

/** Rights and scope of the viewed person, or the caller's own once viewing is no longer allowed. */
async function impersonate(
  client: pg.ClientBase,
  callerDireitos: Direitos,
  vendoComo: string | null,
): Promise<Pick<Acesso, keyof Direitos | 'vendoComo' | 'verComoPerdido'>> {
  const person =
    vendoComo === null || callerDireitos.cliente === null
      ? undefined
      : await findPerson({ client, cliente: callerDireitos.cliente }, vendoComo)
  if (person === undefined || !maySeeAs(callerDireitos, person))
    return { ...callerDireitos, vendoComo: null, verComoPerdido: vendoComo !== null }
  return { ...direitosOf(person), vendoComo: { id: person.id, nome: person.nome, email: person.email }, verComoPerdido: false }
}

/**
 * Resolves caller, session and cliente from the database, so that a block applies on the next call.
 * @throws ErroApi `sessao_expired`
 */
export async function resolveAcesso(
  db: Database,
  { sub, sid, clienteId, now, externa = null }: { sub: string; sid: string; clienteId: string | null; now: Date; externa?: Externa | null },
): Promise<Acesso> {
  return withTenant(db, { clienteId, usuarioId: sub, marcas: externa?.marcas, readOnly: true }, async (_tx, client) => {
    const found = await findAcesso(client, { sub, sid, clienteId, now })
    if (found === undefined || !found.valida || found.status !== 'ativo') throw new ErroApi('sessao_expired')
    const { id, nome, email, sessaoClienteId, segundoFatorExigido, hasSegundoFator } = found
    return {
      usuarioId: id,
      sessaoId: sid,
      sessaoClienteId,
      nome,
      email,
      ownPerfil: found.perfil,
      segundoFatorPendente: segundoFatorExigido && !(externa === null ? hasSegundoFator : externa.segundoFator),
      externa,
      ...(await impersonate(client, direitosOf(found), found.vendoComo)),
    }
  })
}

export function createResolveEm({ db, clock }: Pick<SessaoDeps, 'db' | 'clock'>): (acesso: Acesso, clienteId: string) => Promise<Acesso> {
  return ({ usuarioId, sessaoId, externa }, clienteId) =>
    resolveAcesso(db, { sub: usuarioId, sid: sessaoId, clienteId, now: clock(), externa })
}

export function createEndVerComo({ db }: Pick<SessaoDeps, 'db'>): Authenticators['endVerComo'] {
  return ({ sessaoId, usuarioId }) => withTenant(db, { clienteId: null, usuarioId }, (tx) => saveVendoComo(tx, sessaoId, null))
}

interface AuthenticateDeps extends Pick<SessaoDeps, 'db' | 'clock' | 'issuer'> {
  /** Reads the unverified issuer. The chosen authenticator verifies it. */
  isExterno: (token: string) => Promise<boolean>
  authenticateExterna: Authenticate
}

/** Authenticates a token of our own, or passes a work account's on to its authenticator. */
export function createAuthenticate({ db, clock, issuer, isExterno, authenticateExterna }: AuthenticateDeps): Authenticate {
  return async (token, request) => {
    if (await isExterno(token)) return authenticateExterna(token, request)
    const now = clock()
    return resolveAcesso(db, { ...(await issuer.verify(token, now.getTime())), now })
  }
}
