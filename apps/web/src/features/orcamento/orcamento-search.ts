import { readId } from '../../navigation/search-values.ts'

export const ORCAMENTO_PAINEIS = ['areas', 'comentarios', 'historico'] as const
/** The formula opens from the grid, which it writes in. */
const PAINEIS = [...ORCAMENTO_PAINEIS, 'formula'] as const
export type OrcamentoPanel = (typeof PAINEIS)[number]

/** A past moment: after an act, by its number, or at an instant. */
export interface Moment {
  ato?: number | undefined
  em?: string | undefined
}

export interface OrcamentoSearch extends Moment {
  edit?: boolean | undefined
  simples?: boolean | undefined
  painel?: OrcamentoPanel | undefined
  area?: number | undefined
  /** Line and month (1 to 12) of the comments or history shown; absent for the whole budget. */
  linha?: number | undefined
  mes?: number | undefined
}

/** A route search must not throw, so invalid values are dropped. */
export function parseOrcamentoSearch(search: Record<string, unknown>): OrcamentoSearch {
  const linha = readId(search['linha'])
  const mes = readId(search['mes'])
  const ato = readId(search['ato'])
  const em = typeof search['em'] === 'string' ? new Date(search['em']) : null
  return {
    edit: search['edit'] === true || undefined,
    simples: search['simples'] === true || undefined,
    painel: PAINEIS.find((each) => each === search['painel']),
    area: search['painel'] === 'areas' ? readId(search['area']) : undefined,
    linha,
    mes: linha !== undefined && mes !== undefined && mes <= 12 ? mes : undefined,
    ato,
    em: ato === undefined && em && !Number.isNaN(em.getTime()) ? em.toISOString() : undefined,
  }
}
