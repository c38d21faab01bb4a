/** Edits of the sheet of premissas: one row per premissa, twelve months. Pure. */
import type { Premissa, PremissaCelula, PremissaLista } from '@lastro/contract'
import { type MarcaDecimal, mesFromIndex } from '@lastro/engine'
import { type CellRange, repeatedIndex } from '../../../grid/cell-range.ts'
import { readValores } from './valor.ts'

export const MESES = 12

export interface PremissaLinha extends Omit<Premissa, 'valores'> {
  /** Values of the cenário itself. */
  own: readonly (number | null)[]
  /** Values that it inherits from `base`; none in `base` itself. */
  inherited: readonly (number | null)[]
}

export interface PremissaSheet {
  ano: number
  linhas: readonly PremissaLinha[]
}

/** Months count from 0. */
export interface Position {
  linha: number
  mes: number
}

export type PremissaEdit =
  | { ok: true; celulas: PremissaCelula[]; arredondados: number }
  | { ok: false; motivo: 'texto'; texto: string; position: Position }
  | { ok: false; motivo: 'grande'; linhas: number; meses: number }

export const mesOf = (ano: number, mes: number): string => mesFromIndex(ano * 12 + mes)

function byMes(ano: number, valores: Premissa['valores'], takes: (isOwn: boolean) => boolean): (number | null)[] {
  const known = new Map(valores.flatMap(({ mes, valorMicros, proprio }) => (takes(proprio) ? [[mes, valorMicros] as const] : [])))
  return Array.from({ length: MESES }, (_, mes) => known.get(mesOf(ano, mes)) ?? null)
}

/** @param base values of the cenário `base`; undefined where it is the one shown */
export function toSheet(ano: number, list: PremissaLista, base: PremissaLista | undefined): PremissaSheet {
  const ofBase = new Map(base?.itens.map(({ id, valores }) => [id, valores]))
  return {
    ano,
    linhas: list.itens.map(({ valores, ...premissa }) => ({
      ...premissa,
      own: byMes(ano, valores, (isOwn) => isOwn),
      inherited: byMes(ano, ofBase.get(premissa.id) ?? [], () => true),
    })),
  }
}

export function shownOf({ linhas }: PremissaSheet, { linha, mes }: Position): number | null {
  const line = linhas[linha]
  return line?.own[mes] ?? line?.inherited[mes] ?? null
}

type Written = Position & { micros: number | null }

/** A value equal to the inherited one is no difference, so it is not stored. */
export function writeCells(sheet: PremissaSheet, written: readonly Written[], arredondados = 0): PremissaEdit {
  const celulas = written.flatMap(({ linha, mes, micros }): PremissaCelula[] => {
    const line = sheet.linhas[linha]
    if (line === undefined) return []
    const antesMicros = line.own[mes] ?? null
    const valorMicros = micros === (line.inherited[mes] ?? null) ? null : micros
    return valorMicros === antesMicros ? [] : [{ premissaId: line.id, mes: mesOf(sheet.ano, mes), valorMicros, antesMicros }]
  })
  return { ok: true, celulas, arredondados }
}

function listPositions({ x, y, width, height }: CellRange): Position[] {
  return Array.from({ length: width * height }, (_, i) => ({ linha: y + Math.floor(i / width), mes: x + (i % width) }))
}

export function clearRange(sheet: PremissaSheet, range: CellRange): PremissaEdit {
  return writeCells(
    sheet,
    listPositions(range).map((position) => ({ ...position, micros: null })),
  )
}

/** Repeats a block over a range. */
export function fillRange(sheet: PremissaSheet, { x, y, width, height }: CellRange, to: CellRange): PremissaEdit {
  return writeCells(
    sheet,
    listPositions(to).map((position) => ({
      ...position,
      micros: shownOf(sheet, {
        linha: repeatedIndex(position.linha, [y, y + height - 1]),
        mes: repeatedIndex(position.mes, [x, x + width - 1]),
      }),
    })),
  )
}

/** Pastes a block at the first cell of the range; one value fills the range. All or nothing. */
export function pasteBlock(
  sheet: PremissaSheet,
  range: CellRange,
  celulas: readonly (readonly string[])[],
  decimal: MarcaDecimal,
): PremissaEdit {
  const isOne = celulas.length === 1 && celulas[0]?.length === 1
  const fills = isOne ? range : { ...range, width: Math.max(0, ...celulas.map(({ length }) => length)), height: celulas.length }
  const [rows, columns] = [fills.y + fills.height - sheet.linhas.length, fills.x + fills.width - MESES]
  if (rows > 0 || columns > 0) return { ok: false, motivo: 'grande', linhas: Math.max(rows, 0), meses: Math.max(columns, 0) }
  const block = isOne ? Array.from({ length: range.height }, () => celulas[0] ?? []) : celulas
  const { micros, refused, arredondados } = readValores(block, (i) => sheet.linhas[range.y + i]?.unidade ?? 'quantidade', decimal)
  const [invalid] = refused
  if (invalid)
    return {
      ok: false,
      motivo: 'texto',
      texto: invalid.texto,
      position: { linha: range.y + invalid.linha, mes: range.x + invalid.coluna },
    }
  const written = isOne
    ? listPositions(range).map((position) => ({ ...position, micros: micros[position.linha - range.y]?.[0] ?? null }))
    : micros.flatMap((line, i) => line.map((valor, j) => ({ linha: range.y + i, mes: range.x + j, micros: valor })))
  return writeCells(sheet, written, arredondados)
}

export function invertCelulas(celulas: readonly PremissaCelula[]): PremissaCelula[] {
  return celulas.map((celula) => ({ ...celula, valorMicros: celula.antesMicros, antesMicros: celula.valorMicros }))
}

export function applyCelulas(sheet: PremissaSheet, celulas: readonly PremissaCelula[]): PremissaSheet {
  const changed = new Map(celulas.map(({ premissaId, mes, valorMicros }) => [`${premissaId} ${mes}`, valorMicros]))
  const linhas = sheet.linhas.map((line) => ({
    ...line,
    own: line.own.map((micros, mes) => {
      const fresh = changed.get(`${line.id} ${mesOf(sheet.ano, mes)}`)
      return fresh === undefined ? micros : fresh
    }),
  }))
  return { ...sheet, linhas }
}
