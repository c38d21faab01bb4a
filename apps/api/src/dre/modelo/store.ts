import { lockNome } from '@lastro/db'
import { mesToSql, type DreItem, type Mes } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'

export async function lockModelos({ tx, cliente }: ContextoCliente): Promise<void> {
  await lockNome(tx, 'cadastro', 'dre_modelo', cliente.id)
}

export async function countOrcamentos({ tx, cliente }: ContextoCliente): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; quantos: number }>`
    select modelo_id as id, count(*)::int as quantos from orcamento where cliente_id = ${cliente.id} group by modelo_id`.execute(tx)
  return new Map(rows.map(({ id, quantos }) => [id, quantos]))
}

/** In any state, because a closing keeps its model for ever. */
export async function countFechamentos({ tx, cliente }: ContextoCliente, modeloId: number): Promise<number> {
  const { rows } = await sql<{ quantos: number }>`
    select count(*)::int as quantos from fechamento where cliente_id = ${cliente.id} and modelo_id = ${modeloId}`.execute(tx)
  return rows[0]?.quantos ?? 0
}

export interface WrittenVersao {
  id: number
  versao: number
}

export async function insertModelo({ tx, cliente }: ContextoCliente, nome: string, padrao: boolean): Promise<WrittenVersao> {
  return tx.insertInto('dre_modelo').values({ cliente_id: cliente.id, nome, padrao }).returning(['id', 'versao']).executeTakeFirstOrThrow()
}

export async function updateModelo(
  { tx, cliente }: ContextoCliente,
  { id, nome, padrao, arquivado }: { id: number; nome: string; padrao: boolean; arquivado: boolean },
): Promise<WrittenVersao> {
  if (padrao) {
    await sql`
      update dre_modelo set padrao = false, versao = versao + 1
      where cliente_id = ${cliente.id} and padrao and id <> ${id}`.execute(tx)
  }
  const { rows } = await sql<WrittenVersao>`
    update dre_modelo set nome = ${nome}, padrao = ${padrao}, arquivado = ${arquivado}, versao = versao + 1
    where cliente_id = ${cliente.id} and id = ${id} returning id, versao`.execute(tx)
  return rows[0] ?? { id, versao: 0 }
}

async function moveVersao({ tx, cliente }: ContextoCliente, id: number): Promise<WrittenVersao> {
  const { rows } = await sql<WrittenVersao>`
    update dre_modelo set versao = versao + 1 where cliente_id = ${cliente.id} and id = ${id} returning id, versao`.execute(tx)
  return rows[0] ?? { id, versao: 0 }
}

