/** Entries of the ledger. The monthly balances say in which months a page lies, so that its cost does not grow with the ledger. */
import { LANCAMENTO_ORDENS, type LancamentoOrdem, type Lancamentos, type Partida } from '@lastro/contract'
import { semAcento } from '@lastro/db'
import { addMeses, mesFromIndex, mesFromSql, mesIndexFromSql, mesToSql, parseCentavos, type Periodo } from '@lastro/engine'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { ErroApi } from '../../http/erro.ts'
import type { Recorte } from '../../cubo/recorte.ts'
import type { ContextoCliente } from '../../http/contexto.ts'

/** Entries that one request of a search reads. */
const EXAME_MAX = 20_000

const DIA_MS = 86_400_000
/** Days of the years that an import may have, 1900 to 9999. */
const [FIRST_DAY, LAST_DAY] = [-25_567, 2_932_896]

const sinalOf = (ordem: LancamentoOrdem): 1 | -1 => (ordem.startsWith('-') ? -1 : 1)

/** Data version and order, then the key of the last entry read, see `chaveOf`. */
const cursorSchema = z.tuple([z.int(), z.enum(LANCAMENTO_ORDENS), z.int(), z.int(), z.int()])
type LancamentosCursor = z.infer<typeof cursorSchema>

const isDay = (days: number): boolean => days >= FIRST_DAY && days <= LAST_DAY

