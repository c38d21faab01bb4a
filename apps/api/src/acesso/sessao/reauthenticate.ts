/** Password re-authentication inside a session. An open screen or a stolen token does not prove the person. */
import { withTenant, type Database } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import type { Acesso } from '../../http/authenticate.ts'
import { ErroApi } from '../../http/erro.ts'
import { findDispositivo, readSecret } from './dispositivo.ts'
import { verifySenha } from './senha.ts'
import { findUsuario } from './store.ts'
import { forgiveAttempt, reserveAttempt } from './sign-in-attempts.ts'

const SEM_TENANT = { clienteId: null, usuarioId: null, readOnly: false }

/**
 * Wrong passwords and codes count like sign-in attempts until `work` succeeds.
 * @throws ErroApi `login_throttled`, `senha_refused`
 */
export async function attemptAgain<T>(
  { db, clock }: { db: Database; clock: () => Date },
  { acesso, request, senha }: { acesso: Acesso; request: FastifyRequest; senha?: string },
  work: () => Promise<T>,
): Promise<T> {
  const { attempt, senhaHash } = await withTenant(db, SEM_TENANT, async (tx) => {
    const dispositivoId = await findDispositivo(tx, acesso.email, readSecret(request))
    const reserved = { email: acesso.email, ip: request.ip, dispositivoId, now: clock() }
    await reserveAttempt(tx, reserved)
    return { attempt: reserved, senhaHash: (await findUsuario(tx, acesso.usuarioId))?.senhaHash ?? null }
  })
  if (senha !== undefined && !(await verifySenha(senhaHash, senha))) throw new ErroApi('senha_refused')
  const answer = await work()
  await withTenant(db, SEM_TENANT, (tx) => forgiveAttempt(tx, attempt))
  return answer
}
