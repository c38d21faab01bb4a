/** Budgets, lines, acts and changes. Row-level security hides lines outside a limited scope. */
import type { AreaStatus, AtoTipo, BaseZeroConta, OrcamentoStatus } from '@lastro/contract'
import { selectLockNome, type Escopo } from '@lastro/db'
import { sql, type RawBuilder } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'
import { COLUNAS } from '../month-columns.ts'
import type { Stored, KeptLinha, Summary } from './stored-act.ts'
import { readKept, readRemoved, readSummary } from './stored-act.ts'

const VALORES = sql.join(COLUNAS.map((coluna) => sql`l.${coluna}`))

/** Open comments of a line: bits 0 to 11 for its months, bit 12 for the line itself. */
export const COMENTADOS = sql`coalesce(bit_or(case when mes is null then 4096 else 1 << (mes::int - 1) end), 0)`

export interface EditedOrcamentoRow {
  id: number
  nome: string
  status: OrcamentoStatus
  cenario: string
  mesInicio: number
  realizadoAte: number | null
  sequencia: number
  versao: number
  hasFormulas: boolean
}

const ORCAMENTO = sql`
  select id, nome, status, cenario, mes_inicio as "mesInicio", realizado_ate as "realizadoAte", sequencia, versao,
    exists (select from orcamento_formula f where f.cliente_id = orcamento.cliente_id and f.orcamento_id = orcamento.id) as "hasFormulas"
  from orcamento`

