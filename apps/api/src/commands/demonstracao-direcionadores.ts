import { CAMPOS_MES } from '@lastro/contract'
import { withTenant, type Database } from '@lastro/db'
import { ANOS, DIRECIONADORES, microsOf } from '@lastro/demonstracao'
import { sql } from 'kysely'

/** Revenue is taken from the ledger; a centro de custo without revenue gets no row. */
export async function loadDirecionadores(db: Database, clienteId: string): Promise<void> {
  await withTenant(db, { clienteId, usuarioId: null }, async (tx) => {
    const { rows } = await sql`select from direcionador limit 1`.execute(tx)
    const centros = await tx.selectFrom('centro_custo').select('id').orderBy('codigo').execute()
    if (rows.length > 0 || centros.length === 0) return
    const receitas = await sql<{ centroCustoId: number; mes: number; micros: number }>`
      select s.centro_custo_id as "centroCustoId", s.mes, greatest(sum(s.credito_centavos - s.debito_centavos), 0)::bigint * 10000 as micros
      from saldo_mensal s
      join importacao_mes m on m.cliente_id = s.cliente_id and m.importacao_id = s.importacao_id and m.mes = s.mes and m.ativo
      join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
      where c.codigo_referencial like '3.01.01.01.01%' and s.centro_custo_id <> 0
      group by s.centro_custo_id, s.mes`.execute(tx)
    const receitaOf = new Map(receitas.rows.map(({ centroCustoId, mes, micros }) => [`${centroCustoId} ${mes}`, micros]))
    for (const direcionador of DIRECIONADORES) {
      const { id } = await tx
        .insertInto('direcionador')
        .values({ cliente_id: clienteId, ...direcionador })
        .returning('id')
        .executeTakeFirstOrThrow()
      const lines = ANOS.flatMap((ano) =>
        centros.flatMap((centro, location) => {
          const meses = CAMPOS_MES.map((campo, i): [string, number | null] => [
            `${campo}_micros`,
            direcionador.codigo === 'FAT'
              ? (receitaOf.get(`${centro.id} ${ano * 100 + i + 1}`) ?? null)
              : microsOf(direcionador.codigo, location, i + (ano - ANOS[0]) * 12),
          ])
          const hasValor = meses.some(([, micros]) => micros !== null)
          return hasValor ? [{ direcionador_id: id, centro_custo_id: centro.id, ano, ...Object.fromEntries(meses) }] : []
        }),
      )
      await sql`
        insert into direcionador_ano (cliente_id, direcionador_id, centro_custo_id, ano, ${sql.join(CAMPOS_MES.map((campo) => sql.ref(`${campo}_micros`)))})
        select ${clienteId}::uuid, direcionador_id, centro_custo_id, ano, ${sql.join(CAMPOS_MES.map((campo) => sql.ref(`${campo}_micros`)))}
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(direcionador_id int, centro_custo_id int, ano smallint,
          ${sql.join(CAMPOS_MES.map((campo) => sql`${sql.ref(`${campo}_micros`)} bigint`))})`.execute(tx)
    }
  })
}
