import type { Transacao } from '@lastro/db'
import { mesFromSql, mesToSql, NATUREZA_RESULTADO } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { sql } from 'kysely'

export async function listLoadedMeses(tx: Transacao, clienteId: string, meses: readonly Mes[]): Promise<Mes[]> {
  const { rows } = await sql<{ mes: number }>`
    select distinct mes from importacao_mes
    where cliente_id = ${clienteId} and ativo and mes = any(${meses.map(mesToSql)}::int[]) order by mes`.execute(tx)
  return rows.map(({ mes }) => mesFromSql(mes))
}

export type LoadedImportacao = {
  id: number
  arquivoNome: string
  meses: Mes[]
  partidas: number
  resultadoCentavos: number
}

/** Lists imports active in the given months, each with its months among them, oldest first. */
export async function listLoadedImportacoes(tx: Transacao, clienteId: string, meses: readonly Mes[]): Promise<LoadedImportacao[]> {
  const { rows } = await sql<Omit<LoadedImportacao, 'meses'> & { meses: number[] }>`
    select i.id, i.arquivo_nome as "arquivoNome", array_agg(m.mes order by m.mes) as meses,
      sum(coalesce(r.partidas, 0))::integer as partidas, sum(coalesce(r.resultado, 0))::bigint as "resultadoCentavos"
    from importacao_mes m join importacao i on i.cliente_id = m.cliente_id and i.id = m.importacao_id
    left join (
      select s.importacao_id, s.mes, sum(s.partidas) as partidas,
        sum(s.credito_centavos - s.debito_centavos) filter (where c.natureza = ${NATUREZA_RESULTADO}) as resultado
      from saldo_mensal s join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
      where s.cliente_id = ${clienteId} and s.mes = any(${meses.map(mesToSql)}::int[])
      group by s.importacao_id, s.mes
    ) r on r.importacao_id = m.importacao_id and r.mes = m.mes
    where m.cliente_id = ${clienteId} and m.ativo and m.mes = any(${meses.map(mesToSql)}::int[])
    group by i.id, i.arquivo_nome order by i.id`.execute(tx)
  return rows.map((row) => ({ ...row, meses: row.meses.map(mesFromSql) }))
}

/** Sums the result by month over the active imports: credits less debits of result accounts. */
export async function sumResultados(tx: Transacao, clienteId: string, meses: readonly Mes[]): Promise<Map<Mes, number>> {
  const { rows } = await sql<{ mes: number; resultadoCentavos: number }>`
    select m.mes, coalesce(sum(s.credito_centavos - s.debito_centavos) filter (where c.natureza = ${NATUREZA_RESULTADO}), 0)::bigint
      as "resultadoCentavos"
    from importacao_mes m
    left join saldo_mensal s on s.cliente_id = m.cliente_id and s.importacao_id = m.importacao_id and s.mes = m.mes
    left join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
    where m.cliente_id = ${clienteId} and m.ativo and m.mes = any(${meses.map(mesToSql)}::int[])
    group by m.mes`.execute(tx)
  return new Map(rows.map(({ mes, resultadoCentavos }) => [mesFromSql(mes), resultadoCentavos]))
}
