/** View of the DRE in the URL, so that a link reproduces it exactly. Unknown or invalid values fall back to the default. */
import { DRE_COLUNAS, type DreColunaName, type DreEscala, type DreSearch } from '../../navigation/dre-address.ts'

const COLUNAS_PADRAO: readonly DreColunaName[] = ['anterior', 'variacao', 'av']
const ALL = 'todas'
const MAX_IDS = 200
/** Consolidation without another cliente yet. */
const ONLY_OPEN = 'so'
const BASE_AV_PADRAO = 'RL'

export interface DreExplicar {
  chave: string
  em: string
  linhas: readonly string[]
  item: string | null
  conta: number | null
}

export interface DreVisao {
  cliente: string | undefined
  inicio: string | undefined
  fim: string | undefined
  modelo: number | undefined
  centrosCusto: readonly number[]
  filiais: readonly number[]
  rateado: boolean
  colunas: ReadonlySet<DreColunaName>
  porMes: boolean
  escala: DreEscala
  casas: number
  /** Line code; by default receita líquida. */
  baseAv: string | undefined
  abertas: ReadonlySet<string> | 'todas'
  cascata: boolean | undefined
  comparar: string | undefined
  /** Consolidated clientes besides the open one; undefined without consolidation. */
  consolidar: readonly string[] | undefined
  explicar: DreExplicar | null
}

export function readVisao(search: DreSearch): DreVisao {
  const escala = search.escala ?? 'milhares'
  const period = search.inicio && search.fim && search.inicio <= search.fim ? { inicio: search.inicio, fim: search.fim } : null
  return {
    cliente: search.cliente,
    inicio: period?.inicio,
    fim: period?.fim,
    modelo: search.modelo,
    centrosCusto: readIds(search.centroCusto),
    filiais: readIds(search.filial),
    rateado: search.rateio === 'depois',
    colunas: readColunas(search.colunas),
    porMes: search.porMes === true,
    escala,
    casas: search.casas ?? casasPadrao(escala),
    baseAv: search.av === undefined || search.av === '' || search.av === BASE_AV_PADRAO ? undefined : String(search.av),
    abertas: search.abertas === ALL ? ALL : new Set(readList(search.abertas)),
    cascata: search.cascata,
    comparar: search.comparar,
    consolidar: search.consolidar === undefined ? undefined : search.consolidar === ONLY_OPEN ? [] : search.consolidar.split(','),
    explicar:
      search.explicar === undefined
        ? null
        : {
            chave: String(search.explicar),
            em: search.em ?? 'total',
            linhas: readList(search.linhas),
            item: search.item === undefined ? null : String(search.item),
            conta: search.conta ?? null,
          },
  }
}

/** Resets filters that may be unavailable, but keeps display options. */
export const WITHOUT_FILTERS = {
  cliente: undefined,
  inicio: undefined,
  fim: undefined,
  modelo: undefined,
  centrosCusto: [],
  filiais: [],
  rateado: false,
  explicar: null,
} as const satisfies Partial<DreVisao>

export function casasPadrao(escala: DreEscala): number {
  return escala === 'reais' ? 2 : 1
}

export function writeVisao(visao: DreVisao): DreSearch {
  const colunas = DRE_COLUNAS.filter((coluna) => visao.colunas.has(coluna))
  const explicar = visao.explicar
  return {
    cliente: visao.cliente,
    inicio: visao.inicio,
    fim: visao.fim,
    modelo: visao.modelo,
    centroCusto: writeIds(visao.centrosCusto),
    filial: writeIds(visao.filiais),
    rateio: visao.rateado ? 'depois' : undefined,
    colunas: colunas.join() === COLUNAS_PADRAO.join() ? undefined : colunas.join(),
    porMes: visao.porMes || undefined,
    escala: visao.escala === 'milhares' ? undefined : visao.escala,
    casas: visao.casas === casasPadrao(visao.escala) ? undefined : toCasas(visao.casas),
    av: visao.baseAv === BASE_AV_PADRAO ? undefined : visao.baseAv,
    abertas: visao.abertas === ALL ? ALL : writeList([...visao.abertas]),
    cascata: visao.cascata,
    comparar: visao.comparar,
    consolidar: visao.consolidar?.join() === '' ? ONLY_OPEN : visao.consolidar?.join(),
    explicar: explicar?.chave,
    em: !explicar || explicar.em === 'total' ? undefined : explicar.em,
    linhas: explicar ? writeList(explicar.linhas) : undefined,
    item: explicar?.item ?? undefined,
    conta: explicar?.conta ?? undefined,
  }
}

export function recorteOf(visao: DreVisao): { modelo?: number; centroCusto?: string; filial?: string; rateio?: 'depois' } {
  return {
    ...(visao.modelo ? { modelo: visao.modelo } : {}),
    ...(visao.centrosCusto.length > 0 ? { centroCusto: visao.centrosCusto.join() } : {}),
    ...(visao.filiais.length > 0 ? { filial: visao.filiais.join() } : {}),
    ...(visao.rateado ? { rateio: 'depois' } : {}),
  }
}

/** Only for shares: the AV base affects no explanation. */
export function baseAvOf({ baseAv }: Pick<DreVisao, 'baseAv'>): { baseAv?: string } {
  return baseAv === undefined ? {} : { baseAv }
}

/** As the routes of files name an empty list, which an address leaves out. */
export const listOrNone = (values: Iterable<string>): string => [...values].join() || 'nenhuma'

/** Scale, decimals and open lines of the screen, for its PDF. */
export function paperOf({ escala, casas, abertas }: Pick<DreVisao, 'escala' | 'casas' | 'abertas'>): {
  escala: DreEscala
  casas: number
  abertas?: string
} {
  return { escala, casas, ...(abertas === ALL ? {} : { abertas: listOrNone(abertas) }) }
}

function toCasas(casas: number): 0 | 1 | 2 | undefined {
  return casas === 0 || casas === 1 || casas === 2 ? casas : undefined
}

function readColunas(text: string | undefined): ReadonlySet<DreColunaName> {
  if (text === undefined) return new Set(COLUNAS_PADRAO)
  const asked = text.split(',')
  return new Set(DRE_COLUNAS.filter((coluna) => asked.includes(coluna)))
}

function readList(text: string | number | undefined): string[] {
  return text === undefined ? [] : String(text).split(',').filter(Boolean)
}

function writeList(list: readonly string[]): string | undefined {
  return list.length > 0 ? list.join() : undefined
}

function readIds(text: string | number | undefined): number[] {
  const ids = readList(text)
    .map(Number)
    .filter((value) => Number.isInteger(value) && value > 0 && value < 1e9)
  return [...new Set(ids)].slice(0, MAX_IDS)
}

function writeIds(ids: readonly number[]): string | number | undefined {
  if (ids.length === 0) return undefined
  return ids.length === 1 ? ids[0] : ids.join()
}