function encodeCursor(cursor: LancamentosCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function decodeCursor(text: string, ordem: LancamentoOrdem): LancamentosCursor {
  try {
    const result = z.safeParse(cursorSchema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (result.success && result.data[1] === ordem && (ordem.endsWith('valor') || isDay(sinalOf(ordem) * result.data[2])))
      return result.data
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

/** Imports with active months in the period. */
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

/** Imports by the runs of months in which they count: most have one. */
function groupByPeriodo(active: readonly ImportacaoMeses[]): { periodo: Periodo; importacoes: number[] }[] {
  const runs = active.flatMap(({ importacaoId, meses }) => {
    const own: { importacaoId: number; inicio: number; fim: number }[] = []
    for (const mes of meses.map(mesIndexFromSql)) {
      const last = own.at(-1)
      if (last?.fim === mes - 1) last.fim = mes
      else own.push({ importacaoId, inicio: mes, fim: mes })
    }
    return own
  })
  return [...Map.groupBy(runs, ({ inicio, fim }) => `${inicio} ${fim}`).values()].map((same) => ({
    periodo: { inicio: mesFromIndex(same[0]!.inicio), fim: mesFromIndex(same[0]!.fim) },
    importacoes: same.map(({ importacaoId }) => importacaoId),
  }))
}

/** First day of a period, and the day after it. */
function boundsOf({ inicio, fim }: Periodo): [RawBuilder<unknown>, RawBuilder<unknown>] {
  return [sql`${`${inicio}-01`}::date`, sql`(${`${fim}-01`}::date + interval '1 month')::date`]
}

/** Entries behind the active balances, without closing entries. The bounds of blocks leave out the blocks of other months. */
function selection(
  clienteId: string,
  active: readonly ImportacaoMeses[],
  { centrosCusto, filiais }: Recorte['filtro'],
  contas: readonly number[] | undefined,
): RawBuilder<unknown> {
  const counting = groupByPeriodo(active).map(({ periodo, importacoes }) => {
    const [first, after] = boundsOf(periodo)
    return sql`p.importacao_id = any(${importacoes}::int[]) and p.data >= ${first} and p.data < ${after}
      and p.bloco_fim >= ${first} and p.bloco_inicio < ${after}`
  })
  const meses = active.flatMap((importacao) => importacao.meses).map(mesFromSql)
  const [first, after] = boundsOf({ inicio: meses.reduce((a, b) => (a < b ? a : b)), fim: meses.reduce((a, b) => (a > b ? a : b)) })
  return sql`
    p.cliente_id = ${clienteId} and p.tipo <> 'E' and (${sql.join(counting, sql` or `)})
    and p.bloco_fim >= ${first} and p.bloco_inicio < ${after}
    ${contas === undefined ? sql`` : sql`and p.conta_id = any(${[...contas]}::int[])`}
    ${centrosCusto === undefined ? sql`` : sql`and p.centro_custo_id = any(${[...centrosCusto]}::int[])`}
    ${filiais === undefined ? sql`` : sql`and p.filial_id = any(${[...filiais]}::int[])`}`
}

/** True for every entry without a text. An amount matches in both notations, without its sign. */
function matches(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined || search === '') return sql`true`
  const amounts = [parseCentavos(search), parseCentavos(search, { decimal: 'ponto' })].flatMap((valor) =>
    valor === undefined ? [] : Math.abs(valor),
  )
  return sql`(abs(p.valor_centavos) = any(${amounts}::bigint[])
    or position(${semAcento(sql`${search}::text`)} in ${semAcento(sql`concat_ws(' ', p.numero, p.documento, p.historico)`)}) > 0)`
}

/**
 * Columns of an entry with its names. `p` is a materialized query over `partida`: of a distributed database, the postings are on its
 * workers and the names on its coordinator.
 */
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

interface MesComSaldos extends Totais {
  mes: number
  /** Accounts with entries; null where the filter names no place. */
  contas: number[] | null
}

/** Active balances of each month of a filter, whose text does not count. They count entries without reading them. */
export async function listSaldos(
  { tx, cliente }: ContextoCliente,
  { periodo, filtro, alcance }: Recorte,
  { contaId, importacaoId }: LancamentosFilter,
): Promise<MesComSaldos[]> {
  const inPlaces = filtro.centrosCusto !== undefined || filtro.filiais !== undefined || alcance.limitado
  const { rows } = await sql<MesComSaldos>`
    select s.mes, sum(s.partidas)::bigint as quantidade,
      coalesce(sum(s.debito_centavos) filter (where s.partidas > 0), 0)::bigint as "debitosCentavos",
      coalesce(sum(s.credito_centavos) filter (where s.partidas > 0), 0)::bigint as "creditosCentavos",
      coalesce(sum(s.credito_centavos - s.debito_centavos) filter (where s.partidas = 0), 0)::bigint as "semLancamentosCentavos",
      ${inPlaces ? sql`array_agg(distinct s.conta_id) filter (where s.partidas > 0)` : sql`null::int[]`} as contas
    from saldo_mensal s
    join importacao_mes m on m.cliente_id = s.cliente_id and m.importacao_id = s.importacao_id and m.mes = s.mes and m.ativo
    where s.cliente_id = ${cliente.id} and s.mes between ${mesToSql(periodo.inicio)} and ${mesToSql(periodo.fim)}
      ${contaId === undefined ? sql`` : sql`and s.conta_id = ${contaId}`}
      ${importacaoId === undefined ? sql`` : sql`and s.importacao_id = ${importacaoId}`}
      ${filtro.centrosCusto === undefined ? sql`` : sql`and s.centro_custo_id = any(${[...filtro.centrosCusto]}::int[])`}
      ${filtro.filiais === undefined ? sql`` : sql`and s.filial_id = any(${[...filtro.filiais]}::int[])`}
    group by s.mes order by s.mes`.execute(tx)
  return rows
}

export function sumMeses(meses: readonly MesComSaldos[]): Totais {
  const sum = (nome: keyof Totais): number => meses.reduce((total, mes) => total + mes[nome], 0)
  return {
    quantidade: sum('quantidade'),
    debitosCentavos: sum('debitosCentavos'),
    creditosCentavos: sum('creditosCentavos'),
    semLancamentosCentavos: sum('semLancamentosCentavos'),
  }
}

const mesOfDay = (days: number): number => mesToSql(new Date(days * DIA_MS).toISOString().slice(0, 7))

/** Months from the one of the cursor on, up to `needed` entries. That one may have been read, so it does not count. */
function chooseMeses(
  meses: readonly MesComSaldos[],
  { from, isDescending, needed }: { from: number | undefined; isDescending: boolean; needed: number },
): MesComSaldos[] {
  const chosen: MesComSaldos[] = []
  let count = 0
  for (const each of isDescending ? meses.toReversed() : meses) {
    const isRead = from !== undefined && (isDescending ? each.mes > from : each.mes < from)
    if (isRead || each.quantidade === 0) continue
    chosen.push(each)
    if (each.mes !== from) count += each.quantidade
    if (count >= needed) break
  }
  return chosen
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
    from partida p where ${selection(context.cliente.id, active, recorte.filtro, [contaId])}`.execute(context.tx)
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
  /** Balances of the same filter, by which a page reads few months. */
  meses?: readonly MesComSaldos[]
}

/** Sort key of an entry: day since 1970 or amount, then importação and linha. Negative in a descending order. */
function chaveOf({ data, valorCentavos, importacaoId, linha }: Partida, ordem: LancamentoOrdem): [number, number, number] {
  const sinal = sinalOf(ordem)
  return [sinal * (ordem.endsWith('valor') ? Math.abs(valorCentavos) : Date.parse(data) / DIA_MS), sinal * importacaoId, sinal * linha]
}

type PartidaRow = Partida & { isFound: boolean; position: number }

/** Days since 1970 of a period, in the order of a page that goes on after a day. */
function daysOf({ inicio, fim }: Periodo, sinal: 1 | -1, after: number | undefined): { first: number; count: number } {
  const [begin, end] = [Date.parse(`${inicio}-01`) / DIA_MS, Date.parse(`${addMeses(fim, 1)}-01`) / DIA_MS - 1]
  const first = sinal > 0 ? Math.max(begin, after ?? begin) : Math.min(end, after ?? end)
  return { first, count: (sinal > 0 ? end - first : first - begin) + 1 }
}

/**
 * Numbers of days that a page reads until it is full: twice what holds it if a month has as many entries each day, then more.
 * The bounds of blocks leave out those of other days.
 */
function* spansOf(count: number, { quantidade }: MesComSaldos, needed: number): Generator<number> {
  for (let span = Math.ceil((62 * needed) / quantidade); span < count; span *= 4) yield span
  yield count
}

/**
 * One page, in the order of `chaveOf`.
 * A search reads a window of entries after the cursor, and says up to which day.
 * @throws ErroApi `requisicao_invalid`, `dre_versao_changed`
 */
export async function listLancamentos(
  context: ContextoCliente,
  { versao, recorte, filter, ordem, cursor, limite, meses }: LancamentosQuestion,
): Promise<Pick<Lancamentos, 'partidas' | 'proximo' | 'procuradoAte'>> {
  const byValor = ordem.endsWith('valor')
  const sinal = sinalOf(ordem)
  const after = cursor === undefined ? undefined : decodeCursor(cursor, ordem)
  if (after !== undefined && after[0] !== versao) throw new ErroApi('dre_versao_changed')
  const windowSize = filter.busca ? EXAME_MAX : limite + 1
  const from = after === undefined || byValor ? undefined : mesOfDay(sinal * after[2])
  const chosen = meses && chooseMeses(meses, { from, isDescending: sinal < 0, needed: byValor ? Infinity : windowSize })
  const sorted = (chosen ?? []).map(({ mes }) => mesFromSql(mes)).toSorted()
  const { inicio, fim } = recorte.periodo
  const periodo = { inicio: sorted[0] ?? inicio, fim: sorted.at(-1) ?? fim }
  const active = await listImportacaoMeses(context, periodo, filter.importacaoId)
  if (active.length === 0 || chosen?.length === 0) return { partidas: [], proximo: null, procuradoAte: null }
  const inPlaces = chosen?.every(({ contas }) => contas !== null) ? [...new Set(chosen.flatMap(({ contas }) => contas ?? []))] : undefined
  const contas = filter.contaId === undefined ? inPlaces : [filter.contaId]
  const read = async (days: RawBuilder<unknown>): Promise<PartidaRow[]> => {
    const { rows } = await sql<PartidaRow>`
      with pagina as materialized (
        select * from (
          select p.*, ${matches(filter.busca)} as "isFound", row_number() over (order by p.chave) as position
          from (
            select p.* from (
              select p.*, array[${sinal}::bigint * case when ${byValor}::boolean then abs(p.valor_centavos) else p.data - date '1970-01-01' end,
                ${sinal}::bigint * p.importacao_id, ${sinal}::bigint * p.linha] as chave
              from partida p where ${selection(context.cliente.id, active, recorte.filtro, contas)} ${days}
            ) p
            ${after === undefined ? sql`` : sql`where p.chave > ${after.slice(2)}::bigint[]`}
            order by p.chave limit ${windowSize}
          ) p
        ) p
        where p."isFound" or p.position = ${windowSize}
        order by p.position limit ${limite + 1}
      )
      select ${columns}, p."isFound", p.position::int as position from pagina p order by p.position`.execute(context.tx)
    return rows
  }
  const readDays = async (mes: MesComSaldos): Promise<PartidaRow[]> => {
    const { first, count } = daysOf(periodo, sinal, after && sinal * after[2])
    let rows: PartidaRow[] = []
    for (const span of spansOf(count, mes, windowSize)) {
      const [begin, end] = [first, first + sinal * (span - 1)].toSorted((a, b) => a - b)
      // oxlint-disable-next-line no-await-in-loop -- more days are read only if these do not fill the page
      rows = await read(sql`and p.data between date '1970-01-01' + ${begin}::int and date '1970-01-01' + ${end}::int
        and p.bloco_fim >= date '1970-01-01' + ${begin}::int and p.bloco_inicio <= date '1970-01-01' + ${end}::int`)
      if (rows.length > limite || rows.at(-1)?.position === windowSize) break
    }
    return rows
  }
  const [mes] = byValor ? [] : (chosen ?? [])
  const rows = mes === undefined ? await read(sql``) : await readDays(mes)
  const found = rows.filter(({ isFound }) => isFound)
  const partidas = found.slice(0, limite)
  const last = found.length > limite ? partidas.at(-1) : rows.find(({ position }) => position === windowSize)
  return {
    partidas: partidas.map(({ isFound: _isFound, position: _position, ...partida }) => partida),
    proximo: last === undefined ? null : encodeCursor([versao, ordem, ...chaveOf(last, ordem)]),
    procuradoAte: last === undefined || found.length > limite || byValor ? null : last.data,
  }
}

const EVER: Periodo = { inicio: '1900-01', fim: '9999-12' }

export interface LancamentoRow extends Partida {
  lancamentoLinha: number
  centroCustoId: number
  filialId: number
  natureza: number
}

/** Blocks with the line of a file. Their bounds leave few to look into. */
function blocksOf(clienteId: string, importacaoId: number, line: number): RawBuilder<unknown> {
  return sql`p.bloco = any(array(select b.bloco from partida_bloco b where b.cliente_id = ${clienteId} and b.importacao_id = ${importacaoId}
    and ${line} between b.linha_inicio and b.linha_fim and ${line} = any(b.linha)))`
}

/** Undefined also for an entry of a month that no longer counts. */
export async function findPartida(context: ContextoCliente, importacaoId: number, line: number): Promise<LancamentoRow | undefined> {
  const active = await listImportacaoMeses(context, EVER, importacaoId)
  if (active.length === 0) return undefined
  const { rows } = await sql<LancamentoRow>`
    with achada as materialized (
      select p.* from partida p
      where ${selection(context.cliente.id, active, {}, undefined)} and p.linha = ${line}
        and p.importacao_id = ${importacaoId} and ${blocksOf(context.cliente.id, importacaoId, line)}
    )
    select ${columns}, p.lancamento_linha as "lancamentoLinha", p.centro_custo_id as "centroCustoId", p.filial_id as "filialId",
      coalesce((select c.natureza from conta c where c.cliente_id = p.cliente_id and c.id = p.conta_id), 0)::int as natureza
    from achada p`.execute(context.tx)
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
 * Consecutive rows that add up to zero are an entry alone: another lot may have the same number.
 */
export async function listPartidasOf(
  context: ContextoCliente,
  { importacaoId, lancamentoLinha, numero, data }: Pick<LancamentoRow, 'importacaoId' | 'lancamentoLinha' | 'numero' | 'data'>,
  { isSheet, max }: { isSheet: boolean; max: number },
): Promise<LancamentoPartidas> {
  const mes = data.slice(0, 7)
  const active = await listImportacaoMeses(context, { inicio: mes, fim: mes }, importacaoId)
  const ofDay = sql`${selection(context.cliente.id, active, {}, undefined)} and p.data = ${data}::date
    and p.bloco_inicio <= ${data}::date and p.bloco_fim >= ${data}::date`
  const { rows: sums } = await sql<Omit<LancamentoPartidas, 'partidas'> & { lancamentoLinha: number }>`
    select p.lancamento_linha as "lancamentoLinha", count(*)::int as quantidade,
      coalesce(sum(-p.valor_centavos) filter (where p.valor_centavos < 0), 0)::bigint as "debitosCentavos",
      coalesce(sum(p.valor_centavos) filter (where p.valor_centavos > 0), 0)::bigint as "creditosCentavos"
    from partida p where ${ofDay} and (p.lancamento_linha = ${lancamentoLinha} ${isSheet && numero !== null ? sql`or p.numero = ${numero}` : sql``})
    group by p.lancamento_linha`.execute(context.tx)
  const own = sums.filter((run) => run.lancamentoLinha === lancamentoLinha)
  const isOpen = (run: (typeof sums)[number]): boolean => run.debitosCentavos !== run.creditosCentavos
  const runs = own.some(isOpen) ? sums.filter(isOpen) : own
  const { rows: partidas } = await sql<Partida>`
    with pagina as materialized (
      select p.* from partida p where ${ofDay} and p.lancamento_linha = any(${runs.map((run) => run.lancamentoLinha)}::int[])
      order by p.lancamento_linha, p.linha limit ${max}
    )
    select ${columns} from pagina p order by p.lancamento_linha, p.linha`.execute(context.tx)
  const sum = (nome: 'quantidade' | 'debitosCentavos' | 'creditosCentavos'): number => runs.reduce((total, run) => total + run[nome], 0)
  return {
    partidas,
    quantidade: sum('quantidade'),
    debitosCentavos: sum('debitosCentavos'),
    creditosCentavos: sum('creditosCentavos'),
  }
}

export interface FileRow {
  id: number
  nome: string
  formato: 'ecd' | 'csv' | 'xlsx' | 'ndjson'
  /** Sheets that were read as one table. */
  planilhas: string[]
}

export async function listFiles({ tx, cliente }: ContextoCliente, ids: readonly number[]): Promise<Map<number, FileRow>> {
  const { rows } = await sql<FileRow>`
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
