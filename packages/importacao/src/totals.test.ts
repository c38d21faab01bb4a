import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMovimentos } from './movimentos.ts'
import type { Answers } from './receita.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-totais-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(text: string, answers: Answers = {}) {
  const caminho = join(folder, 'dre-2025.csv')
  writeFileSync(caminho, text)
  const { contas, perguntas, ignoradas } = await readMovimentos({ caminho, respostas: { valores: 'movimento', ...answers } })
  return { contas: contas.map(({ codigo }) => codigo), perguntas, ignoradas }
}

const SIGNED = (total: string) => `Conta;jan/25;fev/25;mar/25
Vendas;1.000,10;1.100,20;1.200,30
Salários;-400,00;-410,00;-420,00
Aluguéis;-100,00;-100,00;-100,00
${total};500,10;590,20;680,30
`
const SECTIONS = (total: string) => `;Janeiro;Fevereiro;Março
RECEITAS
Vendas;1.000,10;1.100,20;1.200,30
DESPESAS
Salários;400,00;410,00;420,00
Aluguéis;100,00;100,00;100,00
${total};500,10;590,20;680,30
`
const CODE_AND_NAME = (total: string) => `Conta;jan/25;fev/25;mar/25
3.1.01 Vendas;1.000,10;1.100,20;1.200,30
4.1.01 Salários;-400,00;-410,00;-420,00
4.1.02 Aluguéis;-100,00;-100,00;-100,00
${total};500,10;590,20;680,30
`
const CODED = (total: string) => `Código;Descrição;jan/25;fev/25;mar/25
3.1.01;Vendas;1.000,10;1.100,20;1.200,30
4.1.01;Salários;-400,00;-410,00;-420,00
4.1.02;Aluguéis;-100,00;-100,00;-100,00
${total};500,10;590,20;680,30
`
const BY_MONTH = (total: string) =>
  `Mês;Conta;Descrição;Valor\n${['01', '02', '03']
    .map((mes) => `${mes}/2025;3.1;Vendas;10${mes},10\n${mes}/2025;4.1;Salários;-4${mes},00\n${mes}/2025;${total};600,10\n`)
    .join('')}`

const RESULTS = [
  'Resultado',
  'Resultado do período',
  'Resultado do exercício',
  'Lucro líquido',
  'EBITDA',
  'Margem de contribuição',
  'Lucro (prejuízo) do exercício',
  'Prejuízo líquido do período',
  'Resultado antes do IR',
  'Receita líquida de vendas',
]
const TOTALS = ['Soma', 'Total geral', 'Subtotal']
/** No word says that these are sums; their amounts do. */
const UNNAMED = ['Superávit', 'Consolidado', 'Geração operacional']

test.each([...RESULTS, ...TOTALS, ...UNNAMED])('“%s” below the rows of which it is the sum is no account', async (nome) => {
  expect((await read(SIGNED(nome))).contas).toEqual(['Aluguéis', 'Salários', 'Vendas'])
  expect((await read(SECTIONS(nome))).contas).toEqual(['Aluguéis', 'Salários', 'Vendas'])
  expect((await read(CODE_AND_NAME(nome))).contas).toEqual(['3.1.01', '4.1.01', '4.1.02'])
  expect((await read(CODED(`${nome};`))).contas).toEqual(['3.1.01', '4.1.01', '4.1.02'])
  expect((await read(BY_MONTH(`${nome};`))).contas).toEqual(['3.1', '4.1'])
})

test.each([...RESULTS, ...TOTALS])('“%s” with a code, or as a name without one, is no account either', async (nome) => {
  expect((await read(CODED(`9;${nome}`))).contas).toEqual(['3.1.01', '4.1.01', '4.1.02'])
  expect((await read(CODED(`;${nome}`))).contas).toEqual(['3.1.01', '4.1.01', '4.1.02'])
  expect((await read(BY_MONTH(`;${nome}`))).contas).toEqual(['3.1', '4.1'])
})

test('a result below groups that stand above their parts is no account', async () => {
  const { contas } = await read(`Conta;jan/25;fev/25
Entradas totais;1.010,10;1.120,20
Vendas;1.000,10;1.100,20
Serviços;10,00;20,00
Gastos;-500,00;-510,00
Salários;-400,00;-410,00
Aluguéis;-100,00;-100,00
Superávit;510,10;610,20
`)
  expect(contas).toEqual(['Aluguéis', 'Salários', 'Serviços', 'Vendas'])
})

test('results between the rows are no accounts, also with an unknown name', async () => {
  const { contas } = await read(`Conta;jan/25;fev/25
Vendas;1.000,10;1.100,20
Devoluções;-10,00;-20,00
Disponível;990,10;1.080,20
Custo;-400,00;-410,00
Sobra;590,10;670,20
Aluguéis;-100,00;-100,00
Resultado;490,10;570,20
`)
  expect(contas).toEqual(['Aluguéis', 'Custo', 'Devoluções', 'Vendas'])
})

