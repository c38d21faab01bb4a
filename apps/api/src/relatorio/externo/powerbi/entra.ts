/** Access tokens of service principals (client credentials), cached until they expire. */
import { createHash, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { ErroApi } from '../../../http/erro.ts'
import { parseCertificado } from './certificate.ts'
import { refuseEntra } from './erro.ts'
import { callerOf, type Installation, type Principal } from './settings.ts'
import type { Call } from './call.ts'

const responseSchema = z.object({ access_token: z.string(), expires_in: z.coerce.number() })
/** Margin before expiry, for time in transit and clock skew of up to five minutes. */
const EXPIRY_MARGIN_MS = 5 * 60_000
const ASSERTION_SECONDS = 300
const KEPT_MAX = 500

interface CachedToken {
  token: string
  expiresMs: number
}

export interface Entra {
  get: (principal: Principal) => Promise<string>
  forget: (principal: Principal) => void
}

const keyOf = (principal: Principal): string =>
  `${callerOf(principal)} ${createHash('sha256').update(principal.credencial.valor).digest('base64url')}`

/**
 * Client secret, or an assertion signed with the certificate.
 * @throws ErroApi `powerbi_credential_expired`
 */
async function proofOf({ clientId, credencial }: Principal, audience: string, now: Date): Promise<Record<string, string>> {
  if (credencial.tipo === 'segredo') return { client_secret: credencial.valor }
  const certificado = parseCertificado(credencial.valor)
  if (certificado === undefined || certificado.validUntil <= now) throw new ErroApi('powerbi_credential_expired')
  const seconds = Math.floor(now.getTime() / 1000)
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': certificado.impressao })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setNotBefore(seconds)
    .setExpirationTime(seconds + ASSERTION_SECONDS)
    .sign(certificado.key)
  return { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer', client_assertion: assertion }
}

export function createEntra({ instalacao, call, clock }: { instalacao: Installation; call: Call; clock: () => Date }): Entra {
  const kept = new LRUCache<string, CachedToken>({ max: KEPT_MAX })
  return {
    get: async (principal) => {
      const key = keyOf(principal)
      const known = kept.get(key)
      if (known !== undefined && known.expiresMs > clock().getTime()) return known.token
      const address = `${instalacao.autoridade}/${principal.tenant}/oauth2/v2.0/token`
      const response = await call(callerOf(principal), address, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: principal.clientId,
          scope: instalacao.escopo,
          ...(await proofOf(principal, address, clock())),
        }),
      })
      const { data } = z.safeParse(responseSchema, response.body)
      if (response.status !== 200 || data === undefined) return refuseEntra(response)
      const lifeMs = data.expires_in * 1000
      kept.set(key, { token: data.access_token, expiresMs: clock().getTime() + Math.max(lifeMs - EXPIRY_MARGIN_MS, lifeMs / 2) })
      return data.access_token
    },
    forget: (principal) => void kept.delete(keyOf(principal)),
  }
}
