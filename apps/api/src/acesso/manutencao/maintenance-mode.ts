/** Maintenance mode. Every call checks it, so the state is cached for two seconds. */
import { lockTrava, withSistema, type Database, type Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { ErroApi } from '../../http/erro.ts'

export interface ManutencaoRow {
  ligada: boolean
  mensagem: string
  previsaoAt: Date | null
}

export async function findManutencao(tx: Transacao, { lock = false } = {}): Promise<ManutencaoRow> {
  // An advisory lock, because the row may not exist yet.
  if (lock) await lockTrava(tx, 'manutencao')
  const { rows } = await sql<ManutencaoRow>`select ligada, mensagem, previsao_at as "previsaoAt" from manutencao`.execute(tx)
  return rows[0] ?? { ligada: false, mensagem: '', previsaoAt: null }
}

export async function saveManutencao(tx: Transacao, { ligada, mensagem, previsaoAt }: ManutencaoRow, now: Date): Promise<void> {
  await sql`
    insert into manutencao (ligada, mensagem, previsao_at, updated_at) values (${ligada}, ${mensagem}, ${previsaoAt}, ${now})
    on conflict (unica) do update set ligada = excluded.ligada, mensagem = excluded.mensagem, previsao_at = excluded.previsao_at,
      updated_at = excluded.updated_at`.execute(tx)
}

const RELER_MS = 2_000

/** Bounds of Retry-After, in seconds. */
const WAIT_MINIMA = 15
const WAIT_MAXIMA = 3_600
const WAIT_WITHOUT_PREVISAO = 120

export interface MaintenanceMode {
  find: () => Promise<ErroApi | undefined>
  forget: () => void
}

function refuse({ mensagem, previsaoAt }: ManutencaoRow, nowMs: number): ErroApi {
  const seconds = previsaoAt === null ? WAIT_WITHOUT_PREVISAO : Math.ceil((previsaoAt.getTime() - nowMs) / 1000)
  return new ErroApi('manutencao_active', {
    ...(mensagem === '' ? {} : { message: mensagem }),
    retryAfterSeconds: Math.min(WAIT_MAXIMA, Math.max(WAIT_MINIMA, seconds)),
  })
}

export function createStop({ db, clock }: { db: Database; clock: () => Date }): MaintenanceMode {
  let loaded: Promise<ManutencaoRow> | undefined
  let loadedMs = -Infinity

  function read(nowMs: number): Promise<ManutencaoRow> {
    if (loaded === undefined || nowMs - loadedMs > RELER_MS) {
      loadedMs = nowMs
      const reading = withSistema(db, { readOnly: true }, (tx) => findManutencao(tx))
      loaded = reading
      // A failed read rejects its callers and is not cached.
      reading.catch(() => {
        if (loaded === reading) loaded = undefined
      })
    }
    return loaded
  }

  return {
    find: async () => {
      const nowMs = clock().getTime()
      const manutencao = await read(nowMs)
      return manutencao.ligada ? refuse(manutencao, nowMs) : undefined
    },
    forget: () => {
      loaded = undefined
    },
  }
}
