import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyCelulas,
  clearFaixa,
  fillFaixa,
  invertCelulas,
  pasteBloco,
  printFaixa,
  readDigitado,
  repeatMeses,
  sumMes,
  writeCelula,
  type Ato,
  type Faixa,
  type Folha,
  type Linha,
} from './folha.ts'

const linha = (centroCusto: number, valores: (string | null)[], resto: Partial<Linha> = {}): Linha => ({
  centroCusto,
  filial: null,
  valores: [...valores, ...Array<null>(12 - valores.length).fill(null)],
  anterior: null,
  faltam: [],
  arquivada: false,
  ...resto,
})
const FOLHA: Folha = {
  ano: 2025,
  fechadoAte: '2025-01',
  linhas: [linha(1, ['10', '20']), linha(2, ['1.5', null], { anterior: '9' }), linha(3, [], { arquivada: true })],
}
const faixa = (linha1: number, mes1: number, linha2 = linha1, mes2 = mes1): Faixa => ({
  de: { linha: linha1, mes: mes1 },
  ate: { linha: linha2, mes: mes2 },
})
const escritas = (ato: Ato) => (ato.ok ? ato.celulas.map(({ centroCusto, mes, antes, valor }) => [centroCusto, mes, antes, valor]) : ato)

describe('a pasted block', () => {
  test('starts at the first cell and writes only changed values', () => {
    expect(
      escritas(
        pasteBloco(
          FOLHA,
          faixa(0, 1),
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
    expect(escritas(pasteBloco(FOLHA, faixa(1, 2, 0, 1), [['5']], 'virgula'))).toEqual([
      [1, '2025-02', '20', '5'],
      [1, '2025-03', null, '5'],
      [2, '2025-02', null, '5'],
      [2, '2025-03', null, '5'],
    ])
  })
  test('is refused whole for a text, a closed month, an archived row or a block that does not fit', () => {
    expect(pasteBloco(FOLHA, faixa(0, 1), [['1', 'Total']], 'virgula')).toEqual({
      ok: false,
      motivo: 'texto',
      texto: 'Total',
      posicao: { linha: 0, mes: 2 },
    })
    expect(
      pasteBloco(
        FOLHA,
        faixa(0, 0),
        [
          ['11', '1'],
          ['2', '1'],
        ],
        'virgula',
      ),
    ).toEqual({ ok: false, motivo: 'presa', quantas: 2 })
    // A closed month may be pasted over with its current value.
    expect(escritas(pasteBloco(FOLHA, faixa(0, 0), [['10,0', '21']], 'virgula'))).toEqual([[1, '2025-02', '20', '21']])
    expect(pasteBloco(FOLHA, faixa(2, 5), [['1']], 'virgula')).toEqual({ ok: false, motivo: 'presa', quantas: 1 })
    expect(
      pasteBloco(
        FOLHA,
        faixa(1, 11),
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
    // More rows than function arguments allow.
    const coluna = Array.from({ length: 200_000 }, () => ['1'])
    expect(pasteBloco(FOLHA, faixa(0, 0), coluna, 'virgula')).toMatchObject({ ok: false, motivo: 'grande' })
  })
})

test('types, clears and fills a cell to the right', () => {
  expect(escritas(writeCelula(FOLHA, { linha: 0, mes: 1 }, '20.0'))).toEqual([])
  expect(escritas(clearFaixa(FOLHA, faixa(0, 1, 1, 2)))).toEqual([[1, '2025-02', '20', null]])
  expect(escritas(fillFaixa(FOLHA, faixa(0, 1, 1, 3)))).toEqual([
    [1, '2025-03', null, '20'],
    [1, '2025-04', null, '20'],
  ])
  expect(['1.234,5', '', '12,', '1.5', 'abc'].map((texto) => readDigitado(texto, 'virgula'))).toEqual([
    '1234.5',
    null,
    '12',
    undefined,
    undefined,
  ])
  expect(readDigitado('1.5', 'ponto')).toBe('1.5')
})

test('repeats the previous month into empty months, cumulatively, and never over a value or a closed month', () => {
  expect(escritas(repeatMeses(FOLHA, 1, 3))).toEqual([
    [1, '2025-03', null, '20'],
    [1, '2025-04', null, '20'],
    [2, '2025-02', null, '1.5'],
    [2, '2025-03', null, '1.5'],
    [2, '2025-04', null, '1.5'],
  ])
  const aberta = { ...FOLHA, fechadoAte: null, linhas: [linha(1, []), linha(2, [], { anterior: '9' })] }
  expect(escritas(repeatMeses(aberta, 0, 0))).toEqual([[2, '2025-01', null, '9']])
})

test('an act and its inverse leave the sheet unchanged', () => {
  const valor = fc.option(fc.integer({ min: 0, max: 999 }).map(String), { nil: null })
  fc.assert(
    fc.property(
      fc.array(fc.array(valor, { minLength: 12, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      fc.nat(11),
      valor,
      (valores, mes, novo) => {
        const folha: Folha = { ano: 2025, fechadoAte: null, linhas: valores.map((deles, i) => linha(i + 1, deles)) }
        const ato = pasteBloco(
          folha,
          faixa(0, mes),
          valores.map(() => [novo ?? '']),
          'virgula',
        )
        if (!ato.ok) throw new Error(ato.motivo)
        const depois = applyCelulas(folha.linhas, 2025, ato.celulas)
        expect(depois.map((each) => each.valores[mes])).toEqual(valores.map(() => novo))
        expect(applyCelulas(depois, 2025, invertCelulas(ato.celulas))).toEqual(folha.linhas)
      },
    ),
  )
})

test('copies in spreadsheet format and sums the rows that count', () => {
  expect(printFaixa(FOLHA, faixa(0, 0, 1, 1), ',')).toBe('10\t20\n1,5\t')
  expect([sumMes(FOLHA.linhas, 0), sumMes(FOLHA.linhas, 1), sumMes(FOLHA.linhas, 2)]).toEqual([11.5, 20, null])
})
