/** The append-only record of every change: who, when, from where, before, after. Written in the transaction of the change. */
import type { AuditoriaAcao, Subject } from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'

export interface RegistroAuditoria {
  acao: AuditoriaAcao
  assunto: Subject
  assuntoId?: string | number
  antes?: unknown
  depois?: unknown
}

interface Autor {
  clienteId: string
  usuarioId: string | null
  /** Null: no request but the command line. */
  request: Pick<FastifyRequest, 'ip' | 'id'> | null
}

/** Returns the number of the record. */
export async function recordAuditoria(tx: Transacao, autor: Autor, registro: RegistroAuditoria): Promise<number> {
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
  const { rows } = await sql<{ id: number }>`
    insert into auditoria (cliente_id, usuario_id, acao, assunto, assunto_id, antes, depois, ip, request_id)
    values (${autor.clienteId}, ${autor.usuarioId}, ${registro.acao}, ${registro.assunto},
      ${registro.assuntoId === undefined ? null : String(registro.assuntoId)},
      ${json(registro.antes)}::jsonb, ${json(registro.depois)}::jsonb, ${autor.request?.ip ?? null}, ${autor.request?.id ?? null})
    returning id`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the record was not written')
  return row.id
}

/** As the handler of a change has it, or a command that stands in for one. */
interface Mudanca extends Pick<Autor, 'request'> {
  tx: Transacao
  acesso: { usuarioId: string; cliente: { id: string } }
}

/** What a person changed in their cliente. Returns the number of the record. */
export function recordMudanca({ tx, acesso, request }: Mudanca, registro: RegistroAuditoria): Promise<number> {
  return recordAuditoria(tx, { clienteId: acesso.cliente.id, usuarioId: acesso.usuarioId, request }, registro)
}

/** Many records of one author at once. */
export async function recordAuditorias(tx: Transacao, autor: Autor, registros: readonly RegistroAuditoria[]): Promise<void> {
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
    select ${autor.clienteId}::uuid, ${autor.usuarioId}::uuid, r.acao, r.assunto, r.assunto_id, r.antes, r.depois,
      ${autor.request?.ip ?? null}, ${autor.request?.id ?? null}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(acao text, assunto text, assunto_id text, antes jsonb, depois jsonb)`.execute(
    tx,
  )
}
