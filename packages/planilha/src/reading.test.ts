import { afterAll, describe, expect, test } from 'vitest'
import type { Celula, PlanilhaTable } from './cell.ts'
import { readLinhas } from './lines.ts'
import type { PlanilhaLinha } from './lines.ts'
import { signatureHeader } from './mapeamento.ts'
import type { Mapeamento } from './mapeamento.ts'
import { createFolder, csvOf, xlsxOf } from './planilha.fixture.ts'
import { openTable, previewPlanilha, takeInicio } from './planilha.ts'
import { PlanilhaProblemaList } from './problema.ts'
import type { PlanilhaProblema } from './problema.ts'

const folder = createFolder()
afterAll(() => folder.remove())

type Loaded = { mapeamento: Mapeamento; linhas: PlanilhaLinha[]; problemas: PlanilhaProblema[] }

async function readFile(nome: string, content: string | Uint8Array, mudanca: Partial<Mapeamento> = {}): Promise<Loaded> {
  const path = folder.write(nome, content)
  const format = nome.endsWith('.xlsx') ? 'xlsx' : 'csv'
  const mapeamento = { ...(await previewPlanilha(path, format)).mapeamento, ...mudanca }
  const problemas = new PlanilhaProblemaList()
  const linhas: PlanilhaLinha[] = []
  for await (const batch of readLinhas(await openTable(path, format, { mapeamento }), mapeamento, problemas)) linhas.push(...batch)
  return { mapeamento, linhas, problemas: problemas.itens }
}

const RAZAO = [
  ['Data', 'Conta', 'Descrição da conta', 'Centro de Custo', 'Valor', 'D/C', 'Histórico', 'Documento', 'Nº Lançamento'],
  ['03/01/2025', '3.1.01', 'Receita de serviços', 'VEN', '1.234,56', 'C', 'NF 10; "à vista"', '10', '1'],
  ['03/01/2025', '1.1.01', 'Caixa', '', '1.234,56', 'D', 'NF 10', '10', '1'],
]

