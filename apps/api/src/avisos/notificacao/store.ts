/** Notifications in the app. Rows belong to people, so every query filters by the person. */
import {
  NOTIFICACAO_PADRAO,
  type NotificacaoAssunto,
  type NotificacaoCanais,
  type NotificacaoCanal,
  type NotificacaoTipo,
} from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoUsuario } from '../../http/contexto.ts'

export type NotificacaoData = Record<string, string | number | null>

export interface NotificacaoRow {
  id: number
  tipo: NotificacaoTipo
  dados: NotificacaoData
  createdAt: Date
  readAt: Date | null
}

export async function insertNotificacao(
  { tx, usuario }: ContextoUsuario,
  { tipo, dados, now }: { tipo: NotificacaoTipo; dados: NotificacaoData; now: Date },
): Promise<void> {
  await sql`
    insert into notificacao (usuario_id, tipo, dados, created_at)
    values (${usuario.id}, ${tipo}, ${JSON.stringify(dados)}::jsonb, ${now})`.execute(tx)
}

interface NotificacaoQuery {
  before: number | undefined
  tipos: readonly NotificacaoTipo[] | undefined
  naoLidas: boolean
  limite: number
}

export async function listNotificacoes(
  { tx, usuario }: ContextoUsuario,
  { before, tipos, naoLidas, limite }: NotificacaoQuery,
): Promise<NotificacaoRow[]> {
  const { rows } = await sql<NotificacaoRow>`
    select id, tipo, dados, created_at as "createdAt", read_at as "readAt" from notificacao
    where usuario_id = ${usuario.id} and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
      and (${tipos ?? null}::text[] is null or tipo = any (${tipos ?? null}::text[])) and (not ${naoLidas} or read_at is null)
    order by id desc limit ${limite}`.execute(tx)
  return rows
}

export async function countUnread({ tx, usuario }: ContextoUsuario): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from notificacao where usuario_id = ${usuario.id} and read_at is null`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Marks all without `ids`. If one of `ids` belongs to another person, marks none and returns false. */
export async function markNotificacoesRead(
  { tx, usuario }: ContextoUsuario,
  { ids, now }: { ids: readonly number[] | undefined; now: Date },
): Promise<boolean> {
  if (ids !== undefined) {
    const { rows } = await sql<{ own: number }>`
      select count(*)::int as own from notificacao where usuario_id = ${usuario.id} and id = any (${ids}::bigint[])`.execute(tx)
    if (rows[0]?.own !== new Set(ids).size) return false
  }
  await sql`
    update notificacao set read_at = ${now}
    where usuario_id = ${usuario.id} and read_at is null and (${ids === undefined} or id = any (${ids ?? []}::bigint[]))`.execute(tx)
  return true
}

export async function findCanais({ tx, usuario }: ContextoUsuario): Promise<Record<NotificacaoAssunto, NotificacaoCanais>> {
  const { rows } = await sql<{ assunto: NotificacaoAssunto; canal: NotificacaoCanal; ligado: boolean }>`
    select assunto, canal, ligado from notificacao_preferencia where usuario_id = ${usuario.id}`.execute(tx)
  const canais = structuredClone<Record<NotificacaoAssunto, NotificacaoCanais>>(NOTIFICACAO_PADRAO)
  for (const { assunto, canal, ligado } of rows) canais[assunto][canal] = ligado
  return canais
}

export async function saveCanal(
  { tx, usuario }: ContextoUsuario,
  { assunto, canal, ligado }: { assunto: NotificacaoAssunto; canal: NotificacaoCanal; ligado: boolean },
): Promise<void> {
  await sql`
    insert into notificacao_preferencia (usuario_id, assunto, canal, ligado) values (${usuario.id}, ${assunto}, ${canal}, ${ligado})
    on conflict (usuario_id, assunto, canal) do update set ligado = excluded.ligado`.execute(tx)
}
