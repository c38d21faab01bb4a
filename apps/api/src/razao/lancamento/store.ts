/** Entries of the ledger. A page is read along one index, and its cost does not depend on the size of the ledger. */
import type { LancamentoOrdem, Lancamentos, Partida } from '@lastro/contract'
import { semAcento } from '@lastro/db'
import { mesToSql, parseCentavos, type Periodo } from '@lastro/engine'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { ErroApi } from '../../http/erro.ts'
import type { Recorte } from '../../cubo/recorte.ts'
import type { ContextoCliente } from '../../http/contexto.ts'

/** Entries that one request of a search reads. A selection up to this size is read as a whole. */
const EXAME_MAX = 20_000

const integerSchema = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
/** PostgreSQL has no year 0. */
const diaSchema = z.iso.date().check(z.regex(/^(?!0000)/))
/** Data version, then the last entry read as (day or amount, importação, linha). */
const cursorSchema = z.tuple([z.int(), z.union([diaSchema, z.int()]), integerSchema, integerSchema])
type LancamentosCursor = z.infer<typeof cursorSchema>

function encodeCursor(cursor: LancamentosCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function decodeCursor(text: string, byValor: boolean): LancamentosCursor {
  try {
    const result = z.safeParse(cursorSchema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (result.success && (typeof result.data[1] === 'number') === byValor) return result.data
  } catch {
    // Text that is no JSON is as invalid as the wrong JSON.
  }
  throw new ErroApi('requisicao_invalid', { details: [{ campo: 'cursor', message: 'Use o valor de "proximo" da página anterior.' }] })
}

export interface LancamentosFilter {
  contaId?: number | undefined
  importacaoId?: number | undefined
  busca?: string | undefined
}

interface ImportacaoMeses {
  importacaoId: number
  meses: number[]
}

/** Imports with active months in the period, by which partitions are pruned. */
async function listImportacaoMeses(
  { tx, cliente }: ContextoCliente,
  { inicio, fim }: Periodo,
  importacaoId: number | undefined,
): Promise<ImportacaoMeses[]> {
  const { rows } = await sql<ImportacaoMeses>`
    select importacao_id as "importacaoId", array_agg(mes order by mes) as meses
    from importacao_mes
    where cliente_id = ${cliente.id} and ativo and mes between ${mesToSql(inicio)} and ${mesToSql(fim)}
      ${importacaoId === undefined ? sql`` : sql`and importacao_id = ${importacaoId}`}
    group by importacao_id order by importacao_id`.execute(tx)
  return rows
}

/**
 * Entries behind the active balances, without closing entries.
 * Import ids are literals, so that PostgreSQL prunes partitions while planning.
 */
function selection(
  clienteId: string,
  active: readonly ImportacaoMeses[],
  { periodo, filtro }: Pick<Recorte, 'periodo' | 'filtro'>,
  contas: readonly number[] | undefined,
): RawBuilder<unknown> {
  const months = sql.join(active.flatMap(({ importacaoId, meses }) => meses.map((mes) => sql`(${sql.lit(importacaoId)}, ${sql.lit(mes)})`)))
  return sql`
    p.cliente_id = ${clienteId} and p.tipo <> 'E'
    ${contas === undefined ? sql`` : sql`and p.conta_id = any(${[...contas]}::int[])`}
    and p.importacao_id in (${sql.join(active.map(({ importacaoId }) => sql.lit(importacaoId)))})
    and p.data >= ${`${periodo.inicio}-01`}::date and p.data < ${`${periodo.fim}-01`}::date + interval '1 month'
    and (p.importacao_id, (extract(year from p.data) * 100 + extract(month from p.data))::int) in (${months})
    ${filtro.centrosCusto === undefined ? sql`` : sql`and p.centro_custo_id = any(${[...filtro.centrosCusto]}::int[])`}
    ${filtro.filiais === undefined ? sql`` : sql`and p.filial_id = any(${[...filtro.filiais]}::int[])`}`
}

/** True for every entry without a text. An amount matches in both notations, without its sign. */
function matches(busca: string | undefined): RawBuilder<unknown> {
  if (busca === undefined || busca === '') return sql`true`
  const amounts = [parseCentavos(busca), parseCentavos(busca, { decimal: 'ponto' })].flatMap((valor) =>
    valor === undefined ? [] : Math.abs(valor),
  )
  return sql`(abs(p.valor_centavos) = any(${amounts}::bigint[])
    or position(${semAcento(sql`${busca}::text`)} in ${semAcento(sql`concat_ws(' ', p.numero, p.documento, p.historico)`)}) > 0)`
}

const columns = sql`
  p.importacao_id as "importacaoId", p.linha, nullif(p.numero, '') as numero, p.data,
  coalesce((select jsonb_build_object('id', c.id, 'codigo', c.codigo, 'descricao', c.descricao)
    from conta c where c.cliente_id = p.cliente_id and c.id = p.conta_id), '{}') as conta,
  (select case when cc.descricao = cc.codigo then cc.codigo else cc.codigo || ' ' || cc.descricao end
    from centro_custo cc where cc.cliente_id = p.cliente_id and cc.id = p.centro_custo_id) as "centroCusto",
  (select case when f.descricao = f.codigo then f.codigo else f.codigo || ' ' || f.descricao end
    from filial f where f.cliente_id = p.cliente_id and f.id = p.filial_id) as filial,
  nullif(p.documento, '') as documento, nullif(p.historico, '') as historico, p.valor_centavos as "valorCentavos"`

type Totais = NonNullable<Lancamentos['totais']>

interface SaldosDoFiltro {
  totais: Totais
  /** Accounts with entries. */
  contas: number[]
}

/** Sums the active balances of a filter, whose text does not count. Counts entries without reading them. */
export async function sumSaldos(
  { tx, cliente }: ContextoCliente,
  { periodo, filtro }: Recorte,
  { contaId, importacaoId }: LancamentosFilter,
): Promise<SaldosDoFiltro> {
  const { rows } = await sql<Totais & Pick<SaldosDoFiltro, 'contas'>>`
    select coalesce(sum(s.partidas), 0)::bigint as quantidade,
      coalesce(sum(s.debito_centavos) filter (where s.partidas > 0), 0)::bigint as "debitosCentavos",
      coalesce(sum(s.credito_centavos) filter (where s.partidas > 0), 0)::bigint as "creditosCentavos",
      coalesce(sum(s.credito_centavos - s.debito_centavos) filter (where s.partidas = 0), 0)::bigint as "semLancamentosCentavos",
      coalesce(array_agg(distinct s.conta_id) filter (where s.partidas > 0), '{}') as contas
    from saldo_mensal s
    join importacao_mes m on m.cliente_id = s.cliente_id and m.importacao_id = s.importacao_id and m.mes = s.mes and m.ativo
    where s.cliente_id = ${cliente.id} and s.mes between ${mesToSql(periodo.inicio)} and ${mesToSql(periodo.fim)}
      ${contaId === undefined ? sql`` : sql`and s.conta_id = ${contaId}`}
      ${importacaoId === undefined ? sql`` : sql`and s.importacao_id = ${importacaoId}`}
      ${filtro.centrosCusto === undefined ? sql`` : sql`and s.centro_custo_id = any(${[...filtro.centrosCusto]}::int[])`}
      ${filtro.filiais === undefined ? sql`` : sql`and s.filial_id = any(${[...filtro.filiais]}::int[])`}`.execute(tx)
  const [{ contas, ...totais } = { contas: [], quantidade: 0, debitosCentavos: 0, creditosCentavos: 0, semLancamentosCentavos: 0 }] = rows
  return { contas, totais }
}

/** Sum and count over the entries themselves, which proves the balance of an account. */
export async function sumLancamentos(
  context: ContextoCliente,
  recorte: Recorte,
  contaId: number,
): Promise<{ totalCentavos: number; quantidade: number }> {
  const active = await listImportacaoMeses(context, recorte.periodo, undefined)
  if (active.length === 0) return { totalCentavos: 0, quantidade: 0 }
  const { rows } = await sql<{ totalCentavos: number; quantidade: number }>`
    select coalesce(sum(p.valor_centavos), 0)::bigint as "totalCentavos", count(*)::int as quantidade
    from partida p where ${selection(context.cliente.id, active, recorte, [contaId])}`.execute(context.tx)
  return rows[0] ?? { totalCentavos: 0, quantidade: 0 }
}

export interface LancamentosQuestion {
  /** A page of another data version is refused, because its totals differ. */
  versao: number
  recorte: Recorte
  filter: LancamentosFilter
  ordem: LancamentoOrdem
  cursor: string | undefined
  limite: number
  /** Of the same filter. Without them the order is that of an index. */
  saldos?: SaldosDoFiltro
}

function afterCursor([, last, importacaoId, linha]: LancamentosCursor, isDescending: boolean): RawBuilder<unknown> {
  if (typeof last === 'number') {
    return isDescending
      ? sql`(abs(p.valor_centavos), p.importacao_id, p.linha) < (${last}::bigint, ${importacaoId}::int, ${linha}::int)`
      : sql`(abs(p.valor_centavos), p.importacao_id, p.linha) > (${last}::bigint, ${importacaoId}::int, ${linha}::int)`
  }
  return isDescending
    ? sql`(p.data, p.importacao_id, p.linha) < (${last}::date, ${importacaoId}::int, ${linha}::int)`
    : sql`(p.data, p.importacao_id, p.linha) > (${last}::date, ${importacaoId}::int, ${linha}::int)`
}

type PartidaRow = Partida & { achada: boolean; posicao: number }

/**
 * One page, in the order of (day or amount, importação, linha).
 * A search reads a window of entries after the cursor, and says up to which day.
 * @throws ErroApi `requisicao_invalid`, `dre_versao_changed`
 */
export async function listLancamentos(
  context: ContextoCliente,
  { versao, recorte, filter, ordem, cursor, limite, saldos }: LancamentosQuestion,
): Promise<Pick<Lancamentos, 'partidas' | 'proximo' | 'procuradoAte'>> {
  const byValor = ordem.endsWith('valor')
  const after = cursor === undefined ? undefined : decodeCursor(cursor, byValor)
  if (after !== undefined && after[0] !== versao) throw new ErroApi('dre_versao_changed')
  const active = await listImportacaoMeses(context, recorte.periodo, filter.importacaoId)
  if (active.length === 0 || saldos?.totais.quantidade === 0) return { partidas: [], proximo: null, procuradoAte: null }
  const whole = saldos !== undefined && (byValor || saldos.totais.quantidade <= EXAME_MAX)
  const contas = filter.contaId === undefined ? (whole ? saldos.contas : undefined) : [filter.contaId]
  const janela = filter.busca ? EXAME_MAX : limite + 1
  const direction = ordem.startsWith('-') ? sql`desc` : sql`asc`
  const key = byValor ? sql`abs(p.valor_centavos)` : sql`p.data`
  const order = sql`${key} ${direction}, p.importacao_id ${direction}, p.linha ${direction}`
  const { rows } = await sql<PartidaRow>`
    select ${columns}, p.achada, p.posicao::int as posicao
    from (
      select p.*, ${matches(filter.busca)} as achada, row_number() over (order by ${order}) as posicao
      from (
        select p.* from (
          select p.* from partida p where ${selection(context.cliente.id, active, recorte, contas)}
          -- A small selection is read before it is sorted: an index in this order would pass over all other entries.
          ${whole ? sql`offset 0` : sql``}
        ) p
        ${after === undefined ? sql`` : sql`where ${afterCursor(after, ordem.startsWith('-'))}`}
        order by ${order} limit ${janela}
      ) p
    ) p
    where p.achada or p.posicao = ${janela}
    order by p.posicao limit ${limite + 1}`.execute(context.tx)
  const found = rows.filter(({ achada }) => achada)
  const partidas = found.slice(0, limite)
  const last = found.length > limite ? partidas.at(-1) : rows.find(({ posicao }) => posicao === janela)
  return {
    partidas: partidas.map(({ achada: _achada, posicao: _posicao, ...partida }) => partida),
    proximo:
      last === undefined ? null : encodeCursor([versao, byValor ? Math.abs(last.valorCentavos) : last.data, last.importacaoId, last.linha]),
    procuradoAte: last === undefined || found.length > limite || byValor ? null : last.data,
  }
}

const EVER: Periodo = { inicio: '1900-01', fim: '9999-11' }

export interface LancamentoRow extends Partida {
  lancamentoLinha: number
  centroCustoId: number
  filialId: number
  natureza: number
}

/** Undefined also for an entry of a month that no longer counts. */
export async function findPartida(context: ContextoCliente, importacaoId: number, linha: number): Promise<LancamentoRow | undefined> {
  const active = await listImportacaoMeses(context, EVER, importacaoId)
  if (active.length === 0) return undefined
  const { rows } = await sql<LancamentoRow>`
    select ${columns}, p.lancamento_linha as "lancamentoLinha", p.centro_custo_id as "centroCustoId", p.filial_id as "filialId",
      coalesce((select c.natureza from conta c where c.cliente_id = p.cliente_id and c.id = p.conta_id), 0)::int as natureza
    from partida p
    where ${selection(context.cliente.id, active, { periodo: EVER, filtro: {} }, undefined)} and p.linha = ${linha}`.execute(context.tx)
  return rows[0]
}

interface LancamentoPartidas {
  partidas: Partida[]
  quantidade: number
  debitosCentavos: number
  creditosCentavos: number
}

/**
 * Postings of the entry, at most `max`, with the sums of all that the person may see.
 * In a sheet the number and the day name an entry, as in its check: a ledger by account has the postings of one entry apart.
 */
export async function listPartidasOf(
  context: ContextoCliente,
  { importacaoId, lancamentoLinha, numero, data }: Pick<LancamentoRow, 'importacaoId' | 'lancamentoLinha' | 'numero' | 'data'>,
  { isSheet, max }: { isSheet: boolean; max: number },
): Promise<LancamentoPartidas> {
  const active = await listImportacaoMeses(context, EVER, importacaoId)
  const where = sql`${selection(context.cliente.id, active, { periodo: EVER, filtro: {} }, undefined)} and p.data = ${data}::date
    and (p.lancamento_linha = ${lancamentoLinha} ${isSheet && numero !== null ? sql`or p.numero = ${numero}` : sql``})`
  const { rows: sums } = await sql<Omit<LancamentoPartidas, 'partidas'>>`
    select count(*)::int as quantidade, coalesce(sum(-p.valor_centavos) filter (where p.valor_centavos < 0), 0)::bigint as "debitosCentavos",
      coalesce(sum(p.valor_centavos) filter (where p.valor_centavos > 0), 0)::bigint as "creditosCentavos"
    from partida p where ${where}`.execute(context.tx)
  const { rows } = await sql<Partida>`
    select ${columns} from partida p where ${where} order by p.lancamento_linha, p.linha limit ${max}`.execute(context.tx)
  return { ...(sums[0] ?? { quantidade: 0, debitosCentavos: 0, creditosCentavos: 0 }), partidas: rows }
}

export interface ArquivoRow {
  id: number
  nome: string
  formato: 'ecd' | 'csv' | 'xlsx' | 'ndjson'
  /** Sheets that were read as one table. */
  planilhas: string[]
}

export async function listArquivos({ tx, cliente }: ContextoCliente, ids: readonly number[]): Promise<Map<number, ArquivoRow>> {
  const { rows } = await sql<ArquivoRow>`
    select id, arquivo_nome as nome, formato,
      case when jsonb_array_length(coalesce(mapeamento -> 'outrasPlanilhas', '[]')) > 0
        then array[coalesce(mapeamento ->> 'planilha', '')] || array(select jsonb_array_elements_text(mapeamento -> 'outrasPlanilhas'))
        else '{}' end as planilhas
    from importacao where cliente_id = ${cliente.id} and id = any(${[...ids]}::int[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findConta({ tx, cliente }: ContextoCliente, id: number): Promise<Partida['conta'] | undefined> {
  const { rows } = await sql<Partida['conta']>`
    select id, codigo, descricao from conta where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
  return rows[0]
}