describe('a ledger in CSV', () => {
  test('detects delimiter, decimal mark, date and D/C', async () => {
    const { mapeamento, linhas, problemas } = await readFile(
      'razao.csv',
      csvOf(RAZAO.map((line) => line.map((celula) => `"${celula.replaceAll('"', '""')}"`))),
    )
    expect(problemas).toEqual([])
    expect(mapeamento).toMatchObject({ delimitador: ';', codificacao: 'utf-8', decimal: ',', formatoData: 'dd/mm/aaaa', linhaCabecalho: 1 })
    expect(linhas).toEqual([
      {
        linha: 2,
        dataDias: 20_091,
        mes: '2025-01',
        conta: '3.1.01',
        contaDescricao: 'Receita de serviços',
        centroCusto: 'VEN',
        filial: '',
        debitoCentavos: 0,
        creditoCentavos: 123_456,
        historico: 'NF 10; "à vista"',
        documento: '10',
        lancamento: '1',
      },
      expect.objectContaining({ linha: 3, conta: '1.1.01', debitoCentavos: 123_456, creditoCentavos: 0 }),
    ])
  })

  test.each([
    [',', '"1.234,56"', '03/01/2025'],
    ['\t', '1234.56', '2025-01-03'],
    ['|', '1.234,56', '03.01.2025'],
    [';', '1,234.56', '31/1/2025'],
    [';', '(1.234,56)', '03/01/25'],
    [';', '1.234,56-', '03/01/2025 10:30'],
    [';', 'R$ 1.234,56', '20250103'],
    [';', '1234,5600', '45660'],
  ])('reads delimiter %j with amount %j and date %j', async (delimitador, valor, data) => {
    const content = csvOf([['Data', 'Conta', 'Valor'], ...Array.from({ length: 3 }, () => [data, '3.1', valor])], delimitador)
    const { linhas, problemas } = await readFile('formas.csv', content)
    expect(problemas).toEqual([])
    expect(linhas.map(({ mes, debitoCentavos, creditoCentavos }) => [mes, debitoCentavos + creditoCentavos])).toEqual(
      Array.from({ length: 3 }, () => ['2025-01', 123_456]),
    )
  })

  test.each([
    ['UTF-8 com BOM', Buffer.from('\ufeffData;Conta;Descrição da conta;Valor\n03/01/2025;3.1;Manutenção;1,00\n')],
    ['Windows-1252', Buffer.from('Data;Conta;Descri\u00e7\u00e3o da conta;Valor\n03/01/2025;3.1;Manuten\u00e7\u00e3o;1,00\n', 'latin1')],
  ])('%s', async (_nome, bytes) => {
    const { linhas } = await readFile('codificacao.csv', bytes)
    expect(linhas).toMatchObject([{ contaDescricao: 'Manutenção', creditoCentavos: 100 }])
  })

  test('the header may follow a title, and a final total is not an account', async () => {
    const { mapeamento, linhas, problemas } = await readFile(
      'titulo.csv',
      'Empresa Exemplo Ltda\r\nRazão de janeiro\r\n\r\nConta;Data;Débito;Crédito\r\n3.1;02/01/2025;;10,00\r\n3.2;02/01/2025;4,00;0,00\r\nTotal;;4,00;10,00\r\n;Totais;4,00;10,00\r\n'.replace(
        'Total;;',
        ';Total;',
      ),
    )
    expect(mapeamento.linhaCabecalho).toBe(4)
    expect(problemas).toEqual([])
    expect(linhas).toMatchObject([
      { linha: 5, conta: '3.1', creditoCentavos: 1000 },
      { linha: 6, conta: '3.2', debitoCentavos: 400 },
    ])
  })

  test('amounts that contain a month and a year are no header', async () => {
    const rows = 'Conta;Descrição;Mês;Débito;Crédito\n3.1;Vendas;01/2026;0,00;12025,00\n5.1;Férias;01/2026;21907,85;0,00\n'
    const { linhas, problemas } = await readFile('meses.csv', rows)
    expect(problemas).toEqual([])
    expect(linhas).toMatchObject([{ creditoCentavos: 1_202_500 }, { debitoCentavos: 2_190_785 }])
    const titled = await readFile('titulo.csv', rows.replace('Conta', 'Rubrica'))
    expect(titled.mapeamento.arranjo?.meses).toBeUndefined()
  })

  test('a negative debit is a credit', async () => {
    const { linhas } = await readFile('estorno.csv', 'Conta;Data;Débito;Crédito\n3.1;02/01/2025;-10,00;\n3.1;02/01/2025;;-3,00\n')
    expect(linhas).toMatchObject([
      { debitoCentavos: 0, creditoCentavos: 1000 },
      { debitoCentavos: 300, creditoCentavos: 0 },
    ])
  })

  test('the letter behind an amount gives its side', async () => {
    const { linhas } = await readFile('letra.csv', 'Conta;Mês;Saldo\n3.1;01/2025;1.000,00 C\n3.2;01/2025;400,00D\n')
    expect(linhas).toMatchObject([{ creditoCentavos: 100_000 }, { debitoCentavos: 40_000 }])
  })

  test('a D/C column next to signed amounts does not invert debits', async () => {
    const razao = (credito: string, debito: string): string =>
      `Conta;Data;Valor;D/C\n3.1;02/01/2025;${credito};C\n4.1;02/01/2025;${debito};D\n4.2;03/01/2025;${debito};D\n`
    for (const content of [razao('1000,00', '-400,00'), razao('-1000,00', '400,00'), razao('1000,00', '400,00')]) {
      const { linhas, problemas } = await readFile('sinal-e-letra.csv', content)
      expect(problemas).toEqual([])
      expect(linhas).toMatchObject([{ creditoCentavos: 100_000 }, { debitoCentavos: 40_000 }, { debitoCentavos: 40_000 }])
    }
    // A reversal among unsigned amounts stays a reversal.
    const { linhas } = await readFile('estorno-e-letra.csv', `${razao('1000,00', '400,00')}4.1;04/01/2025;-50,00;D\n`)
    expect(linhas[3]).toMatchObject({ creditoCentavos: 5000, debitoCentavos: 0 })
    const { problemas } = await readFile('coluna-imposta.csv', razao('1000,00', '-400,00'), {
      colunas: { conta: 0, data: 1, valor: 2, dc: 3 },
    })
    expect(problemas).toMatchObject([{ regra: 'dc_invalid', severidade: 'erro', campo: 'D/C (coluna D)' }])
  })

  test.each([
    ['inteiro', 0],
    ['cortado entre dois pedaços', 1],
  ])('a late first accent is decoded in Windows-1252 and in UTF-8: %s', async (_, deslocamento) => {
    const line = '3.1;02/01/2025;10,00;sem acentos\n'
    const header = 'Conta;Data;Valor;Historico\n'
    const before = 3 * 128 * 1024 - 1 - deslocamento
    const middle = line.repeat(Math.floor((before - header.length) / line.length) - 1)
    const inicio = '3.1;02/01/2025;10,00;'
    const until = header + middle + inicio + 'x'.repeat(before - header.length - middle.length - inicio.length)
    for (const codificacao of ['latin1', 'utf-8'] as const) {
      const { linhas, problemas } = await readFile('acento.csv', Buffer.from(`${until}ção\n${line}`, codificacao))
      expect(problemas).toEqual([])
      expect(linhas.at(-2)?.historico).toMatch(/x?ção$/)
    }
  })

  test.each([
    ['nomes em inglês', 'date;account;amount', []],
    ['nomes que nada dizem', 'a;b;c', ['data', 'conta', 'valor']],
  ])('detects decimal mark and date format by content: %s', async (_, header, faltam) => {
    const path = folder.write('ingles.csv', `${header}\n2018-03-05;3.1.01;1234.56\n2018-03-06;3.1.01;-7.10\n`)
    expect(await previewPlanilha(path, 'csv')).toMatchObject({ faltam, mapeamento: { decimal: '.', formatoData: 'aaaa-mm-dd' } })
  })

  test('negative revenue shows that debit is positive', async () => {
    const { mapeamento, linhas } = await readFile(
      'sinal.csv',
      'Conta;Descrição;Mês;Valor\n3.1;Receita de vendas;jan/25;-100,00\n3.2;Custo das vendas;jan/25;40,00\n',
    )
    expect(mapeamento.sinal).toBe('debito_positivo')
    expect(linhas).toMatchObject([{ mes: '2025-01', creditoCentavos: 10_000 }, { debitoCentavos: 4000 }])
  })

  test('each problem has line, column, value and reason', async () => {
    const { linhas, problemas } = await readFile(
      'problemas.csv',
      csvOf([
        ['Data', 'Conta', 'Valor', 'D/C'],
        ['31/02/2025', '3.1', '1,00', 'C'],
        ['01/02/2025', '3.1', '=1+1', 'C'],
        ['01/02/2025', '3.1', '1,005', 'C'],
        ['01/02/2025', '3.1', '1,00', 'X'],
        ['01/02/2025', '', '1,00', 'C'],
        ['01/02/2025', '3.1', '200.000.000.000,00', 'C'],
        ['01/02/2025', '3.1', '1,00', 'C'],
      ]),
    )
    expect(linhas).toMatchObject([{ linha: 8 }])
    expect(problemas.map(({ linha, regra, campo, valor }) => [linha, regra, campo, valor])).toEqual([
      [2, 'data_invalid', 'Data (coluna A)', '31/02/2025'],
      [3, 'valor_invalid', 'Valor (coluna C)', '=1+1'],
      [4, 'valor_invalid', 'Valor (coluna C)', '1,005'],
      [5, 'dc_invalid', 'D/C (coluna D)', 'X'],
      [6, 'conta_missing', 'Conta (coluna B)', ''],
      [7, 'valor_invalid', 'Valor (coluna C)', '200.000.000.000,00'],
    ])
  })

  test('the mapping of the user overrides the detected one', async () => {
    const { linhas } = await readFile('manual.csv', 'a;b;c\n02/01/2025;3.1;5,00\n', {
      colunas: { data: 0, conta: 1, valor: 2 },
      formatoData: 'dd/mm/aaaa',
      sinal: 'debito_positivo',
    })
    expect(linhas).toMatchObject([{ conta: '3.1', debitoCentavos: 500 }])
  })

  test('a record with quoted line breaks counts from its first line', async () => {
    const { linhas } = await readFile(
      'quebra.csv',
      'Data;Conta;Valor;Histórico\n02/01/2025;3.1;1,00;"duas\nlinhas"\n02/01/2025;3.1;1,00;x\n',
    )
    expect(linhas.map(({ linha, historico }) => [linha, historico])).toEqual([
      [2, 'duas linhas'],
      [4, 'x'],
    ])
  })
})

