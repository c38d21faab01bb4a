/** Rateio runs (append-only), and the driver values that a restoration writes. */
import { CAMPOS_MES, type RateioApuracao } from '@lastro/contract'
import { mesFromSql, mesToSql, type Periodo } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente } from '../http/contexto.ts'
import type { ApuracaoSnapshot } from './apuracao-snapshot.ts'

export interface ApuracaoSummary {
  id: number
  tipo: RateioApuracao['tipo']
  mesInicio: number
  mesFim: number
  restauraId: number | null
  observacao: string
  quando: Date
  quem: string
  regraCount: number
  /** Sum of the increases by centro de custo. It equals the sum of the decreases, because rateio preserves the total. */
  movidoCentavos: number
  regrasHash: Buffer
  resultadoHash: Buffer
  falha: string
}

/** Up to some megabytes, with many rules and drivers. */
export interface ApuracaoRow extends ApuracaoSummary {
  regras: unknown
  direcionadores: unknown
  centros: unknown
}

const COLUNAS = sql`
  a.id, a.tipo, a.mes_inicio as "mesInicio", a.mes_fim as "mesFim", a.restaura_id as "restauraId", a.observacao,
  a.created_at as quando, u.nome as quem, jsonb_array_length(a.regras) as "regraCount",
  (select coalesce(sum(greatest((c ->> 'depoisCentavos')::bigint - (c ->> 'antesCentavos')::bigint, 0)), 0)::float8
    from jsonb_array_elements(a.centros) c) as "movidoCentavos",
  a.regras_hash as "regrasHash", a.resultado_hash as "resultadoHash", a.falha`

export async function listApuracoes(
  { tx, cliente }: ContextoCliente,
  { cursor, quantas }: { cursor?: number | undefined; quantas: number },
): Promise<ApuracaoSummary[]> {
  const { rows } = await sql<ApuracaoSummary>`
    select ${COLUNAS} from rateio_apuracao a join usuario u on u.id = a.created_by
    where a.cliente_id = ${cliente.id} and (${cursor ?? null}::int is null or a.id < ${cursor ?? null}::int)
    order by a.id desc limit ${quantas}`.execute(tx)
  return rows
}

export async function findApuracao({ tx, cliente }: ContextoCliente, id: number): Promise<ApuracaoRow | undefined> {
  const { rows } = await sql<ApuracaoRow>`
    select ${COLUNAS}, a.regras, a.direcionadores, a.centros from rateio_apuracao a join usuario u on u.id = a.created_by
    where a.cliente_id = ${cliente.id} and a.id = ${id}`.execute(tx)
  return rows[0]
}

export interface NewApuracao {
  tipo: RateioApuracao['tipo']
  periodo: Periodo
  restauraId: number | null
  observacao: string
  versao: number
  usuarioId: string
  now: Date
}

export async function insertApuracao(
  { tx, cliente }: ContextoCliente,
  fresh: NewApuracao,
  { used, centros, resultadoHash, falha }: ApuracaoSnapshot,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into rateio_apuracao (cliente_id, mes_inicio, mes_fim, tipo, restaura_id, observacao, dados_versao, regras, direcionadores, centros,
      regras_hash, resultado_hash, falha, created_at, created_by)
    values (${cliente.id}, ${mesToSql(fresh.periodo.inicio)}, ${mesToSql(fresh.periodo.fim)}, ${fresh.tipo}, ${fresh.restauraId}, ${fresh.observacao},
      ${fresh.versao}, ${JSON.stringify(used.regras)}::jsonb, ${JSON.stringify(used.direcionadores)}::jsonb,
      ${JSON.stringify(centros)}::jsonb, ${used.hash}, ${resultadoHash}, ${falha}, ${fresh.now}, ${fresh.usuarioId})
    returning id`.execute(tx)
  const row = rows[0]
  if (row === undefined) throw new Error('the run was not written')
  return row.id
}

export interface MicrosRow {
  centroCusto: number
  filial: number | null
  micros: (number | null)[]
}

export async function listMicros({ tx, cliente }: ContextoCliente, direcionador: number, meses: readonly string[]): Promise<MicrosRow[]> {
  const { rows } = await sql<{ centroCusto: number; filial: number | null; mes: number; micros: number }>`
    select centro_custo_id as "centroCusto", filial_id as filial, mes, valor_micros as micros from direcionador_valor
    where cliente_id = ${cliente.id} and direcionador_id = ${direcionador} and mes = any(${meses.map(mesToSql)}::int[])
    order by centro_custo_id, filial_id nulls first, mes`.execute(tx)
  return [...Map.groupBy(rows, ({ centroCusto, filial }) => `${centroCusto} ${filial}`).values()].flatMap((rowsOfPlace) => {
    const [first] = rowsOfPlace
    if (first === undefined) return []
    const porMes = new Map(rowsOfPlace.map(({ mes, micros }) => [mesFromSql(mes), micros]))
    return [{ centroCusto: first.centroCusto, filial: first.filial, micros: meses.map((mes) => porMes.get(mes) ?? null) }]
  })
}

export interface NewValor {
  direcionador: number
  centroCusto: number
  filial: number | null
  mes: string
  micros: number | null
}

/** Lists archived driver lines by place and year, whose values do not count. */
export async function listArchived({ tx, cliente }: ContextoCliente, valores: readonly NewValor[]): Promise<NewValor[]> {
  const { rows } = await sql<{ direcionador: number; centroCusto: number; filial: number | null; ano: number }>`
    select direcionador_id as direcionador, centro_custo_id as "centroCusto", filial_id as filial, ano from direcionador_ano
    where cliente_id = ${cliente.id} and arquivado
      and direcionador_id = any(${[...new Set(valores.map(({ direcionador }) => direcionador))]}::int[])`.execute(tx)
  const archived = new Set(rows.map(({ direcionador, centroCusto, filial, ano }) => `${direcionador} ${centroCusto} ${filial} ${ano}`))
  return valores.filter(({ direcionador, centroCusto, filial, mes }) =>
    archived.has(`${direcionador} ${centroCusto} ${filial} ${Number(mes.slice(0, 4))}`),
  )
}

/** Writes single months and keeps the others. One statement per calendar month. */
export async function writeMicros({ tx, cliente }: ContextoCliente, valores: readonly NewValor[]): Promise<void> {
  for (const [mes, doMes] of Map.groupBy(valores, (valor) => valor.mes.slice(5))) {
    const coluna = sql.ref(`${CAMPOS_MES[Number(mes) - 1]!}_micros`)
    const rows = doMes.map(({ direcionador, centroCusto, filial, mes: which, micros }) => ({
      direcionador,
      centro: centroCusto,
      filial,
      ano: Number(which.slice(0, 4)),
      micros,
    }))
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql`
      insert into direcionador_ano (cliente_id, direcionador_id, centro_custo_id, filial_id, ano, ${coluna})
      select ${cliente.id}::uuid, r.direcionador, r.centro, r.filial, r.ano, r.micros
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(direcionador int, centro int, filial int, ano int, micros bigint)
      on conflict (cliente_id, direcionador_id, centro_custo_id, filial_id, ano) do update set ${coluna} = excluded.${coluna}`.execute(tx)
  }
}
