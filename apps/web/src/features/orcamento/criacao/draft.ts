/** Draft of a budget created from existing data, and the request made from it. */
import type { BaseZeroLinha, CriacaoFontes, CriacaoOrigem, RotaBody, orcamentoCriacaoRotas } from '@lastro/contract'
import { addMeses, readCelula } from '@lastro/engine'
import { readTaxaPpm } from '../rate.ts'

/** Sources of a new budget. `branco` creates zero lines. */
export const ORIGENS = ['branco', 'realizado', 'orcamento', 'arquivo', 'base_zero'] as const satisfies readonly ('branco' | CriacaoOrigem)[]
export type Origem = (typeof ORIGENS)[number]

type Pedido = RotaBody<typeof orcamentoCriacaoRotas.preview>

export const MESES = 12

/** Zero-based line as typed. Months are positions, 0 to 11. */
export interface ItemRascunho {
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

export interface Rascunho {
  realizadoInicio: string | null
  porCentroCusto: boolean
  porFilial: boolean
  centrosCusto: readonly number[]
  orcamentoId: number | null
  arquivo: { id: string; nome: string } | null
  custos: 'positivos' | 'negativos'
  itens: readonly ItemRascunho[]
  taxa: string
  taxas: Readonly<Record<number, string>>
  indices: readonly string[]
  comIndices: boolean
  sazonalidadeInicio: string | null
  arredondamentoCentavos: 1 | 100 | 1_000 | 10_000 | 100_000
}

export const novoItem = (chave: number): ItemRascunho => ({
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
  const ultimos = addMeses(realizado.fim, 1 - MESES)
  const exercicios: string[] = []
  // The exercício being planned is not a source.
  for (let de = addMeses(inicio, -MESES); addMeses(de, MESES - 1) >= realizado.inicio; de = addMeses(de, -MESES)) {
    if (de <= realizado.fim) exercicios.push(de)
  }
  return exercicios.includes(ultimos) ? exercicios : [ultimos, ...exercicios]
}

/** The previous exercício once it is over, else the last twelve months. */
export function choosePeriodo(fontes: Pick<CriacaoFontes, 'realizado'>, inicio: string): string | null {
  const anterior = addMeses(inicio, -MESES)
  const { realizado } = fontes
  const isInteiro = realizado !== null && realizado.inicio <= anterior && realizado.fim >= addMeses(anterior, MESES - 1)
  return isInteiro ? anterior : (listPeriodos(fontes, inicio)[0] ?? null)
}

/** `2,5` → 2.500.000, `1.234` → 1.234.000.000. Undefined from a million up, with more than six decimals, or if invalid. */
export function readQuantidadeMicros(texto: string): number | undefined {
  const agrupada = /^\d{1,3}(?:\.\d{3})+(?=,|$)/.exec(texto.trim())
  const lida = /^(\d{1,6})(?:[.,](\d{1,6}))?$/.exec(agrupada ? texto.trim().replaceAll('.', '') : texto.trim())
  if (lida === null) return undefined
  const [, inteiros = '', decimais = ''] = lida
  return Number(inteiros) * 1_000_000 + Number(decimais.padEnd(6, '0'))
}

/** A price, or arithmetic after `=`. A minus is invalid, because costs are typed unsigned. */
export function readPreco(texto: string): number | undefined {
  if (texto.trim() === '') return undefined
  const lido = readCelula(texto)
  return lido.ok && lido.valorCentavos >= 0 ? lido.valorCentavos : undefined
}

export const readTaxa = (texto: string): number | undefined => (texto.trim() === '' ? 0 : readTaxaPpm(texto))

/** Bit mask of a range of months, the first month in the lowest bit. */
const bitsOf = (de: number, ate: number): number => (de > ate ? 0 : (1 << (ate + 1)) - (1 << de))

export function readItem(item: ItemRascunho): BaseZeroLinha | undefined {
  const quantidadeMicros = readQuantidadeMicros(item.quantidade)
  const precoCentavos = readPreco(item.preco)
  const [meses, justificativa] = [bitsOf(item.de, item.ate), item.justificativa.trim()]
  const { grupoItemId, centroCustoId, filialId } = item
  if (grupoItemId === null || quantidadeMicros === undefined || precoCentavos === undefined || meses === 0 || justificativa === '')
    return undefined
  return { grupoItemId, centroCustoId, filialId, quantidadeMicros, precoCentavos, meses, justificativa }
}

function readOrigem(origem: Origem, rascunho: Rascunho): Pedido['origem'] | null {
  const { realizadoInicio, porCentroCusto, porFilial, orcamentoId, arquivo, custos, itens } = rascunho
  const centrosCusto = [...rascunho.centrosCusto]
  switch (origem) {
    case 'realizado':
      return realizadoInicio === null ? null : { tipo: 'realizado', inicio: realizadoInicio, porCentroCusto, porFilial, centrosCusto }
    case 'orcamento':
      return orcamentoId === null ? null : { tipo: 'orcamento', orcamentoId, centrosCusto }
    case 'arquivo':
      return arquivo === null ? null : { tipo: 'arquivo', arquivoId: arquivo.id, custos }
    case 'base_zero': {
      const lidos = itens.map(readItem)
      const inteiros = lidos.filter((item) => item !== undefined)
      return inteiros.length === 0 || inteiros.length < lidos.length ? null : { tipo: 'base_zero', itens: inteiros }
    }
    case 'branco':
      return null
    default:
      return origem satisfies never
  }
}

function readAjustes(rascunho: Rascunho): Pedido['ajustes'] | null {
  const { taxa, taxas, indices, comIndices, sazonalidadeInicio, arredondamentoCentavos } = rascunho
  const geral = readTaxa(taxa)
  const indicesPpm = comIndices ? indices.map(readTaxa) : []
  const grupos = Object.entries(taxas).flatMap(([id, texto]) =>
    texto.trim() === '' ? [] : [{ grupoId: Number(id), taxaPpm: readTaxaPpm(texto) }],
  )
  const [inteiros, dosGrupos] = [
    indicesPpm.filter((ppm) => ppm !== undefined),
    grupos.flatMap(({ grupoId, taxaPpm }) => (taxaPpm === undefined ? [] : [{ grupoId, taxaPpm }])),
  ]
  if (geral === undefined || inteiros.length < indicesPpm.length || dosGrupos.length < grupos.length) return null
  return { taxaPpm: geral, grupos: dosGrupos, indicesPpm: inteiros, sazonalidadeInicio, arredondamentoCentavos }
}

/** Zero-based prices are already of the planned year, so only rounding applies. */
export const takesAjustes = (origem: Origem): boolean => origem !== 'base_zero'

export function readPedido(origem: Origem, rascunho: Rascunho, inicio: string): Pedido | null {
  const pedida = readOrigem(origem, rascunho)
  const ajustes = takesAjustes(origem) ? readAjustes(rascunho) : { arredondamentoCentavos: rascunho.arredondamentoCentavos }
  return pedida === null || ajustes === null ? null : { inicio, origem: pedida, ajustes }
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
