/** Append-only audit of every change, written in the transaction of the change. */
import type { AuditoriaAcao, Subject } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente, ContextoMudanca } from './contexto.ts'

/** An integration key or a job has no usuario; a job or a command has no request. */
export interface ContextoAuditoria extends ContextoCliente {
  usuario: ContextoMudanca['usuario'] | null
  request: ContextoMudanca['request']
}

export interface RegistroAuditoria {
  acao: AuditoriaAcao
  assunto: Subject
  assuntoId?: string | number
  antes?: unknown
  depois?: unknown
}

export async function recordAuditoria(context: ContextoAuditoria, registro: RegistroAuditoria): Promise<number> {
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
  const { rows } = await sql<{ id: number }>`
    insert into auditoria (cliente_id, usuario_id, acao, assunto, assunto_id, antes, depois, ip, request_id)
    values (${context.cliente.id}, ${context.usuario?.id ?? null}, ${registro.acao}, ${registro.assunto},
      ${registro.assuntoId === undefined ? null : String(registro.assuntoId)},
      ${json(registro.antes)}::jsonb, ${json(registro.depois)}::jsonb, ${context.request?.ip ?? null}, ${context.request?.id ?? null})
    returning id`.execute(context.tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the insert of an audit record returned no row')
  return row.id
}

export async function recordAuditorias(context: ContextoAuditoria, registros: readonly RegistroAuditoria[]): Promise<void> {
  if (registros.length === 0) return
  const rows = registros.map(({ acao, assunto, assuntoId, antes, depois }) => ({
    acao,
    assunto,
    assunto_id: assuntoId === undefined ? null : String(assuntoId),
    antes,
    depois,
  }))
  await sql`
    insert into auditoria (cliente_id, usuario_id, acao, assunto, assunto_id, antes, depois, ip, request_id)
    select ${context.cliente.id}::uuid, ${context.usuario?.id ?? null}::uuid, r.acao, r.assunto, r.assunto_id, r.antes, r.depois,
      ${context.request?.ip ?? null}, ${context.request?.id ?? null}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(acao text, assunto text, assunto_id text, antes jsonb, depois jsonb)`.execute(
    context.tx,
  )
}
