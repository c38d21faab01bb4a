/** Comparison columns as one URL value: `realizado,orcado;trimestre;;variacao`. */
import { COMPARATIVO_POR, PACOTE, type ComparativoAnalise, type ComparativoDimensao, type ComparativoPor } from '@lastro/contract'

export interface Comparar {
  fontes: readonly string[]
  por: ComparativoPor
  dimensao: ComparativoDimensao | undefined
  analises: readonly ComparativoAnalise[]
}

const POR: readonly ComparativoPor[] = [...COMPARATIVO_POR, PACOTE]
const DIMENSOES: readonly ComparativoDimensao[] = ['centroCusto', 'filial', 'rateio']
const ANALISES: readonly ComparativoAnalise[] = ['variacao', 'percentual', 'av', 'ah']
const FONTE = /^(?:realizado|orcado|previsto|anterior|cenarios|(?:orcamento|previsto):[1-9]\d{0,8})$/
const FONTES_MAX = 8
/** Order of precedence as base of comparison: actual, forecast, plans. */
const ORDEM = ['realizado', 'previsto', 'orcado', 'cenarios', 'orcamento', 'anterior']

export function sortFontes(fontes: readonly string[]): string[] {
  const placeOf = (fonte: string) => ORDEM.indexOf(fonte.split(':')[0] ?? '')
  return [...new Set(fontes)].toSorted((a, b) => placeOf(a) - placeOf(b)).slice(0, FONTES_MAX)
}

/** Invalid values fall back to the default; undefined when no columns are chosen. */
export function readComparar(text: string | undefined): Comparar | undefined {
  if (text === undefined) return undefined
  const [fontes = '', por = '', dimensao = '', analises = ''] = text.split(';')
  const loaded = fontes.split(',').filter((fonte) => FONTE.test(fonte))
  const requested = analises.split(',')
  return {
    fontes: loaded.length === 0 ? ['realizado', 'orcado'] : sortFontes(loaded),
    por: POR.find((each) => each === por) ?? 'total',
    dimensao: DIMENSOES.find((each) => each === dimensao),
    analises: ANALISES.filter((analise) => requested.includes(analise)),
  }
}

export function writeComparar({ fontes, por, dimensao, analises }: Comparar): string {
  return [fontes.join(), por, dimensao ?? '', ANALISES.filter((analise) => analises.includes(analise)).join()].join(';')
}

const CONJUNTO_NOMES = [
  'pacote',
  'pacoteOrcado',
  'pacoteAnterior',
  'meses',
  'orcado',
  'tudo',
  'previsto',
  'mensal',
  'trimestres',
  'acumulado',
  'cenarios',
  'centros',
  'filiais',
  'rateio',
] as const
export type Conjunto = (typeof CONJUNTO_NOMES)[number]

export const CONJUNTOS: Readonly<Record<Conjunto, string | undefined>> = {
  pacote: 'realizado,previsto,orcado,anterior;pacote;;variacao,percentual',
  pacoteOrcado: 'realizado,previsto,orcado;pacote;;variacao,percentual',
  pacoteAnterior: 'realizado,previsto,anterior;pacote;;variacao,percentual',
  meses: undefined,
  orcado: 'realizado,orcado;total;;variacao,percentual',
  tudo: 'realizado,orcado,anterior;total;;variacao,percentual,av',
  previsto: 'previsto,orcado;total;;variacao,percentual',
  mensal: 'realizado,orcado;mes;;variacao',
  trimestres: 'realizado,orcado;trimestre;;variacao,percentual',
  acumulado: 'realizado,orcado;acumulado;;variacao',
  cenarios: 'realizado,orcado,cenarios;total;;variacao,percentual',
  centros: 'realizado,orcado;total;centroCusto;variacao',
  filiais: 'realizado,orcado;total;filial;variacao',
  rateio: 'realizado;total;rateio;variacao',
}

export interface ConjuntoOffer {
  nome: Conjunto
  comparar: string | undefined
}

/** Presets available to the viewer: with budgets only for their readers, with rateio only for an unlimited scope. */
export function listConjuntos({ canSeeOrcamento, inteiro }: { canSeeOrcamento: boolean; inteiro: boolean }): ConjuntoOffer[] {
  return CONJUNTO_NOMES.flatMap((nome): ConjuntoOffer[] => {
    const comparar = CONJUNTOS[nome]
    if (nome === 'rateio' && !inteiro) return []
    if (comparar === undefined || canSeeOrcamento || !usesOrcamento(comparar)) return [{ nome, comparar }]
    return SEM_ORCAMENTO.has(nome) ? [{ nome, comparar: semOrcamento(comparar) }] : []
  })
}

/** Sets that still say something without budgets. */
const SEM_ORCAMENTO: ReadonlySet<Conjunto> = new Set(['pacote', 'centros', 'filiais'])
const usesOrcamento = (comparar: string): boolean => /orcado|previsto|cenarios|orcamento/.test(comparar)
function semOrcamento(comparar: string): string {
  const loaded = readComparar(comparar)
  if (loaded === undefined) return comparar
  const fontes = loaded.fontes.filter((fonte) => fonte === 'realizado' || fonte === 'anterior')
  return writeComparar({ ...loaded, fontes: fontes.length === 0 ? ['realizado'] : fontes })
}