export async function findOrcamento({ tx, cliente }: ContextoCliente, id: number): Promise<EditedOrcamentoRow | undefined> {
  const { rows } = await sql<EditedOrcamentoRow>`${ORCAMENTO} where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Locks the budget until the transaction ends, so that acts have an order.
 *
 * The advisory lock makes the queue fair: a row lock goes to the next transaction that asks.
 * Both are in one statement, so that the locked row is the newest.
 */
export async function lockOrcamento({ tx, cliente }: ContextoCliente, id: number): Promise<EditedOrcamentoRow | undefined> {
  const { rows } = await sql<EditedOrcamentoRow>`
    with vez as materialized (${selectLockNome('orcamento', cliente.id, String(id))})
    ${ORCAMENTO}, vez where cliente_id = ${cliente.id} and id = ${id} for no key update of orcamento`.execute(tx)
  return rows[0]
}

export interface LinhaRow {
  id: number
  grupoItemId: number
  centroCustoId: number | null
  filialId: number | null
  travas: number
  justificativa: string
  contas: BaseZeroConta[]
  valores: number[]
}

/**
 * Finds the line of a change by id alone. A new budget has no statistics for a minute.
 * The planner would then scan its hundred thousand lines for each change.
 */
const LINHA_DA_MUDANCA = sql`select orcamento_id from orcamento_linha where cliente_id = m.cliente_id and id = m.linha_id offset 0`

const LINHA = sql`l.id, l.grupo_item_id as "grupoItemId", l.centro_custo_id as "centroCustoId", l.filial_id as "filialId", l.travas,
  l.justificativa, coalesce(l.contas, '[]'::jsonb) as contas, array[${VALORES}] as valores`

const idsOf = (ids: Iterable<number>): RawBuilder<unknown> => sql`${[...ids]}::int[]`

/** By ids alone, like {@link LINHA_DA_MUDANCA}. */
const ofList = (clienteId: string, ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`unnest(${ids}) n (id)
    cross join lateral (select * from orcamento_linha where cliente_id = ${clienteId} and id = n.id offset 0) l`

export async function listLinhas(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  ids: readonly number[],
): Promise<Map<number, LinhaRow>> {
  const { rows } = await sql<LinhaRow>`
    select ${LINHA} from ${ofList(cliente.id, idsOf(ids))} where l.orcamento_id = ${orcamentoId} order by l.id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface OthersMudanca {
  linhaId: number
  sequencia: number
  meses: number
  usuarioId: string
  nome: string
  quando: Date
}

export interface SinceFilter {
  vista: number
  semDe: string
}

/** Changes of line `l` by other people, found by its id, because the budget may have many more. */
const foreignOf = (clienteId: string, orcamentoId: number, { vista, semDe }: SinceFilter): RawBuilder<unknown> => sql`(
      select jsonb_agg(jsonb_build_object('sequencia', m.sequencia, 'meses', m.meses, 'usuarioId', a.usuario_id, 'nome', u.nome,
        'quando', a.created_at))
      from (
        select sequencia, meses from orcamento_mudanca
        where cliente_id = ${clienteId} and linha_id = l.id and sequencia > ${vista} offset 0
      ) m
      cross join lateral (
        select usuario_id, created_at from orcamento_ato
        where cliente_id = ${clienteId} and orcamento_id = ${orcamentoId} and sequencia = m.sequencia offset 0
      ) a
      join usuario u on u.id = a.usuario_id
      where a.usuario_id <> ${semDe}::uuid
    ) as others`

export interface LinhasComArea {
  linhas: Map<number, LinhaRow>
  areas: Map<number | null, AreaStatus>
  others: OthersMudanca[]
}

export const FEW_LINHAS = 50

/**
 * One round trip, because other editors wait for the lock.
 * @param since for few lines, includes the changes by other people, newest first
 */
export async function listLinhasComArea(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  ids: ReadonlySet<number>,
  since?: SinceFilter,
): Promise<LinhasComArea> {
  const foreign = since === undefined ? sql`null as others` : foreignOf(cliente.id, orcamentoId, since)
  const { rows } = await sql<
    LinhaRow & { areaStatus: AreaStatus; others: (Omit<OthersMudanca, 'linhaId' | 'quando'> & { quando: string })[] | null }
  >`
    with area as materialized (
      select coalesce(centro_custo_id, 0) as centro, status from orcamento_area
      where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId}
    )
    select ${LINHA}, area.status as "areaStatus", ${foreign}
    from ${ofList(cliente.id, idsOf(ids))} join area on area.centro = coalesce(l.centro_custo_id, 0)
    where l.orcamento_id = ${orcamentoId}
    order by l.id`.execute(tx)
  const areas = new Map<number | null, AreaStatus>()
  const linhas = new Map<number, LinhaRow>()
  const all: OthersMudanca[] = []
  for (const { areaStatus, others, ...line } of rows) {
    linhas.set(line.id, line)
    areas.set(line.centroCustoId, areaStatus)
    for (const each of others ?? []) all.push({ ...each, linhaId: line.id, quando: new Date(each.quando) })
  }
  return { linhas, areas, others: all.toSorted((x, y) => y.sequencia - x.sequencia || x.linhaId - y.linhaId) }
}

interface AreaStatusRow {
  centroCustoId: number | null
  descricao: string | null
  status: AreaStatus
}

export async function listAreas(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  centros: readonly (number | null)[],
): Promise<AreaStatusRow[]> {
  const ids = centros.filter((id) => id !== null)
  const { rows } = await sql<AreaStatusRow>`
    select a.centro_custo_id as "centroCustoId", c.codigo || ' ' || c.descricao as descricao, a.status
    from orcamento_area a left join centro_custo c on c.cliente_id = a.cliente_id and c.id = a.centro_custo_id
    where a.cliente_id = ${cliente.id} and a.orcamento_id = ${orcamentoId}
      and (a.centro_custo_id = any(${ids}::int[]) or (${centros.includes(null)} and a.centro_custo_id is null))
    order by a.id`.execute(tx)
  return rows
}

export interface MudancaRow {
  linhaId: number
  sequencia: number
  meses: number
  antes: number[]
  depois: number[]
}

export interface MudancaWithAuthor extends MudancaRow {
  tipo: AtoTipo
  usuarioId: string
  nome: string
  quando: Date
}

/** Newest first, with authors. `semDe` excludes a person. */
export async function listMudancasAfter(
  { tx, cliente }: ContextoCliente,
  { orcamentoId, linhas, after, semDe }: { orcamentoId: number; linhas: readonly number[]; after: number; semDe: string | null },
): Promise<MudancaWithAuthor[]> {
  // Starts with the few acts. Right after a large spread statistics are missing, and the planner would scan every line for each change.
  const { rows } = await sql<MudancaWithAuthor>`
    with ato as materialized (
      select a.sequencia, a.tipo, a.usuario_id, u.nome, a.created_at
      from orcamento_ato a join usuario u on u.id = a.usuario_id
      where a.cliente_id = ${cliente.id} and a.orcamento_id = ${orcamentoId} and a.sequencia > ${after}
        and a.usuario_id is distinct from ${semDe}::uuid
    )
    select m.linha_id as "linhaId", m.sequencia, m.meses, m.antes_centavos as antes, m.depois_centavos as depois,
      ato.tipo, ato.usuario_id as "usuarioId", ato.nome, ato.created_at as quando
    from ato join orcamento_mudanca m on m.cliente_id = ${cliente.id} and m.sequencia = ato.sequencia
    where m.linha_id = any(${[...linhas]}::int[])
      and exists (select from (${LINHA_DA_MUDANCA}) l where l.orcamento_id = ${orcamentoId})
    order by m.sequencia desc, m.linha_id`.execute(tx)
  return rows
}

export async function listMudancasBetween(
  { tx, cliente }: ContextoCliente,
  { orcamentoId, de, ate, limite }: { orcamentoId: number; de: number; ate: number; limite: number | null },
): Promise<MudancaRow[]> {
  const { rows } = await sql<MudancaRow>`
    select m.linha_id as "linhaId", m.sequencia, m.meses, m.antes_centavos as antes, m.depois_centavos as depois
    from orcamento_mudanca m
    cross join lateral (${LINHA_DA_MUDANCA}) l
    where l.orcamento_id = ${orcamentoId} and m.cliente_id = ${cliente.id} and m.sequencia > ${de} and m.sequencia <= ${ate}
    order by m.sequencia, m.linha_id
    limit ${limite}`.execute(tx)
  return rows
}

export async function listMudancasDe({ tx, cliente }: ContextoCliente, lines: readonly number[]): Promise<MudancaRow[]> {
  const { rows } = await sql<MudancaRow>`
    select linha_id as "linhaId", sequencia, meses, antes_centavos as antes, depois_centavos as depois
    from orcamento_mudanca where cliente_id = ${cliente.id} and linha_id = any(${[...lines]}::int[])
    order by linha_id, sequencia`.execute(tx)
  return rows
}

interface AutoriaRow {
  sequencia: number
  tipo: AtoTipo
  usuarioId: string
  nome: string
  quando: Date
}

export interface AtoRow extends AutoriaRow {
  celulas: number
  desfaz: number | null
  desfeitoPor: number | null
  stored: Stored
}

interface AtosQuestion {
  orcamentoId: number
  after?: number
  before?: number | undefined
  usuarioId?: string | undefined
  sequencias?: readonly number[]
  /** Omits undo data, because removed lines hold their whole history. */
  onlyRequest?: boolean
  ordem: 'asc' | 'desc'
  limite: number | null
}

const ATO = sql`a.sequencia, a.tipo, a.usuario_id as "usuarioId", u.nome, a.created_at as quando`
const ordemDe = (ordem: AtosQuestion['ordem']): RawBuilder<unknown> => (ordem === 'asc' ? sql`asc` : sql`desc`)

export async function listAtos({ tx, cliente }: ContextoCliente, question: AtosQuestion): Promise<AtoRow[]> {
  const { orcamentoId, after = -1, before = null, usuarioId = null, sequencias = null, ordem, limite } = question
  const loaded =
    question.onlyRequest === true
      ? sql`case when a.tipo not in ('linhas', 'desfazer', 'refazer') and a.detalhe ? 'pedido' then jsonb_build_object('pedido', a.detalhe -> 'pedido') end`
      : sql`a.detalhe`
  const { rows } = await sql<Omit<AtoRow, 'stored'> & { detalhe: unknown }>`
    select ${ATO}, a.celulas, a.desfaz, ${loaded} as detalhe,
      (select max(d.sequencia) from orcamento_ato d
        where d.cliente_id = a.cliente_id and d.orcamento_id = a.orcamento_id and d.desfaz = a.sequencia)
        as "desfeitoPor"
    from orcamento_ato a join usuario u on u.id = a.usuario_id
    where a.cliente_id = ${cliente.id} and a.orcamento_id = ${orcamentoId} and a.sequencia > ${after}
      and (${before}::bigint is null or a.sequencia < ${before}) and (${usuarioId}::uuid is null or a.usuario_id = ${usuarioId})
      and (${sequencias === null} or a.sequencia = any(${[...(sequencias ?? [])]}::bigint[]))
    order by a.sequencia ${ordemDe(ordem)}
    limit ${limite}`.execute(tx)
  return rows.map(({ detalhe, ...row }) => ({ ...row, stored: readKept(detalhe) }))
}

export interface AtoResumido extends AutoriaRow, Summary {}

export async function listAtosResumidos(
  { tx, cliente }: ContextoCliente,
  question: Omit<AtosQuestion, 'usuarioId' | 'sequencias' | 'onlyRequest'> & { after: number; linhas?: readonly number[] },
): Promise<AtoResumido[]> {
  const { orcamentoId, after, before = null, linhas = null, ordem, limite } = question
  const ids = linhas === null ? null : [...linhas]
  const daLinha = (nome: string): RawBuilder<unknown> =>
    ids === null ? sql`true` : sql`(e ->> ${sql.lit(nome)})::int = any(${ids}::int[])`
  const parte = (nome: string, key: string, item: RawBuilder<unknown>): RawBuilder<unknown> => sql`${sql.lit(nome)}, coalesce((
    select jsonb_agg(${item}) from jsonb_path_query(a.detalhe, ${sql.lit(`$.${nome}[*]`)}) e where ${daLinha(key)}), '[]')`
  const { rows } = await sql<AutoriaRow & { resumo: unknown }>`
    select ${ATO}, jsonb_build_object(
      'adicionadas', coalesce(a.detalhe -> 'adicionadas', '[]'),
      ${parte('removidas', 'id', sql`e - 'mudancas' - 'valores' - 'justificativa' - 'travas'`)},
      ${parte('travas', 'linhaId', sql`jsonb_build_object('linhaId', e -> 'linhaId')`)},
      ${parte('justificativas', 'linhaId', sql`jsonb_build_object('linhaId', e -> 'linhaId')`)}) as resumo
    from orcamento_ato a join usuario u on u.id = a.usuario_id
    where a.cliente_id = ${cliente.id} and a.orcamento_id = ${orcamentoId} and a.sequencia > ${after}
      and a.sequencia < coalesce(${before}::bigint, ${Number.MAX_SAFE_INTEGER})
    order by a.sequencia ${ordemDe(ordem)}
    limit ${limite}`.execute(tx)
  return rows.map(({ resumo, ...row }) => ({ ...row, ...readSummary(resumo) }))
}

/** Stored bytes of undo data after `de` up to `ate`, without reading the data. */
export async function sumKept(
  { tx, cliente }: ContextoCliente,
  { orcamentoId, de, ate }: { orcamentoId: number; de: number; ate: number },
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_column_size(detalhe)), 0)::bigint as bytes from orcamento_ato
    where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and sequencia > ${de} and sequencia <= ${ate}`.execute(tx)
  return rows[0]?.bytes ?? 0
}

export async function listRemoved(
  { tx, cliente }: ContextoCliente,
  { orcamentoId, after }: { orcamentoId: number; after: number },
): Promise<KeptLinha[]> {
  const { rows } = await sql<{ removida: unknown }>`
    select distinct on ((r ->> 'id')::int) r as removida
    from orcamento_ato a cross join lateral jsonb_path_query(a.detalhe, '$.removidas[*]') r
    where a.cliente_id = ${cliente.id} and a.orcamento_id = ${orcamentoId} and a.sequencia > ${after}
      and not exists (select from orcamento_linha l where l.cliente_id = a.cliente_id and l.id = (r ->> 'id')::int)
    order by (r ->> 'id')::int, a.sequencia desc`.execute(tx)
  return rows.flatMap(({ removida }) => readRemoved(removida) ?? [])
}

/** Includes hidden and removed lines. */
export async function listTextsBefore(
  { tx, cliente }: ContextoCliente,
  { orcamentoId, after }: { orcamentoId: number; after: number },
): Promise<Map<number, string>> {
  const { rows } = await sql<{ linhaId: number; antes: string }>`
    select distinct on ((j ->> 'linhaId')::int) (j ->> 'linhaId')::int as "linhaId", j ->> 'antes' as antes
    from orcamento_ato a cross join lateral jsonb_path_query(a.detalhe, '$.justificativas[*]') j
    where a.cliente_id = ${cliente.id} and a.orcamento_id = ${orcamentoId} and a.sequencia > ${after}
    order by (j ->> 'linhaId')::int, a.sequencia`.execute(tx)
  return new Map(rows.map(({ linhaId, antes }) => [linhaId, antes]))
}

export async function listVisibleAtos(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  sequencias: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ sequencia: number }>`
    select distinct m.sequencia from orcamento_mudanca m
    cross join lateral (${LINHA_DA_MUDANCA}) l
    where l.orcamento_id = ${orcamentoId} and m.cliente_id = ${cliente.id} and m.sequencia = any(${[...sequencias]}::bigint[])`.execute(tx)
  return new Set(rows.map(({ sequencia }) => sequencia))
}

export async function findSequenciaEm({ tx, cliente }: ContextoCliente, orcamentoId: number, em: string): Promise<number> {
  const { rows } = await sql<{ sequencia: number }>`
    select coalesce(max(sequencia), 0) as sequencia from orcamento_ato
    where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and created_at <= ${em}::timestamptz`.execute(tx)
  return rows[0]?.sequencia ?? 0
}

export async function listWhen(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  sequencias: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ sequencia: number; quando: Date }>`
    select sequencia, created_at as quando from orcamento_ato
    where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and sequencia = any(${[...sequencias]}::bigint[])`.execute(tx)
  return new Map([[0, 0], ...rows.map((row) => [row.sequencia, row.quando.getTime()] as const)])
}

export async function findChaves(
  { tx, cliente }: ContextoCliente,
  ids: { grupoItens: readonly number[]; centrosCusto: readonly number[]; filiais: readonly number[] },
): Promise<{ grupoItens: Set<number>; centrosCusto: Set<number>; filiais: Set<number> }> {
  const { rows } = await sql<{ tipo: 'grupoItens' | 'centrosCusto' | 'filiais'; id: number }>`
    select 'grupoItens' as tipo, i.id from grupo_item i join grupo g on g.cliente_id = i.cliente_id and g.id = i.grupo_id
    where i.cliente_id = ${cliente.id} and i.id = any(${[...ids.grupoItens]}::int[]) and not i.arquivado and not g.arquivado
    union all select 'centrosCusto', id from centro_custo where cliente_id = ${cliente.id} and id = any(${[...ids.centrosCusto]}::int[])
    union all select 'filiais', id from filial where cliente_id = ${cliente.id} and id = any(${[...ids.filiais]}::int[])`.execute(tx)
  const found = { grupoItens: new Set<number>(), centrosCusto: new Set<number>(), filiais: new Set<number>() }
  for (const { tipo, id } of rows) found[tipo].add(id)
  return found
}

/** Must match the row policy of the table. */
export function isNoEscopo({ centroCustoId, filialId }: Pick<LinhaRow, 'centroCustoId' | 'filialId'>, escopo: Escopo): boolean {
  const inside = (ids: readonly number[] | null, id: number | null): boolean => ids === null || (id !== null && ids.includes(id))
  return inside(escopo.centrosCusto, centroCustoId) && inside(escopo.filiais, filialId)
}

export async function listComentadas({ tx, cliente }: ContextoCliente, lines: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct linha_id as id from orcamento_comentario
    where cliente_id = ${cliente.id} and linha_id = any(${[...lines]}::int[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
