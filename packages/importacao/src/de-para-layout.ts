/** The De-Para that a layout prescribes by itself, without looking at accounts. */
import { compileDePara, mesFromSql } from '@lastro/engine'
import { sql } from 'kysely'
import type { ImportacaoContexto } from './contexto.ts'
import { readRegras } from './de-para-regras.ts'

/** A rule that the layout of a file prescribes, with the reason a person will read. */
export type RegraLayout = {
  tipo: 'prefixo'
  conta: string
  /** Code of a grupo item of the managerial model. */
  grupoItem: string
  motivo: string
}

/** Stores the rules that a layout prescribes for accounts which no rule reaches yet, and returns how many. */
export async function createDeParaDoLayout(
  { tx, clienteId, usuarioId }: ImportacaoContexto,
  layout: readonly RegraLayout[],
  mes: number,
): Promise<number> {
  const dePara = compileDePara(await readRegras(tx, clienteId))
  const regras = layout.filter(({ conta }) => dePara.resolve({ conta, mes: mesFromSql(mes) }).tipo === 'sem')
  if (regras.length === 0) return 0
  const { rows } = await sql<{ id: number }>`
    insert into de_para_regra (cliente_id, tipo, conta_inicio, grupo_item_id, origem, motivo, created_by)
    select ${clienteId}::uuid, r.tipo, r.conta || '*', i.id, 'arquivo', r.motivo, ${usuarioId}::uuid
    from unnest(${regras.map(({ tipo }) => tipo)}::text[], ${regras.map(({ conta }) => conta)}::text[],
      ${regras.map(({ grupoItem }) => grupoItem)}::text[], ${regras.map(({ motivo }) => motivo)}::text[]) r (tipo, conta, grupo_item, motivo)
    join grupo_item i on i.cliente_id = ${clienteId} and i.codigo = r.grupo_item and not i.arquivado
    on conflict do nothing
    returning id`.execute(tx)
  return rows.length
}
