/**
 * Formula of a budget line as a flat program over a stack of fractions.
 * Numerator and denominator are integers in doubles, so one cell costs a fraction of a microsecond. A program is used while both stay below
 * 2^53, where doubles are exact; beyond it, and for `^ e ou nao`, the caller evaluates the same formula with exact rationals of any size.
 */
import type { FormulaNode, OperatorBinario } from '../formula/ast.ts'
import { visitFormula } from '../formula/references.ts'
import { addRacional, multiplyRacional, parseRacional, powerOf100, racional } from '../formula/rational.ts'
import type { Racional } from '../formula/rational.ts'
import { FormulaSintaxe } from '../formula/tokens.ts'
import { foldConstantes } from '../formula/types.ts'
import { assertSameUnidade, describeUnidade, DINHEIRO, divideUnidades, multiplyUnidades, NUMERO } from './unidade.ts'
import type { FormulaUnidade } from './unidade.ts'

/** Instruction `[op, a, b]`. Reads: a is the reference or premissa, b the months back. */
export const OP = {
  constante: 0,
  premissa: 1,
  celula: 2,
  /** Sum from the first month of the exercício. */
  acumulado: 3,
  soma: 4,
  subtrai: 5,
  multiplica: 6,
  divide: 7,
  min: 8,
  max: 9,
  abs: 10,
  /** a: decimals; b: power of money. */
  arred: 11,
  compara: 12,
  /** Pops a condition. a: instruction of `senao`; b: instruction after it. */
  se: 13,
  salta: 14,
} as const

const COMPARACOES: readonly OperatorBinario[] = ['=', '<>', '<', '<=', '>', '>=']

/** Meaning of a name in a formula. `id` is the position of the premissa or the reference. */
export type Referencia =
  | { readonly tipo: 'premissa'; readonly id: number; readonly unidade: FormulaUnidade }
  | { readonly tipo: 'celula'; readonly id: number }

export interface Programa {
  readonly code: readonly number[]
  readonly constantes: readonly Racional[]
  readonly stack: number
  /** False: needs exact rationals in every month. */
  readonly direct: boolean
  /** Cells read in any month. */
  readonly references: readonly number[]
  /** Cells read in the same month, which must be computed before. */
  readonly sameMonth: readonly number[]
  /** Months that the formula looks back at cells. The first ones of the exercício have nothing to look at. */
  readonly alcance: number
}

interface Piece {
  readonly unidade: FormulaUnidade
  readonly constante?: Racional | undefined
  readonly code: readonly number[]
  readonly stack: number
}

const UNSUPPORTED = new Set(['^', 'e', 'ou'])

class Programador {
  readonly constantes: Racional[] = []
  readonly references = new Set<number>()
  readonly sameMonth = new Set<number>()
  alcance = 0
  private readonly resolve: (codigo: string, position: number) => Referencia

  constructor(resolve: (codigo: string, position: number) => Referencia) {
    this.resolve = resolve
  }

  /** @param offset months back, from `anterior` and `mesmoMesAnoAnterior` around the node */
  piece(node: FormulaNode, offset: number): Piece {
    switch (node.tipo) {
      case 'numero':
        return this.constant(parseRacional(node.texto))
      case 'codigo':
        return this.read(node, offset)
      case 'unaria':
        return this.unaria(node, offset)
      case 'binaria':
        return this.binaria(node, offset)
      default:
        return this.fn(node, offset)
    }
  }

  private constant(constante: Racional, unidade = NUMERO): Piece {
    const i = this.constantes.push(constante) - 1
    return { unidade, constante, code: [OP.constante, i, 0], stack: 1 }
  }

  private read({ codigo, position }: FormulaNode & { tipo: 'codigo' }, offset: number, op: number = OP.celula): Piece {
    const referencia = this.resolve(codigo, position)
    if (referencia.tipo === 'premissa') {
      if (op === OP.acumulado) throw new FormulaSintaxe('acumulado soma um item ou um grupo, e não uma premissa.', position)
      return { unidade: referencia.unidade, code: [OP.premissa, referencia.id, offset], stack: 1 }
    }
    this.references.add(referencia.id)
    if (offset === 0) this.sameMonth.add(referencia.id)
    this.alcance = Math.max(this.alcance, offset)
    return { unidade: DINHEIRO, code: [op, referencia.id, offset], stack: 1 }
  }

