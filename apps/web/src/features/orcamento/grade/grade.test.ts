import { COLUNA_TOTAL, readNode } from '@lastro/engine'
import { describe, expect, test } from 'vitest'
import { clearRange, fillRange, hasFree, listSelecionadas, pasteBlock, summarizeRange } from './cell-edits.ts'
import { repeatRange } from '../../../grid/cell-range.ts'
import { isEditable, listWide, textOf, variacaoShown } from './celula.ts'
import { COL_ANO_ANTERIOR, COL_LINHA, FIRST_COL_MES, COL_REALIZADO, COL_TOTAL, COL_VARIACAO, countColunas, widthOf } from './colunas.ts'
import { type WrittenCelulas, createData } from './cell-store.ts'
import { distributeTyped, listPreviews } from './distribute.ts'
import { COMENTADA_LINHA, type GradeEntrada } from './modelo.ts'
import { readTaxaPpm } from '../rate.ts'
import { type SerieRequest, projectSelection } from './serie.ts'
import { withPropostos } from './extremes.ts'
import { readWidths } from './use-column-widths.ts'
import { listPropostos } from './use-minimum-widths.ts'
import { listRecolhidos, listVisible } from './visible-rows.ts'

const TEXTS = { semCentro: 'Sem centro de custo', resultado: 'Resultado orçado' }
const EVERYTHING = { recolhidos: new Set<number>(), busca: '', hideEmpty: false }
const FORMAT = { casas: 0, negativos: 'menos', idioma: 'pt' } as const

function twelve(...valores: number[]): number[] {
  return Array.from({ length: 12 }, (_, mes) => valores[mes] ?? 0)
}

function entrada(): GradeEntrada {
  return {
    inicio: '2026-01',
    linhas: {
      id: [101, 102, 103, 104, 105],
      grupoItemId: [11, 11, 11, 21, 21],
      centroCustoId: [2, 1, 0, 1, 2],
      filialId: [0, 7, 0, 0, 0],
      travas: [0, 0b10, 0, 0, 0],
      comentados: [0, 0, 0, 0b1, 0],
      valoresCentavos: [...twelve(100_000), ...twelve(200_000, 50_000), ...twelve(), ...twelve(-30_000, -10_000), ...twelve(-1_000)],
    },
    realizado: null,
    anoAnteriorCentavos: [...twelve(50_000), ...twelve(250_000), ...twelve(), ...twelve(-50_000), ...twelve()],
    anoAnteriorMeses: 12,
    grupos: [
      {
        id: 1,
        codigo: 'RB',
        descricao: 'Receita bruta',
        natureza: 'receita_bruta',
        itens: [{ id: 11, codigo: 'RB.01', descricao: 'Revenda' }],
      },
      { id: 2, codigo: 'DPE', descricao: 'Pessoal', natureza: 'pessoal', itens: [{ id: 21, codigo: 'DPE.01', descricao: 'Salários' }] },
      { id: 3, codigo: 'CUS', descricao: 'Custos', natureza: 'custo', itens: [{ id: 31, codigo: 'CUS.01', descricao: 'CMV' }] },
    ],
    centrosCusto: new Map([
      [1, { descricao: 'Operações', status: 'aberta' }],
      [2, { descricao: 'Administração', status: 'aprovada' }],
    ]),
    filiais: new Map([[7, 'Filial Rio']]),
    mesesRealizados: 0,
  }
}

function open() {
  const dados = createData(entrada(), TEXTS)
  const rows = listVisible(dados.modelo, EVERYTHING)
  return { dados, modelo: dados.modelo, rows }
}

/** Rows: 0 Receita, 1 Revenda, 2 Administração, 3 Operações · Filial Rio, 4 Sem centro, 5 Pessoal, 6 Salários, 7 Administração, 8 Operações, 9 result. */
const OPERACOES = 3
const SEM_CENTRO = 4
const SALARIOS_OPERACOES = 8

