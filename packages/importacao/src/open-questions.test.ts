/** One truth in files that can be read two ways: each is equal to the truth in every account and month, or refused. */
import { mesToSql } from '@lastro/engine'
import { xlsxOf } from '@lastro/planilha/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examineFile } from './preview.ts'
import { createCenario } from './importacao.fixture.ts'
import type { ImportacaoFixture, EnvioOptions } from './importacao.fixture.ts'

let cenario: ImportacaoFixture
beforeAll(async () => {
  cenario = await createCenario()
})
afterAll(() => cenario.close())

const CONTAS = [
  { conta: '3.1.01', nome: 'Receita de serviços', centavos: [120_050, 98_000, 143_310, 150_000] },
  { conta: '3.1.02', nome: 'Receita de vendas', centavos: [50_000, 51_000, 70_000, 20_000] },
  { conta: '4.1.01', nome: 'Aluguel', centavos: [-35_000, -35_000, -36_500, -36_500] },
  { conta: '4.1.02', nome: 'Energia', centavos: [-8_010, -7_990, 0, -9_120] },
]
const ANO = 2025

type Posting = { conta: string; nome: string; mes: string; centavos: number }

const TRUTH: readonly Posting[] = CONTAS.flatMap(({ conta, nome, centavos }) =>
  centavos.map((valor, i) => ({ conta, nome, mes: mesOf(i), centavos: valor })),
)

function mesOf(i: number): string {
  return `${ANO}-${String(i + 1).padStart(2, '0')}`
}

function reais(centavos: number): string {
  return (centavos / 100).toFixed(2).replace('.', ',')
}

function accumulate(postings: readonly Posting[]): Posting[] {
  const soma = new Map<string, number>()
  return postings.map((posting) => {
    const centavos = (soma.get(posting.conta) ?? 0) + posting.centavos
    soma.set(posting.conta, centavos)
    return { ...posting, centavos }
  })
}

function csvOf(header: string, postings: readonly Posting[], write: (posting: Posting) => readonly string[]): string {
  return `${header}\n${postings.map((posting) => `${write(posting).join(';')}\n`).join('')}`
}

const saldosOf = (postings: readonly Posting[], nome = 'Saldo'): string =>
  csvOf(`Mês;Conta;${nome}`, postings, ({ conta, mes, centavos }) => [mes, conta, reais(centavos)])

async function send(content: string | Uint8Array, options: EnvioOptions = {}) {
  const clienteId = options.clienteId ?? (await cenario.createCliente())
  const { resultado, importacaoId } = await cenario.send(content, { ...options, clienteId })
  const rows = await cenario.query<{ conta: string; mes: number; centavos: number }>(
    `select c.codigo as conta, s.mes, (s.credito_centavos - s.debito_centavos)::float8 as centavos
     from saldo_mensal s join conta c on c.id = s.conta_id where s.importacao_id = $1 order by 1, 2`,
    [importacaoId],
  )
  return { resultado, rows: rows.filter(({ centavos }) => centavos !== 0) }
}

/** The mapping that a person confirms: the proposed one with the answer. Accounts without names leave the sign open too. */
async function answered(content: string | Uint8Array, answer: object) {
  const { perguntas, mapeamento } = (await examineFile(cenario.write(content), () => Promise.resolve([]))).planilha!
  return {
    perguntas: perguntas.map(({ chave }) => chave).filter((chave) => chave !== 'sinal'),
    mapeamento: { sinal: 'credito_positivo' as const, ...mapeamento, ...answer },
  }
}

const sumsOf = (postings: readonly Posting[]) =>
  postings.filter(({ centavos }) => centavos !== 0).map(({ conta, mes, centavos }) => ({ conta, mes: mesToSql(mes), centavos }))

const OPEN = { status: 'recusada', erro: { code: 'importacao_mapeamento_required' } }

test('a column of revenue and expense signs positive amounts', async () => {
  const content = csvOf('Mês;Conta;Tipo;Valor', TRUTH, ({ conta, mes, centavos }) => [
    mes,
    conta,
    centavos < 0 ? 'Despesa' : 'Receita',
    reais(Math.abs(centavos)),
  ])
  expect((await send(content)).rows).toEqual(sumsOf(TRUTH))
})