  private unaria({ operator, operando: node }: FormulaNode & { tipo: 'unaria' }, offset: number): Piece {
    const operando = this.piece(node, offset)
    if (operator === '+') return operando
    if (operator === 'nao') return { ...this.join([operando], []), unidade: NUMERO }
    if (operando.constante !== undefined) return this.constant(multiplyRacional(operando.constante, racional(-1n)))
    return { ...this.join([operando, this.constant(racional(-1n))], [OP.multiplica, 0, 0]), unidade: operando.unidade }
  }

  private binaria({ operator, left, right, position }: FormulaNode & { tipo: 'binaria' }, offset: number): Piece {
    const a = this.piece(left, offset)
    const b = this.piece(right, offset)
    const folded = a.constante && b.constante && foldConstantes(operator, a.constante, b.constante)
    if (folded !== undefined) return this.constant(folded)
    if (operator === '*') return { ...this.join([a, b], [OP.multiplica, 0, 0]), unidade: multiplyUnidades(a.unidade, b.unidade) }
    if (operator === '/') return { ...this.join([a, b], [OP.divide, 0, 0]), unidade: divideUnidades(a.unidade, b.unidade) }
    if (operator === '^') return this.potencia(a, b, position)
    if (operator === 'e' || operator === 'ou') return { ...this.join([a, b], []), unidade: NUMERO }
    const pieces = this.align([a, b], position)
    const { unidade } = pieces[0]!
    if (operator === '+') return { ...this.join(pieces, [OP.soma, 0, 0]), unidade }
    if (operator === '-') return { ...this.join(pieces, [OP.subtrai, 0, 0]), unidade }
    return { ...this.join(pieces, [OP.compara, COMPARACOES.indexOf(operator), 0]), unidade: NUMERO }
  }

  private potencia(base: Piece, expoente: Piece, position: number): Piece {
    if (
      base.unidade.grau !== 0 ||
      base.unidade.counted !== 'numero' ||
      expoente.unidade.grau !== 0 ||
      expoente.unidade.counted !== 'numero'
    )
      throw new FormulaSintaxe('Só um número puro se eleva a outro, como em (1 + IPCA) ^ (1 / 12).', position)
    return { ...this.join([base, expoente], []), unidade: NUMERO }
  }

  private fn({ nome, args, position }: FormulaNode & { tipo: 'funcao' }, offset: number): Piece {
    const [first, second] = args
    if (nome === 'anterior') return this.piece(first!, offset + (second?.tipo === 'numero' ? second.valor : 1))
    if (nome === 'mesmoMesAnoAnterior') return this.piece(first!, offset + 12)
    if (nome === 'acumulado') {
      if (first?.tipo !== 'codigo') throw new FormulaSintaxe('acumulado recebe o código de um item ou de um grupo.', position)
      return this.read(first, offset, OP.acumulado)
    }
    if (nome === 'abs') {
      const piece = this.piece(first!, offset)
      return { ...this.join([piece], [OP.abs, 0, 0]), unidade: piece.unidade }
    }
    if (nome === 'arred') {
      const piece = this.piece(first!, offset)
      const casas = second?.tipo === 'numero' ? second.valor : 0
      return { ...this.join([piece], [OP.arred, casas, piece.unidade.grau]), unidade: piece.unidade }
    }
    if (nome === 'se') return this.se(this.piece(first!, offset), args.slice(1), position, offset)
    const pieces = this.align(
      args.map((argument) => this.piece(argument, offset)),
      position,
    )
    const { unidade } = pieces[0]!
    const op = nome === 'min' ? OP.min : nome === 'max' ? OP.max : OP.soma
    const joined = pieces.slice(1).reduce((left, right) => ({ ...this.join([left, right], [op, 0, 0]), unidade }), pieces[0]!)
    if (nome !== 'media') return joined
    return { ...this.join([joined, this.constant(racional(BigInt(pieces.length)))], [OP.divide, 0, 0]), unidade }
  }

