/**
 * Everything that makes up a view of the DRE, kept in the URL: a link reproduces it exactly. Unknown or broken values fall back to the
 * default.
 */
import { DRE_COLUNAS, type DreColuna, type DreEscala, type DreSearch } from '../../navigation/dre-address.ts'

const COLUNAS_PADRAO: readonly DreColuna[] = ['anterior', 'variacao', 'av']
/** Every line open, whatever the model has. */
const TODAS = 'todas'
const MAX_IDS = 200
/** No other cliente is added up yet. */
const SO_A_ABERTA = 'so'
/** What AV is over unless something else is chosen. */
const BASE_AV_PADRAO = 'RL'

export interface DreExplicar {
  /** Of the row explained: see `chaveOf`. */
  chave: string
  /** A month, or the whole period. */
  em: string
  linhas: readonly string[]
  item: string | null
  conta: number | null
}

/** The search with every default filled in. */
export interface DreVisao {
  cliente: string | undefined
  inicio: string | undefined
  fim: string | undefined
  modelo: number | undefined
  centrosCusto: readonly number[]
  filiais: readonly number[]
  /** After rateio. */
  rateado: boolean
  colunas: ReadonlySet<DreColuna>
  /** AV and AH beside every month, not only beside the total. */
  porMes: boolean
  escala: DreEscala
  casas: number
  /** Code of the line that AV is over; undefined: receita líquida. */
  baseAv: string | undefined
  abertas: ReadonlySet<string> | 'todas'
  cascata: boolean | undefined
  comparar: string | undefined
  /** Clientes added up with the open one; undefined where it stands alone. */
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
    abertas: search.abertas === TODAS ? TODAS : new Set(readList(search.abertas)),
    cascata: search.cascata,
    comparar: search.comparar,
    consolidar: search.consolidar === undefined ? undefined : search.consolidar === SO_A_ABERTA ? [] : search.consolidar.split(','),
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

/** Back to the whole DRE of the last year: nothing that a link may ask for in vain. How it is shown stays. */
export const SEM_FILTROS = {
  cliente: undefined,
  inicio: undefined,
  fim: undefined,
  modelo: undefined,
  centrosCusto: [],
  filiais: [],
  rateado: false,
  explicar: null,
} as const satisfies Partial<DreVisao>

/** R$ shows centavos, R$ mil and R$ mi one decimal. */
export function casasPadrao(escala: DreEscala): number {
  return escala === 'reais' ? 2 : 1
}

/** The inverse of `readVisao`: what is default is left out of the URL. */
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
    abertas: visao.abertas === TODAS ? TODAS : writeList([...visao.abertas]),
    cascata: visao.cascata,
    comparar: visao.comparar,
    consolidar: visao.consolidar?.join() === '' ? SO_A_ABERTA : visao.consolidar?.join(),
    explicar: explicar?.chave,
    em: !explicar || explicar.em === 'total' ? undefined : explicar.em,
    linhas: explicar ? writeList(explicar.linhas) : undefined,
    item: explicar?.item ?? undefined,
    conta: explicar?.conta ?? undefined,
  }
}

/** Only what decides the numbers, as the API takes it. */
export function recorteOf(visao: DreVisao): { modelo?: number; centroCusto?: string; filial?: string; rateio?: 'depois' } {
  return {
    ...(visao.modelo ? { modelo: visao.modelo } : {}),
    ...(visao.centrosCusto.length > 0 ? { centroCusto: visao.centrosCusto.join() } : {}),
    ...(visao.filiais.length > 0 ? { filial: visao.filiais.join() } : {}),
    ...(visao.rateado ? { rateio: 'depois' } : {}),
  }
}

/** The line that AV is over, as the API takes it: it changes shares, and nothing that is explained. */
export function baseAvOf({ baseAv }: Pick<DreVisao, 'baseAv'>): { baseAv?: string } {
  return baseAv === undefined ? {} : { baseAv }
}

function toCasas(casas: number): 0 | 1 | 2 | undefined {
  return casas === 0 || casas === 1 || casas === 2 ? casas : undefined
}

function readColunas(text: string | undefined): ReadonlySet<DreColuna> {
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
