/** Signing key of access tokens, created once and shared by all API processes through the database. */
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { lockTrava, withTenant, type Database } from '@lastro/db'
import { sql } from 'kysely'
import { importChave, type ChaveSignature } from './token.ts'

export async function loadChave(db: Database): Promise<ChaveSignature> {
  const row = await withTenant(db, { clienteId: null, usuarioId: null, readOnly: false }, async (tx) => {
    // The lock makes two processes that start together create one key.
    await lockTrava(tx, 'chaveAssinatura')
    const existing = await sql<{ id: string; jwk: JWK }>`
      select id, jwk_privada as jwk from chave_assinatura where retired_at is null order by created_at desc, id limit 1`.execute(tx)
    if (existing.rows[0] !== undefined) return existing.rows[0]
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const [privada, publica] = [await exportJWK(privateKey), await exportJWK(publicKey)]
    const created = await sql<{ id: string; jwk: JWK }>`
      insert into chave_assinatura (jwk_publica, jwk_privada)
      values (${JSON.stringify(publica)}::jsonb, ${JSON.stringify(privada)}::jsonb) returning id, jwk_privada as jwk`.execute(tx)
    return created.rows[0]
  })
  if (row === undefined) throw new Error('the new signing key was not returned by the database')
  return importChave(row.id, row.jwk)
}