  private se(condicao: Piece, ramos: readonly FormulaNode[], position: number, offset: number): Piece {
    const pieces = this.align(
      ramos.map((ramo) => this.piece(ramo, offset)),
      position,
    )
    const [entao, senao] = [pieces[0]!, pieces[1]!]
    const toSenao = entao.code.length / 3 + 2
    const code = [
      ...condicao.code,
      OP.se,
      toSenao,
      toSenao + senao.code.length / 3,
      ...entao.code,
      OP.salta,
      senao.code.length / 3 + 1,
      0,
      ...senao.code,
    ]
    return { unidade: entao.unidade, code, stack: Math.max(condicao.stack, entao.stack, senao.stack) }
  }

  /** A literal takes the unit of what it stands beside: 1000 beside an amount is R$ 1.000,00. */
  private align(pieces: readonly Piece[], position: number): Piece[] {
    const unidade = assertSameUnidade(
      pieces.flatMap((piece) => (piece.constante === undefined ? [piece.unidade] : [])),
      position,
    )
    if (unidade === undefined) return [...pieces]
    return pieces.map(({ constante, ...piece }) =>
      constante === undefined ? piece : { ...this.constant(multiplyRacional(constante, powerOf100(unidade.grau)), unidade), constante },
    )
  }

  private join(pieces: readonly Piece[], code: readonly number[]): Omit<Piece, 'unidade'> {
    return {
      code: [...pieces.flatMap((piece) => piece.code), ...code],
      stack: pieces.reduce((largest, piece, i) => Math.max(largest, piece.stack + i), 0),
    }
  }
}

function isDirect(ast: FormulaNode): boolean {
  let direct = true
  visitFormula(ast, (node) => {
    if (node.tipo === 'binaria' && UNSUPPORTED.has(node.operator)) direct = false
    if (node.tipo === 'unaria' && node.operator === 'nao') direct = false
  })
  return direct
}

export const LOOK_BACK_MAX = 120

function assertLookBack(code: readonly number[]): void {
  for (let i = 0; i < code.length; i += 3) {
    const op = code[i]
    if ((op === OP.premissa || op === OP.celula || op === OP.acumulado) && code[i + 2]! > LOOK_BACK_MAX)
      throw new FormulaSintaxe(`A fórmula olha ${code[i + 2]!} meses para trás, e o limite é ${LOOK_BACK_MAX}.`, 0)
  }
}

/**
 * Compiles a formula whose result is money, and checks its units.
 * @throws FormulaSintaxe with the position of what is refused
 */
export function compilePrograma(ast: FormulaNode, resolve: (codigo: string, position: number) => Referencia): Programa {
  const programador = new Programador(resolve)
  const piece = programador.piece(ast, 0)
  const { constante, unidade } = piece
  if (constante === undefined && unidade.grau !== 1)
    throw new FormulaSintaxe(`A fórmula dá ${describeUnidade(unidade)}, e a linha é em reais.`, 0)
  assertLookBack(piece.code)
  const constantes = programador.constantes
  if (constante !== undefined) constantes.push(addRacional(racional(0n), multiplyRacional(constante, powerOf100(1))))
  return {
    code: constante === undefined ? piece.code : [OP.constante, constantes.length - 1, 0],
    constantes,
    stack: piece.stack,
    direct: isDirect(ast),
    references: [...programador.references],
    sameMonth: [...programador.sameMonth],
    alcance: programador.alcance,
  }
}

/** Premissas that a program reads, with the months back. */
export function listPremissaReads({ code }: Programa): { premissa: number; offset: number }[] {
  const read: { premissa: number; offset: number }[] = []
  for (let i = 0; i < code.length; i += 3) if (code[i] === OP.premissa) read.push({ premissa: code[i + 1]!, offset: code[i + 2]! })
  return read
}
