/** Access tokens of service principals (client credentials), cached until they expire. */
import { createHash, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import * as z from 'zod/mini'
import { ErroApi } from '../../../http/erro.ts'
import { parseCertificado } from './certificate.ts'
import { refuseEntra } from './erro.ts'
import { quemOf, type Instalacao, type Principal } from './settings.ts'
import type { Call } from './call.ts'

const respostaSchema = z.object({ access_token: z.string(), expires_in: z.coerce.number() })
/** Margin before expiry, for time in transit and clock skew of up to five minutes. */
const FOLGA_MS = 5 * 60_000
const ASSERCAO_SEGUNDOS = 300
const GUARDADOS_MAX = 500

interface Guardado {
  token: string
  expiresMs: number
}

export interface Entra {
  get: (principal: Principal) => Promise<string>
  forget: (principal: Principal) => void
}

const keyOf = (principal: Principal): string =>
  `${quemOf(principal)} ${createHash('sha256').update(principal.credencial.valor).digest('base64url')}`

/** Client secret, or an assertion signed with the certificate. @throws ErroApi `powerbi_credential_expired` */
async function proofOf({ clientId, credencial }: Principal, audience: string, agora: Date): Promise<Record<string, string>> {
  if (credencial.tipo === 'segredo') return { client_secret: credencial.valor }
  const certificado = parseCertificado(credencial.valor)
  if (certificado === undefined || certificado.validoAte <= agora) throw new ErroApi('powerbi_credential_expired')
  const seconds = Math.floor(agora.getTime() / 1000)
  const assertion = await new SignJWT({})
    .setProtectedHeader({ alg: 'PS256', typ: 'JWT', 'x5t#S256': certificado.impressao })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setNotBefore(seconds)
    .setExpirationTime(seconds + ASSERCAO_SEGUNDOS)
    .sign(certificado.chave)
  return { client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer', client_assertion: assertion }
}

export function createEntra({ instalacao, call, clock }: { instalacao: Instalacao; call: Call; clock: () => Date }): Entra {
  const guardados = new Map<string, Guardado>()
  return {
    get: async (principal) => {
      const key = keyOf(principal)
      const known = guardados.get(key)
      if (known !== undefined && known.expiresMs > clock().getTime()) return known.token
      const endereco = `${instalacao.autoridade}/${principal.tenant}/oauth2/v2.0/token`
      const resposta = await call(quemOf(principal), endereco, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: principal.clientId,
          scope: instalacao.escopo,
          ...(await proofOf(principal, endereco, clock())),
        }),
      })
      const { data } = z.safeParse(respostaSchema, resposta.corpo)
      if (resposta.status !== 200 || data === undefined) return refuseEntra(resposta)
      guardados.delete(key)
      const [oldest] = guardados.keys()
      if (guardados.size >= GUARDADOS_MAX && oldest !== undefined) guardados.delete(oldest)
      const lifeMs = data.expires_in * 1000
      guardados.set(key, { token: data.access_token, expiresMs: clock().getTime() + Math.max(lifeMs - FOLGA_MS, lifeMs / 2) })
      return data.access_token
    },
    forget: (principal) => void guardados.delete(keyOf(principal)),
  }
}
