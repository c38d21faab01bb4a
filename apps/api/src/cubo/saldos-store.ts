import { LIMIT_SOMA_CENTAVOS, mesFromIndex, mesIndexFromSql, mesToSql, NATUREZA_RESULTADO, type SaldosMensais } from '@lastro/engine'
import { sql } from 'kysely'
import type { ContextoCliente, ContextoLeitura } from '../http/contexto.ts'
import { ErroApi } from '../http/erro.ts'

/** Sorted by unique key. 0 `partidas` means that the row was imported as a balance. */
export interface SaldosComPartidas extends SaldosMensais {
  readonly partidas: Int32Array
  readonly parcelas: Int32Array
}

/** Active import months as `importacao mês`. The rows of an import month are written with it and never change. */
export type ActiveMeses = ReadonlySet<string>

const keyOf = (importacaoId: number, mes: number): string => `${importacaoId} ${mes}`

/** Independent of row-level security. */
export async function listActiveMeses({ tx, cliente }: ContextoCliente): Promise<ActiveMeses> {
  const { rows } = await sql<{ importacaoId: number; mes: number }>`
    select importacao_id as "importacaoId", mes from importacao_mes where cliente_id = ${cliente.id} and ativo`.execute(tx)
  return new Set(rows.map(({ importacaoId, mes }) => keyOf(importacaoId, mesIndexFromSql(mes))))
}

export function listMeses(activeMeses: ActiveMeses): number[] {
  return [...new Set(Array.from(activeMeses, (active) => Number(active.split(' ')[1])))].toSorted((a, b) => a - b)
}

/** Each column is a PostgreSQL array literal `{1,2,3}`. */
type ContaTuple = [
  conta: number,
  count: number,
  centroCusto: string,
  filial: string,
  mes: string,
  valorCentavos: string,
  partidas: string,
  parcelas: string,
]

/** Accounts per fetch. Other requests are served between fetches. */
const CONTAS_BATCH = 40
const LOCATION = 20_000

const readList = (texto: string): number[] => JSON.parse(`[${texto.slice(1, -1)}]`) as number[]

type Gravavel = { -readonly [campo in keyof SaldosComPartidas]: SaldosComPartidas[campo] }

export function growSaldos(before: SaldosComPartidas | undefined, tamanho: number): Gravavel {
  const grow = <T extends Int32Array | Float64Array>(array: T, old: T | undefined): T => {
    if (old !== undefined) array.set(old)
    return array
  }
  return {
    tamanho,
    conta: grow(new Int32Array(tamanho), before?.conta),
    centroCusto: grow(new Int32Array(tamanho), before?.centroCusto),
    filial: grow(new Int32Array(tamanho), before?.filial),
    mes: grow(new Int32Array(tamanho), before?.mes),
    valorCentavos: grow(new Float64Array(tamanho), before?.valorCentavos),
    partidas: grow(new Int32Array(tamanho), before?.partidas),
    parcelas: grow(new Int32Array(tamanho), before?.parcelas),
  }
}

export function cutSaldos(saldos: SaldosComPartidas, tamanho: number): SaldosComPartidas {
  if (tamanho === saldos.tamanho) return saldos
  const { conta, centroCusto, filial, mes, valorCentavos, partidas, parcelas } = saldos
  return {
    tamanho,
    conta: conta.slice(0, tamanho),
    centroCusto: centroCusto.slice(0, tamanho),
    filial: filial.slice(0, tamanho),
    mes: mes.slice(0, tamanho),
    valorCentavos: valorCentavos.slice(0, tamanho),
    partidas: partidas.slice(0, tamanho),
    parcelas: parcelas.slice(0, tamanho),
  }
}

interface Pairs {
  importacaoId: number[]
  mes: number[]
  sinal: number[]
}

