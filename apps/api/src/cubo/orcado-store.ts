import { sql } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'

/** Three of the largest budgets, some hundred megabytes while reading. */
export const LINHAS_MAX = 300_000

export interface LinhasDeOrcamento {
  grupoItemId: number[]
  centroCustoId: number[]
  filialId: number[]
  valoresCentavos: number[]
}

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
  const { rows } = await sql<Record<keyof LinhasDeOrcamento, string> & { orcamentoId: number }>`
    select orcamento_id as "orcamentoId", string_agg(grupo_item_id::text, ',' order by id) as "grupoItemId",
      string_agg(coalesce(centro_custo_id, 0)::text, ',' order by id) as "centroCustoId",
      string_agg(coalesce(filial_id, 0)::text, ',' order by id) as "filialId",
      string_agg(concat_ws(',', m01_centavos, m02_centavos, m03_centavos, m04_centavos, m05_centavos, m06_centavos,
        m07_centavos, m08_centavos, m09_centavos, m10_centavos, m11_centavos, m12_centavos), ',' order by id) as "valoresCentavos"
    from orcamento_linha where cliente_id = ${cliente.id} and orcamento_id = any(${[...ids]}::int[])
    group by orcamento_id`.execute(tx)
  const empty = { grupoItemId: [], centroCustoId: [], filialId: [], valoresCentavos: [] }
  const loaded = new Map<number, LinhasDeOrcamento>(ids.map((id) => [id, empty]))
  for (const { orcamentoId, ...row } of rows) {
    loaded.set(orcamentoId, {
      grupoItemId: readIntegers(row.grupoItemId),
      centroCustoId: readIntegers(row.centroCustoId),
      filialId: readIntegers(row.filialId),
      valoresCentavos: readIntegers(row.valoresCentavos),
    })
  }
  return loaded
}
