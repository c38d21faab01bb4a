/** Budgets and areas. Row-level security limits every query here to the caller's scope. */
import type { AreaStatus, OrcamentoOrdem, OrcamentoStatus, OrcamentoTipo } from '@lastro/contract'
import { semAcento } from '@lastro/db'
import { sql, type RawBuilder } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'
import { COLUNAS } from './month-columns.ts'

export interface OrcamentoRow {
  id: number
  nome: string
  mesInicio: number
  cenario: string
  tipo: OrcamentoTipo
  versaoNumero: number
  raizId: number
  status: OrcamentoStatus
  donoId: string
  dono: string
  createdAt: Date
  approvedAt: Date | null
  aberta: number
  enviada: number
  devolvida: number
  aprovada: number
}

export interface FullOrcamentoRow extends OrcamentoRow {
  versao: number
  sequencia: number
  modeloId: number
  modelo: string
  observacoes: string
  prazo: string | null
  lembreteDias: number
  realizadoAte: number | null
  approvedById: string | null
  approvedBy: string | null
  conteudoHash: string | null
}

export interface AreaRow {
  id: number
  centroCustoId: number | null
  codigo: string | null
  descricao: string | null
  responsavelId: string | null
  responsavel: string | null
  status: AreaStatus
  versao: number
  changedAt: Date | null
  changedById: string | null
  changedBy: string | null
  comentario: string
  prazo: string | null
}

export interface OrcamentoFilter {
  busca?: string | undefined
  situacao?: OrcamentoStatus | undefined
  mesInicio?: number | undefined
  cenario?: string | undefined
  tipo?: OrcamentoTipo | undefined
  dono?: string | undefined
}

const countAreas = (status: AreaStatus): RawBuilder<unknown> =>
  sql`(select count(*)::int from orcamento_area a where a.cliente_id = o.cliente_id and a.orcamento_id = o.id and a.status = ${sql.lit(status)})
    as ${sql.ref(status)}`

const HEADER = sql`o.id, o.nome, o.mes_inicio as "mesInicio", o.cenario, o.tipo, o.versao_numero as "versaoNumero", o.raiz_id as "raizId", o.status,
  o.dono_id as "donoId", d.nome as dono, o.created_at as "createdAt", o.approved_at as "approvedAt",
  ${countAreas('aberta')}, ${countAreas('enviada')}, ${countAreas('devolvida')}, ${countAreas('aprovada')}`

function matches(clienteId: string, { busca = '', situacao, mesInicio, cenario, tipo, dono }: OrcamentoFilter): RawBuilder<unknown> {
  return sql`o.cliente_id = ${clienteId}
    and (${busca} = '' or position(${semAcento(sql`${busca}::text`)} in ${semAcento(sql`o.nome`)}) > 0)
    and (${situacao ?? null}::text is null or o.status = ${situacao ?? null})
    and (${mesInicio ?? null}::int is null or o.mes_inicio = ${mesInicio ?? null})
    and (${cenario ?? null}::text is null or o.cenario = ${cenario ?? null})
    and (${tipo ?? null}::text is null or o.tipo = ${tipo ?? null})
    and (${dono ?? null}::uuid is null or o.dono_id = ${dono ?? null}::uuid)`
}

const ORDENS: Readonly<Record<string, RawBuilder<unknown>>> = {
  nome: semAcento(sql`o.nome`),
  inicio: sql`o.mes_inicio`,
  cenario: semAcento(sql`o.cenario`),
  status: sql`array_position(array['rascunho', 'revisao', 'devolvido', 'em_aprovacao', 'aprovado', 'encerrado'], o.status)`,
  criado: sql`o.created_at`,
}

/** Ties are broken by name and version, so that the versions of a budget are adjacent, newest first. */
function orderOf(ordem: OrcamentoOrdem): RawBuilder<unknown> {
  const expression = ORDENS[ordem.replace('-', '')] ?? sql`o.mes_inicio`
  return sql`${expression} ${ordem.startsWith('-') ? sql`desc` : sql`asc`}, ${semAcento(sql`o.nome`)}, o.raiz_id, o.versao_numero desc`
}

