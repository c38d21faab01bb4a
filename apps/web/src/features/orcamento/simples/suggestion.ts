/** Lines and suggestions for occasional planners. Pure; amounts in the engine's sign, months 0 to 11. */
import { type CelulaValor, MESES_EXERCICIO, projectSerie, readNo } from '@lastro/engine'
import { type GradeModelo, isPresa } from '../grade/modelo.ts'

export interface MinhaLinha {
  linha: number
  id: number
  no: number
  nome: string
  grupo: string
}

export interface MinhaArea {
  centroCustoId: number
  linhas: MinhaLinha[]
}

export function listAreas({ arvore, rotulo, entrada }: GradeModelo): MinhaArea[] {
  const areas = new Map<number, MinhaLinha[]>()
  for (let no = 1; no < arvore.pai.length; no++) {
    const linha = arvore.linha[no]!
    if (linha < 0) continue
    const item = arvore.pai[no]!
    const filial = entrada.filiais.get(entrada.linhas.filialId[linha]!)
    const nome = filial === undefined ? rotulo(item) : `${rotulo(item)} · ${filial}`
    const centro = entrada.linhas.centroCustoId[linha]!
    const dela = areas.get(centro) ?? []
    dela.push({ linha, id: entrada.linhas.id[linha]!, no, nome, grupo: rotulo(arvore.pai[item]!) })
    areas.set(centro, dela)
  }
  return [...areas].map(([centroCustoId, linhas]) => ({ centroCustoId, linhas }))
}

/**
 * Scales the past months by a rate. Unknown months take the mean of the others.
 * @returns twelve months; null without a past
 */
export function suggestMeses(passado: readonly number[], conhecidos: readonly boolean[], taxaPpm: number): number[] | null {
  const historicoCentavos = passado.filter((_, mes) => conhecidos[mes])
  if (historicoCentavos.every((valor) => valor === 0)) return null
  const [media = 0] = projectSerie({ tipo: 'media_movel', historicoCentavos, janela: historicoCentavos.length }, 1)
  const baseCentavos = passado.map((valor, mes) => (conhecidos[mes] ? valor : media))
  return projectSerie({ tipo: 'reajuste', baseCentavos, taxaPpm }, MESES_EXERCICIO)
}

export function readMeses({ arvore }: GradeModelo, no: number): number[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => readNo(arvore, no, mes))
}

export function applySugestao(modelo: GradeModelo, { linha }: MinhaLinha, sugestao: readonly number[]): CelulaValor[] {
  return sugestao.map((valorCentavos, mes) => ({ linha, mes, valorCentavos })).filter((celula) => !isPresa(modelo, celula))
}

export const sumMeses = (meses: readonly number[]): number => meses.reduce((soma, valor) => soma + valor, 0)