export async function deleteModelo({ tx, cliente }: ContextoCliente, id: number): Promise<void> {
  await sql`delete from dre_item where cliente_id = ${cliente.id} and modelo_id = ${id}`.execute(tx)
  await sql`delete from dre_vigencia where cliente_id = ${cliente.id} and modelo_id = ${id}`.execute(tx)
  await sql`delete from dre_modelo where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}

export async function insertVigencia(context: ContextoCliente, modeloId: number, mes: Mes): Promise<{ modelo: WrittenVersao; id: number }> {
  const { id } = await context.tx
    .insertInto('dre_vigencia')
    .values({ cliente_id: context.cliente.id, modelo_id: modeloId, mes_inicio: mesToSql(mes) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, modelo: await moveVersao(context, modeloId) }
}

export async function deleteVigencia(context: ContextoCliente, modeloId: number, id: number): Promise<WrittenVersao> {
  await sql`delete from dre_item where cliente_id = ${context.cliente.id} and modelo_id = ${modeloId} and vigencia_id = ${id}`.execute(
    context.tx,
  )
  await sql`delete from dre_vigencia where cliente_id = ${context.cliente.id} and modelo_id = ${modeloId} and id = ${id}`.execute(
    context.tx,
  )
  return moveVersao(context, modeloId)
}

export interface DreItemPosition {
  modeloId: number
  vigenciaId: number | null
}

const columnsOf = (item: DreItem) => ({
  codigo: item.codigo,
  descricao: item.descricao,
  tipo: item.tipo,
  nivel: item.nivel ?? 0,
  formula: 'formula' in item ? item.formula : null,
  base_codigo: 'baseCodigo' in item ? item.baseCodigo : null,
  agregacao: item.tipo === 'formula' ? (item.agregacao ?? null) : null,
})

async function insertComponentes({ tx, cliente }: ContextoCliente, itens: readonly (DreItem & { id: number })[]): Promise<void> {
  const rows = itens.flatMap((item) =>
    item.tipo === 'soma'
      ? item.componentes.map(({ grupo, grupoItem, sinal }) => ({
          dre_item_id: item.id,
          grupo_id: grupo ?? null,
          grupo_item_id: grupoItem ?? null,
          sinal,
        }))
      : [],
  )
  await sql`
    insert into dre_item_componente (cliente_id, dre_item_id, grupo_id, grupo_item_id, sinal)
    select ${cliente.id}::uuid, c.dre_item_id, c.grupo_id, c.grupo_item_id, c.sinal
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(dre_item_id int, grupo_id int, grupo_item_id int, sinal smallint)`.execute(
    tx,
  )
}

export async function insertItens(
  context: ContextoCliente,
  { modeloId, vigenciaId }: DreItemPosition,
  itens: readonly DreItem[],
): Promise<WrittenVersao[]> {
  const rows = itens.map((item, i) => ({ ...columnsOf(item), ordem: i + 1 }))
  const { rows: stored } = await sql<WrittenVersao & { codigo: string }>`
    insert into dre_item (cliente_id, modelo_id, vigencia_id, codigo, descricao, tipo, nivel, ordem, formula, base_codigo, agregacao)
    select ${context.cliente.id}::uuid, ${modeloId}::int, ${vigenciaId}::int, i.codigo, i.descricao, i.tipo, i.nivel, i.ordem + (
        select coalesce(max(ordem), 0) from dre_item
        where cliente_id = ${context.cliente.id} and modelo_id = ${modeloId} and vigencia_id is not distinct from ${vigenciaId}::int
      ), i.formula, i.base_codigo, i.agregacao
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as i(codigo text, descricao text, tipo text, nivel smallint, ordem int, formula text, base_codigo text, agregacao text)
    returning id, versao, codigo`.execute(context.tx)
  const byCodigo = new Map(stored.map((written) => [written.codigo, written]))
  const comId = itens.map((item) => {
    const written = byCodigo.get(item.codigo)
    if (written === undefined) throw new Error(`the insert of line ${item.codigo} returned no row`)
    return { ...item, id: written.id, versao: written.versao }
  })
  await insertComponentes(context, comId)
  return comId.map(({ id, versao }) => ({ id, versao }))
}

export async function replaceItem(context: ContextoCliente, id: number, item: DreItem): Promise<WrittenVersao> {
  await sql`delete from dre_item_componente where cliente_id = ${context.cliente.id} and dre_item_id = ${id}`.execute(context.tx)
  const { codigo, descricao, tipo, nivel, formula, base_codigo: base, agregacao } = columnsOf(item)
  const { rows } = await sql<WrittenVersao>`
    update dre_item set codigo = ${codigo}, descricao = ${descricao}, tipo = ${tipo}, nivel = ${nivel}, formula = ${formula},
      base_codigo = ${base}, agregacao = ${agregacao}, versao = versao + 1
    where cliente_id = ${context.cliente.id} and id = ${id} returning id, versao`.execute(context.tx)
  await insertComponentes(context, [{ ...item, id }])
  return rows[0] ?? { id, versao: 0 }
}

/** A line that merely shifts keeps its version. */
export async function writeOrdem({ tx, cliente }: ContextoCliente, ids: readonly number[]): Promise<void> {
  await sql`
    update dre_item t set ordem = o.posicao from unnest(${[...ids]}::int[]) with ordinality as o (id, posicao)
    where t.cliente_id = ${cliente.id} and t.id = o.id and t.ordem <> o.posicao`.execute(tx)
}

export async function deleteItem({ tx, cliente }: ContextoCliente, id: number): Promise<void> {
  await sql`delete from dre_item where cliente_id = ${cliente.id} and id = ${id}`.execute(tx)
}
