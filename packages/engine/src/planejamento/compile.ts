/** Formulas of a budget compiled together with its lines: which cell each name reads, and in which order they are computed. */
import type { FormulaError, FormulaNode } from '../formula/ast.ts'
import { parseFormula } from '../formula/parse.ts'
import { FormulaSintaxe } from '../formula/tokens.ts'
import { loadPrograma } from './machine.ts'
import type { LoadedPrograma } from './machine.ts'
import { compilePrograma, listPremissaReads, LOOK_BACK_MAX } from './program.ts'
import type { Programa, Referencia } from './program.ts'
import { serieItem, withSeries } from './series.ts'
import type { PlanoSerie } from './series.ts'
import { unidadeOf } from './unidade.ts'
import type { PremissaUnidade } from './unidade.ts'

export interface PlanoGrupo {
  readonly codigo: string
  readonly itens: readonly { readonly id: number; readonly codigo: string }[]
}

export interface PlanoFormula {
  readonly grupoItem: number
  readonly texto: string
}

/** Lines of a budget by column. Position i of each column is one line; 0 is no centro de custo or no filial. */
export interface PlanoLines {
  readonly grupoItem: readonly number[]
  readonly centroCusto: readonly number[]
  readonly filial: readonly number[]
}

export interface PlanoEstrutura {
  readonly lines: PlanoLines
  readonly grupos: readonly PlanoGrupo[]
  readonly premissas: readonly { readonly codigo: string; readonly unidade: PremissaUnidade }[]
  readonly series: readonly PlanoSerie[]
  readonly formulas: readonly PlanoFormula[]
}

/** Refused formula. `position` is an offset in its text. */
export interface PlanoError extends FormulaError {
  readonly grupoItem: number
}

/** Cells that a formula reads: one item or one grupo, at the place of the line or in the whole company. */
export interface CelulaReferencia {
  readonly codigo: string
  readonly itens: readonly number[]
  readonly total: boolean
}

export interface FormulaCompiladaPlano {
  readonly grupoItem: number
  readonly ast: FormulaNode
  readonly programa: Programa
  readonly loaded: LoadedPrograma
  readonly referencias: readonly CelulaReferencia[]
  readonly nomes: ReadonlyMap<string, Referencia>
}

/**
 * Compiled plan. Nodes are the lines, then those of the series, then sums of both.
 * Adjacency is in flat arrays: node i owns the entries from `start[i]` to `start[i + 1]`.
 */
export interface Plano {
  readonly lines: number
  readonly nodes: number
  readonly formulas: readonly FormulaCompiladaPlano[]
  /** Formula of each line, or −1. */
  readonly formulaOf: Int32Array
  /** Lines with a formula, every line after the lines it reads in the same month. */
  readonly ordem: Int32Array
  /**
   * The order holds for lines as a whole: no line reads an earlier month of a line after it, or of itself. Twelve months of a line at once
   * are then computed, which memory serves faster.
   */
  readonly byLine: boolean
  /** Node that each reference of the line reads, −1 for none, by `referenciaStart`. */
  readonly referenciaStart: Int32Array
  readonly referenciaNode: Int32Array
  /** Sums that contain the line. */
  readonly somaStart: Int32Array
  readonly somaNode: Int32Array
  /** Twelve amounts for each line of the series. */
  readonly serieCentavos: readonly number[]
  readonly premissas: PlanoEstrutura['premissas']
  /** Premissas that formulas read, each with the months back. */
  readonly premissasRead: readonly { readonly premissa: number; readonly offset: number }[]
}

export type PlanoCompilacao = { readonly ok: true; readonly plano: Plano } | { readonly ok: false; readonly erros: readonly PlanoError[] }

/** Prefix of a code for the sum over the whole company: `total.RB`. */
export const PREFIX_TOTAL = 'total.'

class FormulaReader {
  private readonly premissas: Map<string, Referencia>
  private readonly itens: Map<string, readonly number[]>

  constructor({ premissas, series, grupos }: PlanoEstrutura) {
    this.premissas = new Map(
      premissas.map(({ codigo, unidade }, id) => [codigo, { tipo: 'premissa', id, unidade: unidadeOf(unidade) }] as const),
    )
    this.itens = new Map(series.map(({ codigo }, i) => [codigo, [serieItem(i)]]))
    for (const { codigo, itens } of grupos)
      this.itens.set(
        codigo,
        itens.map(({ id }) => id),
      )
    for (const { itens } of grupos) for (const { id, codigo } of itens) this.itens.set(codigo, [id])
  }

