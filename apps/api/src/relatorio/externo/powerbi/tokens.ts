/** Tokens of reports, one for each cliente, kept while they are fresh: a board that ten people open is asked for once. */
import { createHash } from 'node:crypto'
import { ErroApi } from '../../../http/erro.ts'
import type { TokenPowerbi } from './api.ts'

const GUARDADOS_MAX = 2000
/** Of the life of a token: a page asks for the next one while so much is left. */
const FOLGA_MAX_MS = 10 * 60_000
/** What is left must at least reach the browser. */
const RESTO_MIN_MS = 1000
/** While the next one cannot be had, the page goes on with what it has and asks again so often. */
const DE_NOVO_MS = 15_000
/** Tokens that Power BI calls ended as soon as it gave them are asked for so many times, */
const ANTECIPADAS_MAX = 3
/** unless one of them lasted so long. */
const DUROU_MS = 60_000

interface Guardado extends TokenPowerbi {
  /** Names the token without being one. */
  marca: string
  generatedMs: number
  /** From here on it is renewed. */
  renewMs: number
  /** How many before it in a row ended before their time. */
  antecipadas: number
}

export interface TokenComPrazo {
  token: string
  marca: string
  embedUrl: string
  venceEmMs: number
  renovaEmMs: number
}

export interface Tokens {
  /**
   * @param key everything that decides what the token opens: cliente, report, and the versions of both settings
   * @param vencida mark of the token that Power BI would not take any more, though its time was not over
   * @throws as `generate`, unless the one of before still holds; ErroApi `powerbi_token_refused`
   */
  get: (key: string, vencida: string | undefined, generate: () => Promise<TokenPowerbi>) => Promise<TokenComPrazo>
}

export function createTokens(clock: () => Date): Tokens {
  const guardados = new Map<string, Guardado>()
  const pending = new Map<string, Promise<Guardado>>()

  async function renew(key: string, antecipadas: number, generate: () => Promise<TokenPowerbi>): Promise<Guardado> {
    const novo = await generate()
    const generatedMs = clock().getTime()
    const guardado = {
      ...novo,
      marca: createHash('sha256').update(novo.token).digest('hex').slice(0, 16),
      generatedMs,
      renewMs: novo.expiresMs - Math.min(FOLGA_MAX_MS, (novo.expiresMs - generatedMs) / 3),
      antecipadas,
    }
    guardados.delete(key)
    const [oldest] = guardados.keys()
    if (guardados.size >= GUARDADOS_MAX && oldest !== undefined) guardados.delete(oldest)
    guardados.set(key, guardado)
    return guardado
  }

  return {
    get: async (key, vencida, generate) => {
      const known = guardados.get(key)
      const agora = clock().getTime()
      const present = ({ token, marca, embedUrl, expiresMs, renewMs }: Guardado, esperaMs = RESTO_MIN_MS): TokenComPrazo => ({
        token,
        marca,
        embedUrl,
        venceEmMs: expiresMs - agora,
        renovaEmMs: Math.max(renewMs - agora, esperaMs),
      })
      const acabou = known !== undefined && known.marca === vencida
      if (known !== undefined && !acabou && known.renewMs > agora) return present(known)
      const durou = known === undefined || agora - known.generatedMs >= DUROU_MS
      if (acabou && !durou && known.antecipadas >= ANTECIPADAS_MAX) {
        throw new ErroApi('powerbi_token_refused', { retryAfterSeconds: Math.ceil((known.generatedMs + DUROU_MS - agora) / 1000) })
      }
      const antecipadas = acabou && !durou ? known.antecipadas + 1 : 0
      const running = pending.get(key) ?? renew(key, antecipadas, generate).finally(() => pending.delete(key))
      pending.set(key, running)
      try {
        return present(await running)
      } catch (error) {
        // What is shown goes on while Power BI is away, and the page asks again soon.
        const isPassing = error instanceof ErroApi && (error.codigo === 'powerbi_unavailable' || error.codigo === 'powerbi_throttled')
        if (isPassing && known !== undefined && !acabou && known.expiresMs - agora > RESTO_MIN_MS) return present(known, DE_NOVO_MS)
        throw error
      }
    },
  }
}
