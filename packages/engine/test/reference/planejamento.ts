/** Slow and obvious evaluation of a plan: every cell by recursion, in fractions of reais. */
import { parseFormula, PREFIX_TOTAL, PREMISSA_MESES_BEFORE } from '../../src/index.ts'
import type { FormulaNode } from '../../src/index.ts'
import type { WholePlano } from '../planos.ts'

interface Fraction {
  n: bigint
  d: bigint
}
type Value = Fraction | null

const whole = (n: bigint): Fraction => ({ n, d: 1n })
const bool = (truth: boolean): Fraction => whole(truth ? 1n : 0n)
const positive = ({ n, d }: Fraction): Fraction => (d < 0n ? { n: -n, d: -d } : { n, d })
const add = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
const negate = ({ n, d }: Fraction): Fraction => ({ n: -n, d })
const multiply = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.n, d: a.d * b.d })
const divide = (a: Fraction, b: Fraction): Value => (b.n === 0n ? null : positive({ n: a.n * b.d, d: a.d * b.n }))
const sign = (a: Fraction, b: Fraction): number => Number(BigInt.asIntN(64, a.n * b.d > b.n * a.d ? 1n : a.n * b.d < b.n * a.d ? -1n : 0n))

function roundEven({ n, d }: Fraction): bigint {
  const floor = n >= 0n || n % d === 0n ? n / d : n / d - 1n
  const twice = 2n * (n - floor * d)
  return twice > d || (twice === d && floor % 2n !== 0n) ? floor + 1n : floor
}

function roundTo(value: Fraction, casas: number): Fraction {
  const unit = 10n ** BigInt(casas)
  return { n: roundEven(multiply(value, whole(unit))), d: unit }
}

const both = (a: Value, b: Value, apply: (x: Fraction, y: Fraction) => Value): Value => (a === null || b === null ? null : apply(a, b))

