import type { Transacao } from '@lastro/db'
import { normalizeDescricao, type Aprendida, type Aprendidas } from '@lastro/engine'
import { sql } from 'kysely'
import { hasRegras } from './de-para-regras.ts'

/** Confirmations of this cliente: rules of one account for all its open months. A prefix says nothing about a name. */
async function listOwn(tx: Transacao, clienteId: string): Promise<(Aprendida & { nome: string })[]> {
  const { rows } = await sql<{ descricao: string; grupoItem: string }>`
    select distinct c.descricao, i.codigo as "grupoItem"
    from de_para_regra r
    join conta c on c.cliente_id = r.cliente_id and c.codigo = r.conta_inicio
    join grupo_item i on i.cliente_id = r.cliente_id and i.id = r.grupo_item_id
    where r.cliente_id = ${clienteId} and r.tipo = 'exata' and r.origem in ('manual', 'arquivo')
      and (r.mes_inicio is null or r.recortada) and r.mes_fim is null
      and r.centro_custo_id is null and r.filial_id is null`.execute(tx)
  return rows.map(({ descricao, grupoItem }) => ({ nome: normalizeDescricao(descricao), grupoItem, clientes: 0 }))
}

/** Mappings of these names on which other clientes of the marca agree. Shows no name that is not asked for. */
async function listOfMarca(tx: Transacao, descricoes: readonly string[]): Promise<(Aprendida & { nome: string })[]> {
  const nomes = [...new Set(descricoes.map(normalizeDescricao))].filter((nome) => nome !== '')
  if (nomes.length === 0) return []
  const { rows } = await sql<Aprendida & { nome: string }>`
    select coalesce(nome, '') as nome, grupo_item as "grupoItem", clientes from de_para_aprendidas(${nomes}::text[])`.execute(tx)
  return rows
}

/**
 * Reads the mappings that people confirmed, by `normalizeDescricao` of the account.
 * The cliente's own win over those of its marca.
 * @param descricoes names of accounts without a destination
 */
export async function readAprendidas(tx: Transacao, clienteId: string, descricoes: readonly string[]): Promise<Aprendidas> {
  const byNome = (rows: readonly (Aprendida & { nome: string })[]) => Map.groupBy(rows, ({ nome }) => nome)
  return new Map([...byNome(await listOfMarca(tx, descricoes)), ...byNome(await listOwn(tx, clienteId))])
}

async function listKnown(tx: Transacao, clienteId: string, contas: readonly { codigo: string }[]): Promise<Set<string>> {
  const codigos = contas.map(({ codigo }) => codigo)
  const { rows } = await sql<{ codigo: string }>`
    select codigo from conta where cliente_id = ${clienteId} and codigo = any(${codigos}::text[])`.execute(tx)
  return new Set(rows.map(({ codigo }) => codigo))
}

/** Reads the mappings that the import of a file would use: other clientes teach only the accounts that it would create. */
export async function readAprendidasOfFile(
  tx: Transacao,
  clienteId: string,
  contas: readonly { codigo: string; descricao: string }[],
): Promise<Aprendidas> {
  const known = (await hasRegras(tx, clienteId)) ? await listKnown(tx, clienteId, contas) : new Set()
  return readAprendidas(
    tx,
    clienteId,
    contas.flatMap(({ codigo, descricao }) => (known.has(codigo) ? [] : descricao)),
  )
}
