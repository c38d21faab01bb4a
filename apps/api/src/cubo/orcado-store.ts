import type { AtoTipo } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'

/** Three of the largest budgets, some hundred megabytes while reading. */
export const LINHAS_MAX = 300_000

/** Columns of equal length, by line id. */
export interface LinhasDeOrcamento {
  /** Time of the last act, null without one. After a restore of the database the same number may be another act. */
  atoAt: string | null
  id: number[]
  grupoItemId: number[]
  centroCustoId: number[]
  filialId: number[]
  valoresCentavos: number[]
}

/** Acts that change cells of existing lines only; any other may add or remove lines. */
const CELL_ACTS: readonly AtoTipo[] = ['editar', 'colar', 'preencher', 'distribuir', 'reajustar', 'travar', 'justificar']
/** Beyond it, reading the whole budget is cheaper. */
const CHANGED_CELLS_MAX = 10_000

const VALORES = sql`concat_ws(',', m01_centavos, m02_centavos, m03_centavos, m04_centavos, m05_centavos, m06_centavos,
  m07_centavos, m08_centavos, m09_centavos, m10_centavos, m11_centavos, m12_centavos)`

const readIntegers = (texto: string | null): number[] => (texto === null ? [] : (JSON.parse(`[${texto}]`) as number[]))

/** @throws ErroApi `dados_too_large` above `max` lines in total */
export async function readLinhas(
  { tx, cliente }: ContextoCliente,
  ids: readonly number[],
  max = LINHAS_MAX,
): Promise<Map<number, LinhasDeOrcamento>> {
  if (ids.length === 0) return new Map()
  const { rows: contadas } = await sql<{ quantas: number }>`
    select count(*)::int as quantas from (
      select from orcamento_linha where cliente_id = ${cliente.id} and orcamento_id = any(${[...ids]}::int[]) limit ${max + 1}
    ) l`.execute(tx)
  if ((contadas[0]?.quantas ?? 0) > max) {
    throw new ErroApi('dados_too_large', {
      message: 'Os orçamentos escolhidos têm linhas demais para ficar lado a lado. Escolha menos deles.',
    })
  }
  const { rows } = await sql<Record<Exclude<keyof LinhasDeOrcamento, 'atoAt'>, string> & { orcamentoId: number; atoAt: string | null }>`
    select orcamento_id as "orcamentoId", string_agg(id::text, ',' order by id) as id,
      string_agg(grupo_item_id::text, ',' order by id) as "grupoItemId",
      string_agg(coalesce(centro_custo_id, 0)::text, ',' order by id) as "centroCustoId",
      string_agg(coalesce(filial_id, 0)::text, ',' order by id) as "filialId",
      string_agg(${VALORES}, ',' order by id) as "valoresCentavos",
      (select created_at::text from orcamento_ato a where a.cliente_id = ${cliente.id} and a.orcamento_id = l.orcamento_id
        order by sequencia desc limit 1) as "atoAt"
    from orcamento_linha l where cliente_id = ${cliente.id} and orcamento_id = any(${[...ids]}::int[])
    group by orcamento_id`.execute(tx)
  const empty = { atoAt: null, id: [], grupoItemId: [], centroCustoId: [], filialId: [], valoresCentavos: [] }
  const loaded = new Map<number, LinhasDeOrcamento>(ids.map((id) => [id, empty]))
  for (const { orcamentoId, ...row } of rows) {
    loaded.set(orcamentoId, {
      atoAt: row.atoAt,
      id: readIntegers(row.id),
      grupoItemId: readIntegers(row.grupoItemId),
      centroCustoId: readIntegers(row.centroCustoId),
      filialId: readIntegers(row.filialId),
      valoresCentavos: readIntegers(row.valoresCentavos),
    })
  }
  return loaded
}

/**
 * Brings lines of a budget to its last act by reading only the lines changed since `sequencia`.
 * @returns undefined when the acts since then may have added or removed lines, or changed most of them, or when the history is another one
 */
export async function updateLinhas(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  { sequencia, linhas }: { sequencia: number; linhas: LinhasDeOrcamento },
): Promise<LinhasDeOrcamento | undefined> {
  const { rows } = await sql<{ sequencia: number; tipo: AtoTipo; celulas: number; at: string }>`
    select sequencia::float8 as sequencia, tipo, celulas, created_at::text as at from orcamento_ato
    where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and sequencia >= ${sequencia}
    order by sequencia limit ${CHANGED_CELLS_MAX + 2}`.execute(tx)
  const [known, ...atos] = rows
  if (known?.sequencia !== sequencia || known.at !== linhas.atoAt) return undefined
  const cells = atos.reduce((sum, { celulas }) => sum + celulas, atos.length)
  if (cells > CHANGED_CELLS_MAX || atos.some(({ tipo }) => !CELL_ACTS.includes(tipo))) return undefined
  const { rows: changed } = await sql<{ id: number; valoresCentavos: string }>`
    select id, ${VALORES} as "valoresCentavos" from orcamento_linha
    where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and id in (
      select linha_id from orcamento_mudanca
      where cliente_id = ${cliente.id} and sequencia = any(${atos.map((ato) => ato.sequencia)}::bigint[]))`.execute(tx)
  const valoresCentavos = [...linhas.valoresCentavos]
  const places = new Map(linhas.id.map((id, i) => [id, i]))
  for (const row of changed) {
    const place = places.get(row.id)
    if (place === undefined) return undefined
    const valores = readIntegers(row.valoresCentavos)
    for (const [mes, valor] of valores.entries()) valoresCentavos[place * valores.length + mes] = valor
  }
  return { ...linhas, atoAt: atos.at(-1)?.at ?? known.at, valoresCentavos }
}
