import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { looksAccumulated } from './accumulated.ts'
import type { Celula } from './cell.ts'
import { readLinhas } from './lines.ts'
import type { Mapeamento } from './mapeamento.ts'
import { listOpenQuestions } from './questions.ts'
import { createFolder, csvOf, xlsxOf, zipOf } from './planilha.fixture.ts'
import type { ParteZip } from './planilha.fixture.ts'
import { openTable, previewPlanilha } from './planilha.ts'
import { PlanilhaProblemaList } from './problema.ts'

const folder = createFolder()
afterAll(() => folder.remove())

async function read(nome: string, content: string | Uint8Array, mudanca: Partial<Mapeamento> = {}) {
  const path = folder.write(nome, content)
  const format = nome.endsWith('.xlsx') ? 'xlsx' : 'csv'
  const mapeamento = { ...(await previewPlanilha(path, format)).mapeamento, ...mudanca }
  const { planilha = '', outrasPlanilhas = [] } = mapeamento
  const problemas = new PlanilhaProblemaList([planilha, ...outrasPlanilhas])
  const linhas: [string, string, number][] = []
  for await (const batch of readLinhas(await openTable(path, format, { mapeamento }), mapeamento, problemas)) {
    for (const { mes, conta, creditoCentavos, debitoCentavos } of batch) linhas.push([mes, conta, creditoCentavos - debitoCentavos])
  }
  return { mapeamento, linhas, problemas: problemas.itens }
}

