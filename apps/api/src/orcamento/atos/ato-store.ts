import type { AtoTipo, BaseZeroConta } from '@lastro/contract'
import { sql, type RawBuilder } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'
import { COLUNAS } from '../month-columns.ts'
import { AVISOS_ORCAMENTO, printAviso } from './broadcast.ts'
import type { Stored, KeptLinha } from './stored-act.ts'
import type { LinhaRow, MudancaRow } from './store.ts'

export async function updateTravas({ tx, cliente }: ContextoCliente, travas: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update orcamento_linha l set travas = n.travas
    from unnest(${[...travas.keys()]}::int[], ${[...travas.values()]}::smallint[]) as n (id, travas)
    where l.cliente_id = ${cliente.id} and l.id = n.id`.execute(tx)
}

export async function updateJustificativas({ tx, cliente }: ContextoCliente, texts: ReadonlyMap<number, string>): Promise<void> {
  await sql`
    update orcamento_linha l set justificativa = n.texto
    from unnest(${[...texts.keys()]}::int[], ${[...texts.values()]}::text[]) as n (id, texto)
    where l.cliente_id = ${cliente.id} and l.id = n.id`.execute(tx)
}

const printArray = (valores: readonly number[]): string => `{${valores.join()}}`

function mudancasAsArrays(mudancas: readonly MudancaRow[]): RawBuilder<unknown> {
  return sql`${mudancas.map(({ linhaId }) => linhaId)}::int[], ${mudancas.map(({ sequencia }) => sequencia)}::bigint[],
      ${mudancas.map(({ meses }) => meses)}::smallint[], ${mudancas.map(({ antes }) => printArray(antes))}::text[],
      ${mudancas.map(({ depois }) => printArray(depois))}::text[]`
}

const insertionOf = (clienteId: string, mudancas: readonly MudancaRow[]): RawBuilder<unknown> => sql`
    insert into orcamento_mudanca (cliente_id, linha_id, sequencia, meses, antes_centavos, depois_centavos)
    select ${clienteId}::uuid, n.linha_id, n.sequencia, n.meses, n.antes::bigint[], n.depois::bigint[]
    from unnest(${mudancasAsArrays(mudancas)}) as n (linha_id, sequencia, meses, antes, depois)`

export async function insertMudancas({ tx, cliente }: ContextoCliente, mudancas: readonly MudancaRow[]): Promise<void> {
  if (mudancas.length > 0) await insertionOf(cliente.id, mudancas).execute(tx)
}

const writeContas = (contas: readonly BaseZeroConta[]): string | null => (contas.length === 0 ? null : JSON.stringify(contas))

type LinhaInserida = Omit<KeptLinha, 'mudancas'>

function linhasAsArrays(lines: readonly LinhaInserida[]): RawBuilder<unknown> {
  const arrays = COLUNAS.map((_, i) => sql`${lines.map(({ valores }) => valores[i])}::bigint[]`)
  return sql`${lines.map(({ grupoItemId }) => grupoItemId)}::int[], ${lines.map(({ centroCustoId }) => centroCustoId)}::int[],
    ${lines.map(({ filialId }) => filialId)}::int[], ${lines.map(({ travas }) => travas)}::smallint[],
    ${lines.map(({ justificativa }) => justificativa)}::text[], ${lines.map(({ contas = [] }) => writeContas(contas))}::jsonb[],
    ${sql.join(arrays)}`
}

const DE_LINHA = sql`grupo_item_id, centro_custo_id, filial_id, travas, justificativa, contas, ${sql.join(COLUNAS)}`

/** Reinserts lines under their ids. False when a line with the same dimensions exists. */
export async function insertLinhas(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  lines: readonly LinhaInserida[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into orcamento_linha (cliente_id, orcamento_id, id, ${DE_LINHA})
    select ${cliente.id}::uuid, ${orcamentoId}::int, n.* from unnest(${lines.map(({ id }) => id)}::int[], ${linhasAsArrays(lines)}) as n
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0) === lines.length
}

/** Returns ids in the order of the lines. Undefined when a line with the same dimensions exists. */
export async function createLinhas(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  lines: readonly LinhaInserida[],
): Promise<number[] | undefined> {
  const { rows } = await sql<Pick<LinhaRow, 'id' | 'grupoItemId' | 'centroCustoId' | 'filialId'>>`
    insert into orcamento_linha (cliente_id, orcamento_id, ${DE_LINHA})
    select ${cliente.id}::uuid, ${orcamentoId}::int, n.* from unnest(${linhasAsArrays(lines)}) as n
    on conflict do nothing
    returning id, grupo_item_id as "grupoItemId", centro_custo_id as "centroCustoId", filial_id as "filialId"`.execute(tx)
  const keyOf = ({ grupoItemId, centroCustoId, filialId }: Pick<LinhaRow, 'grupoItemId' | 'centroCustoId' | 'filialId'>): string =>
    `${grupoItemId} ${centroCustoId} ${filialId}`
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
  return rows.length === lines.length ? lines.map((line) => ids.get(keyOf(line))!) : undefined
}

/** A new line may open an area, which is filled in and submitted like other areas. */
export async function insertAreas(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  centros: readonly (number | null)[],
): Promise<void> {
  await sql`
    insert into orcamento_area (cliente_id, orcamento_id, centro_custo_id)
    select ${cliente.id}::uuid, ${orcamentoId}::int, n.id from unnest(${[...centros]}::int[]) as n (id)
    on conflict do nothing`.execute(tx)
}

export async function removeLinhas({ tx, cliente }: ContextoCliente, orcamentoId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from orcamento_linha
    where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and id = any(${[...ids]}::int[])`.execute(tx)
}

