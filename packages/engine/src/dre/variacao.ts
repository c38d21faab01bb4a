import { aggregateCubo, somasDosMeses } from '../cubo/index-amounts.ts'
import type { CuboIndexado } from '../cubo/index-amounts.ts'
import { splitCubo } from '../cubo/split.ts'
import type { CuboFilter } from '../cubo/cubo.ts'
import { addCentavos, assertCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'
import { createAvaliacao, evaluatePeriodo } from './evaluation.ts'
import type { DreCompilada } from './compiled.ts'
import { listCoeficientes } from './componentes.ts'

export interface DreSide {
  readonly cubo: CuboIndexado
  readonly periodo: Periodo
  readonly filtro?: CuboFilter | undefined
}

export const VARIACAO_POR = ['grupoItem', 'centroCusto', 'filial', 'mes'] as const
export type VariacaoPor = (typeof VARIACAO_POR)[number]

/**
 * Contribution of one part to a variation.
 * `chave` is the id of the grupo item, centro de custo or filial, or the position of the month in the period.
 */
export interface DreContribuicao {
  readonly chave: number
  readonly atualCentavos: Centavos
  readonly baseCentavos: Centavos
  /** `atualCentavos − baseCentavos`: positive is favourable to the result. */
  readonly contribuicaoCentavos: Centavos
}

export interface DreVariacaoExplicada {
  readonly atualCentavos: Centavos
  readonly baseCentavos: Centavos
  readonly variacaoCentavos: Centavos
  /**
   * Σ contribuicaoCentavos + constanteCentavos = variacaoCentavos, checked.
   * Largest first, without zero contributions.
   */
  readonly contribuicoes: readonly DreContribuicao[]
  /** Constants in the formulas, which belong to no part. Zero unless the periods differ in length. */
  readonly constanteCentavos: Centavos
}

export interface DreVariacaoQuestion {
  readonly codigo: string
  readonly atual: DreSide
  readonly base: DreSide
  readonly por: VariacaoPor
  readonly grupoItem?: number | undefined
  readonly exercicioMesInicial?: number | undefined
  readonly onLinha?: (() => void) | undefined
}

type Coeficientes = readonly (readonly [grupoItem: number, coeficiente: number])[]

function sumParte({ position }: CuboIndexado, somas: Float64Array, coeficientes: Coeficientes): Centavos {
  let soma = 0
  for (const [grupoItem, coeficiente] of coeficientes) {
    const em = position.get(grupoItem)
    if (em === undefined) continue
    const produto = coeficiente * somas[em]!
    assertCentavos(produto, 'product')
    soma = addCentavos(soma, produto)
  }
  return soma
}

function sumPartes({ cubo, periodo, filtro }: DreSide, coeficientes: Coeficientes, por: VariacaoPor): Map<number, Centavos> {
  const [inicio, fim] = [mesToIndex(periodo.inicio), mesToIndex(periodo.fim)]
  if (por === 'centroCusto' || por === 'filial') {
    const { ids, somasDe } = splitCubo(cubo, por, filtro)
    return new Map(ids.map((id) => [id, sumParte(cubo, somasDe([id])(inicio, fim), coeficientes)]))
  }
  const somasOf = somasDosMeses(aggregateCubo(cubo, filtro))
  if (por === 'grupoItem') {
    const somas = somasOf(inicio, fim)
    return new Map(coeficientes.map((each) => [each[0], sumParte(cubo, somas, [each])]))
  }
  return new Map(Array.from({ length: fim - inicio + 1 }, (_, i) => [i, sumParte(cubo, somasOf(inicio + i, inicio + i), coeficientes)]))
}

function valueOf(dre: DreCompilada, side: DreSide, question: DreVariacaoQuestion): Centavos {
  const { filtro, cubo, periodo } = side
  const { exercicioMesInicial, onLinha } = question
  const avaliacao = createAvaliacao(dre, cubo, { filtro, exercicioMesInicial, onLinha })
  const valor = evaluatePeriodo(avaliacao, periodo)[dre.posicoes.get(question.codigo)!] ?? null
  if (valor === null) throw new Error(`line ${question.codigo} is a sum without a value`)
  return valor
}

/**
 * Explains the variation of a line by grupo item, centro de custo, filial or month.
 * The parts add up to the variation exactly; a difference throws an Error, because it is a bug. Returns undefined when the line is not a sum of
 * amounts.
 * @throws RangeError when the DRE has no such line, or the grupo item is not in it.
 */
export function explainVariacao(dre: DreCompilada, question: DreVariacaoQuestion): DreVariacaoExplicada | undefined {
  const { codigo, atual, base, por, grupoItem } = question
  const byIndex = listCoeficientes(dre, codigo)
  if (byIndex === undefined) return undefined
  const all = [...byIndex].map(([index, coeficiente]) => [dre.grupoItens[index]!, coeficiente] as const)
  const coeficientes = grupoItem === undefined ? all : all.filter(([id]) => id === grupoItem)
  if (grupoItem !== undefined && coeficientes.length === 0) throw new RangeError(`line ${codigo} does not sum grupo item ${grupoItem}`)
  const [now, before] = [sumPartes(atual, coeficientes, por), sumPartes(base, coeficientes, por)]
  const keys = [...new Set([...now.keys(), ...before.keys()])]
  const contribuicoes = keys
    .map((chave): DreContribuicao => {
      const [atualCentavos, baseCentavos] = [now.get(chave) ?? 0, before.get(chave) ?? 0]
      return { chave, atualCentavos, baseCentavos, contribuicaoCentavos: addCentavos(atualCentavos, 0 - baseCentavos) }
    })
    .filter(({ contribuicaoCentavos }) => contribuicaoCentavos !== 0)
    .toSorted((a, b) => Math.abs(b.contribuicaoCentavos) - Math.abs(a.contribuicaoCentavos) || a.chave - b.chave)
  const sum = (partes: Iterable<number>): number => [...partes].reduce(addCentavos, 0)
  const explicada = sum(contribuicoes.map(({ contribuicaoCentavos }) => contribuicaoCentavos))
  const [atualCentavos, baseCentavos] =
    grupoItem === undefined ? [valueOf(dre, atual, question), valueOf(dre, base, question)] : [sum(now.values()), sum(before.values())]
  const variacaoCentavos = addCentavos(atualCentavos, 0 - baseCentavos)
  const constanteCentavos = addCentavos(variacaoCentavos, 0 - explicada)
  const meses = ({ periodo }: DreSide): number => mesToIndex(periodo.fim) - mesToIndex(periodo.inicio)
  if (constanteCentavos !== 0 && meses(atual) === meses(base))
    throw new Error(`the parts of the variation of ${codigo} do not add up to it`)
  return { atualCentavos, baseCentavos, variacaoCentavos, contribuicoes, constanteCentavos }
}
