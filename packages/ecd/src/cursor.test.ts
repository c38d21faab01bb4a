import { LIMIT_LANCAMENTO_CENTAVOS } from '@lastro/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODIGO_DESCONHECIDO, EMPTY_CODIGO, CodigoTable } from './codigo-table.ts'
import { Cursor, LARGE_VALOR, VALOR_INVALID, EMPTY_VALOR } from './cursor.ts'

function at(line: string): Cursor {
  const cursor = new Cursor()
  cursor.buffer = Buffer.from(`${line}\n`, 'latin1')
  return cursor
}

describe('amounts', () => {
  test.each([
    ['0', 0],
    ['0,00', 0],
    ['1234', 123_400],
    ['1234,5', 123_450],
    ['1234,56', 123_456],
    ['000012,34', 1_234],
    ['100000000000,00', LIMIT_LANCAMENTO_CENTAVOS],
    ['100000000000,01', LARGE_VALOR],
    ['9'.repeat(400), LARGE_VALOR],
    ['', EMPTY_VALOR],
    ['1,234', VALOR_INVALID],
    ['1,', VALOR_INVALID],
    [',50', VALOR_INVALID],
    ['1.234,56', VALOR_INVALID],
    ['12.34', VALOR_INVALID],
    ['-1,00', VALOR_INVALID],
    ['+1,00', VALOR_INVALID],
    ['1 234', VALOR_INVALID],
    ['1,2,3', VALOR_INVALID],
    ['R$ 1', VALOR_INVALID],
    ['1e3', VALOR_INVALID],
  ])('%j is %i', (texto, expected) => {
    expect(at(`${texto}|x`).valor()).toBe(expected)
    expect(at(texto).valor()).toBe(expected)
    expect(at(`${texto}\r`).valor()).toBe(expected)
  })

  test('any amount round-trips to the centavo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LIMIT_LANCAMENTO_CENTAVOS }), (centavos) => {
        const texto = `${Math.floor(centavos / 100)},${String(centavos % 100).padStart(2, '0')}`
        expect(at(`${texto}|`).valor()).toBe(centavos)
      }),
    )
  })
})

describe('fields', () => {
  test('read left to right, with missing ones as empty', () => {
    const table = new CodigoTable()
    const codigo = Buffer.from('1.1')
    table.add(codigo, 0, codigo.length)
    const cursor = at('1.1||9.9|12,00|D\r')
    expect(cursor.codigo(table)).toBe(0)
    expect(cursor.codigo(table)).toBe(EMPTY_CODIGO)
    expect(cursor.codigo(table)).toBe(CODIGO_DESCONHECIDO)
    expect(cursor.valor()).toBe(1200)
    expect(cursor.letter()).toBe(68)
    expect(cursor.letter()).toBe(0)
    expect(cursor.valor()).toBe(EMPTY_VALOR)
    expect(cursor.codigo(table)).toBe(EMPTY_CODIGO)
    expect(cursor.data()).toBeNaN()
  })

  test.each([
    ['31122025', 20_453],
    ['01011970', 0],
    ['29022024', 19_782],
    ['29022025', Number.NaN],
    ['31042025', Number.NaN],
    ['00012025', Number.NaN],
    ['01132025', Number.NaN],
    ['3112202', Number.NaN],
    ['2025-12-31', Number.NaN],
    ['311220255', Number.NaN],
  ])('date %s is day %d', (texto, dias) => {
    expect(at(`${texto}|`).data()).toBe(dias)
  })
})
