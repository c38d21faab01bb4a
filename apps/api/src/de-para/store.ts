import type { Transacao } from '@lastro/db'
import { mesFromSql } from '@lastro/engine'
import { sql } from 'kysely'
import * as z from 'zod/mini'

/** Waits for whoever is changing the same cliente and returns the data version after them. */
export async function lockVersao(tx: Transacao, clienteId: string): Promise<number> {
  await sql`insert into cliente_versao (cliente_id) values (${clienteId}) on conflict (cliente_id) do nothing`.execute(tx)
  const { rows } = await sql<{ dados: number }>`select dados from cliente_versao where cliente_id = ${clienteId} for update`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the cliente has no data version')
  return row.dados
}

/** Returns the new data version. */
export async function advanceVersao(tx: Transacao): Promise<number> {
  const { rows } = await sql<{ versao: number }>`select cliente_versao_avancar() as versao`.execute(tx)
  return rows[0]?.versao ?? 0
}

/** Last month with data: the one a target is asked about when no period is. */
export async function findUltimoMes(tx: Transacao, clienteId: string): Promise<string | null> {
  const { rows } = await sql<{ mes: number | null }>`
    select max(mes) as mes from importacao_mes where cliente_id = ${clienteId} and ativo`.execute(tx)
  const mes = rows[0]?.mes ?? null
  return mes === null ? null : mesFromSql(mes)
}

/** The exact rule of an account without dimensions and without validity, whole: what a change writes and an undo brings back. */
export const regraSimplesSchema = z.object({
  conta: z.string(),
  versao: z.int(),
  id: z.int(),
  grupoItemId: z.int(),
  origem: z.enum(['referencial', 'descricao', 'manual', 'arquivo']),
  motivo: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
})
export type RegraSimples = z.infer<typeof regraSimplesSchema>

const SIMPLES = sql`tipo = 'exata' and centro_custo_id is null and filial_id is null and mes_inicio is null and mes_fim is null`

/** By code of the account; an account without such a rule is not there. */
export async function listRegrasSimples(tx: Transacao, clienteId: string, contas: readonly string[]): Promise<Map<string, RegraSimples>> {
  const { rows } = await sql<RegraSimples>`
    select conta_inicio as conta, id, versao, grupo_item_id as "grupoItemId", origem, motivo, created_at::text as "createdAt",
      created_by as "createdBy"
    from de_para_regra
    where cliente_id = ${clienteId} and ${SIMPLES} and conta_inicio = any(${[...contas]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.conta, row]))
}

/** A rule without `createdAt` is created now. */
export type RegraSimplesNova = Omit<RegraSimples, 'id' | 'versao' | 'createdAt'> & { createdAt: string | null }

export async function putRegrasSimples(tx: Transacao, clienteId: string, regras: readonly RegraSimplesNova[]): Promise<void> {
  if (regras.length === 0) return
  await sql`
    insert into de_para_regra as r (cliente_id, tipo, conta_inicio, grupo_item_id, origem, motivo, created_at, created_by)
    select ${clienteId}::uuid, 'exata', n.conta, n."grupoItemId", n.origem, n.motivo, coalesce(n."createdAt", now()), n."createdBy"
    from jsonb_to_recordset(${JSON.stringify(regras)}::jsonb)
      as n (conta text, "grupoItemId" int, origem text, motivo text, "createdAt" timestamptz, "createdBy" uuid)
    on conflict (cliente_id, tipo, conta_inicio, conta_fim, centro_custo_id, filial_id, mes_inicio, mes_fim) do update
    set grupo_item_id = excluded.grupo_item_id, origem = excluded.origem, motivo = excluded.motivo, created_by = excluded.created_by,
      created_at = excluded.created_at, versao = r.versao + 1`.execute(tx)
}

export async function deleteRegrasSimples(tx: Transacao, clienteId: string, contas: readonly string[]): Promise<void> {
  await sql`
    delete from de_para_regra where cliente_id = ${clienteId} and ${SIMPLES} and conta_inicio = any(${[...contas]}::text[])`.execute(tx)
}

/** The recorded change, as it was written; undefined when there is none of that number. */
export async function findRegistro(
  tx: Transacao,
  clienteId: string,
  auditoriaId: number,
): Promise<{ antes: unknown; depois: unknown } | undefined> {
  const { rows } = await sql<{ antes: unknown; depois: unknown }>`
    select antes, depois from auditoria
    where cliente_id = ${clienteId} and id = ${auditoriaId} and acao in ('dePara.update', 'dePara.undo')`.execute(tx)
  return rows[0]
}
