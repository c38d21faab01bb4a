import {
  type CadastroOrdem,
  type CampoNome,
  ENTIDADES,
  ENTIDADE_DEFS,
  type EntidadeDef,
  type EntidadeNome,
  parseFilter,
  printFilter,
} from '@lastro/contract'
import { readPage, readText } from '../../../navigation/search-values.ts'
import { PAGE_SIZES, PAGE_SIZE_DEFAULT, type PageSize } from '../../../table/page-size.ts'

export interface CadastroSearch {
  entidade?: EntidadeNome | undefined
  busca?: string | undefined
  ordem?: CadastroOrdem | undefined
  pagina?: number | undefined
  tamanho?: PageSize | undefined
  filtro?: string | undefined
  arquivados?: true | undefined
  linha?: number | undefined
}

export type CadastroUrl = Partial<Record<keyof CadastroSearch, unknown>>

const MAX_SEARCH = 100
const MAX_FILTER = 500
export const ENTIDADE_INICIAL: EntidadeNome = 'contas'

/** Never throws. Drops values that the entidade does not have, and omits its defaults. */
export function parseCadastroSearch(url: CadastroUrl): CadastroSearch {
  const entidade = ENTIDADES.find((nome) => nome === url.entidade) ?? ENTIDADE_INICIAL
  const def = ENTIDADE_DEFS[entidade]
  const ordens = def.campos.flatMap(({ nome }): CadastroOrdem[] => [nome, `-${nome}`])
  const filter = readText(url.filtro, MAX_FILTER)
  const pageSize = PAGE_SIZES.find((size) => size === url.tamanho)
  return {
    entidade: entidade === ENTIDADE_INICIAL ? undefined : entidade,
    busca: readText(url.busca, MAX_SEARCH),
    ordem: ordens.find((each) => each === url.ordem && each !== def.ordem),
    pagina: readPage(url.pagina),
    tamanho: pageSize === PAGE_SIZE_DEFAULT ? undefined : pageSize,
    filtro: filter !== undefined && (parseFilter(def, filter)?.size ?? 0) > 0 ? filter : undefined,
    arquivados: url.arquivados === true ? true : undefined,
    linha: typeof url.linha === 'number' && Number.isSafeInteger(url.linha) && url.linha > 0 ? url.linha : undefined,
  }
}

export function consultaOf({ busca, ordem, filtro, arquivados }: CadastroSearch) {
  return {
    ...(busca ? { busca } : {}),
    ...(ordem ? { ordem } : {}),
    ...(filtro ? { filtro } : {}),
    ...(arquivados ? { arquivados: '1' as const } : {}),
  }
}

export function changeFilter(
  def: EntidadeDef,
  filter: string | undefined,
  campo: CampoNome,
  valor: string | undefined,
): string | undefined {
  const next = new Map(parseFilter(def, filter ?? ''))
  if (valor === undefined) next.delete(campo)
  else next.set(campo, valor)
  return printFilter(next) || undefined
}
