/** What an occasional planner sees of each line, and what is proposed for it. Pure; amounts in the engine's sign, months 0 to 11. */
import { type CelulaValor, MESES_EXERCICIO, projectSerie, readNo } from '@lastro/engine'
import { type GradeModelo, isPresa } from '../grade/modelo.ts'

/** One line of one's own. */
export interface MinhaLinha {
  /** Position among the lines of the budget. */
  linha: number
  no: number
  nome: string
  grupo: string
}

export interface MinhaArea {
  /** 0: what has no centro de custo. */
  centroCustoId: number
  linhas: MinhaLinha[]
}

/** The lines that are seen, by area, in the order of the grid. */
export function listAreas({ arvore, rotulos, entrada }: GradeModelo): MinhaArea[] {
  const areas = new Map<number, MinhaLinha[]>()
  for (let no = 1; no < rotulos.length; no++) {
    const linha = arvore.linha[no]!
    if (linha < 0) continue
    const item = arvore.pai[no]!
    const filial = entrada.filiais.get(entrada.linhas.filialId[linha]!)
    const nome = filial === undefined ? rotulos[item]! : `${rotulos[item]!} · ${filial}`
    const centro = entrada.linhas.centroCustoId[linha]!
    const dela = areas.get(centro) ?? []
    dela.push({ linha, no, nome, grupo: rotulos[arvore.pai[item]!]! })
    areas.set(centro, dela)
  }
  return [...areas].map(([centroCustoId, linhas]) => ({ centroCustoId, linhas }))
}

/**
 * Last year month by month, more or less by a rate. Months of it that have no realizado yet are the mean of those that have.
 * @param comRealizado how many months of last year, from its first, have realizado
 * @returns twelve months; null where there is no past
 */
export function suggestMeses(anterior: readonly number[], comRealizado: number, taxaPpm: number): number[] | null {
  const historico = anterior.slice(0, comRealizado)
  if (historico.every((valor) => valor === 0)) return null
  const resto = projectSerie({ tipo: 'media_movel', historicoCentavos: historico, janela: comRealizado }, MESES_EXERCICIO - comRealizado)
  return projectSerie({ tipo: 'reajuste', baseCentavos: [...historico, ...resto], taxaPpm }, MESES_EXERCICIO)
}

export function readMeses({ arvore }: GradeModelo, no: number): number[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => readNo(arvore, no, mes))
}

export function readAnterior({ anterior }: GradeModelo, no: number): number[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => readNo(anterior, no, mes))
}

/** The proposal in the cells that may be written. */
export function applySugestao(modelo: GradeModelo, { linha }: MinhaLinha, sugestao: readonly number[]): CelulaValor[] {
  return sugestao.map((valorCentavos, mes) => ({ linha, mes, valorCentavos })).filter((celula) => !isPresa(modelo, celula))
}

export const sumMeses = (meses: readonly number[]): number => meses.reduce((soma, valor) => soma + valor, 0)