function selection(pairs: Pairs | undefined): { text: string; values: unknown[] } {
  if (pairs === undefined) {
    return {
      text: `join importacao_mes m on m.cliente_id = s.cliente_id and m.importacao_id = s.importacao_id and m.mes = s.mes and m.ativo
        cross join (values (1)) as n (sinal)`,
      values: [],
    }
  }
  return {
    // The imports are a separate condition, so that only their rows are read.
    text: `join unnest($2::int[], $3::int[], $4::int[]) as n (importacao_id, mes, sinal)
      on s.importacao_id = any($2::int[]) and n.importacao_id = s.importacao_id and n.mes = s.mes`,
    values: [pairs.importacaoId, pairs.mes, pairs.sinal],
  }
}

function writeConta(saldos: Gravavel, size: number, [conta, count, centroCusto, filial, mes, ...valores]: ContaTuple): void {
  const [valorCentavos, partidas, parcelas] = valores
  saldos.conta.fill(conta, size, size + count)
  saldos.centroCusto.set(readList(centroCusto), size)
  saldos.filial.set(readList(filial), size)
  saldos.mes.set(readList(mes).map(mesIndexFromSql), size)
  saldos.valorCentavos.set(readList(valorCentavos), size)
  saldos.partidas.set(readList(partidas), size)
  saldos.parcelas.set(readList(parcelas), size)
}

/**
 * Balances of result accounts in key order, summed over imports.
 *
 * Arrays, because a driver row for each of a million balances takes ten times as long.
 * A cursor bounds the memory and lets other requests run between fetches.
 * @throws ErroApi `dados_too_large` above `max`
 */
async function readSaldos({ client, cliente }: ContextoLeitura, max: number, pairs?: Pairs): Promise<SaldosComPartidas> {
  // Plan for total time, because all rows are read. After a first file the planner lacks statistics and would choose a nested loop.
  await client.query('set local cursor_tuple_fraction = 1; set local enable_nestloop = off')
  const { text, values } = selection(pairs)
  const list = (coluna: string): string => `array_agg(${coluna} order by centro_custo_id, filial_id, mes)::text`
  await client.query({
    text: `
      declare saldos no scroll cursor for
      select conta_id, count(*)::int,
        ${['centro_custo_id', 'filial_id', 'mes', 'valor_centavos', 'partidas', 'parcelas'].map(list).join(', ')}
      from (
        select s.conta_id, s.centro_custo_id, s.filial_id, s.mes,
          -- What is too large to be exact is cut to the first number that is refused, and not to a fault of the driver.
          greatest(least(sum(n.sinal * (s.credito_centavos - s.debito_centavos)), ${LIMIT_SOMA_CENTAVOS}), -${LIMIT_SOMA_CENTAVOS})::bigint
            as valor_centavos,
          sum(n.sinal * s.partidas)::int as partidas, sum(n.sinal)::int as parcelas
        from saldo_mensal s ${text}
        join conta c on c.cliente_id = s.cliente_id and c.id = s.conta_id and c.natureza = ${NATUREZA_RESULTADO}
        where s.cliente_id = $1
        group by 1, 2, 3, 4
        order by 1, 2, 3, 4
        -- One more than may be: an account of ten million is not made into a list before it is refused.
        ${Number.isFinite(max) ? `limit ${Math.floor(max) + 1}` : ''}) saldo
      group by conta_id
      order by conta_id`,
    values: [cliente.id, ...values],
  })
  let saldos = growSaldos(undefined, pairs === undefined ? LOCATION : 0)
  let size = 0
  for (;;) {
    const { rows } = await client.query<ContaTuple>({ rowMode: 'array', text: `fetch ${CONTAS_BATCH} from saldos` })
    const fim = rows.reduce((soma, [, count]) => soma + count, size)
    if (fim > max) throw new ErroApi('dados_too_large')
    if (fim > saldos.tamanho) saldos = growSaldos(saldos, Math.max(saldos.tamanho * 2, fim))
    for (const row of rows) {
      writeConta(saldos, size, row)
      size += row[1]
    }
    if (rows.length < CONTAS_BATCH) break
  }
  await client.query('close saldos; set local enable_nestloop = on')
  return cutSaldos(saldos, size)
}

export function loadSaldos(context: ContextoLeitura, max: number): Promise<SaldosComPartidas> {
  return readSaldos(context, max)
}

const FEW_ROWS = 1000

