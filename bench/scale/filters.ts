/** Filters of the benchmarked statement. Each is used once, so that no cached answer helps. */
import { FILIAIS } from './razao.ts'

interface Filter {
  query: string
  /** The same filter as a DuckDB condition; months count from January 2024. */
  where: string
}

const MESES_FINAIS = [12, 11, 10, 9, 6, 3]
const ANALISES = ['', 'variacao,percentual', 'variacao,av']
const RATEIO = ['depois', 'antes']

function listFilters(): Filter[] {
  const filiais = [undefined, ...Array.from({ length: FILIAIS }, (_, i) => i + 1)]
  return MESES_FINAIS.flatMap((fim) =>
    filiais.flatMap((filial) => {
      const where = [`mes % 12 < ${fim}`, ...(filial === undefined ? [] : [`filial = ${filial}`])].join(' and ')
      const recorte = `fim=2025-${String(fim).padStart(2, '0')}${filial === undefined ? '' : `&filial=${filial}`}`
      return ANALISES.flatMap((analises) => RATEIO.map((rateio) => ({ query: `${recorte}&rateio=${rateio}&analises=${analises}`, where })))
    }),
  )
}

/**
 * Shuffled by a step coprime to the length, so that each filter is used once.
 * Excludes the first filter, whose statement is measured warm.
 */
export const FILTERS: readonly Filter[] = listFilters()
  .map((_, i, all) => all[(i * 95) % all.length]!)
  .slice(1)

export const SELECOES: readonly string[] = [...new Set(FILTERS.map(({ where }) => where))]