describe('realizado of the exercício', () => {
  const totals = (realizado: GradeEntrada['realizado']) => {
    const { modelo } = createData({ ...entrada(), realizado }, TEXTS)
    return [0, 1, SALARIOS_OPERACOES + 1].map((node) => textOf(modelo, node, COL_REALIZADO, FORMAT))
  }

  test('appears next to the budget with the same signs and its sums', () => {
    const valoresCentavos = [...twelve(80_000), ...twelve(), ...twelve(), ...twelve(-20_000, -10_000), ...twelve()]
    expect(totals({ ate: '2026-02', valoresCentavos })).toEqual(['500', '800', '300'])
    expect([countColunas(true), countColunas(false)]).toEqual([17, 16])
  })
})

describe('stored column widths', () => {
  test('accepts only known columns and widths within the limits', () => {
    expect([...readWidths('0:300 13:49 16:120 17:80 2:501 x:1 3: 4:1e2 5:90.5')]).toEqual([
      [0, 300],
      [16, 120],
      [4, 100],
    ])
    expect(readWidths('').size).toBe(0)
  })
})

describe('column widths', () => {
  test('fits the longest signed amount, and at least a month of six digits', () => {
    const { dados, modelo } = open()
    const widths = () => {
      const widest = listWide(modelo, FORMAT)
      return [widest, ...[FIRST_COL_MES, COL_TOTAL, COL_ANO_ANTERIOR].map((col) => widthOf(col, { narrow: false, widest }))]
    }
    expect(widths()).toEqual([{ mes: '3.000', total: '3.500' }, 66, 80, 80])
    const written = Promise.resolve({ sequencia: 2, deixadas: [] })
    dados.submit([{ linha: 0, mes: 3, valorCentavos: -1_234_567_800_00 }], written)
    expect(widths()).toEqual([{ mes: '−1.234.567.800', total: '−1.234.566.800' }, 118, 118, 118])
    const propostos = listPropostos(modelo, {
      typed: { node: 8, coluna: COLUNA_TOTAL, totalCentavos: -98_765_432_100_00 },
      preview: { result: { ok: false, presas: [] }, mesesCentavos: [-12_345_678_900_00], diferencaCentavos: 0 },
      projetadas: new Map([[12 * 3 + 1, -5_00]]),
    })
    expect(propostos).toEqual({ mes: [5_00, 12_345_678_900_00], total: [98_765_432_100_00] })
    expect(listWide({ extremos: withPropostos(modelo.extremos, propostos) }, FORMAT)).toEqual({
      mes: '12.345.678.900',
      total: '98.765.432.100',
    })
    expect(widths()[0]).toEqual({ mes: '−1.234.567.800', total: '−1.234.566.800' })
  })
})

describe('rows', () => {
  test('names the tree, marks subtractive grupos and ends with the result', () => {
    const { modelo, rows } = open()
    expect([...rows].map((node) => textOf(modelo, node, COL_LINHA, FORMAT))).toEqual([
      'Receita bruta',
      'Revenda',
      'Administração',
      'Operações · Filial Rio',
      'Sem centro de custo',
      '(−) Pessoal',
      'Salários',
      'Administração',
      'Operações',
      'Resultado orçado',
    ])
  })

  test('hides collapsed, empty and filtered rows', () => {
    const { modelo } = open()
    const names = (recorte: Partial<typeof EVERYTHING>) =>
      [...listVisible(modelo, { ...EVERYTHING, ...recorte })].map((node) => modelo.labelOf(node))
    expect(names({ recolhidos: new Set([-1]) })).toEqual([
      'Receita bruta',
      '(−) Pessoal',
      'Salários',
      'Administração',
      'Operações',
      'Resultado orçado',
    ])
    expect(names({ hideEmpty: true })).not.toContain('Sem centro de custo')
    expect(names({ busca: 'pessoal opera', recolhidos: new Set([-2]) })).toEqual([
      '(−) Pessoal',
      'Salários',
      'Operações',
      'Resultado orçado',
    ])
    expect([...listRecolhidos(modelo, 5)]).toEqual([11, 21])
    expect([...listRecolhidos(modelo, 5, [3 * 12 + 4])]).toEqual([11])
    expect(listRecolhidos(modelo, 400).size).toBe(0)
  })
})