describe('a column of revenue and expense', () => {
  const TIPOS = [
    ['Receita', 'Despesa'],
    ['RECEITAS', 'DESPESAS'],
    ['Entrada', 'Saída'],
    ['Crédito', 'Débito'],
    ['Recebimento', 'Pagamento'],
    ['R', 'D'],
    ['Receita bruta', 'Despesas operacionais'],
  ]

  test.each(TIPOS)('signs amounts that are all positive: %s and %s', async (receita, despesa) => {
    const { linhas, problemas } = await read(
      'tipo.csv',
      csvOf([
        ['Mês', 'Categoria', 'Conta', 'Tipo', 'Valor'],
        ['01/2025', 'Vendas', '3.1', receita, '1.000,00'],
        ['01/2025', 'Aluguel', '4.1', despesa, '400,00'],
      ]),
    )
    expect(problemas).toEqual([])
    expect(linhas).toEqual([
      ['2025-01', '3.1', 100_000],
      ['2025-01', '4.1', -40_000],
    ])
  })

  test('is found by its contents when its name says nothing', async () => {
    const { linhas } = await read('fluxo.csv', 'Mês;Conta;Fluxo;Valor\n01/2025;3.1;Entrada;10,00\n01/2025;4.1;Saída;4,00\n')
    expect(linhas.map(([, , centavos]) => centavos)).toEqual([1000, -400])
  })

  test('is ignored when the amounts are signed already', async () => {
    const { linhas, problemas } = await read('tipo.csv', 'Mês;Conta;Tipo;Valor\n01/2025;3.1;Receita;10,00\n01/2025;4.1;Despesa;-4,00\n')
    expect(problemas).toEqual([])
    expect(linhas.map(([, , centavos]) => centavos)).toEqual([1000, -400])
  })

  const sided = (rows: readonly (readonly [string, number])[], nome = 'Tipo'): string =>
    `Mês;Conta;${nome};Valor\n${rows.map(([tipo, valor]) => `01/2025;3.1;${tipo};${valor},00\n`).join('')}`
  const readSided = async (rows: readonly (readonly [string, number])[], nome?: string) => {
    const { linhas, problemas } = await read('tipo.csv', sided(rows, nome))
    return { centavos: linhas.map(([, , centavos]) => centavos / 100), problemas }
  }

  test.each([
    [
      'signed amounts with reversals',
      'Despesa',
      [100, 90, 80, 70, -5],
      [-40, -30, -20, -10, 5],
      [100, 90, 80, 70, -5, -40, -30, -20, -10, 5],
    ],
    ['unsigned amounts with reversals', 'Despesa', [100, 90, 80, -5], [40, 30, 20, -5], [100, 90, 80, -5, -40, -30, -20, 5]],
    ['signed expenses alone', 'Despesa', [], [-40, -30], [-40, -30]],
    ['signed letters with a reversal', 'D', [100], [-40, -30, -20, -10, 5], [100, -40, -30, -20, -10, 5]],
  ] as const)('reads %s', async (_nome, tipo, receitas, despesas, expected) => {
    const rows = [...receitas.map((valor) => ['Receita', valor] as const), ...despesas.map((valor) => [tipo, valor] as const)]
    expect(await readSided(rows)).toEqual({ centavos: expected, problemas: [] })
  })

  test.each([
    [
      'amounts that are negative on both sides',
      [
        ['C', -10],
        ['D', -4],
      ],
      'D/C',
    ],
    [
      'a side whose signs are mixed',
      [
        ['Receita', 10],
        ['Despesa', -4],
        ['Despesa', -4],
        ['Despesa', 4],
      ],
      'Tipo',
    ],
    [
      'a letter C beside revenue, which may be cost',
      [
        ['R', 10],
        ['C', 5],
        ['D', 4],
      ],
      'Tipo',
    ],
  ] as const)('refuses %s', async (_nome, rows, nome) => {
    expect((await readSided(rows, nome)).problemas).toMatchObject([{ regra: 'dc_invalid', severidade: 'erro' }])
  })

  test('is needed where revenue and expenses have the same sign', async () => {
    const contas = (aluguel: string): string =>
      `Mês;Conta;Descrição;Valor\n01/2025;3.1;Receita de vendas;100,00\n01/2025;4.1;Despesas com aluguel;${aluguel}\n`
    expect((await read('sinal.csv', contas('50,00'))).problemas).toMatchObject([{ regra: 'dc_invalid', campo: 'Valor (coluna D)' }])
    expect((await read('sinal.csv', contas('-50,00'))).problemas).toEqual([])
    expect((await read('sinal.csv', contas('50,00').replace('Despesas', 'Recuperação de despesas'))).problemas).toEqual([])
  })

  test.each([
    ['D/C;Valor;Saldo;D/C', 'C;10,00;10,00;C', 'D;4,00;6,00;C'],
    ['D/C;Valor;Natureza', 'C;10,00;D', 'D;4,00;D'],
    ['Natureza;Valor;D/C', 'D;10,00;C', 'D;4,00;D'],
  ])('of several is the one beside the amount: %s', async (header, receita, despesa) => {
    const { linhas } = await read('lados.csv', `Mês;Conta;${header}\n01/2025;3.1;${receita}\n01/2025;4.1;${despesa}\n`)
    expect(linhas.map(([, , centavos]) => centavos)).toEqual([1000, -400])
  })

  test('written as two columns must not be signed too', async () => {
    const signed = (rows: number): string => `Mês;Conta;Débito;Crédito\n${'01/2025;3.1;;10,00\n01/2025;4.1;-4,00;\n'.repeat(rows)}`
    expect((await read('lados.csv', signed(5))).problemas).toMatchObject([{ regra: 'dc_invalid', campo: 'Débito (coluna C)' }])
    expect((await read('lados.csv', signed(1))).problemas).toEqual([])
  })

  test('of cost centres C and D, beside signed amounts, is no such column', async () => {
    const rows = [
      ['C', 100],
      ['C', -50],
      ['D', 70],
      ['D', -20],
      ['D', -20],
    ] as const
    expect((await readSided(rows, 'Bloco')).centavos).toEqual([100, -50, 70, -20, -20])
  })

  test('a letter behind an amount that has its sign is refused', async () => {
    const { problemas } = await read('letra.csv', 'Mês;Conta;Valor\n01/2025;3.1;100,00 C\n01/2025;4.1;-50,00 D\n')
    expect(problemas).toMatchObject([{ regra: 'dc_invalid', campo: 'Valor (coluna C)' }])
  })

  test('with another value in a row refuses that row', async () => {
    const { problemas } = await read('tipo.csv', 'Mês;Conta;Tipo;Valor\n01/2025;3.1;Receita;10,00\n01/2025;4.1;Ajuste;4,00\n')
    expect(problemas).toMatchObject([{ regra: 'dc_invalid', linha: 3, valor: 'Ajuste' }])
  })

  test('with the name of an object member in a row refuses that row', async () => {
    const { problemas } = await read('tipo.csv', 'Mês;Conta;Tipo;Valor\n01/2025;3.1;Receita;10,00\n01/2025;4.1;constructor;4,00\n')
    expect(problemas).toMatchObject([{ regra: 'dc_invalid', linha: 3, valor: 'constructor' }])
  })

  test('of other words is no such column', async () => {
    const { mapeamento } = await read('tipo.csv', 'Mês;Conta;Tipo;Valor\n01/2025;3.1;Analítica;10,00\n01/2025;4.1;Sintética;4,00\n')
    expect(mapeamento.colunas.dc).toBeUndefined()
  })
})

