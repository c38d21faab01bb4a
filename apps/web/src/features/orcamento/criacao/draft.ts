import type { BaseZeroLinha, CriacaoFontes, CriacaoOrigem, RotaBody, orcamentoCriacaoRotas } from '@lastro/contract'
import { addMeses, readCelula } from '@lastro/engine'
import { readTaxaPpm } from '../rate.ts'

/** `branco` creates zero lines. */
export const ORIGENS = ['branco', 'realizado', 'orcamento', 'arquivo', 'base_zero'] as const satisfies readonly ('branco' | CriacaoOrigem)[]
export type CriacaoOrigemTipo = (typeof ORIGENS)[number]

type CriacaoBody = RotaBody<typeof orcamentoCriacaoRotas.preview>

export const MESES = 12

/** Zero-based line as typed. Months are positions, 0 to 11. */
export interface ItemDraft {
  chave: number
  grupoItemId: number | null
  centroCustoId: number | null
  filialId: number | null
  quantidade: string
  preco: string
  de: number
  ate: number
  justificativa: string
}

export interface CriacaoDraft {
  realizadoInicio: string | null
  porCentroCusto: boolean
  porFilial: boolean
  centrosCusto: readonly number[]
  orcamentoId: number | null
  arquivo: { id: string; nome: string } | null
  custos: 'positivos' | 'negativos'
  itens: readonly ItemDraft[]
  taxa: string
  taxas: Readonly<Record<number, string>>
  indices: readonly string[]
  comIndices: boolean
  sazonalidadeInicio: string | null
  arredondamentoCentavos: 1 | 100 | 1_000 | 10_000 | 100_000
}

export const newItem = (chave: number): ItemDraft => ({
  chave,
  grupoItemId: null,
  centroCustoId: null,
  filialId: null,
  quantidade: '1',
  preco: '',
  de: 0,
  ate: MESES - 1,
  justificativa: '',
})

/** Twelve-month periods with realizado: the last twelve months, then exercícios, newest first. */
export function listPeriodos({ realizado }: Pick<CriacaoFontes, 'realizado'>, inicio: string): string[] {
  if (realizado === null) return []
  const last = addMeses(realizado.fim, 1 - MESES)
  const exercicios: string[] = []
  // The exercício being planned is not a source.
  for (let from = addMeses(inicio, -MESES); addMeses(from, MESES - 1) >= realizado.inicio; from = addMeses(from, -MESES)) {
    if (from <= realizado.fim) exercicios.push(from)
  }
  return exercicios.includes(last) ? exercicios : [last, ...exercicios]
}

/** The previous exercício once it is over, else the last twelve months. */
export function choosePeriodo(fontes: Pick<CriacaoFontes, 'realizado'>, inicio: string): string | null {
  const previous = addMeses(inicio, -MESES)
  const { realizado } = fontes
  const isInteger = realizado !== null && realizado.inicio <= previous && realizado.fim >= addMeses(previous, MESES - 1)
  return isInteger ? previous : (listPeriodos(fontes, inicio)[0] ?? null)
}

/** `2,5` → 2.500.000, `1.234` → 1.234.000.000. Undefined from a million up, with more than six decimals, or if invalid. */
export function readQuantityMicros(texto: string): number | undefined {
  const agrupada = /^\d{1,3}(?:\.\d{3})+(?=,|$)/.exec(texto.trim())
  const loaded = /^(\d{1,6})(?:[.,](\d{1,6}))?$/.exec(agrupada ? texto.trim().replaceAll('.', '') : texto.trim())
  if (loaded === null) return undefined
  const [, integers = '', decimais = ''] = loaded
  return Number(integers) * 1_000_000 + Number(decimais.padEnd(6, '0'))
}

/** A price, or arithmetic after `=`. A minus is invalid, because costs are typed unsigned. */
export function readPreco(texto: string): number | undefined {
  if (texto.trim() === '') return undefined
  const loaded = readCelula(texto)
  return loaded.ok && loaded.valorCentavos >= 0 ? loaded.valorCentavos : undefined
}

