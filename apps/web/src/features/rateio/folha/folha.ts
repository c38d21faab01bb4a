import type { DirecionadorCelula, DirecionadorFolha } from '@lastro/contract'
import { type MarcaDecimal, mesFromIndex, microsOf, readDirecionadorValores } from '@lastro/engine'
import { repeatedIndex } from '../../../grid/cell-range.ts'

export const MESES = 12

export interface SheetLocation {
  centroCusto: number
  filial: number | null
}

export type DriverSheetLinha = DirecionadorFolha['linhas'][number]

export interface DriverSheet {
  ano: number
  linhas: readonly DriverSheetLinha[]
  fechadoAte: string | null
}

export interface Position {
  linha: number
  mes: number
}

export interface Band {
  de: Position
  ate: Position
}

export interface SelectionBounds {
  linhas: readonly [number, number]
  meses: readonly [number, number]
}

export const locationOf = ({ centroCusto, filial }: SheetLocation): string => `${centroCusto} ${filial ?? 0}`
export const mesDe = (ano: number, mes: number): string => mesFromIndex(ano * 12 + mes)

function limitsOf({ de, ate }: Band): SelectionBounds {
  return {
    linhas: [Math.min(de.linha, ate.linha), Math.max(de.linha, ate.linha)],
    meses: [Math.min(de.mes, ate.mes), Math.max(de.mes, ate.mes)],
  }
}

export function isPresa({ ano, linhas, fechadoAte }: DriverSheet, { linha, mes }: Position): boolean {
  return linhas[linha]?.arquivada === true || (fechadoAte !== null && mesDe(ano, mes) <= fechadoAte)
}

const valorDe = ({ linhas }: DriverSheet, { linha, mes }: Position): string | null => linhas[linha]?.valores[mes] ?? null

const same = (a: string | null, b: string | null): boolean => a === b || (a !== null && b !== null && microsOf(a) === microsOf(b))

export type SheetEdit =
  | { ok: true; celulas: DirecionadorCelula[]; arredondados: number }
  | { ok: false; motivo: 'presa'; quantas: number }
  | { ok: false; motivo: 'texto'; texto: string; position: Position }
  | { ok: false; motivo: 'grande'; linhas: number; meses: number }

function toAto(sheet: DriverSheet, written: readonly (Position & { valor: string | null })[], arredondados = 0): SheetEdit {
  const different = written.filter((writing) => !same(valorDe(sheet, writing), writing.valor))
  const presas = different.filter((writing) => isPresa(sheet, writing))
  if (presas.length > 0) return { ok: false, motivo: 'presa', quantas: presas.length }
  const celulas = different.flatMap((writing) => {
    const line = sheet.linhas[writing.linha]
    if (line === undefined) return []
    const { centroCusto, filial } = line
    return [{ centroCusto, filial, mes: mesDe(sheet.ano, writing.mes), valor: writing.valor, antes: valorDe(sheet, writing) }]
  })
  return { ok: true, celulas, arredondados }
}

function listPositions({ linhas, meses }: SelectionBounds): Position[] {
  const all: Position[] = []
  for (let linha = linhas[0]; linha <= linhas[1]; linha++) {
    for (let mes = meses[0]; mes <= meses[1]; mes++) all.push({ linha, mes })
  }
  return all
}

export function readTyped(texto: string, decimal: MarcaDecimal): string | null | undefined {
  const { valores, refused, decimal: loaded } = readDirecionadorValores([[texto]], decimal)
  return refused.length > 0 || loaded !== decimal ? undefined : (valores[0]?.[0] ?? null)
}

export function writeCelula(sheet: DriverSheet, position: Position, valor: string | null): SheetEdit {
  return toAto(sheet, [{ ...position, valor }])
}

export function clearRange(sheet: DriverSheet, range: Band): SheetEdit {
  return toAto(
    sheet,
    listPositions(limitsOf(range)).map((position) => ({ ...position, valor: null })),
  )
}

