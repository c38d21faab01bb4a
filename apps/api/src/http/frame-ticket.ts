/**
 * The page that frames a report is asked for by the browser without any token. What it may let in comes with its address: an origin, signed
 * by this server, good for a moment. It opens nothing; it only decides what the content policy of that one page says.
 */
import { hkdfSync } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const ORIGEM = /^https?:\/\/([a-z\d.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/

/** What of an address goes into a content policy. @throws Error for anything but the bare origin of a web page */
export function origemOf(endereco: string): string {
  const { origin } = new URL(endereco)
  if (!ORIGEM.test(origin)) throw new Error(`${origin} is not an origin that a content policy may name`)
  return origin
}

/** The pages that frame, by provider: each built as one of its own, outside of the application. */
const QUADROS = { url: '/quadro.html', powerbi: '/quadro-powerbi.html' } as const

export const isQuadro = (caminho: string | undefined): boolean => caminho === QUADROS.url || caminho === QUADROS.powerbi

const AUDIENCIA = 'lastro-quadro'
/** As long as a browser may take to ask for a page that it was just told of. */
const VALIDADE_SEGUNDOS = 120

export interface Bilhetes {
  /** Address of the page that lets in what is at `endereco`. */
  sign: (provedor: keyof typeof QUADROS, endereco: string) => Promise<string>
  /** The origin that the page at this address lets in; undefined where nobody signed it, or too long ago. */
  read: (url: string) => Promise<string | undefined>
}

/** @param segredo key of the server; another one is made of it, for nothing but this */
export function createBilhetes(segredo: Buffer, clock: () => Date): Bilhetes {
  const chave = new Uint8Array(hkdfSync('sha256', segredo, '', AUDIENCIA, 32))
  return {
    sign: async (provedor, endereco) => {
      const agora = Math.floor(clock().getTime() / 1000)
      const bilhete = await new SignJWT({ origem: origemOf(endereco) })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCIA)
        .setExpirationTime(agora + VALIDADE_SEGUNDOS)
        .sign(chave)
      return `${QUADROS[provedor]}?bilhete=${bilhete}`
    },
    read: async (url) => {
      const bilhete = new URLSearchParams(url.split('?', 2)[1] ?? '').get('bilhete')
      if (bilhete === null) return undefined
      try {
        const { payload } = await jwtVerify<{ origem: string }>(bilhete, chave, {
          algorithms: ['HS256'],
          audience: AUDIENCIA,
          currentDate: clock(),
        })
        return origemOf(payload.origem)
      } catch {
        return undefined
      }
    },
  }
}
