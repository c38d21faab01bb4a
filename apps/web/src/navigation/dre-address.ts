export const DRE_COLUNAS = ['anterior', 'variacao', 'av', 'ah'] as const
export type DreColunaName = (typeof DRE_COLUNAS)[number]
export const DRE_ESCALAS = ['reais', 'milhares', 'milhoes'] as const
export const DRE_CASAS = [0, 1, 2] as const
export type DreEscala = (typeof DRE_ESCALAS)[number]

/** Keys are short, and defaults are left out. */
export interface DreSearch {
  /** A link must not show another cliente's DRE when another cliente is open. */
  cliente?: string | undefined
  inicio?: string | undefined
  fim?: string | undefined
  modelo?: number | undefined
  centroCusto?: string | number | undefined
  filial?: string | number | undefined
  rateio?: 'depois' | undefined
  colunas?: string | undefined
  porMes?: true | undefined
  escala?: DreEscala | undefined
  casas?: (typeof DRE_CASAS)[number] | undefined
  /** Code of the base line of AV, unless it is receita líquida. */
  av?: string | number | undefined
  abertas?: string | number | undefined
  cascata?: boolean | undefined
  /** Side-by-side columns; see `readComparar`. */
  comparar?: string | undefined
  /** Ids of consolidated clientes; `so` for the open one alone. */
  consolidar?: string | undefined
  /** Code of the explained line, and its month, `total` or column. */
  explicar?: string | number | undefined
  em?: string | undefined
  /** Drill-down from there: lines, then grupo item and account. */
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

/** Comparison and consolidation name their columns differently. */
function emOf({ em, comparar, consolidar }: Record<string, unknown>): string | undefined {
  if (em === 'total') return em
  if (typeof comparar === 'string' || typeof consolidar === 'string') return typeof em === 'string' && em.length <= 200 ? em : undefined
  return mes(em)
}

const CONSOLIDADAS_MAX = 20

function consolidarOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const ids = value
    .toLowerCase()
    .split(',')
    .filter((each) => UUID.test(each))
    .slice(0, CONSOLIDADAS_MAX)
  return ids.length === 0 ? 'so' : ids.join()
}

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
