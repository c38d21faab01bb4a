/** Entries of an account, the last step of the drill-down. */
import type { DreLancamentos } from '@lastro/contract'
import { mesToSql, type Periodo } from '@lastro/engine'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { ErroApi } from '../../http/erro.ts'
import type { Recorte } from '../../cubo/recorte.ts'
import type { ContextoCliente } from '../../http/contexto.ts'

type PartidaRow = DreLancamentos['partidas'][number]

const integerSchema = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
/** Data version, then the last row of the page as (data, importação, linha). PostgreSQL has no year 0. */
const cursorSchema = z.tuple([z.int(), z.iso.date().check(z.regex(/^(?!0000)/)), integerSchema, integerSchema])
type LancamentosCursor = z.infer<typeof cursorSchema>

function encodeCursor(cursor: LancamentosCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function decodeCursor(text: string): LancamentosCursor {
  try {
    const result = z.safeParse(cursorSchema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (result.success) return result.data
  } catch {
    // Text that is no JSON is as invalid as the wrong JSON.
  }
  throw new ErroApi('requisicao_invalid', { details: [{ campo: 'cursor', message: 'Use o valor de "proximo" da página anterior.' }] })
}

interface ImportacaoMeses {
  importacaoId: number
  meses: number[]
}

/** Imports with active months in the period, by which partitions are pruned. */
async function listImportacaoMeses({ tx, cliente }: ContextoCliente, { inicio, fim }: Periodo): Promise<ImportacaoMeses[]> {
  const { rows } = await sql<ImportacaoMeses>`
    select importacao_id as "importacaoId", array_agg(mes order by mes) as meses
    from importacao_mes
    where cliente_id = ${cliente.id} and ativo and mes between ${mesToSql(inicio)} and ${mesToSql(fim)}
    group by importacao_id order by importacao_id`.execute(tx)
  return rows
}

/**
 * Entries behind the active balances of the account, without closing entries.
 * Import ids are literals, so that PostgreSQL prunes partitions while planning.
 */
function selection(
  clienteId: string,
  contaId: number,
  active: readonly ImportacaoMeses[],
  { periodo, filtro }: Recorte,
): RawBuilder<unknown> {
  const months = sql.join(active.flatMap(({ importacaoId, meses }) => meses.map((mes) => sql`(${sql.lit(importacaoId)}, ${sql.lit(mes)})`)))
  return sql`
    p.cliente_id = ${clienteId} and p.conta_id = ${contaId} and p.tipo <> 'E'
    and p.importacao_id in (${sql.join(active.map(({ importacaoId }) => sql.lit(importacaoId)))})
    and p.data >= ${`${periodo.inicio}-01`}::date and p.data < ${`${periodo.fim}-01`}::date + interval '1 month'
    and (p.importacao_id, (extract(year from p.data) * 100 + extract(month from p.data))::int) in (${months})
    ${filtro.centrosCusto === undefined ? sql`` : sql`and p.centro_custo_id = any(${[...filtro.centrosCusto]}::int[])`}
    ${filtro.filiais === undefined ? sql`` : sql`and p.filial_id = any(${[...filtro.filiais]}::int[])`}`
}

export interface LancamentosQuestion {
  /** A page of another data version is refused, because its totals differ. */
  versao: number
  contaId: number
  recorte: Recorte
  cursor: string | undefined
  limite: number
}

/**
 * Sum and count are of the whole selection.
 * @throws ErroApi `requisicao_invalid`, `dre_versao_changed`
 */
export async function listLancamentos(
  context: ContextoCliente,
  { versao, contaId, recorte, cursor, limite }: LancamentosQuestion,
): Promise<Pick<DreLancamentos, 'partidas' | 'totalCentavos' | 'quantidade' | 'proximo'>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor)
  if (after !== undefined && after[0] !== versao) throw new ErroApi('dre_versao_changed')
  const active = await listImportacaoMeses(context, recorte.periodo)
  if (active.length === 0) return { partidas: [], totalCentavos: 0, quantidade: 0, proximo: null }
  const where = selection(context.cliente.id, contaId, active, recorte)
  const totals = await sql<{ totalCentavos: number; quantidade: number }>`
    select coalesce(sum(p.valor_centavos), 0)::bigint as "totalCentavos", count(*)::int as quantidade from partida p where ${where}`.execute(
    context.tx,
  )
  const { rows } = await sql<PartidaRow>`
    select p.importacao_id as "importacaoId", p.linha, nullif(p.numero, '') as numero, p.data,
      case when cc.descricao = cc.codigo then cc.codigo else cc.codigo || ' ' || cc.descricao end as "centroCusto",
      case when f.descricao = f.codigo then f.codigo else f.codigo || ' ' || f.descricao end as filial,
      nullif(p.documento, '') as documento, nullif(p.historico, '') as historico, p.valor_centavos as "valorCentavos"
    from partida p
    left join centro_custo cc on cc.cliente_id = p.cliente_id and cc.id = p.centro_custo_id
    left join filial f on f.cliente_id = p.cliente_id and f.id = p.filial_id
    where ${where}
      ${after === undefined ? sql`` : sql`and (p.data, p.importacao_id, p.linha) > (${after[1]}::date, ${after[2]}::int, ${after[3]}::int)`}
    order by p.data, p.importacao_id, p.linha
    limit ${limite + 1}`.execute(context.tx)
  const partidas = rows.slice(0, limite)
  const last = partidas.at(-1)
  return {
    partidas,
    totalCentavos: totals.rows[0]?.totalCentavos ?? 0,
    quantidade: totals.rows[0]?.quantidade ?? 0,
    proximo: rows.length > limite && last !== undefined ? encodeCursor([versao, last.data, last.importacaoId, last.linha]) : null,
  }
}