  /** @throws FormulaSintaxe */
  read({ grupoItem, texto }: PlanoFormula): FormulaCompiladaPlano {
    const parsed = parseFormula(texto)
    if (!parsed.ok) throw new FormulaSintaxe(parsed.erro.mensagem, parsed.erro.position)
    const referencias: CelulaReferencia[] = []
    const nomes = new Map<string, Referencia>()
    const programa = compilePrograma(parsed.ast, (codigo, position) => {
      const known = nomes.get(codigo)
      if (known !== undefined) return known
      const referencia = this.premissas.get(codigo) ?? this.celula(codigo, position, referencias)
      nomes.set(codigo, referencia)
      return referencia
    })
    if (programa.alcance >= 12)
      throw new FormulaSintaxe('A fórmula olha para antes do exercício em todos os meses. Traga o ano anterior em uma premissa.', 0)
    return { grupoItem, ast: parsed.ast, programa, loaded: loadPrograma(programa), referencias, nomes }
  }

  private celula(codigo: string, position: number, referencias: CelulaReferencia[]): Referencia {
    const own = this.itens.get(codigo)
    const total = own === undefined && codigo.startsWith(PREFIX_TOTAL)
    const itens = total ? this.itens.get(codigo.slice(PREFIX_TOTAL.length)) : own
    if (itens === undefined) throw new FormulaSintaxe(`Não há premissa, item nem grupo com o código ${codigo}.`, position)
    return { tipo: 'celula', id: referencias.push({ codigo, itens, total }) - 1 }
  }
}

/** Nodes that references read. A sum is built once for all lines that read it. */
class NodeIndex {
  nodes: number
  readonly sumsOfLine = new Map<number, number[]>()
  private readonly sums = new Map<string, number>()
  /** Place of each line, a number for each pair of centro de custo and filial. */
  private readonly placeOf: Int32Array
  private readonly places: number
  /** By item and place in one number, because text keys take longer than the whole rest. */
  private readonly lineOf = new Map<number, number>()
  private readonly grupoItem: readonly number[]

  constructor({ grupoItem, centroCusto, filial }: PlanoLines) {
    this.grupoItem = grupoItem
    this.nodes = grupoItem.length
    const known = new Map<number, Map<number, number>>()
    let places = 0
    this.placeOf = Int32Array.from(grupoItem, (_, i) => {
      const filiais = known.get(centroCusto[i]!) ?? new Map<number, number>()
      known.set(centroCusto[i]!, filiais)
      const place = filiais.get(filial[i]!) ?? places++
      filiais.set(filial[i]!, place)
      return place
    })
    this.places = places
    for (let i = 0; i < grupoItem.length; i++) this.lineOf.set(grupoItem[i]! * places + this.placeOf[i]!, i)
  }

  private findLine(item: number, place: number): number | undefined {
    return this.lineOf.get(item * this.places + place)
  }

  /** Node of a reference as the line reads it; −1 when the budget has no such line. */
  find({ codigo, itens, total }: CelulaReferencia, line: number): number {
    const place = this.placeOf[line]!
    if (!total && itens.length === 1) return this.findLine(itens[0]!, place) ?? -1
    const key = total ? `total ${codigo}` : `${place} ${codigo}`
    const known = this.sums.get(key)
    if (known !== undefined) return known
    const members = total ? this.listLines(new Set(itens)) : itens.flatMap((item) => this.findLine(item, place) ?? [])
    const node = this.nodes++
    for (const member of members) {
      const sums = this.sumsOfLine.get(member)
      if (sums === undefined) this.sumsOfLine.set(member, [node])
      else sums.push(node)
    }
    this.sums.set(key, node)
    return node
  }

  private listLines(itens: ReadonlySet<number>): number[] {
    const lines: number[] = []
    for (let i = 0; i < this.grupoItem.length; i++) if (itens.has(this.grupoItem[i]!)) lines.push(i)
    return lines
  }
}

function listPremissasRead(formulas: readonly FormulaCompiladaPlano[]): { premissa: number; offset: number }[] {
  const reads = new Map<number, { premissa: number; offset: number }>()
  for (const { programa } of formulas) {
    for (const reading of listPremissaReads(programa)) reads.set(reading.premissa * (LOOK_BACK_MAX + 1) + reading.offset, reading)
  }
  return [...reads.values()]
}

/** Flat arrays of the lists of each position; a position without one has an empty list. */
function flatten(lists: ReadonlyMap<number, readonly number[]>, length: number): { start: Int32Array; items: Int32Array } {
  const start = new Int32Array(length + 1)
  for (let i = 0; i < length; i++) start[i + 1] = start[i]! + (lists.get(i)?.length ?? 0)
  const items = new Int32Array(start[length]!)
  for (const [i, list] of lists) items.set(list, start[i])
  return { start, items }
}

interface Order {
  readonly ordem: number[]
  /** Nodes of a cycle, in the order in which they read each other; empty without one. */
  readonly cycle: number[]
}

