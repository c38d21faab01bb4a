import {
  CARTEIRA_ORDENS,
  CARTEIRA_PROBLEMAS,
  CARTEIRA_SITUACOES,
  type CarteiraOrdem,
  type CarteiraProblema,
  type CarteiraSituacao,
  type ChaveMarca,
  MARCAS,
} from '@lastro/contract'
import { readPagina, readText } from '../../../navigation/search-values.ts'
import { PAGE_SIZES, PAGE_SIZE_DEFAULT, type PageSize } from '../../../table/page-size.ts'

export interface CarteiraSearch {
  busca?: string | undefined
  marca?: ChaveMarca | undefined
  situacao?: Exclude<CarteiraSituacao, 'abertos'> | undefined
  problema?: CarteiraProblema | undefined
  ordem?: CarteiraOrdem | undefined
  pagina?: number | undefined
  limite?: PageSize | undefined
}

const MAX_BUSCA = 100

export function parseCarteiraSearch(search: Record<string, unknown>): CarteiraSearch {
  const limite = PAGE_SIZES.find((size) => size === search['limite'])
  const ordem = CARTEIRA_ORDENS.find((each) => each === search['ordem'])
  const situacao = CARTEIRA_SITUACOES.find((each) => each === search['situacao'])
  return {
    busca: readText(search['busca'], MAX_BUSCA),
    marca: MARCAS.find((marca) => marca === search['marca']),
    situacao: situacao === 'abertos' ? undefined : situacao,
    problema: CARTEIRA_PROBLEMAS.find((each) => each === search['problema']),
    ordem: ordem === 'problemas' ? undefined : ordem,
    pagina: readPagina(search['pagina']),
    limite: limite === PAGE_SIZE_DEFAULT ? undefined : limite,
  }
}

export function filtroOf({ busca, marca, situacao, problema, ordem }: CarteiraSearch) {
  return {
    ...(busca ? { busca } : {}),
    ...(marca ? { marca } : {}),
    ...(situacao ? { situacao } : {}),
    ...(problema ? { problema } : {}),
    ...(ordem ? { ordem } : {}),
  }
}