test('accounts named like results are read', async () => {
  const { contas } = await read(`Conta;jan/25;fev/25
Vendas;1.000,00;1.100,00
Lucro na venda de imobilizado;10,00;0,00
Prejuízo com créditos;-3,00;-4,00
Resultado da equivalência patrimonial;5,00;6,00
`)
  expect(contas).toEqual(['Lucro na venda de imobilizado', 'Prejuízo com créditos', 'Resultado da equivalência patrimonial', 'Vendas'])
})

/** Neither the result nor the carried amounts of other rows. */
const LIKE_NOISE = [
  'Lucro imobiliário',
  'Transporte',
  'Transporte urbano',
  'Resultado da venda de bens',
  'Receita líquida de aluguéis',
  'Margem de garantia',
]
test.each(LIKE_NOISE)('“%s” is an account, with and without a code', async (nome) => {
  const amounts = `Vendas;1.000,10;1.100,20\n${nome};-7,01;-8,02\nSalários;-400,00;-410,00\n`
  expect((await read(`Conta;jan/25;fev/25\n${amounts}`)).contas).toEqual(['Salários', 'Vendas', nome].toSorted())
  const rows = `01/2025;Vendas;1000,10\n01/2025;${nome};-7,01\n`
  expect((await read(`Mês;Conta;Valor\n${rows}`)).contas).toEqual(['Vendas', nome].toSorted())
  const balancete = `Balancete de 03/2025;;;\nCódigo;Descrição;Débito;Crédito\n3.1.01;Vendas;0,00;900,10\n4.1.01;${nome};7,01;0,00\n`
  expect((await read(balancete)).contas).toEqual(['3.1.01', '4.1.01'])
})

test('an account of a balance with the name of a total is read by its code', async () => {
  const balancete =
    'Balancete de 03/2025;;;\nCódigo;Descrição;Débito;Crédito\n3.1.01;Vendas;0,00;900,10\n4.1.01;Total Express;7,01;0,00\n;Total;7,01;900,10\n'
  expect((await read(balancete)).contas).toEqual(['3.1.01', '4.1.01'])
})

test('amounts carried from page to page are no accounts', async () => {
  const text =
    'Balancete de 03/2025;;;\nCódigo;Descrição;Débito;Crédito\n3.1.01;Vendas;0,00;900,10\n;A transportar;0,00;900,10\n;Transporte;0,00;900,10\n4.1.01;Fretes;7,01;0,00\n'
  expect((await read(text)).contas).toEqual(['3.1.01', '4.1.01'])
})

test('a sum that may be a chance, of one month in round amounts, is asked about', async () => {
  const text = 'Conta;Valor\nVendas;900,00\nAluguel;-50,00\nLuz;-50,00\nCondomínio;-100,00\n'
  const month = { mes: '2025-03' }
  const open = await read(text, month)
  expect(open).toMatchObject({ contas: [], perguntas: [{ chave: 'subtotais', texto: expect.stringContaining('“Condomínio”') }] })
  expect((await read(text, { ...month, subtotais: 'nao' })).contas).toEqual(['Aluguel', 'Condomínio', 'Luz', 'Vendas'])
  expect((await read(text, { ...month, subtotais: 'sim' })).contas).toEqual(['Aluguel', 'Luz', 'Vendas'])
})

test('a result in a dated statement is refused, as it would count twice', async () => {
  const days = ['01', '02', '03'].map(
    (mes) => `28/${mes}/2025;Vendas;1000,10\n28/${mes}/2025;Salários;-4${mes},00\n28/${mes}/2025;Lucro líquido;`,
  )
  const text = `Data;Conta;Valor\n${days[0]}599,10\n${days[1]}598,10\n${days[2]}597,10\n`
  await expect(read(text)).rejects.toThrow(/“Lucro líquido”.*contaria duas vezes/)
})

test('an account of a balanced file without codes is not taken for the sum of the others', async () => {
  const { contas } = await read(`Mês;Conta;Débito;Crédito
01/2025;Vendas;0,00;1.000,10
01/2025;Salários;400,20;0,00
01/2025;Caixa;599,90;0,00
`)
  expect(contas).toEqual(['Caixa', 'Salários', 'Vendas'])
})

test('refuses debits or credits beyond the sum that keeps every centavo', async () => {
  const rows = Array.from({ length: 1000 }, (_, i) => `03/2025;3.${i};99.999.999.999,99;0,01\n`)
  await expect(read(`Mês;Conta;Crédito;Débito\n${rows.slice(0, 900).join('')}`)).resolves.toMatchObject({ perguntas: [] })
  await expect(read(`Mês;Conta;Crédito;Débito\n${rows.join('')}`)).rejects.toThrow(/R\$ 90 trilhões/)
})
