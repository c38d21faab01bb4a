/**
 * Known browsers of a person, by a secret in an HttpOnly cookie. It grants no access; it only shows that the person has signed in here
 * before.
 */
import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { Transacao } from '@lastro/db'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ContextoUsuario } from '../../http/contexto.ts'
import type { HttpSettings } from '../../http/settings.ts'

export const COOKIE_DISPOSITIVO = 'lastro_dispositivo'
/** The browsers' limit for a cookie. */
export const DISPOSITIVO_DIAS = 400

declare module 'fastify' {
  interface FastifyRequest {
    dispositivoSecret: string | null
  }
}

export async function installDispositivo(app: FastifyInstance, { base, https }: Pick<HttpSettings, 'base' | 'https'>): Promise<void> {
  await app.register(cookie)
  app.decorateRequest('dispositivoSecret', null)
  app.addHook('preSerialization', async (request, reply) => {
    if (request.dispositivoSecret === null) return
    reply.setCookie(COOKIE_DISPOSITIVO, request.dispositivoSecret, {
      path: base === '' ? '/' : base,
      httpOnly: true,
      sameSite: 'strict',
      secure: https,
      maxAge: DISPOSITIVO_DIAS * 86_400,
    })
  })
}

const SECRET = /^[\w-]{43}$/

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

export function readSecret(request: FastifyRequest): string | null {
  const value = request.cookies[COOKIE_DISPOSITIVO]
  return value !== undefined && SECRET.test(value) ? value : null
}

export async function findDispositivo(tx: Transacao, email: string, secret: string | null): Promise<string | null> {
  if (secret === null) return null
  const { rows } = await sql<{ id: string }>`
    select d.id from dispositivo d join usuario u on u.id = d.usuario_id
    where u.email = lower(${email}) and d.segredo_hash = ${hashSecret(secret)}`.execute(tx)
  return rows[0]?.id ?? null
}

export interface DispositivoReconhecido {
  id: string
  novo: boolean
  segredo: string
}

/**
 * Recognizes or registers the browser. A person new to the browser gets a new secret.
 * The new secret then serves all people of that browser, so a planted secret becomes worthless.
 */
export async function recognizeDispositivo(
  { tx, usuario }: ContextoUsuario,
  { segredo, nome, now }: { segredo: string | null; nome: string; now: Date },
): Promise<DispositivoReconhecido> {
  if (segredo !== null) {
    const { rows } = await sql<{ id: string }>`
      update dispositivo set last_access_at = ${now}, nome = ${nome}
      where usuario_id = ${usuario.id} and segredo_hash = ${hashSecret(segredo)} returning id`.execute(tx)
    if (rows[0] !== undefined) return { id: rows[0].id, novo: false, segredo }
  }
  const renewed = randomBytes(32).toString('base64url')
  if (segredo !== null) {
    await sql`update dispositivo set segredo_hash = ${hashSecret(renewed)} where segredo_hash = ${hashSecret(segredo)}`.execute(tx)
  }
  const { rows } = await sql<{ id: string }>`
    insert into dispositivo (usuario_id, segredo_hash, nome, created_at, last_access_at)
    values (${usuario.id}, ${hashSecret(renewed)}, ${nome}, ${now}, ${now}) returning id`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('insert of a browser returned no row')
  return { id: row.id, novo: true, segredo: renewed }
}
