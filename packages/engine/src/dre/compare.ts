import type { CuboFilter } from '../cubo/cubo.ts'
import type { CuboIndexado, SomasDosMeses } from '../cubo/index-amounts.ts'
import { assertCentavos } from '../dinheiro/centavos.ts'
import { createAvaliacao, evaluatePeriodo } from './evaluation.ts'
import { RECEITA_LIQUIDA } from './base-av.ts'
import type { DreCompilada } from './compiled.ts'
import { listComponentes } from './componentes.ts'
import type { DreComponenteLiquido } from './componentes.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Periodo } from '../mes/periodo.ts'
import type { DreColuna, DreComparison, DreDetail, DreValor } from './types.ts'

export interface DreComparisonOptions {
  readonly filtro?: CuboFilter | undefined
  readonly exercicioMesInicial?: number | undefined
  readonly onLinha?: (() => void) | undefined
}

/** Amounts of a column: a cube, or the sums of parts of a split cube, which ignore the filter. */
export type DreCenario = CuboIndexado | { readonly index: CuboIndexado; readonly somas: SomasDosMeses }

interface ComparisonRows {
  readonly dre: DreCompilada
  readonly componentes: readonly DreComponenteLiquido[]
  readonly dinheiro: Uint8Array
  readonly count: number
}

function listRows(dre: DreCompilada): ComparisonRows {
  const componentes = listComponentes(dre)
  const count = dre.itens.length + componentes.length
  const dinheiro = Uint8Array.from({ length: count }, (_, row) => ((dre.itens[row]?.unidade ?? 'dinheiro') === 'dinheiro' ? 1 : 0))
  return { dre, componentes, dinheiro, count }
}

/** One value per row. NaN is the empty value: no line ever has NaN. */
type RowValues = Float64Array

function openCenario(
  { dre, componentes }: ComparisonRows,
  cenario: DreCenario,
  { filtro, exercicioMesInicial, onLinha }: DreComparisonOptions,
): (periodo: Periodo, coluna: RowValues) => void {
  const [index, doCenario] = 'somas' in cenario ? [cenario.index, cenario.somas] : [cenario, undefined]
  const avaliacao = createAvaliacao(dre, index, { filtro, somas: doCenario, exercicioMesInicial, onLinha })
  return (periodo, coluna) => {
    const valores = evaluatePeriodo(avaliacao, periodo)
    for (let i = 0; i < valores.length; i++) coluna[i] = valores[i] ?? Number.NaN
    const somas = avaliacao.somasOf(mesToIndex(periodo.inicio), mesToIndex(periodo.fim))
    for (let k = 0; k < componentes.length; k++) {
      const { coeficiente, index: em } = componentes[k]!
      coluna[valores.length + k] = coeficiente * somas[em]! + 0
    }
  }
}

function divide(numerador: number, denominador: number): number {
  const quociente = numerador / denominador
  return Number.isFinite(quociente) ? quociente + 0 : Number.NaN
}

/** Variation. In money it is exact or an error. */
function subtract(current: number, base: number, dinheiro: boolean): number {
  const variacao = current - base
  if (dinheiro && !Number.isNaN(variacao)) assertCentavos(variacao, 'variation')
  return variacao
}

type ColunaDerivada = Exclude<DreColuna, { tipo: 'valor' }>

/** Applies the functions of `av-ah.ts` to all rows at once. */
function deriveColuna(
  tipo: ColunaDerivada['tipo'],
  dinheiro: Uint8Array,
  coluna: RowValues,
  current: RowValues,
  base: RowValues | number,
): void {
  for (let i = 0; i < coluna.length; i++) {
    const valor = current[i]!
    const daBase = typeof base === 'number' ? base : base[i]!
    const emDinheiro = dinheiro[i] === 1
    if (tipo === 'variacao') coluna[i] = subtract(valor, daBase, emDinheiro)
    else if (emDinheiro) coluna[i] = tipo === 'av' ? divide(valor, daBase) : divide(valor - daBase, Math.abs(daBase))
    else coluna[i] = tipo === 'ah' ? valor - daBase : Number.NaN
  }
}

function findHundredByCento({ posicoes }: DreCompilada, codigo = RECEITA_LIQUIDA): number {
  const position = posicoes.get(codigo)
  if (position === undefined) throw new RangeError(`the DRE has no line ${codigo}, the base of vertical analysis`)
  return position
}

/**
 * Computes a DRE with columns of several scenarios and derived columns.
 * A scenario is a cube and a period: realizado, orçado, previsto, the year before, one centro de custo. Derived columns are variação,
 * variação %, AV and AH. Below each line of type `soma` are its grupo itens in the same columns, which add up to it.
 * @throws RangeError on an unknown scenario, column or line.
 */
export function compareDre(
  dre: DreCompilada,
  cenarios: Readonly<Record<string, DreCenario>>,
  colunas: readonly DreColuna[],
  options: DreComparisonOptions = {},
): DreComparison {
  const rows = listRows(dre)
  const { componentes, dinheiro, count } = rows
  const table = new Float64Array(colunas.length * count)
  const columnAt = (c: number): RowValues => table.subarray(c * count, (c + 1) * count)
  const opened = new Map<string, (periodo: Periodo, coluna: RowValues) => void>()
  const deValores = new Map<string, RowValues>()
  for (const [c, coluna] of colunas.entries()) {
    if (coluna.tipo !== 'valor') continue
    const cenario = cenarios[coluna.cenario]
    if (cenario === undefined) throw new RangeError(`no scenario ${coluna.cenario}`)
    const write = opened.get(coluna.cenario) ?? openCenario(rows, cenario, options)
    opened.set(coluna.cenario, write)
    const valores = columnAt(c)
    write(coluna.periodo, valores)
    deValores.set(coluna.id, valores)
  }
  for (const [c, coluna] of colunas.entries()) {
    if (coluna.tipo === 'valor') continue
    const find = (id: string): RowValues => {
      const found = deValores.get(id)
      if (found === undefined) throw new RangeError(`column ${coluna.id} refers to ${id}, which is not a column of amounts`)
      return found
    }
    const current = find(coluna.coluna)
    const base = coluna.tipo === 'av' ? current[findHundredByCento(dre, coluna.baseCodigo)]! : find(coluna.base)
    deriveColuna(coluna.tipo, dinheiro, columnAt(c), current, base)
  }
  const readRow = (row: number): DreValor[] => {
    const valores: DreValor[] = []
    for (let at = row; at < table.length; at += count) valores.push(Number.isNaN(table[at]!) ? null : table[at]!)
    return valores
  }
  return {
    colunas,
    linhas: dre.itens.map(({ codigo, descricao, tipo, nivel, unidade }, i) => ({
      codigo,
      descricao,
      tipo,
      nivel,
      unidade,
      valores: readRow(i),
    })),
    details: componentes.map(({ codigo, grupoItem, coeficiente }, k): DreDetail => ({
      codigo,
      grupoItem,
      coeficiente,
      valores: readRow(dre.itens.length + k),
    })),
  }
}
