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
import { readPage, readText } from '../../../navigation/search-values.ts'
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

const MAX_SEARCH = 100

export function parseCarteiraSearch(search: Record<string, unknown>): CarteiraSearch {
  const limit = PAGE_SIZES.find((size) => size === search['limite'])
  const ordem = CARTEIRA_ORDENS.find((each) => each === search['ordem'])
  const situacao = CARTEIRA_SITUACOES.find((each) => each === search['situacao'])
  return {
    busca: readText(search['busca'], MAX_SEARCH),
    marca: MARCAS.find((marca) => marca === search['marca']),
    situacao: situacao === 'abertos' ? undefined : situacao,
    problema: CARTEIRA_PROBLEMAS.find((each) => each === search['problema']),
    ordem: ordem === 'problemas' ? undefined : ordem,
    pagina: readPage(search['pagina']),
    limite: limit === PAGE_SIZE_DEFAULT ? undefined : limit,
  }
}

export function filterOf({ busca, marca, situacao, problema, ordem }: CarteiraSearch) {
  return {
    ...(busca ? { busca } : {}),
    ...(marca ? { marca } : {}),
    ...(situacao ? { situacao } : {}),
    ...(problema ? { problema } : {}),
    ...(ordem ? { ordem } : {}),
  }
}
