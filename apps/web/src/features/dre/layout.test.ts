import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCols } from './demonstrativo.ts'
import { colWidth, layoutDre, textWidth } from './layout.ts'

const meses = (quantity: number) =>
  Array.from({ length: quantity }, (_, index) => `${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`)
const colunas = (quantity: number, porMes = false) =>
  buildCols({ meses: meses(quantity), temAnoAnterior: true }, { colunas: new Set(['anterior', 'variacao', 'av', 'ah']), porMes })

describe('widths of the statement', () => {
  test('fits a year at 1440 px with the navigation open, as designed', () => {
    const layout = layoutDre({ disponivel: 1240, ...colunas(12), widths: new Map() })
    expect(layout).toMatchObject({ visibleMeses: 12, table: 1240 })
    expect(layout.linha).toBeGreaterThanOrEqual(216)
  })

  test('keeps eight whole months and only the total pinned at 1280 px with the explanation open', () => {
    const layout = layoutDre({ disponivel: 720, ...colunas(12), widths: new Map() })
    expect([...layout.fixas.keys()]).toEqual(['total:valor'])
    expect(layout.visibleMeses).toBe(8)
    expect(layout.linha + 8 * 52 + 52).toBe(720)
  })

  test('never cuts a month, at any width', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 480, max: 3000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        fc.integer({ min: 52, max: 110 }),
        (disponivel, quantity, porMes, mes) => {
          const { meses: mesCols, total, analise } = colunas(quantity, porMes)
          const widths = new Map(mesCols.filter((coluna) => coluna.tipo === 'valor').map((coluna) => [coluna.chave, mes]))
          const layout = layoutDre({ disponivel, meses: mesCols, total, analise, widths })
          const widthOf = (list: typeof total) => list.reduce((acc, coluna) => acc + layout.colunas.get(coluna.chave)!, 0)
          const used = layout.linha + widthOf(mesCols) + widthOf(total) + widthOf(analise) + layout.faisca
          const fits = layout.table <= disponivel
          const pinned = total.filter((coluna) => layout.fixas.has(coluna.chave))
          const room = disponivel - layout.linha - widthOf(pinned)
          const group = widthOf(mesCols) / quantity
          // The widths fit, or show whole months, or the table is too narrow for a month, or the line column is at its maximum.
          const whole = Math.abs(room / group - Math.round(room / group)) < 1e-9
          expect(fits ? used === disponivel : whole || room < group || layout.linha === 320 || layout.visibleMeses === quantity).toBe(true)
        },
      ),
    )
  })

  test('widens a column for large amounts', () => {
    expect(colWidth('valor', ['−12,4'])).toBe(52)
    expect(colWidth('valor', ['−1.691.161,88'])).toBeGreaterThan(textWidth('−1.691.161,88'))
  })
})
