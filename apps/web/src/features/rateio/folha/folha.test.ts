import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyCelulas,
  clearRange,
  fillRange,
  invertCelulas,
  pasteBlock,
  readTyped,
  repeatMeses,
  sumMes,
  writeCelula,
  type SheetEdit,
  type Band,
  type DriverSheet,
  type DriverSheetLinha,
} from './folha.ts'

const line = (centroCusto: number, valores: (string | null)[], rest: Partial<DriverSheetLinha> = {}): DriverSheetLinha => ({
  centroCusto,
  filial: null,
  valores: [...valores, ...Array<null>(12 - valores.length).fill(null)],
  anterior: null,
  faltam: [],
  arquivada: false,
  ...rest,
})
const SHEET: DriverSheet = {
  ano: 2025,
  fechadoAte: '2025-01',
  linhas: [line(1, ['10', '20']), line(2, ['1.5', null], { anterior: '9' }), line(3, [], { arquivada: true })],
}
const range = (linha1: number, mes1: number, linha2 = linha1, mes2 = mes1): Band => ({
  de: { linha: linha1, mes: mes1 },
  ate: { linha: linha2, mes: mes2 },
})
const written = (ato: SheetEdit) =>
  ato.ok ? ato.celulas.map(({ centroCusto, mes, antes, valor }) => [centroCusto, mes, antes, valor]) : ato

describe('a pasted block', () => {
  test('starts at the first cell and writes only changed values', () => {
    expect(
      written(
        pasteBlock(
          SHEET,
          range(0, 1),
          [
            ['20', '1.000,5'],
            ['', '7'],
          ],
          'virgula',
        ),
      ),
    ).toEqual([
      [1, '2025-03', null, '1000.5'],
      [2, '2025-03', null, '7'],
    ])
  })
  test('with one value fills the whole range', () => {
    expect(written(pasteBlock(SHEET, range(1, 2, 0, 1), [['5']], 'virgula'))).toEqual([
      [1, '2025-02', '20', '5'],
      [1, '2025-03', null, '5'],
      [2, '2025-02', null, '5'],
      [2, '2025-03', null, '5'],
    ])
  })
  test('is refused whole for a text, a closed month, an archived row or a block that does not fit', () => {
    expect(pasteBlock(SHEET, range(0, 1), [['1', 'Total']], 'virgula')).toEqual({
      ok: false,
      motivo: 'texto',
      texto: 'Total',
      position: { linha: 0, mes: 2 },
    })
    expect(
      pasteBlock(
        SHEET,
        range(0, 0),
        [
          ['11', '1'],
          ['2', '1'],
        ],
        'virgula',
      ),
    ).toEqual({ ok: false, motivo: 'presa', quantas: 2 })
    expect(written(pasteBlock(SHEET, range(0, 0), [['10,0', '21']], 'virgula'))).toEqual([[1, '2025-02', '20', '21']])
    expect(pasteBlock(SHEET, range(2, 5), [['1']], 'virgula')).toEqual({ ok: false, motivo: 'presa', quantas: 1 })
    expect(
      pasteBlock(
        SHEET,
        range(1, 11),
        [
          ['1', '2'],
          ['1', '2'],
          ['3', '4'],
        ],
        'virgula',
      ),
    ).toEqual({
      ok: false,
      motivo: 'grande',
      linhas: 1,
      meses: 1,
    })
    const coluna = Array.from({ length: 200_000 }, () => ['1'])
    expect(pasteBlock(SHEET, range(0, 0), coluna, 'virgula')).toMatchObject({ ok: false, motivo: 'grande' })
  })
})

test('types, clears and fills a cell to the right', () => {
  expect(written(writeCelula(SHEET, { linha: 0, mes: 1 }, '20.0'))).toEqual([])
  expect(written(clearRange(SHEET, range(0, 1, 1, 2)))).toEqual([[1, '2025-02', '20', null]])
  expect(written(fillRange(SHEET, range(0, 1, 1, 1), range(0, 1, 1, 3)))).toEqual([
    [1, '2025-03', null, '20'],
    [1, '2025-04', null, '20'],
  ])
  expect(['1.234,5', '', '12,', '1.5', 'abc'].map((texto) => readTyped(texto, 'virgula'))).toEqual([
    '1234.5',
    null,
    '12',
    undefined,
    undefined,
  ])
  expect(readTyped('1.5', 'ponto')).toBe('1.5')
})

test('repeats the previous month into empty months, cumulatively, and never over a value or a closed month', () => {
  expect(written(repeatMeses(SHEET, 1, 3))).toEqual([
    [1, '2025-03', null, '20'],
    [1, '2025-04', null, '20'],
    [2, '2025-02', null, '1.5'],
    [2, '2025-03', null, '1.5'],
    [2, '2025-04', null, '1.5'],
  ])
  const isOpen = { ...SHEET, fechadoAte: null, linhas: [line(1, []), line(2, [], { anterior: '9' })] }
  expect(written(repeatMeses(isOpen, 0, 0))).toEqual([[2, '2025-01', null, '9']])
})

test('an act and its inverse leave the sheet unchanged', () => {
  const valor = fc.option(fc.integer({ min: 0, max: 999 }).map(String), { nil: null })
  fc.assert(
    fc.property(
      fc.array(fc.array(valor, { minLength: 12, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      fc.nat(11),
      valor,
      (valores, mes, fresh) => {
        const sheet: DriverSheet = { ano: 2025, fechadoAte: null, linhas: valores.map((own, i) => line(i + 1, own)) }
        const ato = pasteBlock(
          sheet,
          range(0, mes),
          valores.map(() => [fresh ?? '']),
          'virgula',
        )
        if (!ato.ok) throw new Error(ato.motivo)
        const after = applyCelulas(sheet.linhas, 2025, ato.celulas)
        expect(after.map((each) => each.valores[mes])).toEqual(valores.map(() => fresh))
        expect(applyCelulas(after, 2025, invertCelulas(ato.celulas))).toEqual(sheet.linhas)
      },
    ),
  )
})

test('sums the rows that count', () => {
  expect([sumMes(SHEET.linhas, 0), sumMes(SHEET.linhas, 1), sumMes(SHEET.linhas, 2)]).toEqual([11.5, 20, null])
})
