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

const CACHE_TTL_MS = 2_000

/** Bounds of Retry-After, in seconds. */
const RETRY_AFTER_MIN_SECONDS = 15
const RETRY_AFTER_MAX_SECONDS = 3_600
const RETRY_AFTER_DEFAULT_SECONDS = 120

export interface MaintenanceMode {
  find: () => Promise<ErroApi | undefined>
  forget: () => void
}

function refuse({ mensagem, previsaoAt }: ManutencaoRow, nowMs: number): ErroApi {
  const seconds = previsaoAt === null ? RETRY_AFTER_DEFAULT_SECONDS : Math.ceil((previsaoAt.getTime() - nowMs) / 1000)
  return new ErroApi('manutencao_active', {
    ...(mensagem === '' ? {} : { message: mensagem }),
    retryAfterSeconds: Math.min(RETRY_AFTER_MAX_SECONDS, Math.max(RETRY_AFTER_MIN_SECONDS, seconds)),
  })
}

export function createMaintenanceMode({ db, clock }: { db: Database; clock: () => Date }): MaintenanceMode {
  let loaded: Promise<ManutencaoRow> | undefined
  let loadedMs = -Infinity

  function read(nowMs: number): Promise<ManutencaoRow> {
    if (loaded === undefined || nowMs - loadedMs > CACHE_TTL_MS) {
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