export const readTaxa = (texto: string): number | undefined => (texto.trim() === '' ? 0 : readTaxaPpm(texto))

/** Bit mask of a range of months, the first month in the lowest bit. */
const bitsOf = (from: number, until: number): number => (from > until ? 0 : (1 << (until + 1)) - (1 << from))

export function readItem(item: ItemDraft): BaseZeroLinha | undefined {
  const quantidadeMicros = readQuantityMicros(item.quantidade)
  const precoCentavos = readPreco(item.preco)
  const [meses, justificativa] = [bitsOf(item.de, item.ate), item.justificativa.trim()]
  const { grupoItemId, centroCustoId, filialId } = item
  if (grupoItemId === null || quantidadeMicros === undefined || precoCentavos === undefined || meses === 0 || justificativa === '')
    return undefined
  return { grupoItemId, centroCustoId, filialId, quantidadeMicros, precoCentavos, meses, justificativa }
}

function readOrigem(origem: CriacaoOrigemTipo, draft: CriacaoDraft): CriacaoBody['origem'] | null {
  const { realizadoInicio, porCentroCusto, porFilial, orcamentoId, arquivo, custos, itens } = draft
  const centrosCusto = [...draft.centrosCusto]
  switch (origem) {
    case 'realizado':
      return realizadoInicio === null ? null : { tipo: 'realizado', inicio: realizadoInicio, porCentroCusto, porFilial, centrosCusto }
    case 'orcamento':
      return orcamentoId === null ? null : { tipo: 'orcamento', orcamentoId, centrosCusto }
    case 'arquivo':
      return arquivo === null ? null : { tipo: 'arquivo', arquivoId: arquivo.id, custos }
    case 'base_zero': {
      const loaded = itens.map(readItem)
      const integers = loaded.filter((item) => item !== undefined)
      return integers.length === 0 || integers.length < loaded.length ? null : { tipo: 'base_zero', itens: integers }
    }
    case 'branco':
      return null
    default:
      return origem satisfies never
  }
}

function readAjustes(draft: CriacaoDraft): CriacaoBody['ajustes'] | null {
  const { taxa, taxas, indices, comIndices, sazonalidadeInicio, arredondamentoCentavos } = draft
  const general = readTaxa(taxa)
  const indicesPpm = comIndices ? indices.map(readTaxa) : []
  const grupos = Object.entries(taxas).flatMap(([id, texto]) =>
    texto.trim() === '' ? [] : [{ grupoId: Number(id), taxaPpm: readTaxaPpm(texto) }],
  )
  const [integers, dosGrupos] = [
    indicesPpm.filter((ppm) => ppm !== undefined),
    grupos.flatMap(({ grupoId, taxaPpm }) => (taxaPpm === undefined ? [] : [{ grupoId, taxaPpm }])),
  ]
  if (general === undefined || integers.length < indicesPpm.length || dosGrupos.length < grupos.length) return null
  return { taxaPpm: general, grupos: dosGrupos, indicesPpm: integers, sazonalidadeInicio, arredondamentoCentavos }
}

/** Zero-based prices are already of the planned year, so only rounding applies. */
export const takesAjustes = (origem: CriacaoOrigemTipo): boolean => origem !== 'base_zero'

export function readRequest(origem: CriacaoOrigemTipo, draft: CriacaoDraft, inicio: string): CriacaoBody | null {
  const requested = readOrigem(origem, draft)
  const ajustes = takesAjustes(origem) ? readAjustes(draft) : { arredondamentoCentavos: draft.arredondamentoCentavos }
  return requested === null || ajustes === null ? null : { inicio, origem: requested, ajustes }
}

/** Accumulated index of the last month, 0,045 for 4,5 %. Null while one of them is unreadable. */
export function accumulateIndices(indices: readonly string[]): number | null {
  let fator = 1
  for (const texto of indices) {
    const taxa = readTaxa(texto)
    if (taxa === undefined) return null
    fator *= 1 + taxa / 1_000_000
  }
  return fator - 1
}
