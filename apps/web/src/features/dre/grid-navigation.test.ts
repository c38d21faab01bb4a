import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GridPosition, type GridShape, commandOf } from './grid-navigation.ts'

const grade: GridShape = {
  linhas: [
    { chave: 'RB', pai: null, expandable: true, isOpen: false },
    { chave: 'CUS', pai: null, expandable: true, isOpen: true },
    { chave: 'CUS.1', pai: 'CUS', expandable: false, isOpen: false },
    { chave: 'LB', pai: null, expandable: false, isOpen: false },
  ],
  colunas: 5,
  pageRows: 2,
}
const press = (key: string, celula: GridPosition, ctrl = false) => commandOf({ key, ctrl }, celula, grade)
const at = (linha: number, coluna: number): GridPosition => ({ linha, coluna })
const moved = (line: number, coluna: number) => ({ tipo: 'mover', celula: at(line, coluna) })

describe('keyboard of the statement', () => {
  test('moves by arrows, pages and ends, and stays inside', () => {
    expect(press('ArrowDown', at(0, 2))).toEqual(moved(1, 2))
    expect(press('ArrowUp', at(0, 2))).toEqual(moved(0, 2))
    expect(press('PageDown', at(0, 2))).toEqual(moved(2, 2))
    expect(press('End', at(1, 2))).toEqual(moved(1, 4))
    expect(press('Home', at(3, 4), true)).toEqual(moved(0, 0))
    expect(press('End', at(0, 0), true)).toEqual(moved(3, 4))
  })

  test('opens and closes on the line column', () => {
    expect(press('ArrowRight', at(0, 0))).toEqual({ tipo: 'alternar', chave: 'RB' })
    expect(press('ArrowRight', at(1, 0))).toEqual(moved(1, 1))
    expect(press('ArrowLeft', at(1, 0))).toEqual({ tipo: 'alternar', chave: 'CUS' })
    expect(press('ArrowLeft', at(2, 0))).toEqual(moved(1, 0))
    expect(press('ArrowLeft', at(1, 1))).toEqual(moved(1, 0))
  })

  test('toggles with + and − from any column, and a child closes its line', () => {
    expect(press('+', at(0, 3))).toEqual({ tipo: 'alternar', chave: 'RB' })
    expect(press('+', at(3, 3))).toBeNull()
    expect(press('-', at(1, 3))).toEqual({ tipo: 'alternar', chave: 'CUS' })
    expect(press('-', at(2, 3))).toEqual({ tipo: 'alternar', chave: 'CUS' })
    expect(press('*', at(2, 3))).toEqual({ tipo: 'alternarTodas' })
  })

  test('explains, copies and closes', () => {
    expect(press('Enter', at(3, 2))).toEqual({ tipo: 'explicar' })
    expect(press('c', at(3, 2), true)).toEqual({ tipo: 'copiar' })
    expect(press('Escape', at(3, 2))).toEqual({ tipo: 'fechar' })
  })

  test('leaves every other key to the browser', () => {
    for (const key of ['Tab', 'a', 'F5', 'Shift']) expect(press(key, at(1, 1))).toBeNull()
    expect(press('f', at(1, 1), true)).toBeNull()
  })

  test('never leaves the table', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'),
        fc.boolean(),
        fc.nat(3),
        fc.nat(4),
        (key, ctrl, line, coluna) => {
          const command = press(key, at(line, coluna), ctrl)
          if (command?.tipo !== 'mover') return
          expect(command.celula.linha).toBeGreaterThanOrEqual(0)
          expect(command.celula.linha).toBeLessThan(4)
          expect(command.celula.coluna).toBeGreaterThanOrEqual(0)
          expect(command.celula.coluna).toBeLessThan(5)
        },
      ),
    )
  })
})
