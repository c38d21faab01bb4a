import type { PremissaUnidade } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

export interface FormulaRow {
  grupoItemId: number
  texto: string
}

export async function listFormulas({ tx, cliente }: ContextoCliente, orcamentoId: number): Promise<FormulaRow[]> {
  const { rows } = await sql<FormulaRow>`
    select grupo_item_id as "grupoItemId", texto from orcamento_formula
    where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} order by grupo_item_id`.execute(tx)
  return rows
}

export async function replaceFormulas(
  { tx, cliente }: ContextoCliente,
  orcamentoId: number,
  formulas: readonly { grupoItemId: number; texto: string | null; codigos: readonly string[] }[],
): Promise<void> {
  await sql`
    delete from orcamento_formula where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId}
      and grupo_item_id = any(${formulas.map(({ grupoItemId }) => grupoItemId)}::int[])`.execute(tx)
  const rows = formulas.flatMap(({ grupoItemId, texto, codigos }) =>
    texto === null ? [] : [{ grupo_item_id: grupoItemId, texto, codigos }],
  )
  await sql`
    insert into orcamento_formula (cliente_id, orcamento_id, grupo_item_id, texto, codigos)
    select ${cliente.id}::uuid, ${orcamentoId}::int, f.grupo_item_id, f.texto, f.codigos
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (grupo_item_id int, texto text, codigos text[])`.execute(tx)
}

export interface PremissaSerie {
  codigo: string
  unidade: PremissaUnidade
  /** Months as 202503, of the cenário or, where it says nothing, of `base`. */
  meses: number[]
  micros: number[]
}

export async function listPremissaSeries(
  { tx, cliente }: ContextoCliente,
  { cenario, inicio, fim }: { cenario: string; inicio: number; fim: number },
): Promise<PremissaSerie[]> {
  const { rows } = await sql<PremissaSerie>`
    select p.codigo, p.unidade, coalesce(array_agg(v.mes) filter (where v.mes is not null), '{}') as meses,
      coalesce(array_agg(v.valor_micros) filter (where v.mes is not null), '{}') as micros
    from premissa p left join (
      select distinct on (premissa_id, mes) premissa_id, mes, valor_micros from premissa_valor
      where cliente_id = ${cliente.id} and cenario in ('base', ${cenario}) and mes between ${inicio} and ${fim}
      order by premissa_id, mes, cenario = 'base'
    ) v on v.premissa_id = p.id
    where p.cliente_id = ${cliente.id}
    group by p.id, p.codigo, p.unidade order by p.id`.execute(tx)
  return rows
}

/** Areas that were sent: their lines do not change. 0 is the area without a centro de custo. */
export async function listSentAreas({ tx, cliente }: ContextoCliente, orcamentoId: number): Promise<Set<number>> {
  const { rows } = await sql<{ centro: number }>`
    select coalesce(centro_custo_id, 0) as centro from orcamento_area
    where cliente_id = ${cliente.id} and orcamento_id = ${orcamentoId} and status in ('enviada', 'aprovada')`.execute(tx)
  return new Set(rows.map(({ centro }) => centro))
}

/** Budgets with formulas that may still change. */
export async function listOrcamentosComFormula({ tx, cliente }: ContextoCliente): Promise<{ id: number; nome: string }[]> {
  const { rows } = await sql<{ id: number; nome: string }>`
    select o.id, o.nome from orcamento o
    where o.cliente_id = ${cliente.id} and o.status not in ('aprovado', 'encerrado')
      and exists (select from orcamento_formula f where f.cliente_id = o.cliente_id and f.orcamento_id = o.id)
    order by o.id`.execute(tx)
  return rows
}
