/** Closed months: up to where, and what the database says when something would change one of them. */
import { sql } from 'kysely'
import type { Transacao } from './transaction.ts'

/** Everything up to the month (202503) is closed, and this part of what it is made of would not be what it was. */
export type MesFechado = { parte: string; ate: number }

/** What would change, by part, as the message names it. */
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

/** The last closed month (202503) of a cliente; null when none is. */
export async function findFechadoAte(tx: Transacao, clienteId: string): Promise<number | null> {
  const { rows } = await sql<{ ate: number | null }>`select fechamento_ate(${clienteId}::uuid) as ate`.execute(tx)
  return rows[0]?.ate ?? null
}

const printMes = (mes: number): string => `${String(mes % 100).padStart(2, '0')}/${Math.floor(mes / 100)}`

/** What a person reads: which months, what would have changed them, and that it did not. */
export function printMesFechado({ parte, ate }: MesFechado): string {
  return `Os meses até ${printMes(ate)} estão fechados, e ${PARTES[parte] ?? 'esta mudança'} alteraria o resultado deles. Nada foi salvo.`
}

/** What the database refused because it would change a closed month; undefined for any other failure. */
export function findMesFechado(error: unknown): MesFechado | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'LA020') return undefined
  if (!('detail' in error) || typeof error.detail !== 'string') return undefined
  const { parte, ate }: { parte: string; ate: number } = JSON.parse(error.detail)
  return { parte, ate }
}
