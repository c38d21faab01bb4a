/** The view of the DRE as it stands in the URL: what may be written there, apart from what is made of it. */

export const DRE_COLUNAS = ['anterior', 'variacao', 'av', 'ah'] as const
export type DreColuna = (typeof DRE_COLUNAS)[number]
export const DRE_ESCALAS = ['reais', 'milhares', 'milhoes'] as const
export const DRE_CASAS = [0, 1, 2] as const
export type DreEscala = (typeof DRE_ESCALAS)[number]

/** As it stands in the URL: short, and without what is default. */
export interface DreSearch {
  /** Whose DRE it is: a link must not show another company to whoever has another one open. */
  cliente?: string | undefined
  inicio?: string | undefined
  fim?: string | undefined
  modelo?: number | undefined
  /** `3,7`; a single id may come back from the URL as a number. */
  centroCusto?: string | number | undefined
  filial?: string | number | undefined
  /** After rateio. */
  rateio?: 'depois' | undefined
  colunas?: string | undefined
  porMes?: true | undefined
  escala?: DreEscala | undefined
  casas?: (typeof DRE_CASAS)[number] | undefined
  /** Code of the line that AV is over, where it is not receita líquida. */
  av?: string | number | undefined
  abertas?: string | number | undefined
  cascata?: boolean | undefined
  /** The columns side by side, where it is not the months of one year against another; see `readComparar`. */
  comparar?: string | undefined
  /** Clientes added up, by their ids; `so` while only the open one is. */
  consolidar?: string | undefined
  /** Code of the line explained, and the month, `total`, or the column. */
  explicar?: string | number | undefined
  em?: string | undefined
  /** Lines followed from there, then the grupo item and the account. */
  linhas?: string | number | undefined
  item?: string | number | undefined
  conta?: number | undefined
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const MES = /^\d{4}-(0[1-9]|1[0-2])$/

function oneOf<const T>(values: readonly T[], value: unknown): T | undefined {
  return values.find((each) => each === value)
}

function shortText(value: unknown, max: number): string | number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.length <= max ? value : undefined
}

function mes(value: unknown): string | undefined {
  return typeof value === 'string' && MES.test(value) ? value : undefined
}

function uuid(value: unknown): string | undefined {
  return typeof value === 'string' && UUID.test(value) ? value : undefined
}

function id(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** Columns have names of their own where they are chosen. */
function emOf({ em, comparar, consolidar }: Record<string, unknown>): string | undefined {
  if (em === 'total') return em
  if (typeof comparar === 'string' || typeof consolidar === 'string') return typeof em === 'string' && em.length <= 200 ? em : undefined
  return mes(em)
}

/** As many clientes as the API adds up. */
const CONSOLIDADAS_MAX = 20

/** Ids that are none are dropped. */
function consolidarOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const ids = value
    .toLowerCase()
    .split(',')
    .filter((each) => UUID.test(each))
    .slice(0, CONSOLIDADAS_MAX)
  return ids.length === 0 ? 'so' : ids.join()
}

/** Search of a route must never fail: what does not fit is dropped. */
export function parseDreSearch(search: Record<string, unknown>): DreSearch {
  return {
    cliente: uuid(search['cliente']),
    inicio: mes(search['inicio']),
    fim: mes(search['fim']),
    modelo: id(search['modelo']),
    centroCusto: shortText(search['centroCusto'], 2000),
    filial: shortText(search['filial'], 2000),
    rateio: oneOf(['depois'], search['rateio']),
    colunas: typeof search['colunas'] === 'string' ? search['colunas'] : undefined,
    porMes: oneOf([true], search['porMes']),
    escala: oneOf(DRE_ESCALAS, search['escala']),
    casas: oneOf(DRE_CASAS, search['casas']),
    av: shortText(search['av'], 60),
    abertas: shortText(search['abertas'], 400),
    cascata: oneOf([true, false], search['cascata']),
    explicar: shortText(search['explicar'], 400),
    comparar: typeof search['comparar'] === 'string' && search['comparar'].length <= 400 ? search['comparar'] : undefined,
    consolidar: consolidarOf(search['consolidar']),
    em: emOf(search),
    linhas: shortText(search['linhas'], 400),
    item: shortText(search['item'], 400),
    conta: id(search['conta']),
  }
}
