/** Layouts of real reports whose titles, page breaks or names look like something else. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readResultado } from './file-result.ts'
import { resolveReceita } from './receita.ts'
import { bytesOf, movementsOf, readAnswering, withoutZeros } from './shape-file.fixture.ts'
import { brl, csv, letter, MAR, MESES, monthName, nomeOf, RESULT, Truth } from './shape-truth.fixture.ts'
import type { Row, ShapeFile } from './shape-truth.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-impressos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const truth = new Truth(7)
const read = (shape: ShapeFile) => readAnswering(join(folder, shape.nome), bytesOf(shape), shape.respostas)

const balancete = (title: Row[], header: Row, rowOf: (conta: string, nome: string) => Row): Row[] => [
  ...title,
  header,
  ...truth.chart.map(([conta, nome]) => rowOf(conta, nome)),
]

test('the period and the day of print in a title are no columns of months', async () => {
  const rows = balancete(
    [
      ['COMERCIAL AURORA LTDA', null, null, null, 'Folha:', 1],
      ['Período:', '01/03/2025 - 31/03/2025', null, null, 'Emissão:', '10/01/2026'],
    ],
    ['Código', 'Classificação', 'Descrição da conta', 'Saldo Anterior', 'Débito', 'Crédito', 'Saldo Atual'],
    (conta, nome) => {
      const { debito, credito } = truth.sides(conta, MAR)
      return [1, conta, nome, letter(truth.balance(conta, '2025-02')), brl(debito), brl(credito), letter(truth.balance(conta, MAR))]
    },
  )
  const movimentos = await read({ nome: 'dominio.xlsx', sheets: { Balancete: rows }, expected: {} })
  expect(movimentos.perguntas).toEqual([])
  expect(movementsOf(movimentos)).toEqual(withoutZeros(truth.movements(truth.contas, [MAR])))
})

test('amounts carried to the next page in the column of the codes are no account', async () => {
  const rows = balancete([['Balancete de 03/2025']], ['Conta', 'Descrição', 'Débito', 'Crédito'], (conta, nome) => {
    const { debito, credito } = truth.sides(conta, MAR)
    return [conta, nome, brl(debito), brl(credito)]
  })
  const text = csv([...rows.slice(0, 12), ['Transporte', '', '12.345,00', '12.345,00'], ...rows.slice(12)])
  const movimentos = await read({ nome: 'paginas.csv', text, expected: {} })
  expect(movementsOf(movimentos)).toEqual(withoutZeros(truth.movements(truth.contas, [MAR])))
})

test('balances of the year in columns of months are asked about, also among synthetic accounts and without opening balances', async () => {
  const rows = balancete(
    [['Balancete mensal de 2025']],
    ['Conta', 'Descrição', 'Saldo Inicial', ...MESES.map(monthName)],
    (conta, nome) => [conta, nome, 0, ...MESES.map((mes) => truth.balance(conta, mes) / 100)],
  )
  const shape = { nome: 'saldos-do-ano.xlsx', sheets: { Plan1: rows }, expected: {} }
  expect((await read(shape)).perguntas.map(({ chave }) => chave)).toEqual(['valores'])
  const movimentos = await read({ ...shape, respostas: { valores: 'acumulado' } })
  expect(movementsOf(movimentos)).toEqual(withoutZeros(truth.movements()))
})

test('a statement with groups of one account and AV % beside each month asks whether they are subtotals', async () => {
  const groups: [string, string[]][] = [
    ['RECEITA BRUTA', ['3.1.01.001']],
    ['(-) DEDUÇÕES', ['3.1.02.001']],
    ['(-) CUSTOS', ['4.1.01.001']],
    ['(-) DESPESAS', ['4.2.01.001', '4.2.01.002']],
  ]
  const rowOf = (nome: string, contas: readonly string[]): Row => [
    nome,
    ...MESES.flatMap((mes) => [contas.reduce((sum, conta) => sum + truth.movement(conta, mes), 0) / 100, 0.5]),
  ]
  const rows = [
    ['DRE 2025'],
    [null, ...MESES.flatMap((mes) => [`${monthName(mes)}/25`, 'AV%'])],
    ...groups.flatMap(([nome, contas]) => [rowOf(nome, contas), ...contas.map((conta) => rowOf(`  ${nomeOf(conta)}`, [conta]))]),
    rowOf('LUCRO LÍQUIDO', RESULT),
  ]
  const shape = { nome: 'dre.xlsx', sheets: { DRE: rows }, expected: {} }
  expect((await read(shape)).perguntas).toMatchObject([{ chave: 'subtotais', texto: expect.stringContaining('“(-) CUSTOS”') }])
  const movimentos = await read({ ...shape, respostas: { subtotais: 'sim' } })
  expect(withoutZeros(Object.fromEntries(movimentos.contas.map(({ descricao, meses }) => [descricao.trim(), meses])))).toEqual(
    withoutZeros(truth.movements(RESULT, MESES, nomeOf)),
  )
})

test('charges on revenue do not say that revenue is negative', async () => {
  const text = `Conta;jan/25;fev/25
Venda de mercadorias;1.000,10;1.100,20
(-) ICMS sobre vendas;-180,10;-190,20
(-) PIS s/ faturamento;-10,10;-11,20
Comissões sobre vendas;-50,10;-60,20
Custo das mercadorias vendidas;-400,10;-410,20
`
  const { perguntas, contas } = await read({ nome: 'encargos.csv', text, expected: {} })
  expect(perguntas).toEqual([])
  expect(contas.find(({ descricao }) => descricao === 'Venda de mercadorias')?.meses).toEqual({ '2025-01': 100_010, '2025-02': 110_020 })
})

test('SAP prints the amount as Mont. em MI, and the account above its lines', async () => {
  const line = (cells: string[]) => `|${cells.join('|')}|\r\n`
  const text = [
    'Conta do Razão   3101010001 VENDAS\r\n',
    line(['St', 'Nº doc.', 'Data lçto.', 'CL', '  Mont. em MI', 'Moeda', 'Texto']),
    line(['', '1001', '05.03.2025', '50', '   1.234,56-', 'BRL', 'NF 1']),
    line(['*', '', '', '', '   1.234,56-', 'BRL', '']),
    'Conta do Razão   4101010001 CUSTO\r\n',
    line(['', '1002', '06.03.2025', '40', '     234,56 ', 'BRL', 'NF 2']),
    line(['*', '', '', '', '     234,56 ', 'BRL', '']),
  ].join('')
  expect(movementsOf(await read({ nome: 'fbl3n.txt', text, expected: {} }))).toEqual({
    '3101010001': { '2025-03': 123_456 },
    '4101010001': { '2025-03': -23_456 },
  })
})

test.each(['13º salário', '13o SALARIO', '13 Salário', '2ª via de boletos'])('“%s” is a result account by its name', async (nome) => {
  const text = `Conta;jan/25;fev/25\nReceita de vendas;1.000,10;1.100,20\n${nome};-80,10;-90,20\n`
  const { perguntas, contas, avisos } = await read({ nome: 'nomes.csv', text, expected: {} })
  expect(perguntas).toEqual([])
  expect(contas.map(({ codigo }) => codigo).toSorted()).toEqual([nome, 'Receita de vendas'].toSorted())
  // With an account of the balance sheet, debits and credits would have to be equal.
  expect(avisos).toEqual([])
})

test('a name that begins with a number is asked about by itself', async () => {
  const text = 'Conta;jan/25;fev/25\nReceita de vendas;1.000,10;1.100,20\n13º salário;80,10;90,20\n1.1 Caixa;5,10;6,20\n'
  const { perguntas } = await read({ nome: 'positivos.csv', text, expected: {} })
  expect(perguntas.find(({ chave }) => chave === 'debitos')?.valores).toContain('13º salário')
})

test('accounts without codes get a De-Para by their names', async () => {
  const caminho = join(folder, 'nomes.csv')
  writeFileSync(
    caminho,
    'Conta;jan/25;fev/25\nVenda de mercadorias;1.000,10;1.100,20\nEnergia elétrica;-80,10;-90,20\n13º salário;-8,10;-9,20\n',
  )
  const { mapeamento } = await resolveReceita(caminho, 'csv', () => Promise.resolve([]), { nome: 'nomes.csv', respostas: {} })
  const request = { caminho, formato: 'csv', mapeamento, naturezas: new Map<string, number>(), exercicioMesInicial: 1 } as const
  const { contas } = await readResultado(request, () => Promise.resolve(new Map()))
  expect(Object.fromEntries(contas.map(({ codigo, sugestao }) => [codigo, sugestao]))).toEqual({
    '13º salário': 'DPE.04',
    'Energia elétrica': 'DAD.04',
    'Venda de mercadorias': 'RB.01',
  })
})