describe('dates that can be read both ways', () => {
  const formatOf = async (content: string): Promise<Mapeamento['formatoData']> =>
    (await previewPlanilha(folder.write('datas.csv', content), 'csv')).mapeamento.formatoData
  const rows = (datas: readonly string[], valor: string): string => datas.map((data) => `${data};3.1;${valor}\n`).join('')

  test.each([
    ['Portuguese header and decimal comma', 'Data;Conta;Valor\n', '1,50', 'dd/mm/aaaa'],
    ['English header and decimal point', 'Date;Account;Amount\n', '1.50', 'mm/dd/aaaa'],
    ['Portuguese header and whole amounts', 'Data;Conta;Valor\n', '15', 'dd/mm/aaaa'],
    ['English header and decimal comma', 'Date;Account;Amount\n', '1,50', undefined],
    ['Portuguese header and decimal point', 'Data;Conta;Valor\n', '1.50', undefined],
    ['a header that says nothing', 'a;b;c\n', '15', undefined],
  ])('%s', async (_nome, header, valor, format) => {
    expect(await formatOf(header + rows(['05/04/2025', '05/04/2025'], valor))).toBe(format)
  })

  test('the order of many rows decides, or contradicts the header', async () => {
    const datas = ['01/02/2025', '02/01/2025', '03/01/2025', '04/01/2025', '05/01/2025', '06/01/2025', '07/01/2025', '08/01/2025']
    expect(await formatOf(`a;b;c\n${rows(datas, '15')}`)).toBe('mm/dd/aaaa')
    expect(await formatOf(`Data;Conta;Valor\n${rows(datas, '15')}`)).toBeUndefined()
    expect(await formatOf(`Data;Conta;Valor\n${rows(datas.slice(0, 4), '15')}`)).toBe('dd/mm/aaaa')
  })

  test('one day above 12 decides alone', async () => {
    expect(await formatOf(`Date;Account;Amount\n${rows(['05/04/2025', '13/04/2025'], '1.50')}`)).toBe('dd/mm/aaaa')
    expect(await formatOf(`Data;Conta;Valor\n${rows(['05/04/2025', '04/13/2025'], '1,50')}`)).toBe('mm/dd/aaaa')
  })

  test('a monthly table under an English header may have the day first', async () => {
    const monthly = ['01/01/2025', '01/02/2025', '01/03/2025', '01/04/2025']
    expect(await formatOf(`Date,Account,Amount\n${rows(monthly, '1.50').replaceAll(';', ',')}`)).toBeUndefined()
    expect(await formatOf(`Data;Conta;Valor\n${rows(monthly, '1,50')}`)).toBe('dd/mm/aaaa')
    expect(await formatOf(`Date,Account,Amount\n${rows(['01/06/2025', '02/07/2025'], '1.50').replaceAll(';', ',')}`)).toBe('mm/dd/aaaa')
  })

  test('of which Excel has swapped the days up to 12 are refused', async () => {
    const cells = (days: readonly number[]): Celula[][] =>
      days.map((dia) => [dia > 12 ? `${dia}/04/2025` : new Date(Date.UTC(2025, dia - 1, 4)), '3.1', 10])
    const sheet = async (days: readonly number[]) =>
      read('datas.xlsx', await xlsxOf({ Razão: [['Data', 'Conta', 'Valor'], ...cells(days)] }))
    const swapped = await sheet([1, 2, 3, 4, 5, 13, 14, 15, 16, 17])
    expect(swapped.problemas).toMatchObject([{ regra: 'data_invalid', severidade: 'erro', campo: 'Data (coluna A)' }])
    expect((await sheet([1, 2, 3, 4, 5])).problemas).toEqual([])
    expect((await sheet([1, 2, 13, 14])).problemas).toEqual([])
  })

  test('the same day and month is no question', async () => {
    expect(await formatOf(`Date;Conta;Valor\n${rows(['05/05/2025', '06/06/2025'], '15')}`)).toBe('dd/mm/aaaa')
  })

  test('are not read before the answer', async () => {
    const content = `Date;Conta;Valor\n${rows(['05/04/2025'], '15')}`
    await expect(read('datas.csv', content)).rejects.toMatchObject({ problema: { regra: 'mapeamento_incomplete' } })
    expect((await read('datas.csv', content, { formatoData: 'mm/dd/aaaa' })).linhas).toMatchObject([['2025-05', '3.1', 1500]])
  })
})

