/**
 * Signed, short-lived ticket for the page that frames a report.
 * The browser requests that page without a token, so its URL carries the allowed origin. The ticket only sets the CSP of that page.
 */
import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const ORIGEM = /^https?:\/\/([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/

/** @throws Error for anything but a plain web origin */
export function origemOf(address: string): string {
  const { origin } = new URL(address)
  if (!ORIGEM.test(origin)) throw new Error(`${origin} is not an origin allowed in a CSP`)
  return origin
}

const QUADROS = { url: '/quadro.html', powerbi: '/quadro-powerbi.html' } as const

export const isQuadro = (path: string | undefined): boolean => path === QUADROS.url || path === QUADROS.powerbi

const AUDIENCIA = 'lastro-quadro'
const TTL_SECONDS = 120

export interface Bilhetes {
  sign: (provedor: keyof typeof QUADROS, address: string) => Promise<string>
  read: (url: string) => Promise<string | undefined>
}

const keyOf = (secret: Buffer): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', AUDIENCIA, 32))

/** @param keys of the server, from which those of the tickets are derived: the first signs, all verify */
export function createBilhetes(keys: () => Promise<readonly [Buffer, ...Buffer[]]>, clock: () => Date): Bilhetes {
  const verify = async (bilhete: string, secret: Buffer): Promise<string> => {
    const { payload } = await jwtVerify<{ origem: string }>(bilhete, keyOf(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCIA,
      currentDate: clock(),
    })
    return origemOf(payload.origem)
  }
  return {
    sign: async (provedor, address) => {
      const now = Math.floor(clock().getTime() / 1000)
      const bilhete = await new SignJWT({ origem: origemOf(address) })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCIA)
        .setExpirationTime(now + TTL_SECONDS)
        .sign(keyOf((await keys())[0]))
      return `${QUADROS[provedor]}?bilhete=${bilhete}`
    },
    read: async (url) => {
      const bilhete = new URLSearchParams(url.split('?', 2)[1] ?? '').get('bilhete')
      if (bilhete === null) return undefined
      const known = await keys()
      return Promise.any(known.map((secret) => verify(bilhete, secret))).catch(() => undefined)
    },
  }
}
