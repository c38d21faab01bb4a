/** Reading recipes of a cliente: listed, named, and exchanged as files. */
import type { Receita, receitaRotas } from '@lastro/contract'
import { isUniqueViolation } from '@lastro/db'
import { findReceita, ImportacaoError, insertReceita, parseReceita, printReceita } from '@lastro/importacao'
import { sql } from 'kysely'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'

type ReceitaRow = Omit<Receita, 'updatedAt' | 'usedAt'> & { updatedAt: Date; usedAt: Date | null }

/** Letters of a header in a list, where a row shows fewer. */
const HEADER_MAX = 200

const rows = sql`
  select r.id, r.nome, coalesce(left((
    select string_agg(nome, ' · ' order by n) from jsonb_array_elements_text(r.cabecalho) with ordinality c (nome, n) where nome <> ''
  ), ${sql.lit(HEADER_MAX)}), '') as cabecalho, u.nome as por, r.updated_at as "updatedAt", r.used_at as "usedAt"
  from receita_leitura r left join usuario u on u.id = r.updated_by`

async function findRow({ tx, cliente }: ContextoCliente, id: number): Promise<Receita> {
  const found = await sql<ReceitaRow>`${rows} where r.cliente_id = ${cliente.id} and r.id = ${id}`.execute(tx)
  return present(orNotFound(found.rows[0]))
}

function present({ updatedAt, usedAt, ...row }: ReceitaRow): Receita {
  return { ...row, updatedAt: updatedAt.toISOString(), usedAt: usedAt?.toISOString() ?? null }
}

async function rename({ tx, cliente }: ContextoCliente, id: number, nome: string): Promise<void> {
  try {
    await sql`update receita_leitura set nome = ${nome} where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
  } catch (error) {
    if (isUniqueViolation(error)) throw new ErroApi('receita_duplicate', { cause: error })
    throw error
  }
}

function readText(texto: string): ReturnType<typeof parseReceita> {
  try {
    return parseReceita(texto)
  } catch (error) {
    throw error instanceof ImportacaoError ? new ErroApi('receita_invalid', { cause: error }) : error
  }
}

export function createReceitaHandlers(): Handlers<typeof receitaRotas> {
  return {
    list: async ({ tx, cliente }) => {
      const found = await sql<ReceitaRow>`
        ${rows} where r.cliente_id = ${cliente.id} order by greatest(r.used_at, r.updated_at) desc, r.id desc`.execute(tx)
      return found.rows.map(present)
    },
    import: async (request) => {
      const { tx, cliente, usuario, body } = request
      const receita = readText(body.texto)
      const id = await insertReceita(tx, {
        clienteId: cliente.id,
        usuarioId: usuario.id,
        receita: { ...receita, nome: receita.nome ?? body.nome },
      })
      if (id === undefined) throw new ErroApi('receita_invalid')
      const row = await findRow(request, id)
      await recordAuditoria(request, { acao: 'receita.import', assunto: 'Lancamento', assuntoId: id, depois: { nome: row.nome } })
      return row
    },
    update: async (request) => {
      const { id } = request.params
      const { nome } = request.body
      const before = await findRow(request, id)
      await rename(request, id, nome)
      await recordAuditoria(request, {
        acao: 'receita.update',
        assunto: 'Lancamento',
        assuntoId: id,
        antes: { nome: before.nome },
        depois: { nome },
      })
      return { ...before, nome }
    },
    remove: async (request) => {
      const { id } = request.params
      const { nome } = await findRow(request, id)
      await sql`delete from receita_leitura where cliente_id = ${request.cliente.id} and id = ${id}`.execute(request.tx)
      await recordAuditoria(request, { acao: 'receita.remove', assunto: 'Lancamento', assuntoId: id, antes: { nome } })
      return { id }
    },
    export: async ({ tx, cliente, params: { id } }) => {
      const receita = orNotFound(await findReceita(tx, cliente.id, id))
      return { nome: `receita-${receita.nome}.json`, tipo: 'application/json; charset=utf-8', conteudo: printReceita(receita) }
    },
  }
}