describe('accumulated balances', () => {
  const serie = (nome: string, valores: readonly number[]) =>
    valores.map((centavos, i) => ({ serie: nome, mes: `2025-${String(i + 1).padStart(2, '0')}`, centavos }))

  test.each([
    ['balances that only grow', [...serie('a', [1, 3, 6, 8]), ...serie('b', [-5, -9, -9, -20, -21])], 1, true],
    ['movements up and down', [...serie('a', [5, 3, 6, 2]), ...serie('b', [-5, -9, 4, -20])], 1, false],
    ['too few months', serie('a', [1, 2, 3]), 1, undefined],
    ['the same movement every month', serie('a', [7, 7, 7, 7, 7, 7, 7, 7]), 1, undefined],
    ['many balances with some reversals', [1, 2, 3].flatMap((a) => serie(`${a}`, [1, 2, 3, 5, 4, 6, 7, 8, 9, 10, 11, 12])), 1, true],
    ['a growing ledger with many rows per month', [...serie('a', [1, 3, 6, 8]), ...serie('b', [5, 9, 10, 20])], 10, undefined],
  ])('%s', (_nome, saldos, rowsPerBalance, expected) => {
    expect(looksAccumulated(saldos, rowsPerBalance)).toBe(expected)
  })

  test('restart each year without counting against growth', () => {
    const saldos = [
      ...serie('a', [1, 3, 6, 8, 9, 12, 15]),
      ...serie('a', [2, 3, 6]).map((saldo) => ({ ...saldo, mes: saldo.mes.replace('2025', '2026') })),
    ]
    expect(looksAccumulated(saldos, 1)).toBe(true)
  })

  test.each([
    ['Saldo', undefined, ['valores']],
    ['Saldo', false, []],
    ['Saldo do mês', undefined, []],
    ['Valor', undefined, []],
    ['Valor', true, ['valores']],
    ['Valor acumulado', undefined, ['valores']],
  ] as const)('a column “%s” whose growth is %s asks for %j', (nome, accumulated, questions) => {
    const mapeamento = {
      decimal: ',',
      formatoData: 'dd/mm/aaaa',
      linhaCabecalho: 1,
      colunas: { mes: 0, conta: 1, valor: 2 },
      sinal: 'credito_positivo',
    } as const
    const clues = { cabecalho: ['Mês', 'Conta', nome], outras: [], accumulated }
    expect(listOpenQuestions(mapeamento, clues)).toEqual(questions)
    expect(listOpenQuestions({ ...mapeamento, valores: 'movimento' }, clues)).toEqual([])
  })

  test('with the opening balance in the row, their difference is the movement', async () => {
    const { mapeamento, linhas } = await read(
      'saldos.csv',
      'Mês;Conta;Saldo anterior;Saldo atual\n03/2025;3.1;700,00 C;1.000,00 C\n03/2025;4.1;300,00 D;350,50 D\n03/2025;4.2;;10,00 D\n',
    )
    expect(mapeamento.valores).toBe('acumulado')
    expect(linhas.map(([, , centavos]) => centavos)).toEqual([30_000, -5050, -1000])
  })
})