interface NewAto {
  orcamentoId: number
  sequencia: number
  usuarioId: string
  tipo: AtoTipo
  stored: Stored
  celulas: number
  desfaz: number | null
  valores: ReadonlyMap<number, readonly number[]>
  mudancas: readonly MudancaRow[]
}

/**
 * Writes act, changes and notification in one round trip, because other editors wait for the lock.
 * Must run under the lock of the budget, so that timestamps have the order of the sequence.
 */
export async function insertAto({ tx, cliente }: ContextoCliente, ato: NewAto): Promise<void> {
  const { orcamentoId, sequencia } = ato
  const detail = Object.keys(ato.stored).length === 0 ? null : JSON.stringify(ato.stored)
  const twelve = [...ato.valores.values()]
  const arrays = COLUNAS.map((_, i) => sql`${twelve.map((line) => line[i])}::bigint[]`)
  await sql`
    with linha as (
      update orcamento_linha l set ${sql.join(COLUNAS.map((coluna) => sql`${coluna} = n.${coluna}`))}
      from unnest(${[...ato.valores.keys()]}::int[], ${sql.join(arrays)}) as n (id, ${sql.join(COLUNAS)})
      where l.cliente_id = ${cliente.id} and l.id = n.id
    ), mudanca as (${insertionOf(cliente.id, ato.mudancas)}
    ), ato as (
      insert into orcamento_ato (cliente_id, orcamento_id, sequencia, usuario_id, tipo, detalhe, celulas, desfaz, created_at)
      values (${cliente.id}, ${orcamentoId}, ${sequencia}, ${ato.usuarioId}, ${ato.tipo}, ${detail}::jsonb, ${ato.celulas}, ${ato.desfaz},
        clock_timestamp())
    ), orcamento as (
      update orcamento set sequencia = ${sequencia} where cliente_id = ${cliente.id} and id = ${orcamentoId}
    )
    select pg_notify(${AVISOS_ORCAMENTO}, ${printAviso({ tipo: 'ato', clienteId: cliente.id, orcamentoId })})`.execute(tx)
}
