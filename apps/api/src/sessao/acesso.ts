import { withTenant } from '@lastro/db'
import type { Authenticate } from '../http/authenticate.ts'
import { ErroApi } from '../http/erro.ts'
import { findAcesso } from './acesso-store.ts'
import type { SessaoDeps } from './tokens.ts'

/** The token says who and on which cliente; whether that still holds is asked from the database, so a block acts on the next call. */
export function createAuthenticate({ db, clock, issuer }: SessaoDeps): Authenticate {
  return async (token) => {
    const now = clock()
    const { sub, sid, clienteId } = await issuer.verify(token, now.getTime())
    const found = await withTenant(db, { clienteId, usuarioId: sub, readOnly: true }, (_tx, client) =>
      findAcesso(client, { sub, sid, clienteId, now }),
    )
    if (found === undefined || !found.valida || found.status !== 'ativo') throw new ErroApi('sessao_expired')
    return { usuarioId: found.id, sessaoId: sid, nome: found.nome, email: found.email, perfil: found.perfil, cliente: found.cliente }
  }
}