describe('cells', () => {
  test('shows unsigned costs, and colours variations by their effect on the result', () => {
    const { modelo, rows } = open()
    const read = (row: number, col: number) => textOf(modelo, rows[row]!, col, FORMAT)
    expect([read(SALARIOS_OPERACOES, FIRST_COL_MES), read(5, COL_TOTAL), read(9, COL_TOTAL)]).toEqual(['300', '410', '3.090'])
    expect([read(5, COL_ANO_ANTERIOR), read(5, COL_VARIACAO), read(0, COL_VARIACAO)]).toEqual(['500', '▼ −18,0', '▲ +16,7'])
    expect(variacaoShown(modelo, rows[5]!)).toEqual({ razao: -0.18, favoravel: true })
    expect(read(SEM_CENTRO, COL_VARIACAO)).toBe('—')
  })

  test('held cells, sent areas and the result take no input', () => {
    const { modelo, rows } = open()
    const can = (row: number, col: number) => isEditable(modelo, rows[row]!, col)
    expect([can(OPERACOES, 1), can(OPERACOES, 2), can(OPERACOES, COL_TOTAL), can(2, 1), can(2, COL_TOTAL)]).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
    expect([can(0, 1), can(9, 1), can(0, COL_VARIACAO), can(0, COL_ANO_ANTERIOR)]).toEqual([true, false, false, false])
  })
})