describe('XLSX', () => {
  const header: Celula[] = ['Data', 'Conta', 'Descrição da conta', 'Débito', 'Crédito', 'Histórico']

  test('reads numbers and dates as typed', async () => {
    const content = await xlsxOf({
      Razão: [
        header,
        [new Date(Date.UTC(2025, 2, 31)), '3.1.01', 'Receita & cia', null, 0.1 + 0.2, 'venda'],
        [new Date(Date.UTC(2025, 2, 31)), '3.2', '', 1234.56, null, null],
      ],
    })
    const { linhas, problemas } = await readFile('razao.xlsx', content)
    expect(problemas).toEqual([])
    expect(linhas).toMatchObject([
      {
        linha: 2,
        dataDias: 20_178,
        mes: '2025-03',
        conta: '3.1.01',
        contaDescricao: 'Receita & cia',
        creditoCentavos: 30,
        historico: 'venda',
      },
      { linha: 3, conta: '3.2', debitoCentavos: 123_456 },
    ])
  })

  test('the preview lists columns with typed numbers and dates', async () => {
    const dia = new Date(Date.UTC(2025, 2, 31))
    const path = folder.write(
      'tipada.xlsx',
      await xlsxOf({ Razão: [header, [dia, 3101, 'Receita', null, 1234.5, ''], [dia, '3.2', 'Custo', 10, null, '']] }),
    )
    const { colunasTipadas, amostra } = await previewPlanilha(path, 'xlsx')
    expect(colunasTipadas).toEqual([0, 3, 4])
    expect(amostra[0]).toEqual(['2025-03-31', '3101', 'Receita', '', '1234.5', ''])
  })

  test('reads an account typed as number, and an amount with thousandths', async () => {
    const content = await xlsxOf({
      Plan1: [header, [45_747, 31_001, 'Receita', null, 10, ''], [45_747, 31_001, 'Receita', null, 10.005, '']],
    })
    const { linhas, problemas } = await readFile('numeros.xlsx', content)
    expect(linhas).toMatchObject([{ conta: '31001', mes: '2025-03', creditoCentavos: 1000 }])
    expect(problemas).toMatchObject([{ linha: 3, regra: 'valor_invalid', campo: 'Crédito (coluna E)', valor: '10.005' }])
  })

  test('reads the chosen sheet', async () => {
    const path = folder.write(
      'duas.xlsx',
      await xlsxOf({ Capa: [['nada aqui']], 'Razão & saldos': [header, ['01/02/2025', '3.1', 'Receita', '', '5,00', '']] }),
    )
    const preview = await previewPlanilha(path, 'xlsx', { planilha: 'Razão & saldos' })
    expect(preview.planilhas).toEqual(['Capa', 'Razão & saldos'])
    expect(preview).toMatchObject({ faltam: [], amostra: [['01/02/2025', '3.1', 'Receita', '', '5,00', '']], colunasTipadas: [] })
    const lines = []
    for await (const batch of readLinhas(await openTable(path, 'xlsx', preview), preview.mapeamento, new PlanilhaProblemaList()))
      lines.push(...batch)
    expect(lines).toMatchObject([{ conta: '3.1', creditoCentavos: 500 }])
  })
})

