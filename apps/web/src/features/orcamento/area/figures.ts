/** Numbers of one area for its approver, signed as in the grid. Pure. */
import { COLUNA_TOTAL, type GrupoNatureza, diffColuna, isSubtrativa, orientCentavos, readNode } from '@lastro/engine'
import type { GradeModelo } from '../grade/modelo.ts'

export const COLUNAS_DO_ANO: readonly number[] = [COLUNA_TOTAL, ...Array.from({ length: COLUNA_TOTAL }, (_, mes) => mes)]

export interface ComparedValor {
  valorCentavos: number
  /** Null when the year before has no amount. */
  razao: number | null
  favoravel: boolean
}

export interface LinhaDaArea extends ComparedValor {
  node: number
  rotulo: string
  comentarios: number
}

interface GrupoDaArea extends LinhaDaArea {
  itens: LinhaDaArea[]
}

interface AreaFigures {
  receitas: ComparedValor
  custos: ComparedValor
  resultado: ComparedValor
  grupos: GrupoDaArea[]
}

/** @param before and `after` in the engine's sign */
function compare(natureza: GrupoNatureza | null, before: number, after: number): ComparedValor {
  const [base, valorCentavos] = natureza === null ? [before, after] : [orientCentavos(natureza, before), orientCentavos(natureza, after)]
  return { valorCentavos, razao: diffColuna(base, valorCentavos).razao, favoravel: after > before }
}

const sum = (valores: readonly number[]): number => valores.reduce((soma, valor) => soma + valor, 0)

export function figuresOf(modelo: GradeModelo, comentarios: readonly number[], coluna: number): AreaFigures {
  const { arvore, anoAnterior, labelOf, naturezas } = modelo
  const listBelow = (node: number, level: number): number[] =>
    Array.from({ length: arvore.fim[node]! - node - 1 }, (_, i) => node + 1 + i).filter((below) => arvore.nivel[below] === level)
  const linhaOf = (node: number): LinhaDaArea => ({
    node,
    rotulo: labelOf(node),
    comentarios: sum(listBelow(node, 3).map((line) => comentarios[arvore.linha[line]!] ?? 0)),
    ...compare(naturezas[node] ?? null, readNode(anoAnterior, node, coluna), readNode(arvore, node, coluna)),
  })
  const grupos = listBelow(0, 1)
  const ofAll = (natureza: GrupoNatureza | null, nodes: readonly number[]): ComparedValor =>
    compare(
      natureza,
      sum(nodes.map((node) => readNode(anoAnterior, node, coluna))),
      sum(nodes.map((node) => readNode(arvore, node, coluna))),
    )
  const isCusto = (node: number) => isSubtrativa(naturezas[node] ?? 'outras')
  return {
    receitas: ofAll(
      null,
      grupos.filter((node) => !isCusto(node)),
    ),
    custos: ofAll('custo', grupos.filter(isCusto)),
    resultado: ofAll(null, [0]),
    grupos: grupos.map((node) => ({ ...linhaOf(node), itens: listBelow(node, 2).map(linhaOf) })),
  }
}
