import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import type { ContextoUsuario } from '../../http/contexto.ts'
import { hashSecret } from '../sessao/dispositivo.ts'
import type { ExternalAccount } from './providers.ts'

export interface Vinculo {
  usuarioId: string
  sessaoId: string | null
  clienteId: string | null
  /** The latest `iat` used with the session; an older token is refused. */
  emitidoAt: Date | null
}

export async function findVinculo(
  tx: Transacao,
  { emissor, sujeito, provedorSid }: Pick<ExternalAccount, 'emissor' | 'sujeito' | 'provedorSid'>,
  { segredo, now }: { segredo: string | null; now: Date },
): Promise<Vinculo | undefined> {
  const { rows } = await sql<Vinculo>`
    select i.usuario_id as "usuarioId", s.id as "sessaoId", s.cliente_id as "clienteId", s.emitido_at as "emitidoAt"
    from identidade_externa i
    left join lateral (
      select s.id, s.cliente_id, s.emitido_at from sessao s join dispositivo d on d.id = s.dispositivo_id
      where s.emissor = i.emissor and s.sujeito = i.sujeito and s.revoked_at is null and s.expires_at > ${now}
        and d.segredo_hash = ${segredo === null ? null : hashSecret(segredo)}
        and (s.provedor_sid is null or ${provedorSid}::text is null or s.provedor_sid = ${provedorSid}::text)
      order by s.created_at desc limit 1
    ) s on true
    where i.emissor = ${emissor} and i.sujeito = ${sujeito}`.execute(tx)
  return rows[0]
}

export async function findLastRevoked(
  tx: Transacao,
  { emissor, sujeito }: Pick<ExternalAccount, 'emissor' | 'sujeito'>,
): Promise<{ at: Date | null; emitidoAt: Date | null }> {
  const { rows } = await sql<{ at: Date | null; emitidoAt: Date | null }>`
    select max(revoked_at) as at, max(emitido_at) as "emitidoAt" from sessao
    where emissor = ${emissor} and sujeito = ${sujeito} and revoked_at is not null`.execute(tx)
  return rows[0] ?? { at: null, emitidoAt: null }
}

export async function touchEmitido(tx: Transacao, sessaoId: string, { issuedMs }: Pick<ExternalAccount, 'issuedMs'>): Promise<void> {
  await sql`update sessao set emitido_at = greatest(emitido_at, ${new Date(issuedMs)}) where id = ${sessaoId}`.execute(tx)
}

/** Restricts the transaction to the clientes that the account reaches (row-level security). */
export async function enterMarcas(tx: Transacao, { marcas }: Pick<ExternalAccount, 'marcas'>): Promise<void> {
  await sql`select set_config('app.marcas', ${marcas.join(',')}, true)`.execute(tx)
}

export async function insertIdentidade({ tx, usuario }: ContextoUsuario, conta: ExternalAccount, now: Date): Promise<boolean> {
  const { emissor, sujeito, email } = conta
  const { rows } = await sql`
    insert into identidade_externa (emissor, sujeito, usuario_id, email, created_at) values (${emissor}, ${sujeito}, ${usuario.id}, ${email}, ${now})
    on conflict (emissor, sujeito) do update set email = excluded.email where identidade_externa.usuario_id = excluded.usuario_id
    returning sujeito`.execute(tx)
  return rows.length === 1
}

export async function touchIdentidade(tx: Transacao, { emissor, sujeito, email }: ExternalAccount, now: Date): Promise<void> {
  await sql`
    update identidade_externa set last_access_at = ${now}, email = ${email} where emissor = ${emissor} and sujeito = ${sujeito}`.execute(tx)
}

export async function activateConvidado({ tx, usuario }: ContextoUsuario, now: Date): Promise<void> {
  await sql`
    update usuario set status = 'ativo', email_verified_at = coalesce(email_verified_at, ${now}), versao = versao + 1
    where id = ${usuario.id} and status = 'convidado'`.execute(tx)
}