describe('accumulated balances', () => {
  test('are asked about, and their differences are the movements', async () => {
    const content = saldosOf(accumulate(TRUTH))
    expect(await send(content)).toMatchObject({ resultado: OPEN, rows: [] })
    const { perguntas, mapeamento } = await answered(content, { valores: 'acumulado' })
    expect(perguntas).toEqual(['valores'])
    expect((await send(content, { mapeamento })).rows).toEqual(sumsOf(TRUTH))
  })

  test('are recognised by growth under any name, and an answer of movement is respected', async () => {
    const content = saldosOf(accumulate(TRUTH), 'Valor')
    const { perguntas, mapeamento } = await answered(content, { valores: 'movimento' })
    expect(perguntas).toEqual(['valores'])
    expect((await send(content, { mapeamento })).rows).toEqual(sumsOf(accumulate(TRUTH)))
  })

  test('are recognised by the result accounts, while those of the balance sheet go up and down', async () => {
    const cash = ['1.1', '1.2'].flatMap((grupo) =>
      TRUTH.map((posting) => ({ ...posting, conta: `${grupo}.${posting.conta}`, centavos: 100_000 - 1000 * Number(posting.mes.slice(5)) })),
    )
    const content = saldosOf([...accumulate(TRUTH), ...cash])
    expect((await answered(content, {})).perguntas).toEqual(['valores'])
  })

  test('the answer is remembered for the same columns', async () => {
    const clienteId = await cenario.createCliente()
    const content = saldosOf(accumulate(TRUTH))
    const { mapeamento } = await answered(content, { valores: 'acumulado' })
    await send(content, { clienteId, mapeamento })
    const next = content.replaceAll(`${ANO}`, `${ANO + 1}`)
    expect((await send(next, { clienteId })).rows).toEqual(
      sumsOf(TRUTH.map((posting) => ({ ...posting, mes: posting.mes.replace(`${ANO}`, `${ANO + 1}`) }))),
    )
  })

  test('of two years restart for result accounts and continue for the balance sheet', async () => {
    const clienteId = await cenario.createCliente()
    await cenario.query('update cliente set exercicio_mes_inicial = 12 where id = $1', [clienteId])
    const balances = Array.from({ length: 13 }, (_, i) => {
      const mes = i === 0 ? '2025-12' : `2026-${String(i).padStart(2, '0')}`
      const [resultado, cash] = i < 11 ? [100, 500] : i === 11 ? [400, 600] : [30, 650]
      return `${mes};3.1;${resultado},00\n${mes};1.1;${cash},00\n${mes};2.1;-${resultado + cash},00\n`
    })
    const content = `Mês;Conta;Saldo\n${balances.join('')}`
    const { mapeamento } = await answered(content, { valores: 'acumulado' })
    const { rows } = await send(content, { clienteId, mapeamento })
    expect(rows.filter(({ conta }) => conta !== '2.1')).toEqual([
      { conta: '1.1', mes: 202_512, centavos: 50_000 },
      { conta: '1.1', mes: 202_611, centavos: 10_000 },
      { conta: '1.1', mes: 202_612, centavos: 5_000 },
      { conta: '3.1', mes: 202_512, centavos: 10_000 },
      { conta: '3.1', mes: 202_611, centavos: 30_000 },
      { conta: '3.1', mes: 202_612, centavos: 3_000 },
    ])
  })

  test('that start within the fiscal year are refused, because the balance before is missing', async () => {
    const content = saldosOf(accumulate(TRUTH).filter(({ mes }) => mes >= '2025-03'))
    const { mapeamento } = await answered(content, { valores: 'acumulado' })
    expect(await send(content, { mapeamento })).toMatchObject({
      rows: [],
      resultado: {
        status: 'recusada',
        erro: {
          message: expect.stringContaining(
            'Os saldos são acumulados e começam em 03/2025: falta o saldo de 02/2025, ou uma coluna com o saldo anterior.',
          ),
        },
      },
    })
  })

  const refused = (message: string) => ({
    rows: [],
    resultado: { status: 'recusada', erro: { message: expect.stringContaining(message) } },
  })

  test.each([
    ['of a month are missing', accumulate(TRUTH).filter(({ mes }) => mes !== '2025-02'), 'continuam em 03/2025: falta o saldo de 02/2025'],
    [
      'are of after the closing',
      accumulate(TRUTH).map((posting) => (posting.mes === '2025-04' ? { ...posting, centavos: 0 } : posting)),
      'Nenhuma conta de resultado tem saldo em 04/2025',
    ],
  ])('that %s are refused', async (_nome, balances, message) => {
    const content = saldosOf(balances)
    const { mapeamento } = await answered(content, { valores: 'acumulado' })
    expect(await send(content, { mapeamento })).toMatchObject(refused(message))
  })

  test('of two days of a month are refused, as are the postings of a ledger', async () => {
    const content = 'Data;Conta;Saldo\n15/01/2025;3.1;50,00\n31/01/2025;3.1;100,00\n'
    const { mapeamento } = await answered(content, { valores: 'acumulado' })
    expect(await send(content, { mapeamento })).toMatchObject(refused('A conta 3.1 tem saldos de mais de um dia de 01/2025'))
  })

  test('without a row are zero if the sums say so, and else a warning', async () => {
    const rows = ['2025-01;3.1;100,00', '2025-01;3.2;200,00', '2025-02;3.2;250,00', '']
    const alone = ['Mês;Conta;Saldo', ...rows].join('\n')
    const totals = ['Mês;Conta;Saldo', '2025-01;3;300,00', '2025-02;3;250,00', ...rows].join('\n')
    const { mapeamento } = await answered(alone, { valores: 'acumulado' })
    expect((await send(totals, { mapeamento })).rows).toContainEqual({ conta: '3.1', mes: 202_502, centavos: -10_000 })
    const { rows: carried, resultado } = await send(alone, { mapeamento })
    expect(carried.filter(({ conta }) => conta === '3.1')).toEqual([{ conta: '3.1', mes: 202_501, centavos: 10_000 }])
    expect(resultado).toMatchObject({
      saude: { problemas: expect.arrayContaining([expect.objectContaining({ regra: 'saldo_anterior_missing', gravidade: 'aviso' })]) },
    })
  })

  test('of a branch that start later are a warning', async () => {
    const rows = ['2025-01;A;3.1;1,00', '2025-02;A;3.1;2,00', '2025-03;A;3.1;3,00', '2025-03;B;3.1;30,00']
    const content = ['Mês;Filial;Conta;Saldo', ...rows, ''].join('\n')
    const { mapeamento } = await answered(content, { valores: 'acumulado' })
    expect((await send(content, { mapeamento })).resultado).toMatchObject({
      saude: { problemas: expect.arrayContaining([expect.objectContaining({ regra: 'saldo_anterior_missing', valor: 'B' })]) },
    })
  })

  test('with the opening balance beside them need no other month', async () => {
    const before = new Map(accumulate(TRUTH).map((posting) => [`${posting.conta} ${posting.mes}`, posting.centavos]))
    const march = accumulate(TRUTH).filter(({ mes }) => mes === '2025-03')
    const content = csvOf('Mês;Conta;Saldo anterior;Saldo', march, ({ conta, mes, centavos }) => [
      mes,
      conta,
      reais(before.get(`${conta} 2025-02`) ?? 0),
      reais(centavos),
    ])
    const { mapeamento } = await answered(content, {})
    expect((await send(content, { mapeamento })).rows).toEqual(sumsOf(TRUTH.filter(({ mes }) => mes === '2025-03')))
  })
})

