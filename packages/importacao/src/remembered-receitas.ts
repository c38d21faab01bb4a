/** Recipes of a cliente: each import that a person confirms keeps the one of its file for others of the same shape. */
import type { Transacao } from '@lastro/db'
import { isMapeamento, signatureHeader } from '@lastro/planilha'
import type { Mapeamento } from '@lastro/planilha'
import { sql } from 'kysely'
import type { ImportacaoContext } from './context.ts'
import type { ReceitaFile } from './receita-file.ts'
import { fitsShape, shapeOf } from './receita-shape.ts'

/** Beyond these, the one that was not used for longest goes. */
const RECEITAS_MAX = 200
const NOME_MAX = 80
/** Letters of a kept header, as PostgreSQL limits its JSON. A longer one has its text in the columns. */
const HEADER_MAX = 100_000

/** A cut may leave half of a character. */
const HALF_CHARACTER = /[\uD800-\uDBFF]$/

export type RememberedReceita = {
  id: number
  nome: string
  /** Person whose choice it is; null for the command line. */
  por: string | null
  assinatura: string
  cabecalho: string[]
  mapeamento: Mapeamento
  estrutura: Mapeamento
}

type Row = Omit<RememberedReceita, 'cabecalho' | 'mapeamento' | 'estrutura'> & Record<'cabecalho' | 'mapeamento' | 'estrutura', unknown>

/** Recipes for headers with these signatures, the last used first. */
export async function findReceitas(tx: Transacao, clienteId: string, signatures: readonly string[]): Promise<RememberedReceita[]> {
  const { rows } = await sql<Row>`
    select r.id, r.nome, u.nome as por, r.assinatura, r.cabecalho, r.receita as mapeamento, r.estrutura
    from receita_leitura r left join usuario u on u.id = r.updated_by
    where r.cliente_id = ${clienteId} and r.assinatura = any(${[...signatures]}::text[])
    order by greatest(r.used_at, r.updated_at) desc, r.id desc`.execute(tx)
  return rows.flatMap(readRow)
}

export async function findReceita(tx: Transacao, clienteId: string, id: number): Promise<RememberedReceita | undefined> {
  const { rows } = await sql<Row>`
    select r.id, r.nome, u.nome as por, r.assinatura, r.cabecalho, r.receita as mapeamento, r.estrutura
    from receita_leitura r left join usuario u on u.id = r.updated_by
    where r.cliente_id = ${clienteId} and r.id = ${id}`.execute(tx)
  return rows.flatMap(readRow)[0]
}

/** None for a recipe of another version of the program. */
function readRow({ cabecalho, mapeamento, estrutura, ...row }: Row): RememberedReceita[] {
  if (!Array.isArray(cabecalho) || !isMapeamento(mapeamento) || !isMapeamento(estrutura)) return []
  return [{ ...row, cabecalho: cabecalho.map(String), mapeamento, estrutura }]
}

/** Keeps the recipe of an import, in the place of the one of its shape. */
export async function rememberReceita(
  { tx, clienteId, usuarioId, importacaoId }: ImportacaoContext,
  { cabecalho, mapeamento, proposed }: { cabecalho: readonly string[]; mapeamento: Mapeamento; proposed: Mapeamento },
): Promise<void> {
  const found = (await findReceitas(tx, clienteId, [signatureHeader(cabecalho)])).find((receita) => fitsShape(proposed, receita))
  const receita = JSON.stringify(shapeOf(mapeamento))
  if (found !== undefined) {
    await sql`
      update receita_leitura set used_at = now(), receita = ${receita}::jsonb,
        updated_by = case when receita = ${receita}::jsonb then updated_by else ${usuarioId}::uuid end,
        updated_at = case when receita = ${receita}::jsonb then updated_at else now() end
      where cliente_id = ${clienteId} and id = ${found.id}`.execute(tx)
    return
  }
  const { rows } = await sql<{ nome: string }>`
    select arquivo_nome as nome from importacao where cliente_id = ${clienteId} and id = ${importacaoId}`.execute(tx)
  const nome = (rows[0]?.nome ?? '').replace(/\.\w+$/, '')
  const id = await insertReceita(tx, {
    clienteId,
    usuarioId,
    receita: { nome, cabecalho: [...cabecalho], mapeamento, estrutura: proposed },
  })
  await sql`update receita_leitura set used_at = now() where cliente_id = ${clienteId} and id = ${id ?? null}`.execute(tx)
}

/**
 * Adds a recipe; of a name that is taken, as `nome (2)`.
 * Undefined for a header without a name, or too long to be kept.
 */
export async function insertReceita(
  tx: Transacao,
  { clienteId, usuarioId, receita }: { clienteId: string; usuarioId: string | null; receita: ReceitaFile & { nome: string } },
): Promise<number | undefined> {
  const { nome, cabecalho, mapeamento, estrutura = mapeamento } = receita
  const header = JSON.stringify(cabecalho)
  // PostgreSQL writes a blank after each comma.
  if (cabecalho.every((name) => name.trim() === '') || header.length + cabecalho.length > HEADER_MAX) return undefined
  const { rows } = await sql<{ id: number }>`
    insert into receita_leitura (cliente_id, nome, assinatura, cabecalho, receita, estrutura, updated_by)
    values (${clienteId}, ${await findFreeNome(tx, clienteId, nome)}, ${signatureHeader(cabecalho)}, ${header}::jsonb,
      ${JSON.stringify(shapeOf(mapeamento))}::jsonb, ${JSON.stringify(shapeOf(estrutura))}::jsonb, ${usuarioId}::uuid)
    on conflict (cliente_id, nome) do nothing
    returning id`.execute(tx)
  // A concurrent transaction took the name.
  if (rows[0] === undefined) return insertReceita(tx, { clienteId, usuarioId, receita })
  await sql`
    delete from receita_leitura where cliente_id = ${clienteId} and id in (
      select id from receita_leitura where cliente_id = ${clienteId}
      order by greatest(used_at, updated_at) desc, id desc offset ${RECEITAS_MAX})`.execute(tx)
  return rows[0].id
}

async function findFreeNome(tx: Transacao, clienteId: string, nome: string): Promise<string> {
  const { rows } = await sql<{ nome: string }>`select nome from receita_leitura where cliente_id = ${clienteId}`.execute(tx)
  const used = new Set(rows.map((row) => row.nome))
  const cut = (max: number): string => nome.trim().slice(0, max).replace(HALF_CHARACTER, '') || 'planilha'
  let free = cut(NOME_MAX)
  for (let number = 2; used.has(free); number++) free = `${cut(NOME_MAX - 6)} (${number})`
  return free
}
