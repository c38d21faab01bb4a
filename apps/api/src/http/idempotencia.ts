/**
 * `Idempotency-Key`: key and answer are stored in the transaction of the effect.
 * A concurrent request with the key waits and gets the same answer. A failed request stores no key.
 */
import { createHash } from 'node:crypto'
import { lockNome, type Transacao } from '@lastro/db'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ErroApi } from './erro.ts'

const VALID_KEY = /^[\x21-\x7e]{8,200}$/

export interface Sealer {
  seal: (context: string, text: string) => Promise<string>
  open: (context: string, sealed: string) => Promise<string>
}

/** Binds a stored answer to its row. */
export function sealedContext({ rota, clienteId, usuarioId, chave }: Record<'rota' | 'clienteId' | 'usuarioId' | 'chave', string>): string {
  return `idempotencia ${rota} ${clienteId} ${usuarioId} ${chave}`
}

type IdempotentRequest = Pick<FastifyRequest, 'headers' | 'params' | 'query' | 'body'> & {
  acesso: { usuarioId: string; cliente: { id: string } | null } | null
}

interface IdempotenciaRow {
  rota: string
  corpoHash: Buffer
  resposta: unknown
}

/**
 * @param sealer for a route whose answer holds a secret
 * @throws ErroApi when the key was used for another request
 */
export async function runIdempotent(
  tx: Transacao,
  { rota, sealer }: { rota: string; sealer?: Sealer | undefined },
  request: IdempotentRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.acesso?.cliente === null || request.acesso?.cliente === undefined) return run()
  if (typeof key !== 'string' || !VALID_KEY.test(key)) {
    throw new ErroApi('requisicao_invalid', { details: [{ campo: 'Idempotency-Key', message: 'Use de 8 a 200 caracteres visíveis.' }] })
  }
  const owner = { clienteId: request.acesso.cliente.id, usuarioId: request.acesso.usuarioId }
  // Includes the address, because the same body for another id is another request.
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([request.params, request.query, request.body ?? null]))
    .digest()
  const context = sealedContext({ rota, ...owner, chave: key })
  // Requests with one key are serialized, so later ones see the stored answer.
  await lockNome(tx, 'idempotencia', owner.clienteId, owner.usuarioId, key)
  const { rows } = await sql<IdempotenciaRow>`
    select rota, corpo_hash as "corpoHash", resposta from idempotencia
    where cliente_id = ${owner.clienteId} and usuario_id = ${owner.usuarioId} and chave = ${key}`.execute(tx)
  const stored = rows[0]
  if (stored !== undefined) {
    if (stored.rota !== rota || !stored.corpoHash.equals(bodyHash)) throw new ErroApi('idempotencia_mismatch')
    if (sealer === undefined) return stored.resposta
    if (typeof stored.resposta !== 'string') throw new Error('a secret answer was stored unencrypted')
    return JSON.parse(await sealer.open(context, stored.resposta))
  }
  const response = await run()
  const kept = sealer === undefined ? response : await sealer.seal(context, JSON.stringify(response))
  await sql`
    insert into idempotencia (cliente_id, usuario_id, chave, rota, corpo_hash, status, resposta)
    values (${owner.clienteId}, ${owner.usuarioId}, ${key}, ${rota}, ${bodyHash}, 200, ${JSON.stringify(kept)}::jsonb)`.execute(tx)
  return response
}
