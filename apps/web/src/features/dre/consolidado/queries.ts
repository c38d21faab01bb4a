import { PACOTE, type ConsolidadoFontes, type RotaBody, dreConsolidadoRotas } from '@lastro/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, invalidate, query } from '../../../api/api.ts'
import type { Comparar } from '../compare.ts'
import type { Periodo } from '../periodo.ts'

interface ConsolidadoQuestion extends Partial<Periodo> {
  modelo: number | undefined
  baseAv: string | undefined
  clientes: readonly string[]
  comparar: Pick<Comparar, 'fontes' | 'por' | 'analises'>
}

function fontesOf(fontes: readonly string[]): ConsolidadoFontes {
  const previousWith = fontes.includes('anterior')
  if (fontes.includes('orcado')) return previousWith ? 'realizado,orcado,anterior' : 'realizado,orcado'
  return previousWith ? 'realizado,anterior' : 'realizado'
}

export function requestOf({ modelo, clientes, comparar, inicio, fim, baseAv }: ConsolidadoQuestion) {
  const { fontes, por, analises } = comparar
  return {
    ...(inicio && fim ? { inicio, fim } : {}),
    ...(modelo ? { modelo } : {}),
    ...(clientes.length > 0 ? { clientes: clientes.join() } : {}),
    fontes: fontesOf(fontes),
    ...(baseAv ? { baseAv } : {}),
    // A pack has forecasts, which are not consolidated.
    por: por === PACOTE ? ('acumulado' as const) : por,
    analises: analises.join(),
  }
}

export function consolidadoQuery(question: ConsolidadoQuestion) {
  return queryOptions({ ...query(dreConsolidadoRotas.get, { query: requestOf(question) }), placeholderData: keepPreviousData })
}

export const clientesQuery = query(dreConsolidadoRotas.listClientes)

/** `key`: idempotency key, the same for the same entry. */
export async function createEliminacao(body: RotaBody<typeof dreConsolidadoRotas.createEliminacao>, key: string): Promise<void> {
  await call(dreConsolidadoRotas.createEliminacao, { body }, { headers: { 'idempotency-key': key }, silent: true })
  await invalidate(dreConsolidadoRotas.get)
}

export async function removeEliminacao(id: number): Promise<void> {
  await call(dreConsolidadoRotas.removeEliminacao, { params: { id } }, { silent: true })
  await invalidate(dreConsolidadoRotas.get)
}
