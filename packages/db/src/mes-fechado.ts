import { sql } from 'kysely'
import type { Transacao } from './transaction.ts'

/** Refusal: months up to `until` (202503) are closed, and this part of their inputs would change. */
export type ClosedMes = { parte: string; until: number }

const PARTES: Readonly<Record<string, string>> = {
  lancamentos: 'esta mudança dos lançamentos',
  dePara: 'esta mudança do De-Para',
  grupos: 'esta mudança de grupo',
  modelo: 'esta mudança do modelo de DRE ou do início do exercício',
  rateio: 'esta mudança das regras de rateio',
  empates: 'esta mudança do código de um centro de custo que desempata o rateio',
  direcionadores: 'esta mudança dos valores de um direcionador',
  eliminacoes: 'esta mudança das eliminações da consolidação',
  contas: 'esta mudança do código ou da natureza de uma conta',
}

export async function findClosedUntil(tx: Transacao, clienteId: string): Promise<number | null> {
  const { rows } = await sql<{ ate: number | null }>`select fechamento_ate(${clienteId}::uuid) as ate`.execute(tx)
  return rows[0]?.ate ?? null
}

const printMes = (mes: number): string => `${String(mes % 100).padStart(2, '0')}/${Math.floor(mes / 100)}`

export function printClosedMes({ parte, until }: ClosedMes): string {
  return `Os meses até ${printMes(until)} estão fechados, e ${PARTES[parte] ?? 'esta mudança'} alteraria o resultado deles. Nada foi salvo.`
}

export function findClosedMes(error: unknown): ClosedMes | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'LA020') return undefined
  if (!('detail' in error) || typeof error.detail !== 'string') return undefined
  const { parte, ate }: { parte: string; ate: number } = JSON.parse(error.detail)
  return { parte, until: ate }
}
