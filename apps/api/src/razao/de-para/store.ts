import type { Transacao } from '@lastro/db'
import { mesFromSql, mesToSql } from '@lastro/engine'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { RegraRow } from '../../cubo/store.ts'
import type { ContextoCliente } from '../../http/contexto.ts'

export async function advanceVersao(tx: Transacao): Promise<number> {
  const { rows } = await sql<{ versao: number }>`select cliente_versao_avancar() as versao`.execute(tx)
  return rows[0]?.versao ?? 0
}

export async function findLastMes({ tx, cliente }: ContextoCliente): Promise<string | null> {
  const { rows } = await sql<{ mes: number | null }>`
    select max(mes) as mes from importacao_mes where cliente_id = ${cliente.id} and ativo`.execute(tx)
  const mes = rows[0]?.mes ?? null
  return mes === null ? null : mesFromSql(mes)
}

/**
 * Exact rule of an account without dimensions, as changes write it and an undo restores it.
 * It is valid for all months or automatic. An account has several automatic rules when its referential code changed over time.
 */
export const simpleRegraSchema = z.object({
  conta: z.string(),
  versao: z.int(),
  id: z.int(),
  grupoItemId: z.int(),
  origem: z.enum(['referencial', 'descricao', 'manual', 'arquivo']),
  motivo: z.nullable(z.string()),
  mesInicio: z.nullable(z.int()),
  mesFim: z.nullable(z.int()),
  /** Cut at a closed month rather than by a user. */
  recortada: z._default(z.boolean(), false),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
})
export type SimpleRegra = z.infer<typeof simpleRegraSchema>

const SIMPLE = sql`tipo = 'exata' and centro_custo_id is null and filial_id is null
  and (mes_inicio is null and mes_fim is null or recortada or origem in ('referencial', 'descricao'))`

export async function listSimpleRegras({ tx, cliente }: ContextoCliente, contas: readonly string[]): Promise<Map<string, SimpleRegra[]>> {
  const { rows } = await sql<SimpleRegra>`
    select conta_inicio as conta, id, versao, grupo_item_id as "grupoItemId", origem, motivo, mes_inicio as "mesInicio",
      mes_fim as "mesFim", recortada, created_at::text as "createdAt", created_by as "createdBy"
    from de_para_regra
    where cliente_id = ${cliente.id} and ${SIMPLE} and conta_inicio = any(${[...contas]}::text[])
    order by mes_inicio nulls first, id`.execute(tx)
  return Map.groupBy(rows, ({ conta }) => conta)
}

/** Rules for exactly these accounts and months that the list of accounts does not show. */
export async function listOwnRegras(
  { tx, cliente }: ContextoCliente,
  regras: readonly Pick<SimpleRegra, 'conta' | 'mesInicio' | 'mesFim'>[],
): Promise<{ contaInicio: string; mesInicio: string | null; motivo: string | null }[]> {
  const { rows } = await sql<{ contaInicio: string; mesInicio: number | null; motivo: string | null }>`
    select r.conta_inicio as "contaInicio", r.mes_inicio as "mesInicio", r.motivo
    from jsonb_to_recordset(${JSON.stringify(regras)}::jsonb) as n (conta text, "mesInicio" int, "mesFim" int)
    join de_para_regra r on r.cliente_id = ${cliente.id} and r.tipo = 'exata' and r.conta_inicio = n.conta
      and r.centro_custo_id is null and r.filial_id is null
      and r.mes_inicio is not distinct from n."mesInicio" and r.mes_fim is not distinct from n."mesFim"
    where not (r.mes_inicio is null and r.mes_fim is null or r.recortada or r.origem in ('referencial', 'descricao'))
    order by r.conta_inicio`.execute(tx)
  return rows.map((row) => ({ ...row, mesInicio: row.mesInicio === null ? null : mesFromSql(row.mesInicio) }))
}

export type SimpleNewRegra = Omit<SimpleRegra, 'id' | 'versao' | 'createdAt'> & { createdAt: string | null }

