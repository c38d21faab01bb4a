import {
  ORCAMENTO_ORDENS,
  ORCAMENTO_STATUS,
  ORCAMENTO_TIPOS,
  type OrcamentoOrdem,
  type OrcamentoStatus,
  type OrcamentoTipo,
} from '@lastro/contract'
import { readPage, readText, readUuid } from '../../navigation/search-values.ts'
import { PAGE_SIZES, PAGE_SIZE_DEFAULT, type PageSize } from '../../table/page-size.ts'

export interface OrcamentosSearch {
  busca?: string | undefined
  situacao?: OrcamentoStatus | undefined
  inicio?: string | undefined
  cenario?: string | undefined
  tipo?: OrcamentoTipo | undefined
  dono?: string | undefined
  ordem?: OrcamentoOrdem | undefined
  pagina?: number | undefined
  limite?: PageSize | undefined
}

export const ORDEM_PADRAO: OrcamentoOrdem = '-inicio'
const MAX_SEARCH = 120
const MAX_CENARIO = 60

function readMes(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? value : undefined
}

export function parseOrcamentosSearch(search: Record<string, unknown>): OrcamentosSearch {
  const limit = PAGE_SIZES.find((size) => size === search['limite'])
  const ordem = ORCAMENTO_ORDENS.find((each) => each === search['ordem'])
  return {
    busca: readText(search['busca'], MAX_SEARCH),
    situacao: ORCAMENTO_STATUS.find((each) => each === search['situacao']),
    inicio: readMes(search['inicio']),
    cenario: readText(search['cenario'], MAX_CENARIO),
    tipo: ORCAMENTO_TIPOS.find((each) => each === search['tipo']),
    dono: readUuid(search['dono']),
    ordem: ordem === ORDEM_PADRAO ? undefined : ordem,
    pagina: readPage(search['pagina']),
    limite: limit === PAGE_SIZE_DEFAULT ? undefined : limit,
  }
}

export function filterOf({ busca, situacao, inicio, cenario, tipo, dono, ordem }: OrcamentosSearch) {
  return {
    ...(busca ? { busca } : {}),
    ...(situacao ? { situacao } : {}),
    ...(inicio ? { inicio } : {}),
    ...(cenario ? { cenario } : {}),
    ...(tipo ? { tipo } : {}),
    ...(dono ? { dono } : {}),
    ...(ordem ? { ordem } : {}),
  }
}

export function isFiltered(search: OrcamentosSearch): boolean {
  return Object.keys(filterOf({ ...search, ordem: undefined })).length > 0
}
