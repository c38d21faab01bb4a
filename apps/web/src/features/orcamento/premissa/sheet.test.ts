import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valuesFrom } from './realizado.ts'
import {
  applyCelulas,
  clearRange,
  fillRange,
  invertCelulas,
  mesOf,
  pasteBlock,
  type PremissaEdit,
  type PremissaLinha,
  type PremissaSheet,
  shownOf,
  toSheet,
  writeCells,
} from './sheet.ts'
import { formatValor, readValor, type Unidade, writeValor } from './valor.ts'

const meses = (...micros: (number | null)[]) => [...micros, ...Array<null>(12 - micros.length).fill(null)]
const line = (id: number, unidade: Unidade, own: (number | null)[], inherited: (number | null)[] = []): PremissaLinha => ({
  id,
  codigo: `P${id}`,
  descricao: '',
  unidade,
  fonte: '',
  versao: 1,
  own: meses(...own),
  inherited: meses(...inherited),
})
const SHEET: PremissaSheet = {
  ano: 2027,
  linhas: [line(1, 'percentual', [85_000, null], [80_000, 90_000]), line(2, 'reais', [1_000_000])],
}
const range = (x: number, y: number, width = 1, height = 1) => ({ x, y, width, height })
const written = (edit: PremissaEdit) =>
  edit.ok ? edit.celulas.map(({ premissaId, mes, antesMicros, valorMicros }) => [premissaId, mes, antesMicros, valorMicros]) : edit

describe('a value', () => {
  test('is written in the unit of its premissa', () => {
    expect((['percentual', 'reais', 'taxa', 'pessoas'] as const).map((unidade) => formatValor(1_234_500_000, unidade, 'pt'))).toEqual([
      '123.450%',
      '1.234,50',
      '1.234,5',
      '1.234,5',
    ])
    expect(formatValor(-85_000, 'percentual', 'en')).toBe('−8.5%')
    expect(formatValor(1, 'percentual', 'pt')).toBe('0,0001%')
  })
  test('is read with or without the percent sign, and with a sign', () => {
    expect(['8,5', '8,5 %', '-8,5%', '−8,5', '', '-', '8.5', 'x', '--1'].map((texto) => readValor(texto, 'percentual', 'virgula'))).toEqual(
      [85_000, 85_000, -85_000, -85_000, null, 0, undefined, undefined, undefined],
    )
    expect(readValor('8,5%', 'reais', 'virgula')).toBeUndefined()
    expect(readValor('R$ 1.234,56', 'reais', 'virgula')).toBe(1_234_560_000)
    expect(readValor('1000000000', 'reais', 'virgula'), 'beyond fifteen digits').toBeUndefined()
  })
  test('is read back as it is written', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
        fc.constantFrom('percentual', 'reais'),
        (micros, unidade) => {
          expect(readValor(formatValor(micros, unidade, 'pt'), unidade, 'virgula')).toBe(micros)
          expect(readValor(writeValor(micros, unidade, 'en'), unidade, 'ponto')).toBe(micros)
        },
      ),
    )
  })
})

describe('a scenario', () => {
  const ofBase = { id: 1, codigo: 'CMV', descricao: 'Custo', unidade: 'percentual', fonte: '', versao: 1 } as const
  const valor = (mes: string, valorMicros: number, proprio: boolean) => ({ mes, valorMicros, proprio })
  test('has its own values apart from those of the base', () => {
    const list = {
      cenarios: ['base', 'otimista'],
      itens: [{ ...ofBase, valores: [valor('2027-01', 1, true), valor('2027-02', 9, false)] }],
    }
    const base = { cenarios: ['base'], itens: [{ ...ofBase, valores: [valor('2027-01', 8, true), valor('2027-02', 9, true)] }] }
    const sheet = toSheet(2027, list, base)
    expect(sheet.linhas[0]).toMatchObject({ own: meses(1), inherited: meses(8, 9) })
    expect([0, 1, 2].map((mes) => shownOf(sheet, { linha: 0, mes }))).toEqual([1, 9, null])
  })
  test('stores only differences', () => {
    expect(written(writeCells(SHEET, [{ linha: 0, mes: 1, micros: 90_000 }]))).toEqual([])
    expect(written(writeCells(SHEET, [{ linha: 0, mes: 0, micros: 80_000 }]))).toEqual([[1, '2027-01', 85_000, null]])
    expect(written(clearRange(SHEET, range(0, 0, 2)))).toEqual([[1, '2027-01', 85_000, null]])
  })
})

test('a fill repeats what is shown', () => {
  expect(written(fillRange(SHEET, range(1, 0), range(1, 0, 2)))).toEqual([[1, '2027-03', null, 90_000]])
})

describe('a pasted block', () => {
  test('is read in the unit of each row', () => {
    expect(
      written(
        pasteBlock(
          SHEET,
          range(0, 0),
          [
            ['8,5%', '7%'],
            ['2', ''],
          ],
          'virgula',
        ),
      ),
    ).toEqual([
      [1, '2027-02', null, 70_000],
      [2, '2027-01', 1_000_000, 2_000_000],
    ])
  })
  test('with one value fills the range', () => {
    expect(written(pasteBlock(SHEET, range(10, 0, 2, 2), [['3']], 'virgula'))).toEqual([
      [1, '2027-11', null, 30_000],
      [1, '2027-12', null, 30_000],
      [2, '2027-11', null, 3_000_000],
      [2, '2027-12', null, 3_000_000],
    ])
  })
  test('is refused whole for a text or where it does not fit', () => {
    expect(
      pasteBlock(
        SHEET,
        range(1, 0),
        [
          ['1', '2'],
          ['3', 'Total'],
        ],
        'virgula',
      ),
    ).toEqual({
      ok: false,
      motivo: 'texto',
      texto: 'Total',
      position: { linha: 1, mes: 2 },
    })
    expect(
      pasteBlock(
        SHEET,
        range(11, 1),
        [
          ['1', '2'],
          ['3', '4'],
        ],
        'virgula',
      ),
    ).toEqual({ ok: false, motivo: 'grande', linhas: 1, meses: 1 })
  })
})

test('an undone edit gives back the sheet', () => {
  const edit = pasteBlock(SHEET, range(0, 0), [['1', '2', '3']], 'virgula')
  if (!edit.ok) throw new Error('the block was refused')
  const after = applyCelulas(SHEET, edit.celulas)
  expect(after).not.toEqual(SHEET)
  expect(applyCelulas(after, invertCelulas(edit.celulas))).toEqual(SHEET)
})

test('the realizado gives one ratio to every month, and amounts to their months', () => {
  const measured = (mes: string, valorCentavos: number) => ({ mes, valorCentavos, baseCentavos: null, razaoMicros: null })
  const ratio = valuesFrom(SHEET, 0, { meses: [], razaoMicros: 348_000 }, 'razao')
  expect(ratio.map(({ mes, micros }) => [mesOf(2027, mes), micros])).toEqual(
    Array.from({ length: 12 }, (_, mes) => [mesOf(2027, mes), 348_000]),
  )
  expect(valuesFrom(SHEET, 0, { meses: [], razaoMicros: null }, 'razao')).toEqual([])
  const amounts = [measured('2025-12', 1), measured('2026-02', 1234), measured('2026-12', 2)]
  expect(valuesFrom(SHEET, 1, { meses: amounts, razaoMicros: null }, 'valor')).toEqual([
    { linha: 1, mes: 1, micros: 12_340_000 },
    { linha: 1, mes: 11, micros: 20_000 },
  ])
})
