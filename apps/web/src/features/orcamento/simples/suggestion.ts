/** Lines and suggestions for occasional planners. Pure; amounts in the engine's sign, months 0 to 11. */
import { type CelulaValor, MESES_EXERCICIO, projectSerie, readNode } from '@lastro/engine'
import { type GradeModelo, isPresa } from '../grade/modelo.ts'

export interface MineLinha {
  linha: number
  id: number
  node: number
  nome: string
  grupo: string
}

export interface MineArea {
  centroCustoId: number
  linhas: MineLinha[]
}

export function listAreas({ arvore, labelOf, entrada }: GradeModelo): MineArea[] {
  const areas = new Map<number, MineLinha[]>()
  for (let node = 1; node < arvore.pai.length; node++) {
    const linha = arvore.linha[node]!
    if (linha < 0) continue
    const item = arvore.pai[node]!
    const filial = entrada.filiais.get(entrada.linhas.filialId[linha]!)
    const nome = filial === undefined ? labelOf(item) : `${labelOf(item)} · ${filial}`
    const centro = entrada.linhas.centroCustoId[linha]!
    const daArea = areas.get(centro) ?? []
    daArea.push({ linha, id: entrada.linhas.id[linha]!, node, nome, grupo: labelOf(arvore.pai[item]!) })
    areas.set(centro, daArea)
  }
  return [...areas].map(([centroCustoId, linhas]) => ({ centroCustoId, linhas }))
}

/**
 * Scales the past months by a rate. Unknown months take the mean of the others.
 * @returns twelve months; null without a past
 */
export function suggestMeses(passado: readonly number[], known: readonly boolean[], taxaPpm: number): number[] | null {
  const historicoCentavos = passado.filter((_, mes) => known[mes])
  if (historicoCentavos.every((valor) => valor === 0)) return null
  const [mean = 0] = projectSerie({ tipo: 'media_movel', historicoCentavos, windowMeses: historicoCentavos.length }, 1)
  const baseCentavos = passado.map((valor, mes) => (known[mes] ? valor : mean))
  return projectSerie({ tipo: 'reajuste', baseCentavos, taxaPpm }, MESES_EXERCICIO)
}

export function readMeses({ arvore }: GradeModelo, node: number): number[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => readNode(arvore, node, mes))
}

export function applySuggestion(modelo: GradeModelo, { linha }: MineLinha, suggestion: readonly number[]): CelulaValor[] {
  return suggestion.map((valorCentavos, mes) => ({ linha, mes, valorCentavos })).filter((celula) => !isPresa(modelo, celula))
}

export const sumMeses = (meses: readonly number[]): number => meses.reduce((soma, valor) => soma + valor, 0)
