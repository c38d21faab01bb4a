/**
 * Recovery codes: ten one-time codes of about 50 random bits, for a person who lost the phone. Stored as argon2id with the person's own
 * random id as salt, so that a single hash finds the code among the ten.
 */
import { randomInt } from 'node:crypto'
import { CODIGOS_RECUPERACAO } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoUsuario } from '../../http/contexto.ts'
import { hashComSal } from './senha.ts'

const ALFABETO = 'abcdefghjkmnpqrstuvwxyz23456789'
const LETTERS = 10

function newCodigo(): string {
  const letters = Array.from({ length: LETTERS }, () => ALFABETO[randomInt(ALFABETO.length)] ?? '').join('')
  return `${letters.slice(0, LETTERS / 2)}-${letters.slice(LETTERS / 2)}`
}

function normalize(codigo: string): string {
  return codigo.toLowerCase().replaceAll(/[\s-]/g, '')
}

/** Slow on purpose, so compute it outside a transaction. */
export function hashCodigo(usuarioId: string, codigo: string): Promise<Buffer> {
  return hashComSal(normalize(codigo), Buffer.from(usuarioId.replaceAll('-', ''), 'hex'))
}

export async function newCodigos(usuarioId: string): Promise<{ codigos: string[]; hashes: Buffer[] }> {
  const codigos = Array.from({ length: CODIGOS_RECUPERACAO }, newCodigo)
  return { codigos, hashes: await Promise.all(codigos.map((codigo) => hashCodigo(usuarioId, codigo))) }
}

export async function replaceCodigos({ tx, usuario }: ContextoUsuario, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from codigo_recuperacao where usuario_id = ${usuario.id}`.execute(tx)
  if (hashes.length === 0) return
  await sql`insert into codigo_recuperacao (usuario_id, codigo_hash) select ${usuario.id}, unnest(${hashes}::bytea[])`.execute(tx)
}

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
