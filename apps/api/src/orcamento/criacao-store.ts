import { MESES_EXERCICIO } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'
import { COLUNAS } from './month-columns.ts'
import type { PlannedLinha } from './criacao-base.ts'

/** PostgreSQL array literal. The driver would quote a million numbers one by one. */
const arrayOf = (valores: readonly (number | null)[]): string => `{${valores.map((valor) => valor ?? 'NULL').join()}}`

interface CriacaoAto {
  orcamentoId: number
  usuarioId: string
  detalhe: Readonly<Record<string, string>>
}

interface CriacaoWriting extends CriacaoAto {
  linhas: readonly PlannedLinha[]
  /** Twelve amounts per line. */
  valoresCentavos: Float64Array
}

/** Records the first act of a budget, with which the history of each non-zero cell begins. */
export async function recordCriacao({ tx, cliente }: ContextoCliente, { orcamentoId, usuarioId, detalhe }: CriacaoAto): Promise<void> {
  const bits = COLUNAS.map((coluna, mes) => sql`case when ${coluna} = 0 then 0 else ${sql.lit(1 << mes)} end`)
  await sql`
    with mudadas as (
      insert into orcamento_mudanca (cliente_id, linha_id, sequencia, meses, antes_centavos, depois_centavos)
      select cliente_id, id, 1, meses, array_fill(0::bigint, array[cardinality(depois)]), depois
      from (
        select cliente_id, id, ${sql.join(bits, sql` + `)} as meses, array_remove(array[${sql.join(COLUNAS)}], 0) as depois
        from orcamento_linha where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId}
      ) l where meses <> 0
      returning cardinality(depois_centavos) as celulas
    )
    insert into orcamento_ato (cliente_id, orcamento_id, sequencia, usuario_id, tipo, detalhe, celulas, created_at)
    select ${cliente.id}::uuid, ${orcamentoId}::int, 1, ${usuarioId}::uuid, 'criar', ${JSON.stringify({ pedido: detalhe })}::jsonb,
      coalesce(sum(celulas), 0), clock_timestamp()
    from mudadas`.execute(tx)
  await sql`update orcamento set sequencia = 1 where cliente_id = ${cliente.id} and id = ${orcamentoId}`.execute(tx)
}

export async function insertCriacao(context: ContextoCliente, criacao: CriacaoWriting): Promise<void> {
  const { orcamentoId, usuarioId, linhas, valoresCentavos, detalhe } = criacao
  const meses = COLUNAS.map(
    (_, mes) => sql`${arrayOf(linhas.map((_linha, i) => valoresCentavos[i * MESES_EXERCICIO + mes] ?? 0))}::bigint[]`,
  )
  const ids = (read: (line: PlannedLinha) => number | null): string => arrayOf(linhas.map(read))
  await sql`
    insert into orcamento_linha (cliente_id, orcamento_id, grupo_item_id, centro_custo_id, filial_id, justificativa, contas,
      ${sql.join(COLUNAS)})
    select ${context.cliente.id}::uuid, ${orcamentoId}::int, n.* from unnest(${ids(({ grupoItemId }) => grupoItemId)}::int[],
      ${ids(({ centroCustoId }) => centroCustoId)}::int[], ${ids(({ filialId }) => filialId)}::int[],
      ${linhas.map(({ justificativa }) => justificativa)}::text[], ${linhas.map(({ contas }) => (contas.length === 0 ? null : JSON.stringify(contas)))}::jsonb[], ${sql.join(meses)}) as n`.execute(
    context.tx,
  )
  await recordCriacao(context, { orcamentoId, usuarioId, detalhe })
}
