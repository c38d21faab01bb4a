import type { Transacao } from '@lastro/db'
import { compileDePara, decideDePara, mesFromSql, mesIndexFromSql, NATUREZA_RESULTADO } from '@lastro/engine'
import type { DeParaRegra } from '@lastro/engine'
import { sql } from 'kysely'
import type { ImportacaoContext } from './context.ts'
import type { DestinoAutomatico, Vigencia } from './vigencia.ts'

export type StoredRegra = DeParaRegra & { origem: DestinoAutomatico['origem'] | 'manual' | 'arquivo'; motivo: string | null }

export async function readRegras(tx: Transacao, clienteId: string, contas?: readonly string[]): Promise<StoredRegra[]> {
  const ofThese = contas === undefined ? sql`true` : sql`(tipo <> 'exata' or conta_inicio = any(${[...contas]}::text[]))`
  const { rows } = await sql<Omit<Required<StoredRegra>, 'mesInicio' | 'mesFim'> & { mesInicio: number | null; mesFim: number | null }>`
    select id, tipo, conta_inicio as "contaInicio", conta_fim as "contaFim", centro_custo_id as "centroCusto", filial_id as filial,
      grupo_item_id as "grupoItem", mes_inicio as "mesInicio", mes_fim as "mesFim", origem, motivo
    from de_para_regra where cliente_id = ${clienteId} and ${ofThese} order by id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    mesInicio: row.mesInicio === null ? null : mesFromSql(row.mesInicio),
    mesFim: row.mesFim === null ? null : mesFromSql(row.mesFim),
  }))
}

export async function hasRegras(tx: Transacao, clienteId: string): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`select exists (select from de_para_regra where cliente_id = ${clienteId}) as ha`.execute(tx)
  return rows[0]?.ha === true
}

const AUTOMATICA = sql`tipo = 'exata' and centro_custo_id is null and filial_id is null and origem in ('referencial', 'descricao')`

export async function readVigencias(tx: Transacao, clienteId: string): Promise<Map<string, Vigencia[]>> {
  const { rows } = await sql<Vigencia & { conta: string }>`
    select conta_inicio as conta, grupo_item_id as "grupoItemId", origem, motivo, mes_inicio as "mesInicio", mes_fim as "mesFim"
    from de_para_regra where cliente_id = ${clienteId} and ${AUTOMATICA} order by conta_inicio, mes_inicio nulls first`.execute(tx)
  const porConta = new Map<string, Vigencia[]>()
  for (const { conta, ...vigencia } of rows) {
    const vigencias = porConta.get(conta)
    if (vigencias === undefined) porConta.set(conta, [vigencia])
    else vigencias.push(vigencia)
  }
  return porConta
}

export async function writeVigencias(
  tx: Transacao,
  { clienteId, usuarioId }: { clienteId: string; usuarioId: string | null },
  porConta: ReadonlyMap<string, readonly Vigencia[]>,
): Promise<void> {
  if (porConta.size === 0) return
  const fresh = [...porConta].flatMap(([conta, vigencias]) => vigencias.map((vigencia) => ({ conta, ...vigencia })))
  const lines = sql`
    jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
      as n (conta text, "grupoItemId" int, origem text, motivo text, "mesInicio" int, "mesFim" int)`
  await sql`
    delete from de_para_regra r where cliente_id = ${clienteId} and ${AUTOMATICA} and conta_inicio = any(${[...porConta.keys()]}::text[])
      and not exists (select from ${lines} where n.conta = r.conta_inicio and n."mesInicio" is not distinct from r.mes_inicio
        and n."mesFim" is not distinct from r.mes_fim)`.execute(tx)
  await sql`
    insert into de_para_regra as r (cliente_id, tipo, conta_inicio, grupo_item_id, origem, motivo, mes_inicio, mes_fim, created_by)
    select ${clienteId}::uuid, 'exata', n.conta, n."grupoItemId", n.origem, n.motivo, n."mesInicio", n."mesFim", ${usuarioId}::uuid
    from ${lines} join grupo_item i on i.cliente_id = ${clienteId} and i.id = n."grupoItemId"
    on conflict (cliente_id, tipo, conta_inicio, conta_fim, centro_custo_id, filial_id, mes_inicio, mes_fim) do update
    set grupo_item_id = excluded.grupo_item_id, origem = excluded.origem, motivo = excluded.motivo, versao = r.versao + 1
    where r.origem in ('referencial', 'descricao')
      and (r.grupo_item_id, r.origem, r.motivo) is distinct from (excluded.grupo_item_id, excluded.origem, excluded.motivo)`.execute(tx)
}

export async function listMesesDasContas(
  tx: Transacao,
  clienteId: string,
  contas: readonly string[],
  semImportacao: number,
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ conta: string; meses: number[] }>`
    select c.codigo as conta, array_agg(distinct s.mes order by s.mes) as meses
    from conta c
    join saldo_mensal s on s.cliente_id = c.cliente_id and s.conta_id = c.id
    join importacao_mes m on m.cliente_id = s.cliente_id and m.importacao_id = s.importacao_id and m.mes = s.mes and m.ativo
    where c.cliente_id = ${clienteId} and c.codigo = any(${[...contas]}::text[]) and s.importacao_id <> ${semImportacao}
    group by 1`.execute(tx)
  return new Map(rows.map(({ conta, meses }) => [conta, meses]))
}

export async function countContasSemDePara({ tx, clienteId, importacaoId }: ImportacaoContext): Promise<number> {
  const { rows } = await sql<{ codigo: string; centroCusto: number; filial: number; mes: number }>`
    select c.codigo, s.centro_custo_id as "centroCusto", s.filial_id as filial, s.mes
    from saldo_mensal s join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id
    where s.cliente_id = ${clienteId} and s.importacao_id = ${importacaoId} and c.natureza = ${NATUREZA_RESULTADO}`.execute(tx)
  const porConta = Map.groupBy(rows, ({ codigo }) => codigo)
  const dePara = compileDePara(await readRegras(tx, clienteId, [...porConta.keys()]))
  return [...porConta].filter(([codigo, saldos]) => {
    const candidates = dePara.listCandidates(codigo)
    return saldos.some(
      ({ centroCusto, filial, mes }) => decideDePara(candidates, centroCusto, filial, mesIndexFromSql(mes)).tipo !== 'mapeada',
    )
  }).length
}
