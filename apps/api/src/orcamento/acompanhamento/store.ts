import type { OrcamentoTolerancia } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

export interface ToleranciaRow extends OrcamentoTolerancia {
  grupoId: number | null
  versao: number
}

export async function listTolerancias({ tx, cliente }: ContextoCliente): Promise<ToleranciaRow[]> {
  const { rows } = await sql<ToleranciaRow>`
    select grupo_id as "grupoId", percentual_ppm as "percentualPpm", valor_centavos as "valorCentavos", versao
    from orcamento_tolerancia where cliente_id = ${cliente.id} order by grupo_id nulls first`.execute(tx)
  return rows
}

export interface PrevistoRow {
  id: number
  nome: string
  versaoNumero: number
  realizadoAte: number
}

export async function listPrevistos({ tx, cliente }: ContextoCliente, mesInicio: number): Promise<PrevistoRow[]> {
  const { rows } = await sql<PrevistoRow>`
    select id, nome, versao_numero as "versaoNumero", realizado_ate as "realizadoAte" from orcamento
    where cliente_id = ${cliente.id} and mes_inicio = ${mesInicio} and tipo = 'previsto' order by id desc limit 100`.execute(tx)
  return rows
}

export interface ToleranciaGrupoRow {
  id: number
  codigo: string
  descricao: string
}

export async function listGrupos({ tx, cliente }: ContextoCliente): Promise<ToleranciaGrupoRow[]> {
  const { rows } = await sql<ToleranciaGrupoRow>`
    select id, codigo, descricao from grupo where cliente_id = ${cliente.id} and not arquivado order by ordem, id`.execute(tx)
  return rows
}

export async function replaceTolerancias(
  { tx, cliente }: ContextoCliente,
  tolerancias: readonly Omit<ToleranciaRow, 'versao'>[],
  versao: number,
): Promise<void> {
  await sql`
    delete from orcamento_tolerancia t where cliente_id = ${cliente.id}
      and not exists (select from grupo g where g.cliente_id = t.cliente_id and g.id = t.grupo_id and g.arquivado)`.execute(tx)
  const rows = tolerancias.map(({ grupoId, percentualPpm, valorCentavos }) => ({
    grupo_id: grupoId,
    percentual_ppm: percentualPpm,
    valor_centavos: valorCentavos,
  }))
  await sql`
    insert into orcamento_tolerancia (cliente_id, grupo_id, percentual_ppm, valor_centavos, versao)
    select ${cliente.id}::uuid, r.grupo_id, r.percentual_ppm, r.valor_centavos, ${versao}::int
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(grupo_id int, percentual_ppm int, valor_centavos bigint)`.execute(tx)
}
