import type { Transacao } from '@lastro/db'
import { MODELO_GERENCIAL } from '@lastro/engine'
import { sql } from 'kysely'

/** Returns true when the cliente had no DRE model. */
export async function ensureModeloGerencial(tx: Transacao, clienteId: string): Promise<boolean> {
  const existing = await tx.selectFrom('dre_modelo').select('id').where('cliente_id', '=', clienteId).limit(1).executeTakeFirst()
  if (existing !== undefined) return false
  const { nome, grupos, dreItens } = MODELO_GERENCIAL
  await sql`
    insert into grupo (cliente_id, codigo, descricao, natureza, ordem)
    select ${clienteId}::uuid, g.* from unnest(${grupos.map(({ codigo }) => codigo)}::text[], ${grupos.map(({ descricao }) => descricao)}::text[],
      ${grupos.map(({ natureza }) => natureza)}::text[], ${grupos.map((_, i) => i + 1)}::int[]) g
    on conflict (cliente_id, codigo) do nothing`.execute(tx)
  const itens = grupos.flatMap((grupo) => grupo.itens.map((item, i) => ({ ...item, grupo: grupo.codigo, ordem: i + 1 })))
  await sql`
    insert into grupo_item (cliente_id, grupo_id, codigo, descricao, ordem)
    select ${clienteId}::uuid, g.id, i.codigo, i.descricao, i.ordem
    from unnest(${itens.map(({ grupo }) => grupo)}::text[], ${itens.map(({ codigo }) => codigo)}::text[],
      ${itens.map(({ descricao }) => descricao)}::text[], ${itens.map(({ ordem }) => ordem)}::int[]) i (grupo, codigo, descricao, ordem)
    join grupo g on g.cliente_id = ${clienteId} and g.codigo = i.grupo
    on conflict (cliente_id, codigo) do nothing`.execute(tx)
  const modelo = await tx
    .insertInto('dre_modelo')
    .values({ cliente_id: clienteId, nome, padrao: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into dre_item (cliente_id, modelo_id, codigo, descricao, tipo, ordem, nivel, formula, base_codigo)
    select ${clienteId}::uuid, ${modelo.id}::integer, codigo, descricao, tipo, ordem, nivel, nullif(formula, ''), nullif(base, '')
    from unnest(${dreItens.map(({ codigo }) => codigo)}::text[], ${dreItens.map(({ descricao }) => descricao)}::text[],
      ${dreItens.map(({ tipo }) => tipo)}::text[], ${dreItens.map((_, i) => i + 1)}::int[], ${dreItens.map(({ nivel }) => nivel)}::smallint[],
      ${dreItens.map(({ formula }) => formula ?? '')}::text[], ${dreItens.map(({ baseCodigo }) => baseCodigo ?? '')}::text[])
      d (codigo, descricao, tipo, ordem, nivel, formula, base)`.execute(tx)
  const somas = dreItens.filter(({ grupo }) => grupo !== undefined)
  await sql`
    insert into dre_item_componente (cliente_id, dre_item_id, grupo_id, sinal)
    select ${clienteId}::uuid, d.id, g.id, 1
    from unnest(${somas.map(({ codigo }) => codigo)}::text[], ${somas.map(({ grupo }) => grupo ?? '')}::text[]) c (item, grupo)
    join dre_item d on d.cliente_id = ${clienteId} and d.modelo_id = ${modelo.id} and d.codigo = c.item
    join grupo g on g.cliente_id = ${clienteId} and g.codigo = c.grupo`.execute(tx)
  return true
}