/**
 * Pastes a block at the first cell of the range; one value fills the range. All or nothing.
 * Invalid text, a closed month or a block beyond the sheet refuses the whole paste.
 */
export function pasteBlock(sheet: DriverSheet, range: Band, celulas: readonly (readonly string[])[], decimal: MarcaDecimal): SheetEdit {
  const { linhas, meses } = limitsOf(range)
  const { valores, refused, arredondados } = readDirecionadorValores(celulas, decimal)
  const [invalid] = refused
  if (invalid) {
    const position = { linha: linhas[0] + invalid.linha, mes: meses[0] + invalid.coluna }
    return { ok: false, motivo: 'texto', texto: invalid.texto, position }
  }
  const [first] = valores
  if (valores.length === 1 && first?.length === 1) {
    const valor = first[0] ?? null
    return toAto(
      sheet,
      listPositions({ linhas, meses }).map((position) => ({ ...position, valor })),
      arredondados,
    )
  }
  const width = valores.reduce((largest, line) => Math.max(largest, line.length), 0)
  const fitting = { linhas: sheet.linhas.length - linhas[0], meses: MESES - meses[0] }
  if (valores.length > fitting.linhas || width > fitting.meses) {
    return { ok: false, motivo: 'grande', linhas: Math.max(valores.length - fitting.linhas, 0), meses: Math.max(width - fitting.meses, 0) }
  }
  const written = valores.flatMap((line, i) => line.map((valor, j) => ({ linha: linhas[0] + i, mes: meses[0] + j, valor })))
  return toAto(sheet, written, arredondados)
}

/** Repeats a block over a range. */
export function fillRange(sheet: DriverSheet, from: Band, to: Band): SheetEdit {
  const { linhas, meses } = limitsOf(from)
  const written = listPositions(limitsOf(to)).map((position) => {
    const source = { linha: repeatedIndex(position.linha, linhas), mes: repeatedIndex(position.mes, meses) }
    return { ...position, valor: valorDe(sheet, source) }
  })
  return toAto(sheet, written)
}

/** Copies the previous month into empty months, cumulatively. Skips closed months and archived rows. */
export function repeatMeses(sheet: DriverSheet, from: number, until: number): SheetEdit {
  const written = sheet.linhas.flatMap((line, i) => {
    let previous = from === 0 ? line.anterior : (line.valores[from - 1] ?? null)
    const changes: (Position & { valor: string | null })[] = []
    for (let mes = from; mes <= until; mes++) {
      const valor = line.valores[mes] ?? null
      if (valor === null && previous !== null && !isPresa(sheet, { linha: i, mes })) changes.push({ linha: i, mes, valor: previous })
      else previous = valor
    }
    return changes
  })
  return toAto(sheet, written)
}

export function invertCelulas(celulas: readonly DirecionadorCelula[]): DirecionadorCelula[] {
  return celulas.map((celula) => ({ ...celula, valor: celula.antes, antes: celula.valor }))
}

export function applyCelulas<L extends DriverSheetLinha>(lines: readonly L[], ano: number, celulas: readonly DirecionadorCelula[]): L[] {
  const byLocation = Map.groupBy(celulas, locationOf)
  return lines.map((line) => {
    const own = byLocation.get(locationOf(line))
    if (own === undefined) return line
    const porMes = new Map(own.map(({ mes, valor }) => [mes, valor]))
    return { ...line, valores: line.valores.map((valor, i) => porMes.get(mesDe(ano, i)) ?? (porMes.has(mesDe(ano, i)) ? null : valor)) }
  })
}

/** Exact sum of a month over all rows that count; null without values. */
export function sumMes(lines: readonly DriverSheetLinha[], mes: number): number | null {
  const valores = lines.flatMap(({ valores: own, arquivada }) => (arquivada ? [] : (own[mes] ?? [])))
  if (valores.length === 0) return null
  const micros = valores.reduce((soma, valor) => soma + BigInt(microsOf(valor)), 0n)
  return Number(micros) / 1_000_000
}