export async function listOrcamentos(
  { tx, cliente }: ContextoCliente,
  { ordem, limite, offset = 0, ...filter }: OrcamentoFilter & { ordem: OrcamentoOrdem; limite: number; offset?: number },
): Promise<OrcamentoRow[]> {
  const { rows } = await sql<OrcamentoRow>`
    select ${HEADER} from orcamento o join usuario d on d.id = o.dono_id
    where ${matches(cliente.id, filter)} order by ${orderOf(ordem)} limit ${limite} offset ${offset}`.execute(tx)
  return rows
}

export interface Digest {
  total: number
  existentes: number
  exercicios: number[]
  cenarios: string[]
  donos: { id: string; nome: string }[]
}

export async function summarizeOrcamentos({ tx, cliente }: ContextoCliente, filter: OrcamentoFilter): Promise<Digest> {
  const { rows } = await sql<Digest>`
    select count(*) filter (where ${matches(cliente.id, filter)})::int as total, count(*)::int as existentes,
      coalesce(array_agg(distinct o.mes_inicio order by o.mes_inicio desc), '{}') as exercicios,
      coalesce(array_agg(distinct o.cenario order by o.cenario), '{}') as cenarios,
      coalesce(jsonb_agg(distinct jsonb_build_object('id', d.id, 'nome', d.nome)), '[]') as donos
    from orcamento o join usuario d on d.id = o.dono_id where o.cliente_id = ${cliente.id}`.execute(tx)
  return rows[0] ?? { total: 0, existentes: 0, exercicios: [], cenarios: [], donos: [] }
}

export async function findOrcamento(
  { tx, cliente }: ContextoCliente,
  id: number,
  { lock = false } = {},
): Promise<FullOrcamentoRow | undefined> {
  // A separate statement, so that the next one reads the state after the lock is held.
  if (lock) await sql`select from orcamento where cliente_id = ${cliente.id} and id = ${id} for update`.execute(tx)
  const { rows } = await sql<FullOrcamentoRow>`
    select ${HEADER}, o.versao, o.sequencia, o.modelo_id as "modeloId", m.nome as modelo, o.observacoes, o.prazo, o.lembrete_dias as "lembreteDias",
      o.realizado_ate as "realizadoAte",
      o.approved_by as "approvedById", p.nome as "approvedBy", encode(o.conteudo_hash, 'hex') as "conteudoHash"
    from orcamento o join usuario d on d.id = o.dono_id join dre_modelo m on m.cliente_id = o.cliente_id and m.id = o.modelo_id
    left join usuario p on p.id = o.approved_by
    where o.cliente_id = ${cliente.id} and o.id = ${id}`.execute(tx)
  return rows[0]
}

export interface VersaoRow {
  id: number
  versaoNumero: number
  status: OrcamentoStatus
}

/**
 * Locks a budget against deletion but not against changes, until the transaction ends.
 * False when it does not exist.
 */
export async function holdOrigem({ tx, cliente }: ContextoCliente, id: number): Promise<boolean> {
  const { rows } = await sql`select from orcamento where cliente_id = ${cliente.id} and id = ${id} for key share`.execute(tx)
  return rows.length > 0
}

export async function listVersoes({ tx, cliente }: ContextoCliente, rootId: number): Promise<VersaoRow[]> {
  const { rows } = await sql<VersaoRow>`
    select id, versao_numero as "versaoNumero", status from orcamento
    where cliente_id = ${cliente.id} and raiz_id = ${rootId} order by versao_numero`.execute(tx)
  return rows
}

