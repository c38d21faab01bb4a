import {
  type CadastroOrdem,
  type CampoNome,
  ENTIDADES,
  ENTIDADE_DEFS,
  type EntidadeDef,
  type EntidadeNome,
  parseFiltro,
  printFiltro,
} from '@lastro/contract'
import { readPagina, readText } from '../../../navigation/search-values.ts'
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

const MAX_BUSCA = 100
const MAX_FILTRO = 500
export const ENTIDADE_INICIAL: EntidadeNome = 'contas'

/** Never throws. Drops values that the entidade does not have, and omits its defaults. */
export function parseCadastroSearch(url: CadastroUrl): CadastroSearch {
  const entidade = ENTIDADES.find((nome) => nome === url.entidade) ?? ENTIDADE_INICIAL
  const def = ENTIDADE_DEFS[entidade]
  const ordens = def.campos.flatMap(({ nome }): CadastroOrdem[] => [nome, `-${nome}`])
  const filtro = readText(url.filtro, MAX_FILTRO)
  const tamanho = PAGE_SIZES.find((size) => size === url.tamanho)
  return {
    entidade: entidade === ENTIDADE_INICIAL ? undefined : entidade,
    busca: readText(url.busca, MAX_BUSCA),
    ordem: ordens.find((each) => each === url.ordem && each !== def.ordem),
    pagina: readPagina(url.pagina),
    tamanho: tamanho === PAGE_SIZE_DEFAULT ? undefined : tamanho,
    filtro: filtro !== undefined && (parseFiltro(def, filtro)?.size ?? 0) > 0 ? filtro : undefined,
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

export function changeFiltro(
  def: EntidadeDef,
  filtro: string | undefined,
  campo: CampoNome,
  valor: string | undefined,
): string | undefined {
  const next = new Map(parseFiltro(def, filtro ?? ''))
  if (valor === undefined) next.delete(campo)
  else next.set(campo, valor)
  return printFiltro(next) || undefined
}