describe('an opening balance', () => {
  test('is not subtracted from a movement beside it', async () => {
    const movements = 'Mês;Conta;Saldo anterior;Movimento;Saldo atual\n02/2025;3.1;100,00;50,00;150,00\n'
    for (const content of [movements, movements.replace('Movimento', 'Valor')]) {
      const { mapeamento, linhas } = await read('saldos.csv', content)
      expect(mapeamento.colunas.saldoAnterior).toBeUndefined()
      expect(linhas).toEqual([['2025-02', '3.1', 5000]])
    }
  })

  test('whose D/C column is its own leaves the closing balance open', async () => {
    const { mapeamento } = await read('saldos.csv', 'Mês;Conta;Saldo anterior;D/C;Saldo;D/C\n01/2025;3.1;10,00;D;100,00;C\n')
    expect(mapeamento).toMatchObject({ colunas: { valor: 4, dc: 5 } })
    expect(mapeamento.colunas.saldoAnterior).toBeUndefined()
    expect(mapeamento.valores).toBeUndefined()
  })

  test.each([
    ['Saldo do mês', { valor: 2, saldoAnterior: 3 }, ['valores']],
    ['Fechamento', { valor: 2, saldoAnterior: 3 }, ['valores']],
    ['Saldo devedor', { debito: 2, credito: 3 }, ['valores']],
    ['Valor acum.', { valor: 2 }, ['valores']],
    ['Saldo final do mês', { valor: 2 }, ['valores']],
    ['Amount YTD', { valor: 2 }, ['valores']],
    ['Débito', { debito: 2, credito: 3, saldoAnterior: 4 }, []],
  ])('beside or in a column “%s” with %j asks for %j', (nome, colunas, questions) => {
    const mapeamento = {
      decimal: ',',
      formatoData: 'dd/mm/aaaa',
      linhaCabecalho: 1,
      colunas: { mes: 0, conta: 1, ...colunas },
      sinal: 'credito_positivo',
    } as const
    expect(listOpenQuestions(mapeamento, { cabecalho: ['Mês', 'Conta', nome], outras: [], accumulated: undefined })).toEqual(questions)
  })
})