export async function hasLinhas({ tx, cliente }: ContextoCliente, orcamentoId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from orcamento_linha where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId}) as has`.execute(tx)
  return rows[0]?.has === true
}

export async function listAreas({ tx, cliente }: ContextoCliente, orcamentoId: number): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select a.id, a.centro_custo_id as "centroCustoId", c.codigo, c.descricao, a.responsavel_id as "responsavelId", r.nome as responsavel, a.status,
      a.versao, a.changed_at as "changedAt", a.changed_by as "changedById", q.nome as "changedBy", a.comentario, a.prazo
    from orcamento_area a
    left join centro_custo c on c.cliente_id = a.cliente_id and c.id = a.centro_custo_id
    left join usuario r on r.id = a.responsavel_id left join usuario q on q.id = a.changed_by
    where a.cliente_id = ${cliente.id} and a.orcamento_id = ${orcamentoId} order by c.codigo nulls last, a.id`.execute(tx)
  return rows
}

const somaMeses = sql.join(COLUNAS, sql` + `)

export interface ProgressRow {
  centroCustoId: number | null
  linhas: number
  preenchidas: number
  totalCentavos: number
}

/** Progress of each area in one pass. Comparing a hundred thousand lines month by month would be slow. */
export async function sumAreas({ tx, cliente }: ContextoCliente, orcamentoId: number): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    select centro_custo_id as "centroCustoId", count(*)::int as linhas,
      count(*) filter (where (${sql.join(COLUNAS, sql` | `)}) <> 0)::int as preenchidas,
      sum(${somaMeses})::bigint as "totalCentavos"
    from orcamento_linha where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} group by 1`.execute(tx)
  return rows
}

export async function listItensComValor(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
): Promise<{ id: number; codigo: string; descricao: string }[]> {
  const { rows } = await sql<{ id: number; codigo: string; descricao: string }>`
    select i.id, i.codigo, i.descricao from grupo_item i
    where i.cliente_id = ${cliente.id} and i.id in (
      select l.grupo_item_id from orcamento_linha l
      where l.cliente_id = ${cliente.id} and l.orcamento_id = ${orcamentoId} and (${sql.join(COLUNAS, sql` | `)}) <> 0
    ) order by i.codigo`.execute(tx)
  return rows
}

export interface NewOrcamento {
  nome: string
  mesInicio: number
  cenario: string
  modeloId: number
  donoId: string
  observacoes: string
  createdBy: string
  origem?: { id: number; sequencia: number } | undefined
}

export async function insertOrcamento({ tx, cliente }: ContextoCliente, fresh: NewOrcamento): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into orcamento (cliente_id, nome, mes_inicio, cenario, modelo_id, dono_id, observacoes, created_by, origem_id, origem_sequencia)
    values (${cliente.id}, ${fresh.nome}, ${fresh.mesInicio}, ${fresh.cenario}, ${fresh.modeloId}, ${fresh.donoId}, ${fresh.observacoes}, ${fresh.createdBy},
      ${fresh.origem?.id ?? null}, ${fresh.origem?.sequencia ?? null})
    returning id`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the budget was not written')
  return row.id
}

/**
 * One area per centro de custo; null is the area without one.
 * @param origemId budget to copy the area owners from
 */
export async function insertAreas(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  { centrosCusto, origemId = null }: { centrosCusto: readonly (number | null)[]; origemId?: number | null },
): Promise<void> {
  await sql`
    insert into orcamento_area (cliente_id, orcamento_id, centro_custo_id, responsavel_id)
    select ${cliente.id}, ${orcamentoId}, c, a.responsavel_id from unnest(${[...centrosCusto]}::int[]) as c
    left join orcamento_area a
      on a.cliente_id = ${cliente.id} and a.orcamento_id = ${origemId} and a.centro_custo_id is not distinct from c`.execute(tx)
}

