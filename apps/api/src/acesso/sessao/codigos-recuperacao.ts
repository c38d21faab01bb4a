/**
 * Recovery codes: ten of some 50 random bits, each good once, for whoever lost the phone. Kept as argon2id with the person's own random id
 * as salt, so that one hash finds the code among the ten.
 */
import { randomInt } from 'node:crypto'
import { CODIGOS_RECUPERACAO } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoUsuario } from '../../http/contexto.ts'
import { hashComSal } from './senha.ts'

/** Without letters and digits that are taken for one another. */
const ALFABETO = 'abcdefghjkmnpqrstuvwxyz23456789'
const LETRAS = 10

/** Ten letters in two halves, `abcde-fghjk`, which are easier to copy by hand than ten in a row. */
function newCodigo(): string {
  const letters = Array.from({ length: LETRAS }, () => ALFABETO[randomInt(ALFABETO.length)] ?? '').join('')
  return `${letters.slice(0, LETRAS / 2)}-${letters.slice(LETRAS / 2)}`
}

/** What a person typed, in any case and with any spaces and hyphens, as the bare letters that were hashed. */
function normalize(codigo: string): string {
  return codigo.toLowerCase().replaceAll(/[\s-]/g, '')
}

/** The hash that one code of this person is stored as. Slow on purpose: compute it outside of a transaction. */
export function hashCodigo(usuarioId: string, codigo: string): Promise<Buffer> {
  return hashComSal(normalize(codigo), Buffer.from(usuarioId.replaceAll('-', ''), 'hex'))
}

/** New codes, to show once, with what is stored of them. */
export async function newCodigos(usuarioId: string): Promise<{ codigos: string[]; hashes: Buffer[] }> {
  const codigos = Array.from({ length: CODIGOS_RECUPERACAO }, newCodigo)
  return { codigos, hashes: await Promise.all(codigos.map((codigo) => hashCodigo(usuarioId, codigo))) }
}

/** The ones before are good no more. */
export async function replaceCodigos({ tx, usuario }: ContextoUsuario, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from codigo_recuperacao where usuario_id = ${usuario.id}`.execute(tx)
  if (hashes.length === 0) return
  await sql`insert into codigo_recuperacao (usuario_id, codigo_hash) select ${usuario.id}, unnest(${hashes}::bytea[])`.execute(tx)
}

/** Uses it up. False when there is no such code or it was used before, also by a request at the same moment. */
export async function takeCodigo({ tx, usuario }: ContextoUsuario, hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update codigo_recuperacao set used_at = ${now}
    where usuario_id = ${usuario.id} and codigo_hash = ${hash} and used_at is null returning codigo_hash`.execute(tx)
  return rows.length > 0
}

export async function countCodigos({ tx, usuario }: ContextoUsuario): Promise<number> {
  const { rows } = await sql<{ restantes: number }>`
    select count(*)::int as restantes from codigo_recuperacao where usuario_id = ${usuario.id} and used_at is null`.execute(tx)
  return rows[0]?.restantes ?? 0
}
