/** Rateio rules in the database. A rule is replaced whole; the records it refers to are held by foreign keys. */
import type { RateioRegraCorpo } from '@lastro/contract'
import { lockNome } from '@lastro/db'
import { mesToSql } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'

export async function lockRegras({ tx, cliente }: ContextoCliente): Promise<void> {
  await lockNome(tx, 'cadastro', 'rateio_regra', cliente.id)
}

const mesOf = (mes: string | null): number | null => (mes === null ? null : mesToSql(mes))

function columnsOf({ nome, mesInicio, mesFim, metodo }: RateioRegraCorpo) {
  return {
    nome,
    mes_inicio: mesOf(mesInicio),
    mes_fim: mesOf(mesFim),
    metodo: metodo.tipo,
    direcionador_id: 'direcionador' in metodo ? metodo.direcionador : null,
    alternativa: 'alternativa' in metodo ? metodo.alternativa : null,
    defasagem_meses: 'defasagemMeses' in metodo ? metodo.defasagemMeses : 0,
  }
}

interface NewDestino {
  servicoId: number | null
  centroCusto: number
  filial: number | null
  percentualPpm: number | null
}

async function insertDestinos({ tx, cliente }: ContextoCliente, regraId: number, destinos: readonly NewDestino[]): Promise<void> {
  const rows = destinos.map(({ servicoId, centroCusto, filial, percentualPpm }, ordem) => ({
    servico_id: servicoId,
    ordem,
    centro_custo_id: centroCusto,
    filial_id: filial,
    percentual_ppm: percentualPpm,
  }))
  await sql`
    insert into rateio_destino (cliente_id, regra_id, servico_id, ordem, centro_custo_id, filial_id, percentual_ppm)
    select ${cliente.id}::uuid, ${regraId}::int, r.servico_id, r.ordem, r.centro_custo_id, r.filial_id, r.percentual_ppm
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(servico_id int, ordem int, centro_custo_id int, filial_id int, percentual_ppm int)`.execute(
    tx,
  )
}

async function insertServicos({ tx, cliente }: ContextoCliente, regraId: number, { metodo }: RateioRegraCorpo): Promise<NewDestino[]> {
  if (!('servicos' in metodo)) {
    return metodo.destinos.map((destino) => ({
      servicoId: null,
      ...destino,
      percentualPpm: 'percentualPpm' in destino ? destino.percentualPpm : null,
    }))
  }
  const { rows } = await sql<{ id: number; centroCusto: number }>`
    insert into rateio_servico (cliente_id, regra_id, ordem, centro_custo_id, direcionador_id)
    select ${cliente.id}::uuid, ${regraId}::int, r.ordem, r.centro_custo_id, r.direcionador_id
    from jsonb_to_recordset(${JSON.stringify(
      metodo.servicos.map(({ centroCusto, base }, ordem) => ({
        ordem,
        centro_custo_id: centroCusto,
        direcionador_id: base.tipo === 'direcionador' ? base.direcionador : null,
      })),
    )}::jsonb) as r(ordem int, centro_custo_id int, direcionador_id int)
    returning id, centro_custo_id as "centroCusto"`.execute(tx)
  const idOf = new Map(rows.map(({ id, centroCusto }) => [centroCusto, id]))
  return metodo.servicos.flatMap(({ centroCusto, base }) =>
    base.destinos.map((destino) => ({
      servicoId: idOf.get(centroCusto) ?? null,
      centroCusto: destino.centroCusto,
      filial: null,
      percentualPpm: 'percentualPpm' in destino ? destino.percentualPpm : null,
    })),
  )
}