/** Inserts a zero line for each item of a grupo in use × centro de custo × filial. Returns their count. */
export async function insertLinhasEmBranco(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  { centrosCusto, filiais }: { centrosCusto: readonly (number | null)[]; filiais: readonly (number | null)[] },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, filial_id)
    select ${cliente.id}, ${orcamentoId}, i.id, c, f
    from grupo g join grupo_item i on i.cliente_id = g.cliente_id and i.grupo_id = g.id
    cross join unnest(${[...centrosCusto]}::int[]) as c cross join unnest(${[...filiais]}::int[]) as f
    where g.cliente_id = ${cliente.id} and not g.arquivado and not i.arquivado
    order by g.ordem, g.id, i.ordem, i.id, c, f`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export interface LinhaDe {
  grupoItemId: number
  centroCustoId: number | null
  filialId: number | null
  justificativa: string
  /** Twelve comma-separated amounts. The driver would take seconds over arrays for 100,000 lines. */
  valores: string
}

export async function listLinhasDe({ tx, cliente }: ContextoCliente, orcamentoId: number): Promise<LinhaDe[]> {
  const { rows } = await sql<LinhaDe>`
    select grupo_item_id as "grupoItemId", centro_custo_id as "centroCustoId", filial_id as "filialId", justificativa,
      concat_ws(',', ${sql.join(COLUNAS)}) as valores
    from orcamento_linha where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} order by id`.execute(tx)
  return rows
}

export async function countGrupoItens({ tx, cliente }: ContextoCliente): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from grupo g join grupo_item i on i.cliente_id = g.cliente_id and i.grupo_id = g.id
    where g.cliente_id = ${cliente.id} and not g.arquivado and not i.arquivado`.execute(tx)
  return rows[0]?.total ?? 0
}

export async function existsAll(
  { tx, cliente }: ContextoCliente,
  table: 'centro_custo' | 'filial' | 'dre_modelo',
  ids: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ quantos: number }>`
    select count(*)::int as quantos from ${sql.table(table)} where cliente_id = ${cliente.id} and id = any(${[...ids]}::int[])`.execute(tx)
  return rows[0]?.quantos === new Set(ids).size
}

export type HeaderChange = Pick<FullOrcamentoRow, 'nome' | 'cenario' | 'donoId' | 'observacoes' | 'prazo' | 'lembreteDias'>

export async function updateHeader(
  { tx, cliente }: ContextoCliente,
  id: number,
  { nome, cenario, donoId, observacoes, prazo, lembreteDias }: HeaderChange,
): Promise<void> {
  await sql`
    update orcamento set nome = ${nome}, cenario = ${cenario}, dono_id = ${donoId}, observacoes = ${observacoes}, prazo = ${prazo}::date,
      lembrete_dias = ${lembreteDias}, versao = versao + 1
    where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}

export async function hasDescendentes({ tx, cliente }: ContextoCliente, id: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from orcamento where cliente_id = ${cliente.id} and id <> ${id} and (origem_id = ${id} or raiz_id = ${id})) as has`.execute(
    tx,
  )
  return rows[0]?.has === true
}

export async function deleteOrcamento({ tx, cliente }: ContextoCliente, id: number): Promise<void> {
  await sql`delete from orcamento where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}

export interface OptionRow {
  id: number
  codigo: string
  descricao: string
}

export async function listCadastro({ tx, cliente }: ContextoCliente, table: 'centro_custo' | 'filial'): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    select id, codigo, descricao from ${sql.table(table)} where cliente_id = ${cliente.id} and not arquivado order by codigo`.execute(tx)
  return rows
}

export async function listModelos({ tx, cliente }: ContextoCliente): Promise<{ id: number; nome: string; padrao: boolean }[]> {
  const { rows } = await sql<{ id: number; nome: string; padrao: boolean }>`
    select id, nome, padrao from dre_modelo where cliente_id = ${cliente.id} and not arquivado order by padrao desc, nome, id`.execute(tx)
  return rows
}

export async function findLastMes({ tx, cliente }: ContextoCliente): Promise<number | null> {
  const { rows } = await sql<{
    mes: number | null
  }>`select max(mes) as mes from importacao_mes where cliente_id = ${cliente.id} and ativo`.execute(tx)
  return rows[0]?.mes ?? null
}

export async function updateAreas(
  { tx, cliente }: ContextoCliente,
  {
    ids,
    status,
    comentario,
    quem,
    now,
  }: { ids: readonly number[]; status: AreaStatus | null; comentario: string; quem: string; now: Date },
): Promise<void> {
  if (ids.length === 0 || status === null) return
  await sql`
    update orcamento_area set status = ${status}, comentario = ${comentario}, changed_by = ${quem}, changed_at = ${now}, versao = versao + 1
    where cliente_id = ${cliente.id} and id = any(${[...ids]}::int[])`.execute(tx)
}

