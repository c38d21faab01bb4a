import { CENARIO_BASE, type Investimento, type investimentoRotas, type RotaBodyLido } from '@lastro/contract'
import { mesFromSql, mesToSql } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

interface InvestimentoRow {
  id: number
  cenario: string
  baseId: number | null
  vale: boolean
  tipo: Investimento['tipo']
  descricao: string
  centroCustoId: number | null
  filialId: number | null
  centroCusto: string | null
  filial: string | null
  mes: number
  valorCentavos: number
  meses: number
  residualCentavos: number | null
  taxaMicros: number | null
  taxaPeriodo: 'mes' | 'ano' | null
  sistema: 'sac' | 'price' | null
  carenciaMeses: number | null
  versao: number
}

export type InvestimentoDoCenario = Investimento & { cenario: string }

const INVESTIMENTO = sql`
  select i.id, i.cenario, i.base_id as "baseId", i.vale, i.tipo, i.descricao, i.centro_custo_id as "centroCustoId", i.filial_id as "filialId",
    c.descricao as "centroCusto", f.descricao as filial, i.mes, i.valor_centavos as "valorCentavos", i.meses,
    i.residual_centavos as "residualCentavos", i.taxa_micros as "taxaMicros", i.taxa_periodo as "taxaPeriodo", i.sistema,
    i.carencia_meses as "carenciaMeses", i.versao
  from investimento i
    left join centro_custo c on c.cliente_id = i.cliente_id and c.id = i.centro_custo_id
    left join filial f on f.cliente_id = i.cliente_id and f.id = i.filial_id`

/** The database has the fields of a loan exactly in loans, and the residual value exactly in assets. */
function fromRow(row: InvestimentoRow, cenario: string): InvestimentoDoCenario {
  const { tipo, mes, residualCentavos, taxaMicros, taxaPeriodo, sistema, carenciaMeses, ...others } = row
  const shared = { ...others, mes: mesFromSql(mes), proprio: row.cenario === cenario }
  if (tipo === 'bem') return { ...shared, tipo, residualCentavos: residualCentavos! }
  return { ...shared, tipo, taxaMicros: taxaMicros!, taxaPeriodo: taxaPeriodo!, sistema: sistema!, carenciaMeses: carenciaMeses! }
}

/** Rows of a cenário, and those of `base` that it does not replace. */
export async function listDoCenario({ tx, cliente }: ContextoCliente, cenario: string): Promise<InvestimentoDoCenario[]> {
  const { rows } = await sql<InvestimentoRow>`${INVESTIMENTO}
    where i.cliente_id = ${cliente.id} and (i.cenario = ${cenario} or (i.cenario = ${CENARIO_BASE}
      and not exists (select from investimento o where o.cliente_id = i.cliente_id and o.base_id = i.id and o.cenario = ${cenario})))
    order by i.mes, i.id`.execute(tx)
  return rows.map((row) => fromRow(row, cenario))
}

export async function findInvestimento({ tx, cliente }: ContextoCliente, id: number): Promise<InvestimentoDoCenario | undefined> {
  const { rows } = await sql<InvestimentoRow>`${INVESTIMENTO} where i.cliente_id = ${cliente.id} and i.id = ${id}`.execute(tx)
  return rows[0] && fromRow(rows[0], rows[0].cenario)
}

export async function countInvestimentos({ tx, cliente }: ContextoCliente): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from investimento where cliente_id = ${cliente.id}`.execute(
    tx,
  )
  return rows[0]!.total
}

type Fields = RotaBodyLido<typeof investimentoRotas.update> | RotaBodyLido<typeof investimentoRotas.create>

function columnsOf(fields: Fields) {
  const { tipo, descricao, centroCustoId, filialId, mes, valorCentavos, meses } = fields
  return {
    tipo,
    descricao,
    centro_custo_id: centroCustoId,
    filial_id: filialId,
    mes: mesToSql(mes),
    valor_centavos: valorCentavos,
    meses,
    residual_centavos: fields.tipo === 'bem' ? fields.residualCentavos : null,
    taxa_micros: fields.tipo === 'divida' ? fields.taxaMicros : null,
    taxa_periodo: fields.tipo === 'divida' ? fields.taxaPeriodo : null,
    sistema: fields.tipo === 'divida' ? fields.sistema : null,
    carencia_meses: fields.tipo === 'divida' ? fields.carenciaMeses : null,
  }
}

/** Undefined when the cenário already replaces the row of `base`. */
export async function insertInvestimento(
  { tx, cliente }: ContextoCliente,
  body: RotaBodyLido<typeof investimentoRotas.create>,
): Promise<number | undefined> {
  const { cenario, baseId, vale } = body
  const row = await tx
    .insertInto('investimento')
    .values({ ...columnsOf(body), cliente_id: cliente.id, cenario, base_id: baseId, vale })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A changed row counts in its cenário, also where it was left out before. */
export async function updateInvestimento(
  { tx, cliente }: ContextoCliente,
  { id, versao, fields }: { id: number; versao: number; fields: Fields },
): Promise<void> {
  await tx
    .updateTable('investimento')
    .set({ ...columnsOf(fields), versao, vale: true })
    .where('cliente_id', '=', cliente.id)
    .where('id', '=', id)
    .execute()
}

export async function deleteInvestimento({ tx, cliente }: ContextoCliente, id: number): Promise<void> {
  await sql`delete from investimento where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}
