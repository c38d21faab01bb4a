import type { EnvioAgenda } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql, type RawBuilder } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'

export interface EnvioRow extends EnvioAgenda {
  id: number
  relatorioId: number
  ativo: boolean
  nextAt: Date
  lastAt: Date | null
  lastCount: number
  lastError: string | null
  tentativas: number
  versao: number
  createdBy: string | null
}

export interface EnvioPersonRow {
  envioId: number
  id: string
  nome: string
  email: string
  saiu: boolean
}

const COLUNAS = sql`e.id, e.relatorio_id as "relatorioId", e.frequencia, e.dia, e.minuto, e.fuso, e.ativo, e.next_at as "nextAt",
  e.last_at as "lastAt", e.last_count as "lastCount", e.last_error as "lastError", e.tentativas, e.versao, e.created_by as "createdBy"`

export async function listEnvios({ tx, cliente }: ContextoCliente, relatorioId: number): Promise<EnvioRow[]> {
  const { rows } = await sql<EnvioRow>`
    select ${COLUNAS} from relatorio_envio e where e.cliente_id = ${cliente.id} and e.relatorio_id = ${relatorioId} order by e.id`.execute(
    tx,
  )
  return rows
}

/** Takes a row lock. `skipLocked` returns no row to the second of two processes. */
export async function findEnvio(
  { tx, cliente }: ContextoCliente,
  id: number,
  { skipLocked = false }: { skipLocked?: boolean } = {},
): Promise<EnvioRow | undefined> {
  const trava: RawBuilder<unknown> = skipLocked ? sql`for update skip locked` : sql`for update`
  const { rows } = await sql<EnvioRow>`
    select ${COLUNAS} from relatorio_envio e where e.cliente_id = ${cliente.id} and e.id = ${id} ${trava}`.execute(tx)
  return rows[0]
}

export async function listPeopleOf({ tx, cliente }: ContextoCliente, envioIds: readonly number[]): Promise<EnvioPersonRow[]> {
  const { rows } = await sql<EnvioPersonRow>`
    select p.envio_id as "envioId", u.id, u.nome, u.email, p.saiu_at is not null as saiu
    from relatorio_envio_pessoa p join usuario u on u.id = p.usuario_id
    where p.cliente_id = ${cliente.id} and p.envio_id = any(${[...envioIds]}::int[]) order by u.nome, u.id`.execute(tx)
  return rows
}

/**
 * Checks for a missing second factor, without which the user could not open the report either.
 * A work account needs none here, because its provider requires it.
 */
export async function lacksSegundoFator({ tx, cliente }: ContextoCliente, usuarioId: string): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean }>`
    select (c.segundo_fator_obrigatorio or m.segundo_fator_obrigatorio
        or u.perfil = 'admin' and exists (select from marca where segundo_fator_obrigatorio))
      and u.totp_confirmed_at is null and not exists (select from identidade_externa i where i.usuario_id = u.id) as missing
    from usuario u cross join cliente c join marca m on m.chave = c.marca
    where u.id = ${usuarioId}::uuid and c.id = ${cliente.id}`.execute(tx)
  return rows[0]?.missing ?? true
}

type NewEnvio = EnvioAgenda & { ativo: boolean; nextAt: Date }

export async function insertEnvio(
  { tx, cliente }: ContextoCliente,
  { relatorioId, createdBy, frequencia, dia, minuto, fuso, ativo, nextAt }: NewEnvio & { relatorioId: number; createdBy: string },
): Promise<{ id: number; versao: number }> {
  return tx
    .insertInto('relatorio_envio')
    .values({
      cliente_id: cliente.id,
      relatorio_id: relatorioId,
      frequencia,
      dia,
      minuto,
      fuso,
      ativo,
      next_at: nextAt,
      created_by: createdBy,
    })
    .returning(['id', 'versao'])
    .executeTakeFirstOrThrow()
}

export async function updateEnvio(
  { tx, cliente }: ContextoCliente,
  id: number,
  { frequencia, dia, minuto, fuso, ativo, nextAt }: NewEnvio,
): Promise<{ id: number; versao: number }> {
  return tx
    .updateTable('relatorio_envio')
    .set((eb) => ({ frequencia, dia, minuto, fuso, ativo, next_at: nextAt, tentativas: 0, versao: eb('versao', '+', 1) }))
    .where('cliente_id', '=', cliente.id)
    .where('id', '=', id)
    .returning(['id', 'versao'])
    .executeTakeFirstOrThrow()
}

/** Existing recipients keep their opt-out; re-added ones are subscribed. */
export async function replacePeople({ tx, cliente }: ContextoCliente, envioId: number, usuarios: readonly string[]): Promise<void> {
  await sql`
    delete from relatorio_envio_pessoa
    where cliente_id = ${cliente.id} and envio_id = ${envioId} and usuario_id <> all(${[...usuarios]}::uuid[])`.execute(tx)
  await sql`
    insert into relatorio_envio_pessoa (cliente_id, envio_id, usuario_id)
    select ${cliente.id}::uuid, ${envioId}::int, u from unnest(${[...new Set(usuarios)]}::uuid[]) u
    on conflict (cliente_id, envio_id, usuario_id) do nothing`.execute(tx)
}

export async function removeEnvio({ tx, cliente }: ContextoCliente, id: number): Promise<void> {
  await tx.deleteFrom('relatorio_envio').where('cliente_id', '=', cliente.id).where('id', '=', id).execute()
}

export async function leaveEnvio({ tx, cliente }: ContextoCliente, id: number, usuarioId: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update relatorio_envio_pessoa set saiu_at = ${now}
    where cliente_id = ${cliente.id} and envio_id = ${id} and usuario_id = ${usuarioId}::uuid and saiu_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export async function findRelatorioId({ tx, cliente }: ContextoCliente, envioId: number): Promise<number | undefined> {
  const { rows } = await sql<{ relatorioId: number }>`
    select relatorio_id as "relatorioId" from relatorio_envio where cliente_id = ${cliente.id} and id = ${envioId}`.execute(tx)
  return rows[0]?.relatorioId
}

export async function listDevidos(tx: Transacao, now: Date, limit: number): Promise<{ clienteId: string; id: number }[]> {
  const { rows } = await sql<{ clienteId: string; id: number }>`
    select cliente_id as "clienteId", id from relatorio_envios_devidos(${now}, ${limit}::int)`.execute(tx)
  return rows
}

/** Saves the outcome and the next due time. A retry keeps the version. */
export async function saveResultado(
  { tx, cliente }: ContextoCliente,
  id: number,
  resultado: { nextAt: Date; tentativas: number; erro: string | null } & ({ lastAt: Date; quantos: number } | { lastAt: null }),
): Promise<void> {
  const { nextAt, tentativas, erro, lastAt } = resultado
  await sql`
    update relatorio_envio set next_at = ${nextAt}, tentativas = ${tentativas}, last_error = ${erro},
      last_at = coalesce(${lastAt}::timestamptz, last_at),
      last_count = case when ${lastAt !== null} then ${lastAt === null ? 0 : resultado.quantos}::int else last_count end
    where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}
