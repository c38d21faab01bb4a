import { sql } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'

export interface RemarkRow {
  id: number
  respondeId: number | null
  usuarioId: string
  usuario: string
  texto: string
  mencoes: { id: string; nome: string }[]
  createdAt: Date
  editedAt: Date | null
  resolvedAt: Date | null
  resolvedById: string | null
  resolvedBy: string | null
}

export const saidColumns = sql`
  c.id, c.responde_id as "respondeId", c.usuario_id as "usuarioId", u.nome as usuario, c.texto,
  coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'nome', m.nome) order by m.nome, m.id) from usuario m where m.id = any(c.mencoes)), '[]')
    as mencoes,
  c.created_at as "createdAt", c.edited_at as "editedAt", c.resolved_at as "resolvedAt", c.resolved_by as "resolvedById", r.nome as "resolvedBy"`

export const withPeople = sql`join usuario u on u.id = c.usuario_id left join usuario r on r.id = c.resolved_by`

/** Replies per page, above any real conversation, so that a script cannot slow down all readers. */
export const RESPONSES_MAX = 5_000

interface ComentarioStore {
  updateTexto: (context: ContextoCliente, said: { id: number; texto: string; mencoes: readonly string[]; now: Date }) => Promise<void>
  /** `quem`: null reopens the conversation. */
  updateResolvido: (context: ContextoCliente, resolvido: { id: number; quem: string | null; now: Date }) => Promise<void>
  deleteComentario: (context: ContextoCliente, id: number) => Promise<void>
}

export function createComentarioStore(table: 'dre_comentario' | 'orcamento_comentario'): ComentarioStore {
  const comentario = sql.table(table)
  return {
    async updateTexto({ tx, cliente }, { id, texto, mencoes, now }) {
      await sql`
        update ${comentario} set texto = ${texto}, mencoes = ${[...mencoes]}::uuid[], edited_at = ${now}
        where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
    },
    async updateResolvido({ tx, cliente }, { id, quem, now }) {
      await sql`
        update ${comentario} set resolved_at = ${quem === null ? null : now}, resolved_by = ${quem}
        where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
    },
    async deleteComentario({ tx, cliente }, id) {
      await sql`delete from ${comentario} where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
    },
  }
}