/** Replaces the rules of the accounts and keeps rows that are unchanged. `regras` must not contain rules of other accounts. */
export async function replaceSimpleRegras(
  { tx, cliente }: ContextoCliente,
  contas: readonly string[],
  regras: readonly SimpleNewRegra[],
): Promise<void> {
  const fresh = sql`
    jsonb_to_recordset(${JSON.stringify(regras)}::jsonb)
      as n (conta text, "grupoItemId" int, origem text, motivo text, "mesInicio" int, "mesFim" int, recortada boolean,
        "createdAt" timestamptz, "createdBy" uuid)`
  await sql`
    delete from de_para_regra r where cliente_id = ${cliente.id} and ${SIMPLE} and conta_inicio = any(${[...contas]}::text[])
      and not exists (select from ${fresh} where n.conta = r.conta_inicio and n."mesInicio" is not distinct from r.mes_inicio
        and n."mesFim" is not distinct from r.mes_fim)`.execute(tx)
  if (regras.length === 0) return
  await sql`
    insert into de_para_regra as r
      (cliente_id, tipo, conta_inicio, grupo_item_id, origem, motivo, mes_inicio, mes_fim, recortada, created_at, created_by)
    select ${cliente.id}::uuid, 'exata', n.conta, n."grupoItemId", n.origem, n.motivo, n."mesInicio", n."mesFim", n.recortada,
      coalesce(n."createdAt", now()), n."createdBy"
    from ${fresh}
    on conflict (cliente_id, tipo, conta_inicio, conta_fim, centro_custo_id, filial_id, mes_inicio, mes_fim) do update
    set grupo_item_id = excluded.grupo_item_id, origem = excluded.origem, motivo = excluded.motivo, created_by = excluded.created_by,
      created_at = excluded.created_at, recortada = excluded.recortada, versao = r.versao + 1`.execute(tx)
}

export async function findRegistro(
  { tx, cliente }: ContextoCliente,
  auditoriaId: number,
): Promise<{ acao: string; antes: unknown; depois: unknown } | undefined> {
  const { rows } = await sql<{ acao: string; antes: unknown; depois: unknown }>`
    select acao, antes, depois from auditoria
    where cliente_id = ${cliente.id} and id = ${auditoriaId} and acao in ('dePara.update', 'dePara.undo', 'dePara.import')`.execute(tx)
  return rows[0]
}

const mesOf = (mes: string | null): number | null => (mes === null ? null : mesToSql(mes))

/** Undefined when a rule with the same accounts, dimensions and months exists. */
export async function insertRegra(
  { tx, cliente }: ContextoCliente,
  usuarioId: string,
  { tipo, contaInicio, contaFim, centroCusto, filial, grupoItem, mesInicio, mesFim, motivo }: RegraRow,
): Promise<{ id: number; versao: number } | undefined> {
  const { rows } = await sql<{ id: number; versao: number }>`
    insert into de_para_regra
      (cliente_id, tipo, conta_inicio, conta_fim, centro_custo_id, filial_id, grupo_item_id, mes_inicio, mes_fim, origem, motivo, created_by)
    values (${cliente.id}, ${tipo}, ${contaInicio}, ${contaFim}, ${centroCusto}, ${filial}, ${grupoItem}, ${mesOf(mesInicio)}, ${mesOf(mesFim)},
      'manual', ${motivo}, ${usuarioId})
    on conflict do nothing
    returning id, versao`.execute(tx)
  return rows[0]
}

export async function updateRegra(
  { tx, cliente }: ContextoCliente,
  { id, tipo, contaInicio, contaFim, centroCusto, filial, grupoItem, mesInicio, mesFim, motivo }: RegraRow,
): Promise<{ id: number; versao: number } | undefined> {
  const { rows } = await sql<{ id: number; versao: number }>`
    update de_para_regra r
    set tipo = ${tipo}, conta_inicio = ${contaInicio}, conta_fim = ${contaFim}, centro_custo_id = ${centroCusto}, filial_id = ${filial},
      grupo_item_id = ${grupoItem}, mes_inicio = ${mesOf(mesInicio)}, mes_fim = ${mesOf(mesFim)}, origem = 'manual', motivo = ${motivo},
      versao = versao + 1
    where cliente_id = ${cliente.id} and id = ${id}
      and not exists (select from de_para_regra o where o.cliente_id = r.cliente_id and o.id <> r.id and o.tipo = ${tipo}
        and o.conta_inicio = ${contaInicio} and o.conta_fim is not distinct from ${contaFim}::text
        and o.centro_custo_id is not distinct from ${centroCusto}::int and o.filial_id is not distinct from ${filial}::int
        and o.mes_inicio is not distinct from ${mesOf(mesInicio)}::int and o.mes_fim is not distinct from ${mesOf(mesFim)}::int)
    returning id, versao`.execute(tx)
  return rows[0]
}

export async function deleteRegra({ tx, cliente }: ContextoCliente, id: number): Promise<void> {
  await sql`delete from de_para_regra where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}