describe('choices of the user for the parser', () => {
  const path = folder.write('decidida.csv', 'Data|Conta|Valor\n\nDia|Cta|Total\n03/01/2025|3.1;x|5,00\n')

  test('another header line gives other columns and another sample', async () => {
    expect(await previewPlanilha(path, 'csv')).toMatchObject({
      cabecalho: ['Data', 'Conta', 'Valor'],
      mapeamento: { linhaCabecalho: 1 },
    })
    expect(await previewPlanilha(path, 'csv', { linhaCabecalho: 3 })).toMatchObject({
      cabecalho: ['Dia', 'Cta', 'Total'],
      amostra: [['03/01/2025', '3.1;x', '5,00']],
      mapeamento: { linhaCabecalho: 3, delimitador: '|' },
    })
  })

  test('a blank line is no header', async () => {
    await expect(previewPlanilha(path, 'csv', { linhaCabecalho: 2 })).rejects.toMatchObject({
      problema: { regra: 'cabecalho_missing', linha: 2 },
    })
  })

  test('given delimiter and encoding override detection', async () => {
    const acento = folder.write('acento.csv', 'Data,Descrição;Conta,Valor\n03/01/2025,Água;3.1,5\n')
    expect((await previewPlanilha(acento, 'csv', { delimitador: ';' })).cabecalho).toEqual(['Data,Descrição', 'Conta,Valor'])
    const latin = await previewPlanilha(acento, 'csv', { codificacao: 'windows-1252', delimitador: ',' })
    expect(latin).toMatchObject({ cabecalho: ['Data', 'DescriÃ§Ã£o;Conta', 'Valor'], mapeamento: { codificacao: 'windows-1252' } })
  })
})

test('the signature identifies the same header only', () => {
  const original = signatureHeader(['Data', 'Conta', 'Valor'])
  expect(signatureHeader(['DATA ', 'conta', 'Valor', '', ' '])).toBe(original)
  expect(signatureHeader(['', 'Data', 'Conta', 'Valor'])).not.toBe(original)
  expect(signatureHeader(['Data', 'Valor', 'Conta'])).not.toBe(original)
})

test('an incomplete mapping is reported before reading', async () => {
  const preview = await previewPlanilha(folder.write('falta.csv', 'Alfa;Beta\n1;2\n'), 'csv')
  expect(preview.faltam).toEqual(['data', 'conta', 'valor'])
})

test('the beginning of a table reads no more than requested, and closes its source', async () => {
  const state = { batches: 0, closed: false }
  async function* source(): PlanilhaTable {
    try {
      for (;;) yield [{ linha: ++state.batches, celulas: ['x'] }]
    } finally {
      state.closed = true
    }
  }
  let loaded = 0
  for await (const batch of takeInicio(source(), 3)) loaded += batch.length
  expect(loaded).toBe(3)
  expect(state).toEqual({ batches: 3, closed: true })
})
