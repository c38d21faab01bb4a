/** Signing keys of access tokens, shared by all API processes through the database. */
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { lockTrava, withSistema, type Database, type Transacao } from '@lastro/db'
import { sql } from 'kysely'
import { importChave, type ChaveSignature } from './token.ts'

/** Time after which a process reads the keys again, and signs with a new one. */
export const KEYS_TTL_MS = 30_000
/** Tokens may name any key, so an unknown one is looked for at most once in this time. */
const UNKNOWN_TTL_MS = 1_000

export interface SigningKeys {
  /** Key of new tokens. */
  current: () => Promise<ChaveSignature>
  /** Key of a token; undefined for an unknown one, or one that is no longer accepted. */
  find: (kid: string | undefined) => Promise<ChaveSignature | undefined>
  /** All stored keys, the current one first. */
  list: () => Promise<readonly ChaveSignature[]>
}

export async function createJwks(): Promise<{ publica: JWK; privada: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return { publica: await exportJWK(publicKey), privada: await exportJWK(privateKey) }
}

async function listKeys(tx: Transacao): Promise<ChaveSignature[]> {
  const { rows } = await sql<{ id: string; jwk: JWK; retiredAt: Date | null }>`
    select id, jwk_privada as jwk, retired_at as "retiredAt" from chave_assinatura
    order by retired_at desc nulls first, created_at desc, id`.execute(tx)
  return Promise.all(rows.map(({ id, jwk, retiredAt }) => importChave(id, jwk, retiredAt)))
}

async function readKeys(db: Database): Promise<ChaveSignature[]> {
  const found = await withSistema(db, { readOnly: true }, listKeys)
  if (found[0]?.retiredAt === null) return found
  return withSistema(db, {}, async (tx) => {
    // The lock makes two processes that start together create one key.
    await lockTrava(tx, 'chaveAssinatura')
    const existing = await listKeys(tx)
    if (existing[0]?.retiredAt === null) return existing
    const { publica, privada } = await createJwks()
    await sql`
      insert into chave_assinatura (jwk_publica, jwk_privada)
      values (${JSON.stringify(publica)}::jsonb, ${JSON.stringify(privada)}::jsonb)`.execute(tx)
    return listKeys(tx)
  })
}

export function createSigningKeys({ db, clock }: { db: Database; clock: () => Date }): SigningKeys {
  let loaded: Promise<ChaveSignature[]> | undefined
  let loadedMs = 0

  function read(ttlMs: number): Promise<ChaveSignature[]> {
    const nowMs = clock().getTime()
    // A clock that was set back must not keep the keys for longer.
    if (loaded === undefined || nowMs < loadedMs || nowMs - loadedMs > ttlMs) {
      loadedMs = nowMs
      const reading = readKeys(db)
      loaded = reading
      // A failed read rejects its callers and is not cached.
      reading.catch(() => {
        if (loaded === reading) loaded = undefined
      })
    }
    return loaded
  }

  return {
    current: async () => {
      const [current] = await read(KEYS_TTL_MS)
      if (current === undefined) throw new Error('the database returned no signing key')
      return current
    },
    find: async (kid) => {
      const isNamed = (key: ChaveSignature): boolean => key.kid === kid
      const found = (await read(KEYS_TTL_MS)).find(isNamed) ?? (await read(UNKNOWN_TTL_MS)).find(isNamed)
      return found === undefined || (found.retiredAt !== null && found.retiredAt <= clock()) ? undefined : found
    },
    list: () => read(KEYS_TTL_MS),
  }
}
