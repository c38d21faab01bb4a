import { mesFromSql, mesToSql } from '@lastro/engine'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { RegraRow } from '../../cubo/store.ts'
import type { ContextoCliente, ContextoMudanca } from '../../http/contexto.ts'

export const writtenRegraSchema = z.object({
  id: z.int(),
  versao: z.int(),
  tipo: z.enum(['exata', 'prefixo', 'faixa']),
  contaInicio: z.string(),
  contaFim: z.nullable(z.string()),
  centroCusto: z.nullable(z.int()),
  filial: z.nullable(z.int()),
  grupoItemId: z.int(),
  mesInicio: z.nullable(z.int()),
  mesFim: z.nullable(z.int()),
  origem: z.enum(['referencial', 'descricao', 'manual', 'arquivo']),
  motivo: z.nullable(z.string()),
  recortada: z.boolean(),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
})
export type WrittenRegra = z.infer<typeof writtenRegraSchema>

export function toRegra({ grupoItemId, mesInicio, mesFim, ...regra }: WrittenRegra): RegraRow {
  return {
    ...regra,
    grupoItem: grupoItemId,
    mesInicio: mesInicio === null ? null : mesFromSql(mesInicio),
    mesFim: mesFim === null ? null : mesFromSql(mesFim),
  }
}

export async function listWrittenRegras({ tx, cliente }: ContextoCliente, ids: readonly number[]): Promise<WrittenRegra[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<WrittenRegra>`
    select id, versao, tipo, conta_inicio as "contaInicio", conta_fim as "contaFim", centro_custo_id as "centroCusto", filial_id as filial,
      grupo_item_id as "grupoItemId", mes_inicio as "mesInicio", mes_fim as "mesFim", origem, motivo, recortada, created_at::text as "createdAt",
      created_by as "createdBy"
    from de_para_regra where cliente_id = ${cliente.id} and id = any(${[...ids]}::int[]) order by conta_inicio, id`.execute(tx)
  return rows
}

export async function deleteRegras({ tx, cliente }: ContextoCliente, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from de_para_regra where cliente_id = ${cliente.id} and id = any(${[...ids]}::int[])`.execute(tx)
}

export async function updateDestinos(
  { tx, cliente, usuario }: ContextoMudanca,
  changed: readonly { id: number; grupoItemId: number }[],
  motivo: string,
): Promise<void> {
  if (changed.length === 0) return
  await sql`
    update de_para_regra r set grupo_item_id = n."grupoItemId", origem = 'arquivo', motivo = ${motivo}, created_by = ${usuario.id}, versao = r.versao + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (id int, "grupoItemId" int)
    where r.cliente_id = ${cliente.id} and r.id = n.id`.execute(tx)
}

type NewRegra = Pick<RegraRow, 'tipo' | 'contaInicio' | 'contaFim' | 'centroCusto' | 'filial' | 'grupoItem' | 'mesInicio' | 'mesFim'>

export async function insertRegras(
  { tx, cliente, usuario }: ContextoMudanca,
  added: readonly NewRegra[],
  motivo: string,
): Promise<number[]> {
  if (added.length === 0) return []
  const rows = added.map((fresh) => ({
    ...fresh,
    mesInicio: fresh.mesInicio === null ? null : mesToSql(fresh.mesInicio),
    mesFim: fresh.mesFim === null ? null : mesToSql(fresh.mesFim),
  }))
  const inserted = await sql<{ id: number }>`
    insert into de_para_regra
      (cliente_id, tipo, conta_inicio, conta_fim, centro_custo_id, filial_id, grupo_item_id, mes_inicio, mes_fim, origem, motivo, created_by)
    select ${cliente.id}::uuid, n.tipo, n."contaInicio", n."contaFim", n."centroCusto", n.filial, n."grupoItem", n."mesInicio", n."mesFim", 'arquivo',
      ${motivo}, ${usuario.id}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (tipo text, "contaInicio" text, "contaFim" text, "centroCusto" int, filial int,
      "grupoItem" int, "mesInicio" int, "mesFim" int)
    returning id`.execute(tx)
  return inserted.rows.map(({ id }) => id)
}

export async function restoreRegras({ tx, cliente }: ContextoCliente, regras: readonly WrittenRegra[]): Promise<void> {
  if (regras.length === 0) return
  await sql`
    insert into de_para_regra as r
      (cliente_id, id, versao, tipo, conta_inicio, conta_fim, centro_custo_id, filial_id, grupo_item_id, mes_inicio, mes_fim, origem, motivo, recortada,
        created_at, created_by)
    select ${cliente.id}::uuid, n.id, n.versao + 2, n.tipo, n."contaInicio", n."contaFim", n."centroCusto", n.filial, n."grupoItemId", n."mesInicio",
      n."mesFim", n.origem, n.motivo, n.recortada, n."createdAt", n."createdBy"
    from jsonb_to_recordset(${JSON.stringify(regras)}::jsonb) as n (id int, versao int, tipo text, "contaInicio" text, "contaFim" text,
      "centroCusto" int, filial int, "grupoItemId" int, "mesInicio" int, "mesFim" int, origem text, motivo text, recortada boolean,
      "createdAt" timestamptz, "createdBy" uuid)
    on conflict (cliente_id, id) do update set grupo_item_id = excluded.grupo_item_id, origem = excluded.origem, motivo = excluded.motivo,
      recortada = excluded.recortada, created_at = excluded.created_at, created_by = excluded.created_by, versao = r.versao + 1`.execute(tx)
}

export const regraRecordedSchema = z.object({
  conta: z.string(),
  grupoItem: z.nullable(z.string()),
  regras: z.array(writtenRegraSchema),
})
export type RegraRecorded = z.infer<typeof regraRecordedSchema>

export function describeWritten(
  all: readonly WrittenRegra[],
  side: readonly WrittenRegra[],
  print: (regra: WrittenRegra) => string,
  itens: ReadonlyMap<number, string>,
): RegraRecorded[] {
  const ofThis = new Map(side.map((regra) => [regra.id, regra]))
  return [...new Map(all.map((regra) => [regra.id, regra])).values()].map((regra) => {
    const inIt = ofThis.get(regra.id)
    return {
      conta: print(regra),
      grupoItem: inIt === undefined ? null : (itens.get(inIt.grupoItemId) ?? `#${inIt.grupoItemId}`),
      regras: inIt === undefined ? [] : [inIt],
    }
  })
}
