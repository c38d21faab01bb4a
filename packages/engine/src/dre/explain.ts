import type { CuboFilter } from '../cubo/cubo.ts'
import type { CuboIndexado } from '../cubo/index-amounts.ts'
import { addCentavos } from '../dinheiro/centavos.ts'
import { mesFromIndex, mesToIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'
import { createAvaliacao, evaluatePeriodo } from './evaluation.ts'
import type { DreAvaliacao, DreReading } from './evaluation.ts'
import { countConstantes } from './compiled.ts'
import type { DreCompilada, DreItemCompilado } from './compiled.ts'
import type { DreExplicacao, DreParcela } from './explicacao.ts'

export interface DreExplicacaoQuestion {
  readonly codigo: string
  readonly periodo: Periodo
  readonly filtro?: CuboFilter | undefined
  readonly exercicioMesInicial?: number | undefined
  readonly onLinha?: (() => void) | undefined
}

const MES_INICIAL = mesToIndex('0001-01')

interface ExplainedWindow {
  readonly dre: DreCompilada
  readonly avaliacao: DreAvaliacao
  readonly inicio: number
  readonly fim: number
}

/** Clamps to year 1, as a query of the first years may read before it. */
function mesOf(index: number): Mes {
  return mesFromIndex(Math.max(index, MES_INICIAL))
}

function explainReading(dre: DreCompilada, { item, inicio, fim, valor }: DreReading, coeficiente: number | null): DreParcela {
  const { codigo, descricao, unidade } = dre.itens[item]!
  const periodo = { inicio: mesOf(inicio), fim: mesOf(fim) }
  const contribuicao = coeficiente === null || valor === null ? null : coeficiente * valor + 0
  return { tipo: 'item', codigo, descricao, unidade, periodo, coeficiente, valor, contribuicao }
}

function explainReferencia({ dre, avaliacao, inicio, fim }: ExplainedWindow, item: number, coeficiente: number | null): DreParcela {
  return explainReading(dre, { item, inicio, fim, valor: avaliacao.valorOf(item, inicio, fim) }, coeficiente)
}

function explainMeses({ dre, avaliacao, inicio, fim }: ExplainedWindow, item: DreItemCompilado): DreParcela[] {
  const position = dre.posicoes.get(item.codigo)!
  return Array.from({ length: fim - inicio + 1 }, (_, i) => ({
    tipo: 'mes',
    mes: mesFromIndex(inicio + i),
    contribuicao: avaliacao.valorOf(position, inicio + i, inicio + i),
  }))
}

function listParcelas(window: ExplainedWindow, item: DreItemCompilado): DreParcela[] {
  const { avaliacao, inicio, fim } = window
  if (inicio !== fim && !item.direta) return explainMeses(window, item)
  const { plano } = item
  switch (plano.tipo) {
    case 'titulo':
      return []
    case 'soma':
      return plano.partes.map(({ grupoItem, index, grupo, sinal }) => {
        const valorCentavos = avaliacao.somasOf(inicio, fim)[index]!
        return { tipo: 'grupoItem', grupoItem, grupo, sinal, valorCentavos, contribuicao: sinal * valorCentavos + 0 }
      })
    case 'linear': {
      const termos = Array.from(plano.termos, (position, k) => explainReferencia(window, position, plano.coeficientes[k]!))
      if (plano.constante === 0) return termos
      return [...termos, { tipo: 'constante', contribuicao: plano.constante * countConstantes(item, fim - inicio + 1) }]
    }
    case 'racional':
      return Array.from(plano.termos, (position) => explainReferencia(window, position, null))
    default:
      return avaliacao.listReadings(plano, inicio, fim).map((reading) => explainReading(window.dre, reading, null))
  }
}

function sumParcelas(parcelas: readonly DreParcela[]): number | null {
  let soma = 0
  for (const { contribuicao } of parcelas) {
    if (contribuicao === null) return null
    soma = addCentavos(soma, contribuicao)
  }
  return soma
}

function isSoma(item: DreItemCompilado, umMes: boolean): boolean {
  if (item.unidade !== 'dinheiro') return false
  return item.plano.tipo === 'soma' || item.plano.tipo === 'linear' || (!umMes && !item.direta)
}

/**
 * Explains a cell one step down (drill-down).
 * The parts are the grupo itens of a `soma`, the terms of a formula with their coefficients, or the months of a period that is their sum.
 * For any other formula they are the values read. Where parts add up (`soma: true`) the sum is checked against the value, and a difference
 * throws an Error, because it is a bug. Next steps are `explainDre` of a term and the accounts of a grupo item.
 * @throws RangeError when the DRE has no such line.
 */
export function explainDre(dre: DreCompilada, cubo: CuboIndexado, question: DreExplicacaoQuestion): DreExplicacao {
  const { codigo, periodo } = question
  const position = dre.posicoes.get(codigo)
  if (position === undefined) throw new RangeError(`the DRE has no line ${codigo}`)
  const avaliacao = createAvaliacao(dre, cubo, question)
  const valor = evaluatePeriodo(avaliacao, periodo)[position] ?? null
  const item = dre.itens[position]!
  const window = { dre, avaliacao, inicio: mesToIndex(periodo.inicio), fim: mesToIndex(periodo.fim) }
  const parcelas = listParcelas(window, item)
  const soma = isSoma(item, window.inicio === window.fim)
  if (soma && sumParcelas(parcelas) !== valor) throw new Error(`the parts of ${codigo} do not add up to its value ${String(valor)}`)
  const { descricao, tipo, unidade, formula } = item
  return { codigo, descricao, tipo, unidade, periodo, valor, formula, soma, parcelas }
}
