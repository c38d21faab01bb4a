import type { Transacao } from '@lastro/db'
import { sql } from 'kysely'
import type { ImportacaoContext } from './context.ts'

export type ContaCadastro = {
  codigo: string
  descricao: string
  contaSuperior: string
  natureza: number
  analitica: boolean
  nivel: number
  codigoReferencial: string
}

/** `nova`: created by this import, or without a name until now. */
export type WrittenConta = { id: number; nova: boolean }

/**
 * Creates missing accounts and returns all ids by code.
 * `plano`: the file is the chart of accounts itself (ECD) and describes every account in it; otherwise only the accounts it creates or
 * first describes. `settleContas` resolves several files.
 */
export async function upsertContas(
  { tx, clienteId, importacaoId }: ImportacaoContext,
  contas: readonly ContaCadastro[],
  { plano }: { plano: boolean },
): Promise<Map<string, WrittenConta>> {
  if (contas.length === 0) return new Map()
  const unicas = [...new Map(contas.map((conta) => [conta.codigo, conta])).values()]
  const coluna = <K extends keyof ContaCadastro>(campo: K): ContaCadastro[K][] => unicas.map((conta) => conta[campo])
  const file = sql`
    unnest(${coluna('codigo')}::text[], ${coluna('descricao')}::text[], ${coluna('contaSuperior')}::text[], ${coluna('natureza')}::smallint[],
      ${coluna('analitica')}::boolean[], ${coluna('nivel')}::smallint[], ${coluna('codigoReferencial')}::text[])
      as a (codigo, descricao, conta_superior, natureza, analitica, nivel, codigo_referencial)`
  const { rows: changed } = await sql<{ codigo: string }>`
    insert into conta (cliente_id, codigo, descricao, conta_superior, natureza, analitica, nivel, codigo_referencial)
    select ${clienteId}::uuid, codigo, descricao, nullif(conta_superior, ''), natureza, analitica, nivel, nullif(codigo_referencial, '')
    from ${file}
    on conflict (cliente_id, codigo) do update set descricao = excluded.descricao where conta.descricao = '' and excluded.descricao <> ''
    returning codigo`.execute(tx)
  const said = plano
    ? sql`
      select codigo, descricao, nullif(conta_superior, '') as conta_superior, natureza, analitica, nivel,
        nullif(codigo_referencial, '') as codigo_referencial
      from ${file}`
    : sql`select * from conta where cliente_id = ${clienteId} and codigo = any(${changed.map(({ codigo }) => codigo)}::text[])`
  await sql`
    insert into importacao_conta (cliente_id, importacao_id, conta_id, descricao, conta_superior, natureza, analitica, nivel, codigo_referencial)
    select c.cliente_id, ${importacaoId}::integer, c.id, d.descricao, d.conta_superior, d.natureza, d.analitica, d.nivel, d.codigo_referencial
    from (${said}) d join conta c on c.cliente_id = ${clienteId} and c.codigo = d.codigo
    on conflict do nothing`.execute(tx)
  const fresh = new Set(changed.map(({ codigo }) => codigo))
  const { rows } = await sql<{ codigo: string; id: number }>`
    select codigo, id from conta where cliente_id = ${clienteId} and codigo = any(${coluna('codigo')}::text[])`.execute(tx)
  return new Map(rows.map(({ codigo, id }) => [codigo, { id, nova: fresh.has(codigo) }]))
}

/**
 * Reads the nature of the existing accounts by code, which wins over guesses from a sheet.
 * A chart of accounts (ECD) wins over them, except for accounts fixed by a person: `fixas`.
 */
export async function readNaturezas(tx: Transacao, clienteId: string, { fixas = false } = {}): Promise<Map<string, number>> {
  const contas = tx.selectFrom('conta').select(['codigo', 'natureza']).where('cliente_id', '=', clienteId)
  const rows = await (fixas ? contas.where('fixa', '=', true) : contas).execute()
  return new Map(rows.map(({ codigo, natureza }) => [codigo, natureza]))
}

/** First month of the exercício of the company, 1 to 12. */
export async function readExercicioMesInicial(tx: Transacao, clienteId: string): Promise<number> {
  const cliente = await tx.selectFrom('cliente').select('exercicio_mes_inicial').where('id', '=', clienteId).executeTakeFirstOrThrow()
  return cliente.exercicio_mes_inicial
}

/**
 * Returns the id of a saved code; 0 for an empty code.
 * @throws Error for a code that was not saved
 */
export function requireId(ids: ReadonlyMap<string, number | WrittenConta>, codigo: string): number {
  if (codigo === '') return 0
  const found = ids.get(codigo)
  if (found === undefined) throw new Error(`the code ${codigo} is not among the saved codes`)
  return typeof found === 'number' ? found : found.id
}

export type CodigoDescricao = { codigo: string; descricao: string }

export function withoutDescricao(codigos: Iterable<string>): CodigoDescricao[] {
  return Array.from(codigos, (codigo) => ({ codigo, descricao: '' }))
}

/** A description replaces the existing one, unless fixed by a person. */
export async function upsertCentrosCusto(
  { tx, clienteId }: ImportacaoContext,
  centros: readonly CodigoDescricao[],
): Promise<Map<string, number>> {
  if (centros.length === 0) return new Map()
  const codigos = centros.map(({ codigo }) => codigo)
  await sql`
    insert into centro_custo (cliente_id, codigo, descricao)
    select distinct on (codigo) ${clienteId}::uuid, codigo, case when descricao = '' then codigo else descricao end
    from unnest(${codigos}::text[], ${centros.map(({ descricao }) => descricao)}::text[]) as c (codigo, descricao)
    on conflict (cliente_id, codigo) do update set descricao = excluded.descricao
      where not centro_custo.fixa and centro_custo.descricao <> excluded.descricao and excluded.descricao <> excluded.codigo`.execute(tx)
  const { rows } = await sql<{ codigo: string; id: number }>`
    select codigo, id from centro_custo where cliente_id = ${clienteId} and codigo = any(${codigos}::text[])`.execute(tx)
  return new Map(rows.map(({ codigo, id }) => [codigo, id]))
}

/** A code that is a CNPJ sets `cnpj`. */
export async function upsertFiliais(
  { tx, clienteId }: ImportacaoContext,
  filiais: readonly CodigoDescricao[],
): Promise<Map<string, number>> {
  if (filiais.length === 0) return new Map()
  const codigos = filiais.map(({ codigo }) => codigo)
  const cnpjs = codigos.map((codigo) => codigo.replaceAll(/[./-]/g, '')).map((digits) => (/^[0-9A-Z]{12}\d{2}$/.test(digits) ? digits : ''))
  await sql`
    insert into filial (cliente_id, codigo, descricao, cnpj)
    select distinct on (codigo) ${clienteId}::uuid, codigo, case when descricao = '' then codigo else descricao end, nullif(cnpj, '')
    from unnest(${codigos}::text[], ${filiais.map(({ descricao }) => descricao)}::text[], ${cnpjs}::text[]) as f (codigo, descricao, cnpj)
    on conflict (cliente_id, codigo) do update set descricao = excluded.descricao
      where not filial.fixa and filial.descricao <> excluded.descricao and excluded.descricao <> excluded.codigo`.execute(tx)
  const { rows } = await sql<{ codigo: string; id: number }>`
    select codigo, id from filial where cliente_id = ${clienteId} and codigo = any(${codigos}::text[])`.execute(tx)
  return new Map(rows.map(({ codigo, id }) => [codigo, id]))
}
