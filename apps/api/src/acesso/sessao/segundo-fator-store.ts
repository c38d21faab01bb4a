import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import type { ContextoCliente, ContextoUsuario } from '../../http/contexto.ts'

export interface TotpRow {
  segredo: Buffer | null
  confirmedAt: Date | null
  passo: number | null
  hasSenha: boolean
}

/** Locked, so that the second of two requests with one code sees it used. */
export async function lockTotp({ tx, usuario }: ContextoUsuario): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    select totp_segredo as segredo, totp_confirmed_at as "confirmedAt", totp_passo as passo, senha_hash is not null as "hasSenha"
    from usuario where id = ${usuario.id} for update`.execute(tx)
  return rows[0]
}

export async function findTotp({ tx, usuario }: ContextoUsuario): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    select totp_segredo as segredo, totp_confirmed_at as "confirmedAt", totp_passo as passo, senha_hash is not null as "hasSenha"
    from usuario where id = ${usuario.id}`.execute(tx)
  return rows[0]
}

export async function isObrigatorio({
  tx,
  usuario,
  cliente,
}: ContextoUsuario & { cliente: ContextoCliente['cliente'] | null }): Promise<boolean> {
  const { rows } = await sql<{ obrigatorio: boolean }>`
    select exists (select from cliente c where c.id = ${cliente?.id ?? null}
        and (c.segundo_fator_obrigatorio or exists (select from marca m where m.chave = c.marca and m.segundo_fator_obrigatorio)))
      or exists (select from usuario u, marca m where u.id = ${usuario.id} and u.perfil = 'admin' and m.segundo_fator_obrigatorio) as obrigatorio`.execute(
    tx,
  )
  return rows[0]?.obrigatorio ?? false
}

export async function saveSecret({ tx, usuario }: ContextoUsuario, secret: Buffer): Promise<void> {
  await sql`
    update usuario set totp_segredo = ${secret}, totp_confirmed_at = null, totp_passo = null where id = ${usuario.id}`.execute(tx)
}

export async function confirmSecret({ tx, usuario }: ContextoUsuario, now: Date): Promise<void> {
  await sql`update usuario set totp_confirmed_at = ${now} where id = ${usuario.id}`.execute(tx)
}

export async function saveStep({ tx, usuario }: ContextoUsuario, step: number): Promise<void> {
  await sql`update usuario set totp_passo = ${step} where id = ${usuario.id}`.execute(tx)
}

export async function clearSecret({ tx, usuario }: ContextoUsuario): Promise<void> {
  await sql`
    update usuario set totp_segredo = null, totp_confirmed_at = null, totp_passo = null where id = ${usuario.id}`.execute(tx)
}

export async function insertDesafio(
  { tx, usuario }: ContextoUsuario,
  desafio: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into desafio_login (token_hash, usuario_id, created_at, expires_at)
    values (${desafio.hash}, ${usuario.id}, ${desafio.now}, ${desafio.expiresAt})`.execute(tx)
}

/** Counts an attempt before the code is checked. Undefined when the challenge is finished, expired or out of attempts. */
export async function reserveDesafio(
  tx: Transacao,
  { hash, max, now }: { hash: Buffer; max: number; now: Date },
): Promise<{ id: string; usuarioId: string } | undefined> {
  const { rows } = await sql<{ id: string; usuarioId: string }>`
    update desafio_login set tentativas = tentativas + 1
    where token_hash = ${hash} and used_at is null and expires_at > ${now} and tentativas < ${max}
    returning id, usuario_id as "usuarioId"`.execute(tx)
  return rows[0]
}

export async function finishDesafio(tx: Transacao, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update desafio_login set used_at = ${now} where id = ${id} and used_at is null returning id`.execute(tx)
  return rows.length > 0
}
