/** A ceiling per caller, far above what a person or our screens do: it stops a runaway script, not a user. */
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { addressKey } from './client-address.ts'
import { ErroApi } from './erro.ts'

const MINUTO_MS = 60_000
/** Addresses that are counted at once; beyond them, who called longest ago is forgotten. */
const ENDERECOS_MAX = 5_000

interface Janela {
  inicioMs: number
  chamadas: number
}

/** A minute begins with the first call of an address. Counted in the hook itself: every call comes by here, and nothing is waited for. */
export function installThrottle(app: FastifyInstance, { perMinute }: { perMinute: number }): void {
  const janelas = new LRUCache<string, Janela>({ max: ENDERECOS_MAX })
  const open = (chave: string, agoraMs: number): Janela => {
    const aberta = janelas.get(chave)
    if (aberta !== undefined && agoraMs - aberta.inicioMs < MINUTO_MS) return aberta
    const nova = { inicioMs: agoraMs, chamadas: 0 }
    janelas.set(chave, nova)
    return nova
  }
  // Of the whole server, not of each route, whose own hooks would come first: to refuse somebody costs a look into the database, too, and
  // counts.
  app.addHook('onRequest', (request, _reply, done) => {
    const agoraMs = performance.now()
    const janela = open(addressKey(request.ip), agoraMs)
    janela.chamadas += 1
    if (janela.chamadas <= perMinute) done()
    else done(new ErroApi('requisicao_throttled', { retryAfterSeconds: Math.ceil((janela.inicioMs + MINUTO_MS - agoraMs) / 1000) }))
  })
}