describe('a workbook with several sheets of data', () => {
  const rows = (mes: number, ...extra: Celula[][]): Celula[][] => [['Mês', 'Conta', 'Valor'], [`0${mes}/2025`, '3.1', 100 * mes], ...extra]

  test('says which others have data, and which have the same columns', async () => {
    const path = folder.write(
      'pasta.xlsx',
      await xlsxOf({
        Capa: [['Balancete da Exemplo Ltda'], ['Gerado em março']],
        Janeiro: rows(1),
        Fevereiro: [['Exemplo Ltda'], [], ...rows(2)],
        Resumo: [
          ['Conta', 'Total'],
          ['3.1', 300],
        ],
        Orçado: [
          ['Mês', 'Conta', 'Centro de custo', 'Valor'],
          ['01/2025', '3.1', 'A', 5],
        ],
        Vazia: [],
      }),
    )
    const { outras, mapeamento } = await previewPlanilha(path, 'xlsx')
    expect(mapeamento.planilha).toBe('Janeiro')
    expect(outras).toEqual([
      { nome: 'Fevereiro', dados: true, igual: true },
      { nome: 'Resumo', dados: false, igual: false },
      { nome: 'Orçado', dados: true, igual: false },
    ])
    const cabecalho = ['Mês', 'Conta', 'Valor']
    expect(listOpenQuestions(mapeamento, { cabecalho, outras, accumulated: undefined })).toEqual(['planilhas'])
    expect(listOpenQuestions(mapeamento, { cabecalho, outras: outras.filter(({ dados }) => !dados), accumulated: undefined })).toEqual([])
    expect(listOpenQuestions({ ...mapeamento, outrasPlanilhas: [] }, { cabecalho, outras, accumulated: undefined })).toEqual([])
  })

  test('reads all as one table, and a problem names its sheet and row', async () => {
    const content = await xlsxOf({
      Janeiro: rows(1),
      Fevereiro: [['Exemplo Ltda'], [], ...rows(2, ['02/2025', '3.2', 'x'])],
      Março: rows(3),
    })
    const { linhas, problemas } = await read('pasta.xlsx', content, { outrasPlanilhas: ['Fevereiro', 'Março'] })
    expect(linhas).toEqual([
      ['2025-01', '3.1', 10_000],
      ['2025-02', '3.1', 20_000],
      ['2025-03', '3.1', 30_000],
    ])
    expect(problemas).toMatchObject([{ linha: 5, campo: 'Valor (coluna C) da planilha Fevereiro', valor: 'x' }])
  })

  test('skips the total at the end of each sheet', async () => {
    const content = await xlsxOf({ Janeiro: rows(1, ['', 'Total geral', 100]), Fevereiro: rows(2, ['Total', '', 200]) })
    const { linhas, problemas } = await read('pasta.xlsx', content, { outrasPlanilhas: ['Fevereiro'] })
    expect(problemas).toEqual([])
    expect(linhas.map(([, , centavos]) => centavos)).toEqual([10_000, 20_000])
  })

  test.each([[['Fevereiro', 'Fevereiro']], [['Janeiro']]])(
    'refuses %j beside the first as one sheet read twice',
    async (outrasPlanilhas) => {
      const content = await xlsxOf({ Janeiro: rows(1), Fevereiro: rows(2) })
      const twice = { problema: { regra: 'mapeamento_incomplete' } }
      await expect(read('pasta.xlsx', content, { outrasPlanilhas })).rejects.toMatchObject(twice)
      await expect(read('pasta.xlsx', content, { outrasPlanilhas, planilha: undefined })).rejects.toMatchObject(twice)
    },
  )

  const header = Array.from({ length: 1200 }, (_, i) => `Coluna ${i}`)
  const partes = (workbook: string): ParteZip[] => {
    const relation = (id: number, type: string, target: string): string =>
      `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
    const relations = (...all: string[]): string =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    const cell = (valor: string): string => `<c t="inlineStr"><is><t>${valor}</t></is></c>`
    const row = (valores: readonly string[]): string => `<row>${valores.map(cell).join('')}</row>`
    const sheet = (...valores: string[][]): string => `<worksheet ${main}><sheetData>${valores.map(row).join('')}</sheetData></worksheet>`
    return [
      { nome: '[Content_Types].xml', conteudo: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>' },
      { nome: '_rels/.rels', conteudo: relations(relation(1, 'officeDocument', 'xl/workbook.xml')) },
      {
        nome: 'xl/workbook.xml',
        conteudo: `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${workbook}</sheets></workbook>`,
      },
      {
        nome: 'xl/_rels/workbook.xml.rels',
        conteudo: relations(
          relation(1, 'worksheet', 'worksheets/sheet1.xml'),
          relation(2, 'worksheet', 'worksheets/sheet2.xml'),
          relation(3, 'chartsheet', 'chartsheets/sheet1.xml'),
        ),
      },
      { nome: 'xl/worksheets/sheet1.xml', conteudo: sheet(['Mês', 'Conta', 'Valor'], ['01/2025', '3.1', '10']) },
      { nome: 'xl/worksheets/sheet2.xml', conteudo: sheet(['Mês', 'Conta', 'Valor'], ['02/2025', '3.1', '20']) },
      { nome: 'xl/chartsheets/sheet1.xml', conteudo: `<chartsheet ${main}/>` },
    ]
  }
  const preview = async (nome: string, content: Uint8Array) => (await previewPlanilha(folder.write(nome, content), 'xlsx')).outras

  test('is read although another sheet cannot be', async () => {
    expect(await preview('larga.xlsx', await xlsxOf({ Razão: rows(1), Painel: [header, header] }))).toEqual([
      { nome: 'Painel', dados: false, igual: false },
    ])
    const sheets = '<sheet name="A" sheetId="1" r:id="rId1"/><sheet name="Gr&#225;fico" sheetId="2" r:id="rId3"/>'
    expect(await preview('grafico.xlsx', zipOf(partes(sheets)))).toEqual([{ nome: 'Gráfico', dados: false, igual: false }])
  })

  test('of more than a megabyte is looked at in one pass, with the same result', async () => {
    const small = partes('<sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/>')
    const picture = { nome: 'xl/media/image1.png', conteudo: randomBytes(2 ** 20) }
    for (const content of [zipOf(small), zipOf([...small, picture])]) {
      expect(await preview('figura.xlsx', content)).toEqual([{ nome: 'B', dados: true, igual: true }])
    }
  })

  test('names a sheet that is written with character references, and refuses two of one name', async () => {
    const sheets = '<sheet name="A" sheetId="1" r:id="rId1"/><sheet name="Mar&#231;o &#x1F600;" sheetId="2" r:id="rId2"/>'
    expect(await preview('nome.xlsx', zipOf(partes(sheets)))).toEqual([{ nome: 'Março 😀', dados: true, igual: true }])
    await expect(preview('dois.xlsx', zipOf(partes(sheets.replace(/Mar.*?;"/, 'A"'))))).rejects.toMatchObject({
      problema: { regra: 'arquivo_malformed' },
    })
  })

  test('refuses a chosen sheet with other columns', async () => {
    const content = await xlsxOf({
      Janeiro: rows(1),
      Outra: [
        ['Conta', 'Mês', 'Valor'],
        ['3.1', '02/2025', 5],
      ],
    })
    await expect(read('pasta.xlsx', content, { outrasPlanilhas: ['Outra'] })).rejects.toMatchObject({
      problema: { regra: 'cabecalho_missing', campo: 'Outra' },
    })
  })
})