/** Centavos of every line and month. Undefined: an amount above the limit. */
export function referenceMeses({ estrutura, data }: WholePlano): bigint[] | undefined {
  const { lines, grupos, formulas, premissas } = estrutura
  const asts = new Map<number, FormulaNode>()
  for (const { grupoItem, texto } of formulas) {
    const parsed = parseFormula(texto)
    if (parsed.ok) asts.set(grupoItem, parsed.ast)
  }
  const known = new Map<number, bigint>()
  let exceeded = false

  const itensOf = (codigo: string): number[] =>
    grupos.flatMap((grupo) => grupo.itens.filter((item) => item.codigo === codigo || grupo.codigo === codigo).map(({ id }) => id))

  /** Months back at which the formula reads cells, at most. */
  const reach = (node: FormulaNode, back: number): number => {
    if (node.tipo === 'numero') return 0
    if (node.tipo === 'codigo') return premissas.some(({ codigo }) => codigo === node.codigo) ? 0 : back
    if (node.tipo === 'unaria') return reach(node.operando, back)
    if (node.tipo === 'binaria') return Math.max(reach(node.left, back), reach(node.right, back))
    const second = node.args[1]
    const more = node.nome === 'anterior' ? (second?.tipo === 'numero' ? second.valor : 1) : node.nome === 'mesmoMesAnoAnterior' ? 12 : 0
    return Math.max(...(node.nome === 'anterior' ? node.args.slice(0, 1) : node.args).map((each) => reach(each, back + more)))
  }

  const cell = (line: number, mes: number): bigint => {
    const at = line * 12 + mes
    const before = known.get(at)
    if (before !== undefined) return before
    const ast = asts.get(lines.grupoItem[line]!)
    const typed = ast === undefined || (data.fixos[line]! >> mes) % 2 === 1 || mes < reach(ast, 0)
    const value = typed ? null : evaluate(ast, line, mes)
    const centavos = typed ? BigInt(data.valoresCentavos[at]!) : value === null ? 0n : roundEven(multiply(value, whole(100n)))
    if (centavos > 10n ** 13n || centavos < -(10n ** 13n)) exceeded = true
    known.set(at, centavos)
    return centavos
  }

  const readCells = (codigo: string, line: number, mes: number): Fraction => {
    const total = codigo.startsWith(PREFIX_TOTAL)
    const itens = itensOf(total ? codigo.slice(PREFIX_TOTAL.length) : codigo)
    let sum = 0n
    for (const [other, item] of lines.grupoItem.entries()) {
      if (!itens.includes(item)) continue
      if (total || (lines.centroCusto[other] === lines.centroCusto[line] && lines.filial[other] === lines.filial[line]))
        sum += cell(other, mes)
    }
    return { n: sum, d: 100n }
  }

  const evaluate = (node: FormulaNode, line: number, mes: number): Value => {
    if (node.tipo === 'numero') {
      const [integers = '', decimais = ''] = node.texto.split(',')
      return { n: BigInt(integers + decimais), d: 10n ** BigInt(decimais.length) }
    }
    if (node.tipo === 'codigo') {
      const p = premissas.findIndex(({ codigo }) => codigo === node.codigo)
      return p < 0 ? readCells(node.codigo, line, mes) : { n: BigInt(data.premissas[p]![PREMISSA_MESES_BEFORE + mes]!), d: 1_000_000n }
    }
    if (node.tipo === 'unaria') {
      const value = evaluate(node.operando, line, mes)
      if (value === null || node.operator === '+') return value
      return node.operator === '-' ? negate(value) : bool(value.n === 0n)
    }
    if (node.tipo === 'binaria') return binary(node, line, mes)
    return call(node, line, mes)
  }

  const binary = ({ operator, left, right }: FormulaNode & { tipo: 'binaria' }, line: number, mes: number): Value => {
    const a = evaluate(left, line, mes)
    if (operator === 'e' && a !== null && a.n === 0n) return bool(false)
    if (operator === 'ou' && a !== null && a.n !== 0n) return bool(true)
    return both(a, evaluate(right, line, mes), (x, y) => {
      if (operator === '+') return add(x, y)
      if (operator === '-') return add(x, negate(y))
      if (operator === '*') return multiply(x, y)
      if (operator === '/') return divide(x, y)
      if (operator === '^') return Array.from({ length: Number(y.n / y.d) }).reduce<Fraction>((power) => multiply(power, x), whole(1n))
      if (operator === 'e' || operator === 'ou') return bool(y.n !== 0n)
      const s = sign(x, y)
      return bool({ '=': s === 0, '<>': s !== 0, '<': s < 0, '<=': s <= 0, '>': s > 0, '>=': s >= 0 }[operator])
    })
  }

  const call = ({ nome, args }: FormulaNode & { tipo: 'funcao' }, line: number, mes: number): Value => {
    const [first, second, third] = args
    const constant = second?.tipo === 'numero' ? second.valor : undefined
    if (nome === 'anterior') return evaluate(first!, line, mes - (constant ?? 1))
    if (nome === 'mesmoMesAnoAnterior') return evaluate(first!, line, mes - 12)
    if (nome === 'acumulado') {
      let sum: Value = whole(0n)
      for (let m = 0; m <= mes; m++) sum = both(sum, evaluate(first!, line, m), add)
      return sum
    }
    if (nome === 'se') {
      const truth = evaluate(first!, line, mes)
      return truth === null ? null : evaluate(truth.n === 0n ? third! : second!, line, mes)
    }
    if (nome === 'abs' || nome === 'arred') {
      const value = evaluate(first!, line, mes)
      if (value === null) return null
      return nome === 'arred' ? roundTo(value, constant ?? 0) : value.n < 0n ? negate(value) : value
    }
    const values = args.map((argument) => evaluate(argument, line, mes))
    const reduced = values.reduce((x, y) =>
      both(x, y, (a, b) => (nome === 'min' ? (sign(b, a) < 0 ? b : a) : nome === 'max' ? (sign(b, a) > 0 ? b : a) : add(a, b))),
    )
    return nome === 'media' ? both(reduced, whole(BigInt(args.length)), divide) : reduced
  }

  const all = Array.from({ length: lines.grupoItem.length * 12 }, (_, at) => cell(Math.floor(at / 12), at % 12))
  return exceeded ? undefined : all
}