/** Orders nodes by depth-first search without recursion, because chains may be as long as the budget. */
function orderNodes(firsts: readonly number[], readBy: (node: number) => readonly number[]): Order {
  const state = new Map<number, 'open' | 'done'>()
  const ordem: number[] = []
  for (const first of firsts) {
    if (state.has(first)) continue
    const path = [{ node: first, reads: readBy(first), next: 0 }]
    state.set(first, 'open')
    while (path.length > 0) {
      const top = path.at(-1)!
      const read = top.reads[top.next++]
      if (read === undefined) {
        state.set(top.node, 'done')
        ordem.push(top.node)
        path.pop()
      } else if (state.get(read) === 'open') {
        return { ordem, cycle: path.slice(path.findIndex(({ node }) => node === read)).map(({ node }) => node) }
      } else if (!state.has(read)) {
        state.set(read, 'open')
        path.push({ node: read, reads: readBy(read), next: 0 })
      }
    }
  }
  return { ordem, cycle: [] }
}

function readFormulas(estrutura: PlanoEstrutura): { formulas: FormulaCompiladaPlano[]; erros: PlanoError[] } {
  const reader = new FormulaReader(estrutura)
  const formulas: FormulaCompiladaPlano[] = []
  const erros: PlanoError[] = []
  for (const formula of estrutura.formulas) {
    try {
      formulas.push(reader.read(formula))
    } catch (cause) {
      if (!(cause instanceof FormulaSintaxe)) throw cause
      erros.push({ grupoItem: formula.grupoItem, ...cause.erro })
    }
  }
  return { formulas, erros }
}

/**
 * Compiles the formulas of a budget against its lines.
 * A formula of an item holds for all its lines. Reading an earlier month is no cycle; reading the same month is one, also through
 * `acumulado`, and is refused with the codes spelled out.
 */
export function compilePlano(estrutura: PlanoEstrutura): PlanoCompilacao {
  const { formulas, erros } = readFormulas(estrutura)
  if (erros.length > 0) return { ok: false, erros }
  const { lines, grupos, premissas, series } = estrutura
  const count = lines.grupoItem.length
  const formulaOfItem = new Map(formulas.map(({ grupoItem }, i) => [grupoItem, i]))
  const formulaOf = Int32Array.from(lines.grupoItem, (item) => formulaOfItem.get(item) ?? -1)
  const serieCentavos = series.flatMap(({ linhas }) => linhas.flatMap(({ valoresCentavos }) => valoresCentavos))
  const index = new NodeIndex(withSeries(lines, series))
  const readings = new Map<number, number[]>()
  const withFormula: number[] = []
  for (let i = 0; i < count; i++) {
    const formula = formulas[formulaOf[i]!]
    if (formula === undefined) continue
    const reads = formula.referencias.map((referencia) => index.find(referencia, i))
    readings.set(i, reads)
    withFormula.push(i)
  }
  const members = new Map<number, number[]>()
  for (const line of withFormula) {
    for (const node of index.sumsOfLine.get(line) ?? []) {
      const list = members.get(node)
      if (list === undefined) members.set(node, [line])
      else list.push(line)
    }
  }
  const orderBy = (readsOf: (programa: Programa) => readonly number[]): Order =>
    orderNodes(withFormula, (node) => {
      if (node >= count) return members.get(node) ?? []
      const formula = formulas[formulaOf[node]!]
      if (formula === undefined) return []
      return readsOf(formula.programa).flatMap((referencia) => {
        const read = readings.get(node)![referencia]!
        return read < 0 ? [] : [read]
      })
    })
  const wholeLines = orderBy(({ references }) => references)
  const byLine = wholeLines.cycle.length === 0
  const { ordem, cycle } = byLine ? wholeLines : orderBy(({ sameMonth }) => sameMonth)
  if (cycle.length > 0) {
    const codigos = new Map(grupos.flatMap(({ itens }) => itens.map(({ id, codigo }) => [id, codigo])))
    const itens = cycle.filter((node) => node < count).map((line) => lines.grupoItem[line]!)
    const names = [...itens, itens[0]!].map((item) => codigos.get(item) ?? '')
    const mensagem = `As fórmulas dão a volta no mesmo mês: ${names.join(' → ')}.`
    return { ok: false, erros: [{ grupoItem: itens[0]!, mensagem, position: 0 }] }
  }
  const referencia = flatten(readings, count)
  const soma = flatten(index.sumsOfLine, count + serieCentavos.length / 12)
  return {
    ok: true,
    plano: {
      lines: count,
      nodes: index.nodes,
      formulas,
      formulaOf,
      byLine,
      ordem: Int32Array.from(ordem.filter((node) => node < count && formulaOf[node]! >= 0)),
      referenciaStart: referencia.start,
      referenciaNode: referencia.items,
      somaStart: soma.start,
      somaNode: soma.items,
      serieCentavos,
      premissas,
      premissasRead: listPremissasRead(formulas),
    },
  }
}