describe('acts', () => {
  test('pastes a block into editable cells, as costs under (−), and counts the skipped ones', () => {
    const { modelo, rows } = open()
    const block = [
      ['1.234,56', '10', 'x'],
      ['(5)', '-', '2'],
    ]
    const revenda = pasteBlock(modelo, rows, { x: 1, y: OPERACOES, width: 1, height: 1 }, block)
    expect(revenda).toEqual({
      celulas: [
        { linha: 1, mes: 0, valorCentavos: 123_456 },
        { linha: 2, mes: 0, valorCentavos: -500 },
        { linha: 2, mes: 1, valorCentavos: 0 },
        { linha: 2, mes: 2, valorCentavos: 200 },
      ],
      ignoradas: 2,
    })
    const one = pasteBlock(modelo, rows, { x: 1, y: SALARIOS_OPERACOES, width: 2, height: 1 }, [['7']])
    expect(one.celulas.map((celula) => celula.valorCentavos)).toEqual([-700, -700])
  })

  test('repeats the first row or column of a selection, or the previous one of a single cell', () => {
    const range = { x: 3, y: 4, width: 2, height: 3 }
    expect(repeatRange(range, 'baixo')).toEqual({ origem: { ...range, height: 1 }, destino: range })
    expect(repeatRange(range, 'direita')).toEqual({ origem: { ...range, width: 1 }, destino: range })
    const celula = { x: 3, y: 4, width: 1, height: 1 }
    expect(repeatRange(celula, 'baixo')).toEqual({ origem: { ...celula, y: 3 }, destino: { ...celula, y: 3, height: 2 } })
    expect(repeatRange(celula, 'direita')).toEqual({ origem: { ...celula, x: 2 }, destino: { ...celula, x: 2, width: 2 } })
    expect(repeatRange({ ...celula, y: 0 }, 'baixo')).toBeNull()
    expect(repeatRange({ ...celula, x: 1 }, 'direita')).toBeNull()
  })

  test('fills, clears, adjusts and sums the selection', () => {
    const { modelo, rows } = open()
    const line = (x: number, width: number) => ({ x, y: SALARIOS_OPERACOES, width, height: 1 })
    expect(fillRange(modelo, rows, line(1, 2), line(1, 5)).celulas.map(({ mes, valorCentavos }) => [mes, valorCentavos])).toEqual([
      [2, -30_000],
      [3, -10_000],
      [4, -30_000],
    ])
    expect(fillRange(modelo, rows, line(1, 2), line(1, 5)).ignoradas).toBe(0)
    expect(clearRange(modelo, rows, { x: 1, y: 0, width: 1, height: 10 })).toEqual({
      celulas: [1, 2, 3].map((changedLinha) => ({ linha: changedLinha, mes: 0, valorCentavos: 0 })),
      ignoradas: 7,
    })
    const free = listSelecionadas(modelo, rows, { x: 1, y: 6, width: 1, height: 3 })
    const finished = { celulas: [{ linha: 3, mes: 0, valorCentavos: -32_400 }], beforeCentavos: 30_000, remainingCentavos: 32_400 }
    expect(projectSelection(modelo, free, { tipo: 'reajuste', taxaPpm: 80_000 })).toEqual(finished)
    expect(hasFree(modelo, rows, { x: 0, y: 6, width: 2, height: 1 })).toBe(true)
    expect(hasFree(modelo, rows, { x: 0, y: 6, width: 1, height: 1 })).toBe(false)
    expect(hasFree(modelo, rows, { x: 1, y: rows.length - 1, width: 14, height: 3 })).toBe(false)
    expect(hasFree(modelo, rows, { x: 1, y: 7, width: 13, height: 1 })).toBe(false)
    expect(summarizeRange(modelo, rows, line(1, 2))).toEqual({
      linhas: 1,
      colunas: 2,
      somaCentavos: 40_000,
      meanCentavos: 20_000,
      count: 2,
    })
    expect(summarizeRange(modelo, rows, line(1, 1))).toBeNull()
    expect(['8', '-2,5', '10%', '0.1234', 'x', '-101'].map(readTaxaPpm)).toEqual([80_000, -25_000, 100_000, 1234, undefined, undefined])
  })

  test('distributes a typed total around held months, and proves it', () => {
    const { modelo, rows } = open()
    const preview = distributeTyped(modelo, { node: rows[OPERACOES]!, coluna: COLUNA_TOTAL, totalCentavos: 300_000 }, 'proporcional')
    expect(preview.mesesCentavos).toEqual(twelve(250_000, 50_000))
    expect(preview.diferencaCentavos).toBe(0)
    expect(preview.result.presas).toEqual([{ linha: 1, mes: 1 }])
    const previews = (coluna: number) => [
      ...listPreviews(modelo, { node: rows[SALARIOS_OPERACOES]!, coluna, totalCentavos: -36_500 }, 'igual'),
    ]
    expect(previews(COLUNA_TOTAL).find(([metodo]) => metodo === 'dias_corridos')?.[1].mesesCentavos).toEqual(
      [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((dias) => dias * -100),
    )
    expect(previews(0).map(([metodo]) => metodo)).toEqual(['igual'])
  })

  test('projects the selection by last year, growth, a straight line and the months before, around held cells', () => {
    const { dados, modelo } = open()
    dados.submitTravas([{ linha: 3, mes: 2, travada: true }], Promise.resolve())
    const selection = [0, 1, 3].map((mes) => ({ linha: 3, mes }))
    const project = (request: SerieRequest, celulas = selection) =>
      projectSelection(modelo, celulas, request)?.celulas.map(({ mes, valorCentavos }) => [mes, valorCentavos])
    expect(project({ tipo: 'anterior', taxaPpm: 100_000 })).toEqual([
      [0, -55_000],
      [1, 0],
    ])
    expect(project({ tipo: 'composto', taxaPpm: 100_000 })).toEqual([
      [1, -33_000],
      [3, -39_930],
    ])
    expect(project({ tipo: 'reta', taxaPpm: 0 })).toEqual([[1, -20_000]])
    const maio = [4, 5].map((mes) => ({ linha: 3, mes }))
    expect(project({ tipo: 'media', taxaPpm: 0 }, maio)).toEqual([
      [4, -3333],
      [5, -1111],
    ])
    expect(project({ tipo: 'composto', taxaPpm: 90_000_000 })).toBeUndefined()
  })
})

describe('optimistic cells', () => {
  const celula = { linha: 3, mes: 0 }
  const valorOf = ({ dados }: ReturnType<typeof open>, mes: number) =>
    readNode(dados.modelo.arvore, dados.modelo.arvore.nodeOfLinha[3]!, mes)
  const settled = async (promise: Promise<unknown>) => {
    await Promise.allSettled([promise])
    await Promise.resolve()
  }

  test('an edit shows at once, is marked until saved, and is reverted on refusal', async () => {
    const { dados } = open()
    const total = () => readNode(dados.modelo.arvore, 0, COLUNA_TOTAL)
    const before = total()
    const refusal = Promise.withResolvers<WrittenCelulas>()
    dados.submit(
      [
        { ...celula, valorCentavos: -40_000 },
        { linha: 3, mes: 5, valorCentavos: -1 },
      ],
      refusal.promise,
    )
    expect([total(), dados.countPending(), dados.isPending({ linha: 3, mes: 5 })]).toEqual([before - 10_001, 2, true])
    dados.receive([{ linha: 3, mes: 5, valorCentavos: -7 }], [], 4)
    expect(total()).toBe(before - 10_001)
    refusal.reject(new Error('refused'))
    await settled(refusal.promise)
    expect([total(), dados.countPending()]).toEqual([before - 7, 0])
  })

  test.each([
    ['before it, is written over', 4, -40_000],
    ['after it, is what stays', 6, -7],
  ])('a change of another user, done %s, in either order of arrival', async (_, sequencia, remains) => {
    const screen = open()
    const written = Promise.withResolvers<WrittenCelulas>()
    screen.dados.submit([{ ...celula, valorCentavos: -40_000 }], written.promise)
    screen.dados.receive([{ ...celula, valorCentavos: -7 }], [], sequencia)
    expect(valorOf(screen, 0)).toBe(-40_000)
    written.resolve({ sequencia: 5, deixadas: [] })
    await settled(written.promise)
    expect(valorOf(screen, 0)).toBe(remains)
  })

  test('a yielded cell takes the amount of the other user', async () => {
    const screen = open()
    const written = Promise.resolve({ sequencia: 5, deixadas: [{ ...celula, valorCentavos: -7, sequencia: 4 }] })
    const mine = [
      { ...celula, valorCentavos: -40_000 },
      { linha: 3, mes: 1, valorCentavos: -2 },
    ]
    screen.dados.submit(mine, written)
    await settled(written)
    expect([valorOf(screen, 0), valorOf(screen, 1), screen.dados.countPending()]).toEqual([-7, -2, 0])
  })

  test('marks cells with open comments and unmarks resolved ones', () => {
    const { dados } = open()
    dados.comment([{ linha: 1, comentados: COMENTADA_LINHA | 0b100 }])
    expect([...dados.modelo.comentados]).toEqual([0, COMENTADA_LINHA | 0b100, 0, 0, 0])
  })

  test('keeps changes when the line filter changes', () => {
    const { dados } = open()
    dados.submit([{ linha: 1, mes: 3, valorCentavos: 9 }], Promise.resolve({ sequencia: 1, deixadas: [] }))
    dados.submitTravas([{ linha: 1, mes: 1, travada: false }], Promise.resolve())
    dados.filter((line) => line === 1)
    expect([readNode(dados.modelo.arvore, 0, COLUNA_TOTAL), dados.modelo.travas[1]]).toEqual([250_009, 0])
    dados.receive([{ linha: 0, mes: 0, valorCentavos: 1 }], [], 2)
    dados.filter(() => true)
    expect(readNode(dados.modelo.arvore, 0, 0)).toBe(1 + 200_000 - 31_000)
  })
})
