/** The filters of a statement that a person goes through, each once: no kept answer helps. */
import { FILIAIS } from './razao.ts'

interface Filter {
  query: string
  /** The same filial and months in DuckDB, where months count from the first of 2024: those of 2025, and the same of the year before. */
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
 * Mixed: a step that shares no factor with how many there are takes each of them once. Without the first, which is the statement that is
 * measured warm.
 */
export const FILTERS: readonly Filter[] = listFilters()
  .map((_, i, all) => all[(i * 95) % all.length]!)
  .slice(1)

/** Each selection of rows once. */
export const SELECOES: readonly string[] = [...new Set(FILTERS.map(({ where }) => where))]
