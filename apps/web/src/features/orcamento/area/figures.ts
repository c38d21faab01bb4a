/** Numbers of one area for its approver, signed as in the grid. Pure. */
import { COLUNA_TOTAL, type GrupoNatureza, diffColuna, isSubtrativa, orientCentavos, readNo } from '@lastro/engine'
import type { GradeModelo } from '../grade/modelo.ts'

export const COLUNAS_DO_ANO: readonly number[] = [COLUNA_TOTAL, ...Array.from({ length: COLUNA_TOTAL }, (_, mes) => mes)]

export interface Comparado {
  valorCentavos: number
  /** Null when the year before has no amount. */
  razao: number | null
  favoravel: boolean
}

export interface LinhaDaArea extends Comparado {
  no: number
  rotulo: string
  comentarios: number
}

interface GrupoDaArea extends LinhaDaArea {
  itens: LinhaDaArea[]
}

interface NumerosDaArea {
  receitas: Comparado
  custos: Comparado
  resultado: Comparado
  grupos: GrupoDaArea[]
}

/** @param antes and `depois` in the engine's sign */
function compare(natureza: GrupoNatureza | null, antes: number, depois: number): Comparado {
  const [era, valorCentavos] = natureza === null ? [antes, depois] : [orientCentavos(natureza, antes), orientCentavos(natureza, depois)]
  return { valorCentavos, razao: diffColuna(era, valorCentavos).razao, favoravel: depois > antes }
}

const sum = (valores: readonly number[]): number => valores.reduce((soma, valor) => soma + valor, 0)

export function numerosOf(modelo: GradeModelo, comentarios: readonly number[], coluna: number): NumerosDaArea {
  const { arvore, anterior, rotulo, naturezas } = modelo
  const listAbaixo = (no: number, nivel: number): number[] =>
    Array.from({ length: arvore.fim[no]! - no - 1 }, (_, i) => no + 1 + i).filter((abaixo) => arvore.nivel[abaixo] === nivel)
  const linhaOf = (no: number): LinhaDaArea => ({
    no,
    rotulo: rotulo(no),
    comentarios: sum(listAbaixo(no, 3).map((linha) => comentarios[arvore.linha[linha]!] ?? 0)),
    ...compare(naturezas[no] ?? null, readNo(anterior, no, coluna), readNo(arvore, no, coluna)),
  })
  const grupos = listAbaixo(0, 1)
  const ofAll = (natureza: GrupoNatureza | null, nos: readonly number[]): Comparado =>
    compare(natureza, sum(nos.map((no) => readNo(anterior, no, coluna))), sum(nos.map((no) => readNo(arvore, no, coluna))))
  const isCusto = (no: number) => isSubtrativa(naturezas[no] ?? 'outras')
  return {
    receitas: ofAll(
      null,
      grupos.filter((no) => !isCusto(no)),
    ),
    custos: ofAll('custo', grupos.filter(isCusto)),
    resultado: ofAll(null, [0]),
    grupos: grupos.map((no) => ({ ...linhaOf(no), itens: listAbaixo(no, 2).map(linhaOf) })),
  }
}
