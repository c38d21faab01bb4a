import type { Transacao } from '@lastro/db'
import { findClosedUntil } from '@lastro/db'
import { addMeses, mesFromSql, mesToSql } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { formatMesNumerico, joinFirst } from '@lastro/formato'
import { sql } from 'kysely'
import { listLoadedMeses } from './loaded-months.ts'
import type { ImportacaoContext } from './context.ts'
import { ImportacaoError } from './erro.ts'

const NAMED_MAX = 6

export function printMeses(meses: readonly number[]): string {
  return joinFirst(
    meses.map((mes) => formatMesNumerico(mesFromSql(mes))),
    NAMED_MAX,
  )
}

async function findClosed(tx: Transacao, clienteId: string, meses: readonly number[]): Promise<{ closed: number[]; ate: number }> {
  const ate = (await findClosedUntil(tx, clienteId)) ?? 0
  return { closed: meses.filter((mes) => mes <= ate), ate }
}

export async function listClosedMeses(tx: Transacao, clienteId: string, meses: readonly Mes[]): Promise<Mes[]> {
  return (await findClosed(tx, clienteId, meses.map(mesToSql))).closed.map(mesFromSql)
}

export async function assertOpenedMeses(tx: Transacao, clienteId: string, meses: readonly number[]): Promise<void> {
  const { closed, ate } = await findClosed(tx, clienteId, meses)
  if (closed.length === 0) return
  throw new ImportacaoError(
    'mes_closed',
    `${printMeses(closed)} ${closed.length === 1 ? 'está fechado' : 'estão fechados'}: nada muda até ${formatMesNumerico(mesFromSql(ate))}.`,
    `Deixe só os meses a partir de ${formatMesNumerico(addMeses(mesFromSql(ate), 1))}, ou peça a quem fecha os meses que os reabra.`,
  )
}

/**
 * Refuses closed months, and in modo `recusar` also months with active data.
 * @throws ImportacaoError `mes_closed`, `importacao_meses_loaded`
 */
export async function checkMeses({ tx, clienteId, modo }: ImportacaoContext, meses: readonly number[]): Promise<void> {
  await assertOpenedMeses(tx, clienteId, meses)
  if (modo !== 'recusar') return
  const loaded = await listLoadedMeses(tx, clienteId, meses.map(mesFromSql))
  if (loaded.length === 0) return
  throw new ImportacaoError(
    'importacao_meses_loaded',
    `Já há lançamentos em ${printMeses(loaded.map(mesToSql))}.`,
    'Escolha substituir esses meses ou somar a eles.',
  )
}

/** In modo `substituir` deactivates older imports, recording their replacement. */
export async function activateMeses({ tx, clienteId, importacaoId, modo }: ImportacaoContext, meses: readonly number[]): Promise<void> {
  if (modo === 'substituir') {
    await sql`
      update importacao_mes set ativo = false, substituida_por = ${importacaoId}
      where cliente_id = ${clienteId} and ativo and mes = any(${[...meses]}::int[])`.execute(tx)
  }
  await sql`
    insert into importacao_mes (cliente_id, importacao_id, mes)
    select ${clienteId}::uuid, ${importacaoId}::integer, mes from unnest(${[...meses]}::int[]) mes`.execute(tx)
}
