import { formatMes, mesFromSql, mesToSql } from '@lastro/engine'
import { sql } from 'kysely'
import { listMesesCarregados } from './carregadas.ts'
import type { ImportacaoContexto } from './contexto.ts'
import { ImportacaoError } from './erro.ts'

/** How many months a message names before it says "e mais n". */
const NOMEADOS = 6

/** Months (202503) as a message names them: `01/2025, 02/2025`. */
export function printMeses(meses: readonly number[]): string {
  const nomes = meses.slice(0, NOMEADOS).map((mes) => formatMes(mesFromSql(mes)))
  return meses.length > NOMEADOS ? `${nomes.join(', ')} e mais ${meses.length - NOMEADOS}` : nomes.join(', ')
}

/** Refuses in modo `recusar` when any of the months (202503) already has active data. @throws ImportacaoError `importacao_meses_loaded` */
export async function checkMeses({ tx, clienteId, modo }: ImportacaoContexto, meses: readonly number[]): Promise<void> {
  if (modo !== 'recusar') return
  const carregados = await listMesesCarregados(tx, clienteId, meses.map(mesFromSql))
  if (carregados.length === 0) return
  throw new ImportacaoError(
    'importacao_meses_loaded',
    `Já há lançamentos em ${printMeses(carregados.map(mesToSql))}.`,
    'Escolha substituir esses meses ou somar a eles.',
  )
}

/** Makes the months of this import active; in modo `substituir` the ones of older imports step back, remembering by whom. */
export async function activateMeses({ tx, clienteId, importacaoId, modo }: ImportacaoContexto, meses: readonly number[]): Promise<void> {
  if (modo === 'substituir') {
    await sql`
      update importacao_mes set ativo = false, substituida_por = ${importacaoId}
      where cliente_id = ${clienteId} and ativo and mes = any(${[...meses]}::int[])`.execute(tx)
  }
  await sql`
    insert into importacao_mes (cliente_id, importacao_id, mes)
    select ${clienteId}::uuid, ${importacaoId}::integer, mes from unnest(${[...meses]}::int[]) mes`.execute(tx)
}
