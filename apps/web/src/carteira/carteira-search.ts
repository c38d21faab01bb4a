/** Which clientes are shown and how, kept in the URL. */
import {
  CARTEIRA_ORDENS,
  CARTEIRA_PROBLEMAS,
  CARTEIRA_SITUACOES,
  type CarteiraColuna,
  type CarteiraOrdem,
  type CarteiraProblema,
  type CarteiraSituacao,
  type ChaveMarca,
  MARCAS,
} from '@lastro/contract'
import { PAGE_SIZES, PAGE_SIZE_DEFAULT, type PageSize } from '../table/tamanhos.ts'

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
const MAX_PAGINA = 100_000

/** Search of a route must never fail: what does not fit is dropped, and what is default is left out. */
export function parseCarteiraSearch(search: Record<string, unknown>): CarteiraSearch {
  const { busca, pagina } = search
  const limite = PAGE_SIZES.find((size) => size === search['limite'])
  const ordem = CARTEIRA_ORDENS.find((each) => each === search['ordem'])
  const situacao = CARTEIRA_SITUACOES.find((each) => each === search['situacao'])
  return {
    // A CNPJ comes back from the URL as a number.
    busca: typeof busca === 'string' || typeof busca === 'number' ? String(busca).slice(0, MAX_BUSCA) || undefined : undefined,
    marca: MARCAS.find((marca) => marca === search['marca']),
    situacao: situacao === 'abertos' ? undefined : situacao,
    problema: CARTEIRA_PROBLEMAS.find((each) => each === search['problema']),
    ordem: ordem === 'problemas' ? undefined : ordem,
    pagina: typeof pagina === 'number' && Number.isSafeInteger(pagina) && pagina > 1 && pagina <= MAX_PAGINA ? pagina : undefined,
    limite: limite === PAGE_SIZE_DEFAULT ? undefined : limite,
  }
}

/** What of the search decides which clientes there are, without the page. */
export function filtroOf({ busca, marca, situacao, problema, ordem }: CarteiraSearch) {
  return {
    ...(busca ? { busca } : {}),
    ...(marca ? { marca } : {}),
    ...(situacao ? { situacao } : {}),
    ...(problema ? { problema } : {}),
    ...(ordem ? { ordem } : {}),
  }
}

/** A click on a column: sorts by it, then the other way round. */
export function nextOrdem(ordem: CarteiraOrdem, coluna: CarteiraColuna): CarteiraOrdem {
  return ordem === coluna ? `-${coluna}` : coluna
}

export function ariaSort(ordem: CarteiraOrdem, coluna: CarteiraColuna): 'ascending' | 'descending' | 'none' {
  if (ordem === coluna) return 'ascending'
  return ordem === `-${coluna}` ? 'descending' : 'none'
}