async function insertPartes(context: ContextoCliente, regraId: number, regra: RateioRegraCorpo): Promise<void> {
  const { centrosCusto, filiais, grupos, grupoItens } = regra.origem
  await sql`
    insert into rateio_origem (cliente_id, regra_id, centro_custo_id)
    select ${context.cliente.id}::uuid, ${regraId}::int, nullif(id, 0) from unnest(${[...new Set(centrosCusto)]}::int[]) id`.execute(
    context.tx,
  )
  await sql`
    insert into rateio_filial (cliente_id, regra_id, filial_id)
    select ${context.cliente.id}::uuid, ${regraId}::int, id from unnest(${[...new Set(filiais ?? [])]}::int[]) id`.execute(context.tx)
  await sql`
    insert into rateio_item (cliente_id, regra_id, grupo_id, grupo_item_id)
    select ${context.cliente.id}::uuid, ${regraId}::int, id, null from unnest(${[...new Set(grupos)]}::int[]) id
    union all select ${context.cliente.id}::uuid, ${regraId}::int, null, id from unnest(${[...new Set(grupoItens)]}::int[]) id`.execute(
    context.tx,
  )
  await insertDestinos(context, regraId, await insertServicos(context, regraId, regra))
}

async function deletePartes({ tx, cliente }: ContextoCliente, regraId: number): Promise<void> {
  for (const table of ['rateio_destino', 'rateio_servico', 'rateio_origem', 'rateio_filial', 'rateio_item'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql`delete from ${sql.table(table)} where cliente_id = ${cliente.id} and regra_id = ${regraId}`.execute(tx)
  }
}

interface WrittenVersao {
  id: number
  versao: number
}

/** @param id id of a deleted rule that returns; ids are never reused */
export async function insertRegra(
  context: ContextoCliente,
  usuarioId: string | null,
  regra: RateioRegraCorpo,
  id?: number,
): Promise<WrittenVersao> {
  const written = await context.tx
    .insertInto('rateio_regra')
    .values({ cliente_id: context.cliente.id, created_by: usuarioId, ...columnsOf(regra), ...(id === undefined ? {} : { id }) })
    .returning(['id', 'versao'])
    .executeTakeFirstOrThrow()
  await insertPartes(context, written.id, regra)
  return written
}

export async function replaceRegra(context: ContextoCliente, id: number, regra: RateioRegraCorpo): Promise<WrittenVersao> {
  await deletePartes(context, id)
  const written = await context.tx
    .updateTable('rateio_regra')
    .set((eb) => ({ ...columnsOf(regra), versao: eb('versao', '+', 1) }))
    .where('cliente_id', '=', context.cliente.id)
    .where('id', '=', id)
    .returning(['id', 'versao'])
    .executeTakeFirstOrThrow()
  await insertPartes(context, id, regra)
  return written
}

export async function updateActive({ tx, cliente }: ContextoCliente, id: number, ativo: boolean): Promise<WrittenVersao> {
  return tx
    .updateTable('rateio_regra')
    .set((eb) => ({ ativo, versao: eb('versao', '+', 1) }))
    .where('cliente_id', '=', cliente.id)
    .where('id', '=', id)
    .returning(['id', 'versao'])
    .executeTakeFirstOrThrow()
}

/** Gives rules about to be rewritten temporary names, because one may take the name of another. */
export async function freeNomes({ tx, cliente }: ContextoCliente, ids: readonly number[]): Promise<void> {
  await sql`
    update rateio_regra set nome = e'\\x01' || id where cliente_id = ${cliente.id} and id = any(${[...ids]}::int[])`.execute(tx)
}

/** Numbers the rules by position. A rule that is only shifted keeps its version. */
export async function writeOrdem({ tx, cliente }: ContextoCliente, ids: readonly number[]): Promise<void> {
  await sql`
    update rateio_regra t set ordem = o.posicao from unnest(${[...ids]}::int[]) with ordinality as o (id, posicao)
    where t.cliente_id = ${cliente.id} and t.id = o.id and t.ordem <> o.posicao`.execute(tx)
}

export async function deleteRegra(context: ContextoCliente, id: number): Promise<void> {
  await deletePartes(context, id)
  await sql`delete from rateio_regra where cliente_id = ${context.cliente.id} and id = ${id}`.execute(context.tx)
}
