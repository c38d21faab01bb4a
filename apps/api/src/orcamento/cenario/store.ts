import type { AtoTipo, OrcamentoStatus, OrcamentoTipo } from '@lastro/contract'
import { sql } from 'kysely'
import type { ContextoCliente } from '../../http/contexto.ts'
import { readMescla, type KeptMescla } from '../atos/stored-act.ts'
import { COLUNAS } from '../month-columns.ts'
import { copyContent } from '../store.ts'

export interface CenarioVersaoRow {
  id: number
  nome: string
  versaoNumero: number
  status: OrcamentoStatus
  cenario: string
  tipo: OrcamentoTipo
  mesInicio: number
  realizadoAte: number | null
  raizId: number
  sequencia: number
  origemId: number | null
  origemSequencia: number | null
}

const VERSAO = sql`o.id, o.nome, o.versao_numero as "versaoNumero", o.status, o.cenario, o.tipo, o.mes_inicio as "mesInicio",
  o.realizado_ate as "realizadoAte", o.raiz_id as "raizId", o.sequencia, o.origem_id as "origemId", o.origem_sequencia as "origemSequencia"`

/** @param lock blocks acts until the transaction ends, for a consistent read */
export async function findVersao(
  { tx, cliente }: ContextoCliente,
  id: number,
  { lock = false } = {},
): Promise<CenarioVersaoRow | undefined> {
  if (lock) await sql`select from orcamento where cliente_id = ${cliente.id} and id = ${id} for share`.execute(tx)
  const { rows } =
    await sql<CenarioVersaoRow>`select ${VERSAO} from orcamento o where o.cliente_id = ${cliente.id} and o.id = ${id}`.execute(tx)
  return rows[0]
}

export async function findNovissima({ tx, cliente }: ContextoCliente, id: number): Promise<CenarioVersaoRow | undefined> {
  const { rows } = await sql<CenarioVersaoRow>`
    select ${VERSAO} from orcamento v join orcamento o on o.cliente_id = v.cliente_id and o.raiz_id = v.raiz_id
    where v.cliente_id = ${cliente.id} and v.id = ${id} order by o.versao_numero desc limit 1`.execute(tx)
  return rows[0]
}

/** Scenarios of the family `raizId` first, newest first in each group. */
export async function listDoExercicio(
  { tx, cliente }: ContextoCliente,
  { mesInicio, raizId }: { mesInicio: number; raizId: number },
): Promise<(CenarioVersaoRow & { daFamilia: boolean })[]> {
  const { rows } = await sql<CenarioVersaoRow & { daFamilia: boolean }>`
    select ${VERSAO}, o.tipo = 'cenario' and coalesce(d.raiz_id = ${raizId}, false) as "daFamilia"
    from orcamento o left join orcamento d on d.cliente_id = o.cliente_id and d.id = o.origem_id
    where o.cliente_id = ${cliente.id} and o.mes_inicio = ${mesInicio}
    order by "daFamilia" desc, o.created_at desc, o.id desc`.execute(tx)
  return rows
}

export interface SomaRow {
  orcamentoId: number
  grupoItemId: number
  valores: number[]
}

export async function sumItens({ tx, cliente }: ContextoCliente, orcamentos: readonly number[]): Promise<SomaRow[]> {
  const { rows } = await sql<SomaRow>`
    select orcamento_id as "orcamentoId", grupo_item_id as "grupoItemId",
      array[${sql.join(COLUNAS.map((coluna) => sql`sum(${coluna})::bigint`))}] as valores
    from orcamento_linha where cliente_id = ${cliente.id} and orcamento_id = any(${[...orcamentos]}::int[])
    group by orcamento_id, grupo_item_id`.execute(tx)
  return rows
}

export async function copyComoCenario(
  context: ContextoCliente,
  { id, nome, cenario, observacoes, usuarioId }: { id: number; nome: string; cenario: string; observacoes: string; usuarioId: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into orcamento (cliente_id, nome, mes_inicio, cenario, tipo, origem_id, origem_sequencia, modelo_id, dono_id, observacoes, created_by)
    select cliente_id, ${nome}, mes_inicio, ${cenario}, 'cenario', id, sequencia, modelo_id, ${usuarioId}::uuid, ${observacoes}, ${usuarioId}::uuid
    from orcamento where cliente_id = ${context.cliente.id} and id = ${id} returning id`.execute(context.tx)
  const fresh = rows[0]?.id
  if (fresh === undefined) throw new Error('the locked budget no longer exists')
  await copyContent(context, { de: id, para: fresh })
  return fresh
}

interface LinhaDimensions {
  grupoItemId: number
  centroCustoId: number | null
  filialId: number | null
}

export async function existsLinhas(
  { tx, cliente }: ContextoCliente,
  orcamentos: readonly number[],
  keys: readonly LinhaDimensions[],
): Promise<boolean> {
  if (keys.length === 0) return true
  const { rows } = await sql<{ faltam: boolean }>`
    select exists (
      select from unnest(${keys.map((key) => key.grupoItemId)}::int[], ${keys.map((key) => key.centroCustoId)}::int[],
        ${keys.map((key) => key.filialId)}::int[]) as n (item, centro, filial)
      where not exists (
        select from orcamento_linha l
        where l.cliente_id = ${cliente.id} and l.orcamento_id = any(${[...orcamentos]}::int[]) and l.grupo_item_id = n.item
          and l.centro_custo_id is not distinct from n.centro and l.filial_id is not distinct from n.filial)
    ) as faltam`.execute(tx)
  return rows[0]?.faltam === false
}

export interface AtoDaMesclaRow {
  orcamentoId: number
  sequencia: number
  tipo: AtoTipo
  desfaz: number | null
  quando: Date
  ate: number | null
  mescla: KeptMescla | undefined
}

/** Merge acts up to the given versions, and acts that may have reverted them; by version and sequence. */
export async function listAtosDaMescla(
  { tx, cliente }: ContextoCliente,
  { raizId, versaoNumero, cenarioId }: { raizId: number; versaoNumero: number; cenarioId: number },
): Promise<AtoDaMesclaRow[]> {
  const { rows } = await sql<Omit<AtoDaMesclaRow, 'mescla'> & { kept: unknown }>`
    select a.orcamento_id as "orcamentoId", a.sequencia, a.tipo, a.desfaz, a.created_at as quando,
      case when a.tipo = 'restaurar' then (a.detalhe -> 'pedido' ->> 'sequencia')::bigint end as ate,
      case when a.tipo = 'mesclar' then a.detalhe -> 'mescla' end as kept
    from orcamento o join orcamento_ato a on a.cliente_id = o.cliente_id and a.orcamento_id = o.id
    where o.cliente_id = ${cliente.id} and o.raiz_id = ${raizId} and o.versao_numero <= ${versaoNumero}
      and (a.tipo in ('restaurar', 'desfazer', 'refazer')
        or (a.tipo = 'mesclar' and (a.detalhe -> 'mescla' ->> 'cenarioId')::int = ${cenarioId}))
    order by o.versao_numero, a.sequencia`.execute(tx)
  return rows.map(({ kept, ...row }) => ({ ...row, mescla: readMescla(kept) }))
}