test('accumulated debits and credits beside an opening balance are differences too', async () => {
  const content = 'Mês;Conta;Saldo anterior;Débito;Crédito\n2025-01;3.1;0,00;0,00;100,00\n2025-02;3.1;100,00;0,00;150,00\n'
  const { mapeamento } = await answered(content, { valores: 'acumulado' })
  const { rows } = await send(content, { mapeamento: { ...mapeamento, colunas: { ...mapeamento.colunas, saldoAnterior: 2 } } })
  expect(rows.map(({ centavos }) => centavos)).toEqual([10_000, 5000])
})

test('dates that can be read both ways are asked about', async () => {
  const content = csvOf('Date;Account;Amount', TRUTH, ({ conta, mes, centavos }) => [`${mes.slice(5)}/04/${ANO}`, conta, reais(centavos)])
  expect(await send(content)).toMatchObject({ resultado: OPEN, rows: [] })
  const { perguntas, mapeamento } = await answered(content, { formatoData: 'mm/dd/aaaa' })
  expect(perguntas).toEqual(['formatoData'])
  expect((await send(content, { mapeamento })).rows).toEqual(sumsOf(TRUTH))
})

test('several sheets are asked about, and can be imported together', async () => {
  const sheets = Array.from({ length: 4 }, (_, i) => [
    `M${i + 1}`,
    [
      ['Mês', 'Conta', 'Valor'],
      ...TRUTH.filter(({ mes }) => mes === mesOf(i)).map(({ mes, conta, centavos }) => [mes, conta, centavos / 100]),
    ],
  ])
  const content = await xlsxOf(Object.fromEntries(sheets))
  expect(await send(content)).toMatchObject({ resultado: OPEN, rows: [] })
  const { perguntas, mapeamento } = await answered(content, { outrasPlanilhas: ['M2', 'M3', 'M4'] })
  expect(perguntas).toEqual(['planilhas'])
  expect((await send(content, { mapeamento })).rows).toEqual(sumsOf(TRUTH))
})

test.each([
  ['a copy of a month', { M1: [0], M2: [1], 'M1 (2)': [0] }],
  ['the year beside its months', { Ano: [0, 1], M1: [0], M2: [1] }],
])('%s among the chosen sheets would count twice and is refused', async (_nome, meses) => {
  const sheets = Object.entries(meses).map(([nome, months]) => [
    nome,
    [
      ['Mês', 'Conta', 'Valor'],
      ...TRUTH.filter(({ mes }) => months.some((i) => mes === mesOf(i))).map(({ mes, conta, centavos }) => [mes, conta, centavos / 100]),
    ],
  ])
  const content = await xlsxOf(Object.fromEntries(sheets))
  const { mapeamento } = await answered(content, { outrasPlanilhas: Object.keys(meses).slice(1) })
  expect(await send(content, { mapeamento })).toMatchObject({
    rows: [],
    resultado: {
      status: 'recusada',
      saude: { problemas: expect.arrayContaining([expect.objectContaining({ regra: 'planilha_repeated' })]) },
    },
  })
})
