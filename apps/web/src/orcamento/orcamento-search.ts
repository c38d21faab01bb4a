/** How one budget is open, kept in the URL. */
import { readId } from '../search-values.ts'

const ORCAMENTO_PAINEIS = ['areas', 'comentarios'] as const
export type OrcamentoPainel = (typeof ORCAMENTO_PAINEIS)[number]

export interface OrcamentoSearch {
  /** "With query edit=true": its cells are written in. */
  edit?: boolean | undefined
  painel?: OrcamentoPainel | undefined
  /** Line and month, 1 to 12, whose comments are shown; without them those of the whole budget. */
  linha?: number | undefined
  mes?: number | undefined
}

/** Search of a route must never fail: what does not fit is dropped. */
export function parseOrcamentoSearch(search: Record<string, unknown>): OrcamentoSearch {
  const linha = readId(search['linha'])
  const mes = readId(search['mes'])
  return {
    edit: search['edit'] === true || undefined,
    painel: ORCAMENTO_PAINEIS.find((each) => each === search['painel']),
    linha,
    mes: linha !== undefined && mes !== undefined && mes <= 12 ? mes : undefined,
  }
}