type PoucosTuple = [
  loaded: number,
  conta: string | null,
  centroCusto: string | null,
  filial: string | null,
  mes: string | null,
  valor: string | null,
  partidas: string | null,
  parcelas: string | null,
]

const FEW_ROWS_COLUMNS = ['conta_id', 'centro_custo_id', 'filial_id', 'mes', 'valor', 'partidas', 'parcelas']

/** Like `readSaldos` for a few rows, in one prepared query. Undefined above `FEW_ROWS`. */
async function readPoucos({ client, cliente }: ContextoLeitura, { importacaoId, mes, sinal }: Pairs): Promise<Movimento | undefined> {
  const { rows } = await client.query<PoucosTuple>({
    name: 'cubo.poucos',
    rowMode: 'array',
    text: `
      with lida as materialized (
        select importacao_id, conta_id, centro_custo_id, filial_id, mes, credito_centavos - debito_centavos as valor, partidas
        from saldo_mensal where cliente_id = $1 and importacao_id = any($2::int[]) limit ${FEW_ROWS + 1}
      ), saldo as (
        select l.conta_id, l.centro_custo_id, l.filial_id, l.mes, sum(n.sinal * l.valor) as valor, sum(n.sinal * l.partidas) as partidas,
          sum(n.sinal) as parcelas
        from lida l join unnest($2::int[], $3::int[], $4::int[]) as n (importacao_id, mes, sinal)
          on n.importacao_id = l.importacao_id and n.mes = l.mes
        join conta c on c.cliente_id = $1 and c.id = l.conta_id and c.natureza = ${NATUREZA_RESULTADO}
        group by 1, 2, 3, 4)
      select (select count(*)::int from lida),
        ${FEW_ROWS_COLUMNS.map((coluna) => `array_agg(${coluna} order by conta_id, centro_custo_id, filial_id, mes)::text`).join(', ')}
      from saldo`,
    values: [cliente.id, importacaoId, mes, sinal],
  })
  const [loaded, ...texts] = rows[0]!
  if (loaded > FEW_ROWS) return undefined
  const [conta = [], centroCusto = [], filial = [], meses = [], valor = [], partidas = [], parcelas = []] = texts.map((texto) =>
    readList(texto ?? '{}'),
  )
  return {
    tamanho: conta.length,
    conta: Int32Array.from(conta),
    centroCusto: Int32Array.from(centroCusto),
    filial: Int32Array.from(filial),
    mes: Int32Array.from(meses, mesIndexFromSql),
    valorCentavos: Float64Array.from(valor),
    partidas: Int32Array.from(partidas),
    parcelas: Int32Array.from(parcelas),
  }
}

export interface SaldosDaVersao {
  saldos: SaldosComPartidas
  activeMeses: ActiveMeses
}

/** Difference between two versions; `parcelas` and all amounts may be negative. */
export type Movimento = SaldosComPartidas

/** Above this part of all import months a full read is cheaper. */
const PARTE_MAXIMA = 0.5

/**
 * Difference by added and removed import months, in the scope of `before`.
 * Undefined when a full read is cheaper.
 */
export async function loadMovimento(
  context: ContextoLeitura,
  before: SaldosDaVersao,
  now: ActiveMeses,
  max: number,
): Promise<Movimento | undefined> {
  const pairs: Pairs = { importacaoId: [], mes: [], sinal: [] }
  const add = (activeMeses: ActiveMeses, others: ActiveMeses, sinal: 1 | -1): void => {
    for (const active of activeMeses) {
      if (others.has(active)) continue
      const [importacaoId, mes] = active.split(' ')
      pairs.importacaoId.push(Number(importacaoId))
      pairs.mes.push(mesToSql(mesFromIndex(Number(mes))))
      pairs.sinal.push(sinal)
    }
  }
  add(now, before.activeMeses, 1)
  add(before.activeMeses, now, -1)
  if (pairs.mes.length > Math.max(now.size * PARTE_MAXIMA, 1)) return undefined
  if (pairs.mes.length === 0) return growSaldos(undefined, 0)
  return (await readPoucos(context, pairs)) ?? readSaldos(context, max, pairs)
}
