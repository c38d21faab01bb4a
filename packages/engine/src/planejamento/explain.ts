/** A formula cell in words: what it read, with the amounts. */
import { printFormula } from '../formula/print.ts'
import type { FormulaNode } from '../formula/ast.ts'
import type { Plano } from './compile.ts'
import { PlanoCalculo, PREMISSA_MESES_BEFORE } from './compute.ts'
import type { PlanoData } from './compute.ts'
import { sumUntil } from './machine.ts'

/** One reading of a formula. `mes` is 0 for the first month of the exercício, negative before it. */
export interface PlanoReading {
  readonly codigo: string
  /** The reading as the formula writes it: `anterior(RB)`. */
  readonly texto: string
  readonly mes: number
  /** Millionths of a premissa. */
  readonly micros: number | null
  /** Amount of cells. */
  readonly valorCentavos: number | null
  /** Adds up lines beside the cell, or of the whole company. */
  readonly total: boolean
}

export interface PlanoExplicacao {
  readonly texto: string
  readonly leituras: readonly PlanoReading[]
  /** Amount that the formula gives. Null: beyond the limits. */
  readonly valorCentavos: number | null
}

interface Place {
  readonly node: FormulaNode & { tipo: 'codigo' }
  readonly texto: string
  readonly offset: number
  readonly acumulado: boolean
}

function listPlaces(node: FormulaNode, around: { texto: (inner: string) => string; offset: number; acumulado: boolean }): Place[] {
  if (node.tipo === 'numero') return []
  if (node.tipo === 'codigo') return [{ node, texto: around.texto(printFormula(node)), offset: around.offset, acumulado: around.acumulado }]
  if (node.tipo === 'unaria') return listPlaces(node.operando, around)
  if (node.tipo === 'binaria') return [...listPlaces(node.left, around), ...listPlaces(node.right, around)]
  const [first, second] = node.args
  const back = node.nome === 'anterior' ? (second?.tipo === 'numero' ? second.valor : 1) : node.nome === 'mesmoMesAnoAnterior' ? 12 : 0
  if (back === 0 && node.nome !== 'acumulado') return node.args.flatMap((argument) => listPlaces(argument, around))
  const others = second === undefined ? '' : `; ${printFormula(second)}`
  return listPlaces(first!, {
    texto: (inner) => around.texto(`${node.nome}(${inner}${others})`),
    offset: around.offset + back,
    acumulado: around.acumulado || node.nome === 'acumulado',
  })
}

/** Explains a computed cell. Undefined for a typed line or month. `data` holds the amounts as they are saved. */
export function explainPlano(plano: Plano, data: PlanoData, line: number, mes: number): PlanoExplicacao | undefined {
  const formula = plano.formulas[plano.formulaOf[line]!]
  const calculo = new PlanoCalculo(plano, data)
  if (formula === undefined || !calculo.isComputed(line, mes)) return undefined
  const places = listPlaces(formula.ast, { texto: (inner) => inner, offset: 0, acumulado: false })
  const leituras = places.map(({ node: { codigo }, texto, offset, acumulado }): PlanoReading => {
    const referencia = formula.nomes.get(codigo)!
    const place = { codigo, texto, mes: mes - offset }
    if (referencia.tipo === 'premissa') {
      const micros = data.premissas[referencia.id]![PREMISSA_MESES_BEFORE + mes - offset] ?? null
      return { ...place, micros, valorCentavos: null, total: false }
    }
    const node = plano.referenciaNode[plano.referenciaStart[line]! + referencia.id]!
    const one = node < 0 ? 0 : calculo.values[node * 12 + mes - offset]!
    const valorCentavos = acumulado && node >= 0 ? sumUntil(calculo.values, node, mes - offset) : one
    return { ...place, micros: null, valorCentavos, total: formula.referencias[referencia.id]!.total }
  })
  return { texto: printFormula(formula.ast), leituras, valorCentavos: calculo.evaluate(line, mes) ?? null }
}
