import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createData } from '../grade/cell-store.ts'
import type { GradeEntrada } from '../grade/modelo.ts'
import { type FormulaName, listCompletions, typedName } from './completion.ts'
import { formulaTyped, isComputed, itemOf, listHeld } from './formula-lines.ts'
import { previewFormulas, withFormula } from './plano.ts'
import { writeWithNumbers } from './with-numbers.ts'

const twelve = (valor: number): number[] => Array<number>(12).fill(valor)
/** Revenue and cost of two centros, the second one sent. March of the first cost is held, January is realised. */
const ENTRADA: GradeEntrada = {
  inicio: '2027-01',
  linhas: {
    id: [11, 12, 13, 14],
    grupoItemId: [1, 2, 1, 2],
    centroCustoId: [5, 5, 6, 6],
    filialId: [0, 0, 0, 0],
    travas: [0, 4, 0, 0],
    comentados: [0, 0, 0, 0],
    valoresCentavos: [...twelve(100_00), ...twelve(-1), ...twelve(20_00), ...twelve(-2)],
  },
  anoAnteriorCentavos: [],
  anoAnteriorMeses: 0,
  realizado: null,
  grupos: [
    {
      id: 1,
      codigo: 'RB',
      descricao: 'Receita bruta',
      natureza: 'receita_bruta',
      itens: [{ id: 1, codigo: 'RB.01', descricao: 'Revenda' }],
    },
    { id: 2, codigo: 'CUS', descricao: 'Custos', natureza: 'custo', itens: [{ id: 2, codigo: '3.01', descricao: 'CMV' }] },
  ],
  centrosCusto: new Map([
    [5, { descricao: 'Loja', status: 'aberta' }],
    [6, { descricao: 'Web', status: 'enviada' }],
  ]),
  filiais: new Map(),
  mesesRealizados: 1,
}
const months = (micros: number, count = 12) =>
  Array.from({ length: count }, (_, i) => ({ mes: `2027-${String(i + 1).padStart(2, '0')}`, valorMicros: micros, proprio: true }))
const CMV = { codigo: 'CMV', unidade: 'percentual', valores: months(350_000) } as const
const create = () => createData(ENTRADA, { semCentro: '', resultado: '' })
const preview = (texto: string | null, premissas: Parameters<typeof previewFormulas>[0]['premissas'] = [CMV], item = 2) => {
  const data = create()
  return previewFormulas({
    modelo: data.modelo,
    valoresCentavos: data.valores,
    premissas,
    series: [],
    formulas: withFormula(new Map(), item, texto),
  })
}

describe('a preview', () => {
  test('leaves held and realised months and sent areas as they are', () => {
    const result = preview('-RB * CMV')
    if (!result.ok) throw new Error('refused')
    expect([...result.celulas]).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((mes) => [12 + mes, -35_00]))
  })
  test('names what it does not know, and where', () => {
    expect(preview('-RB * CVM')).toMatchObject({ motivo: 'formula', grupoItem: 2, position: 6 })
    expect(preview('RB + CMV')).toMatchObject({ motivo: 'formula', mensagem: 'Não se juntam dinheiro e um número.', position: 3 })
    expect(preview('CUS * CMV')).toMatchObject({ motivo: 'formula', mensagem: expect.stringContaining('3.01 → 3.01') })
    expect(preview('-RB * CMV', [{ ...CMV, valores: months(1, 3) }])).toEqual({
      ok: false,
      motivo: 'premissa',
      codigo: 'CMV',
      mes: '2027-04',
    })
    expect(preview('RB * 90000000000')).toEqual({ ok: false, motivo: 'grande' })
  })
  test('of no formula moves nothing', () => {
    expect(preview(null)).toMatchObject({ ok: true, celulas: new Map() })
  })
})

describe('rows and cells', () => {
  const { modelo } = create()
  const formula = { texto: '-anterior(RB) * CMV', desde: 2 }
  test('have the formula of their item', () => {
    expect(Array.from(modelo.arvore.nivel, (_, node) => itemOf(modelo, node))).toEqual([undefined, undefined, 1, 1, 1, undefined, 2, 2, 2])
    const computed = twelve(0).map((_, mes) => isComputed(modelo, new Map([[2, formula]]), { linha: 1, mes }))
    expect(computed).toEqual([false, true, false, ...Array<boolean>(9).fill(true)])
    expect(isComputed(modelo, new Map(), { linha: 1, mes: 5 })).toBe(false)
  })
  test('list months typed over it', () => {
    expect(listHeld(modelo, 2, formula)).toEqual([{ linha: 1, meses: [2] }])
    expect(listHeld(modelo, 2, { ...formula, desde: 4 })).toEqual([])
  })
})

test('a typed text is a formula when it names something, not when it is arithmetic or unfinished', () => {
  expect(['=-RB * CMV', ' =[3.01]', '=1200*1,05', '1200', '=RB *', 'RB'].map(formulaTyped)).toEqual([
    '-RB * CMV',
    '[3.01]',
    null,
    null,
    null,
    null,
  ])
})

describe('completion', () => {
  const NAMES: FormulaName[] = [
    { tipo: 'premissa', codigo: 'CMV', descricao: 'Custo sobre a receita' },
    { tipo: 'grupo', codigo: 'RB', descricao: 'Receita bruta' },
    { tipo: 'item', codigo: 'RB.01', descricao: 'Revenda' },
    { tipo: 'item', codigo: '3.01', descricao: 'Custo das mercadorias' },
    { tipo: 'funcao', codigo: 'anterior', descricao: 'o mês anterior' },
  ]
  const offered = (typed: string) => listCompletions(NAMES, typed).map(({ texto }) => texto)
  test('knows the name before the caret, also in brackets', () => {
    expect(typedName('-RB * CM + 1', 8)).toEqual({ inicio: 6, name: 'CM' })
    expect(typedName('-[3.0', 5)).toEqual({ inicio: 1, name: '3.0' })
    expect(typedName('-RB * ', 6)).toBeNull()
  })
  test('offers codes first, then words of the description', () => {
    expect(offered('R')).toEqual(['RB', 'RB.01', 'CMV', '[3.01]', 'anterior('])
    expect(offered('mercadorías')).toEqual(['[3.01]'])
    expect(offered('ant')).toEqual(['anterior('])
    expect(offered('CMV')).toEqual([])
  })
  test('after total. offers what has cells', () => {
    expect(offered('total.')).toEqual(['total.RB', 'total.RB.01', 'total.3.01'])
  })
})

describe('a formula with its numbers', () => {
  test('has each value where it is read', () => {
    const readings = [
      { texto: 'RB', valor: '100,00' },
      { texto: 'RB.01', valor: '40,00' },
      { texto: 'anterior(RB)', valor: '(−90,00)' },
    ]
    expect(writeWithNumbers('-RB.01 * 0 + RB - RB.01 / 2 + anterior(RB)', readings)).toBe('−RB.01 × 0 + 100,00 − 40,00 ÷ 2 + (−90,00)')
  })
  test('of any names replaces each once, in order', () => {
    const name = fc.stringMatching(/^[A-Z][A-Z0-9]{0,3}$/)
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), (names) => {
        const readings = names.map((texto, i) => ({ texto, valor: `<${i}>` }))
        expect(writeWithNumbers(names.join(' + '), readings)).toBe(names.map((_, i) => `<${i}>`).join(' + '))
      }),
    )
  })
})