export async function updateArea(
  { tx, cliente }: ContextoCliente,
  { areaId, responsavelId, prazo }: { areaId: number; responsavelId: string | null; prazo: string | null },
): Promise<void> {
  await sql`
    update orcamento_area set responsavel_id = ${responsavelId}, prazo = ${prazo}::date, versao = versao + 1
    where cliente_id = ${cliente.id} and id = ${areaId}`.execute(tx)
}

export async function updateStatus(
  { tx, cliente }: ContextoCliente,
  { id, status }: { id: number; status: OrcamentoStatus },
): Promise<void> {
  await sql`
    update orcamento set status = ${status}, versao = versao + 1 where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}

/** Bumps the version, so that stale acts on the whole budget conflict. */
export async function touchOrcamento({ tx, cliente }: ContextoCliente, id: number): Promise<void> {
  await sql`update orcamento set versao = versao + 1 where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}

/** The only change allowed to an approved budget. Its header is frozen, so its version does not move. */
export async function closeOrcamento(
  { tx, cliente }: ContextoCliente,
  { id, status }: { id: number; status: OrcamentoStatus },
): Promise<void> {
  await sql`update orcamento set status = ${status} where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}

/** Approves the budget and returns the hash of its lines in hexadecimal. */
export async function freezeOrcamento(
  { tx, cliente }: ContextoCliente,
  { id, status, quem, now }: { id: number; status: OrcamentoStatus; quem: string; now: Date },
): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    update orcamento set status = ${status}, conteudo_hash = orcamento_conteudo_hash(id), approved_at = ${now}, approved_by = ${quem},
      versao = versao + 1
    where cliente_id = ${cliente.id} and id = ${id} returning encode(conteudo_hash, 'hex') as hash`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the locked budget was not found')
  return row.hash
}

/** Copies a budget into its next version, in revision, with lines, holds and open areas. Returns its id. */
export async function copyVersao(context: ContextoCliente, { id, createdBy }: { id: number; createdBy: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into orcamento (cliente_id, nome, mes_inicio, cenario, tipo, versao_numero, raiz_id, origem_id, origem_sequencia, modelo_id, dono_id, status,
      observacoes, realizado_ate, created_by)
    select cliente_id, nome, mes_inicio, cenario, tipo, versao_numero + 1, raiz_id, id, sequencia, modelo_id, dono_id, 'revisao', observacoes,
      realizado_ate, ${createdBy}
    from orcamento where cliente_id = ${context.cliente.id} and id = ${id} returning id`.execute(context.tx)
  const fresh = rows[0]?.id
  if (fresh === undefined) throw new Error('the locked budget was not found')
  await copyContent(context, { de: id, para: fresh })
  return fresh
}

export async function copyContent({ tx, cliente }: ContextoCliente, { de, para }: { de: number; para: number }): Promise<void> {
  await sql`
    insert into orcamento_area (cliente_id, orcamento_id, centro_custo_id, responsavel_id)
    select cliente_id, ${para}, centro_custo_id, responsavel_id from orcamento_area
    where cliente_id = ${cliente.id} and orcamento_id = ${de} order by id`.execute(tx)
  const colunas = sql`grupo_item_id, centro_custo_id, filial_id, travas, justificativa, contas, ${sql.join(COLUNAS)}`
  await sql`
    insert into orcamento_linha (cliente_id, orcamento_id, ${colunas})
    select cliente_id, ${para}, ${colunas} from orcamento_linha
    where cliente_id = ${cliente.id} and orcamento_id = ${de} order by id`.execute(tx)
  await sql`
    insert into orcamento_formula (cliente_id, orcamento_id, grupo_item_id, texto, codigos)
    select cliente_id, ${para}, grupo_item_id, texto, codigos from orcamento_formula
    where cliente_id = ${cliente.id} and orcamento_id = ${de}`.execute(tx)
}
