/** Maintenance mode. Every call checks it, so the state is cached for two seconds. */
import { withSistema, type Banco } from '@lastro/db'
import { ErroApi } from '../../http/erro.ts'
import { findManutencao, type ManutencaoRow } from './store.ts'

const RELER_MS = 2_000

/** Bounds of Retry-After in seconds, taken from the expected end. */
const ESPERA_MINIMA = 15
const ESPERA_MAXIMA = 3_600
const ESPERA_SEM_PREVISAO = 120

export interface Parada {
  find: () => Promise<ErroApi | undefined>
  forget: () => void
}

function refuse({ mensagem, previsaoAt }: ManutencaoRow, nowMs: number): ErroApi {
  const seconds = previsaoAt === null ? ESPERA_SEM_PREVISAO : Math.ceil((previsaoAt.getTime() - nowMs) / 1000)
  return new ErroApi('manutencao_active', {
    ...(mensagem === '' ? {} : { message: mensagem }),
    retryAfterSeconds: Math.min(ESPERA_MAXIMA, Math.max(ESPERA_MINIMA, seconds)),
  })
}

export function createParada({ db, clock }: { db: Banco; clock: () => Date }): Parada {
  let lida: Promise<ManutencaoRow> | undefined
  let lidaMs = -Infinity

  function read(nowMs: number): Promise<ManutencaoRow> {
    if (lida === undefined || nowMs - lidaMs > RELER_MS) {
      lidaMs = nowMs
      const reading = withSistema(db, { readOnly: true }, (tx) => findManutencao(tx))
      lida = reading
      // A failed read rejects its callers and is not cached.
      reading.catch(() => {
        if (lida === reading) lida = undefined
      })
    }
    return lida
  }

  return {
    find: async () => {
      const nowMs = clock().getTime()
      const manutencao = await read(nowMs)
      return manutencao.ligada ? refuse(manutencao, nowMs) : undefined
    },
    forget: () => {
      lida = undefined
    },
  }
}
