import { afterAll, describe, expect, test } from 'vitest'
import type { Celula, Tabela } from './cell.ts'
import { readLinhas } from './lines.ts'
import type { PlanilhaLinha } from './lines.ts'
import type { Mapeamento } from './mapeamento.ts'
import { createPasta, csvOf, xlsxOf } from './planilha.fixture.ts'
import { openTabela, previewPlanilha, takeInicio } from './planilha.ts'
import { ProblemaLista } from './problema.ts'
import type { PlanilhaProblema } from './problema.ts'

const pasta = createPasta()
afterAll(() => pasta.remove())

type Lida = { mapeamento: Mapeamento; linhas: PlanilhaLinha[]; problemas: PlanilhaProblema[] }

async function readArquivo(nome: string, conteudo: string | Uint8Array, mudanca: Partial<Mapeamento> = {}): Promise<Lida> {
  const caminho = pasta.write(nome, conteudo)
  const formato = nome.endsWith('.xlsx') ? 'xlsx' : 'csv'
  const mapeamento = { ...(await previewPlanilha(caminho, formato)).mapeamento, ...mudanca }
  const problemas = new ProblemaLista()
  const linhas: PlanilhaLinha[] = []
  for await (const lote of readLinhas(await openTabela(caminho, formato, { mapeamento }), mapeamento, problemas)) linhas.push(...lote)
  return { mapeamento, linhas, problemas: problemas.itens }
}

const RAZAO = [
  ['Data', 'Conta', 'Descrição da conta', 'Centro de Custo', 'Valor', 'D/C', 'Histórico', 'Documento', 'Nº Lançamento'],
  ['03/01/2025', '3.1.01', 'Receita de serviços', 'VEN', '1.234,56', 'C', 'NF 10; "à vista"', '10', '1'],
  ['03/01/2025', '1.1.01', 'Caixa', '', '1.234,56', 'D', 'NF 10', '10', '1'],
]

describe('a ledger in CSV', () => {
  test('detects delimiter, decimal mark, date and D/C', async () => {
    const { mapeamento, linhas, problemas } = await readArquivo(
      'razao.csv',
      csvOf(RAZAO.map((linha) => linha.map((celula) => `"${celula.replaceAll('"', '""')}"`))),
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
    [';', '1,234.56', '3/1/2025'],
    [';', '(1.234,56)', '03/01/25'],
    [';', '1.234,56-', '03/01/2025 10:30'],
    [';', 'R$ 1.234,56', '20250103'],
    [';', '1234,5600', '45660'],
  ])('reads delimiter %j with amount %j and date %j', async (delimitador, valor, data) => {
    const conteudo = csvOf([['Data', 'Conta', 'Valor'], ...Array.from({ length: 3 }, () => [data, '3.1', valor])], delimitador)
    const { linhas, problemas } = await readArquivo('formas.csv', conteudo)
    expect(problemas).toEqual([])
    expect(linhas.map(({ mes, debitoCentavos, creditoCentavos }) => [mes, debitoCentavos + creditoCentavos])).toEqual(
      Array.from({ length: 3 }, () => ['2025-01', 123_456]),
    )
  })

  test.each([
    ['UTF-8 com BOM', Buffer.from('\ufeffData;Conta;Descrição da conta;Valor\n03/01/2025;3.1;Manutenção;1,00\n')],
    ['Windows-1252', Buffer.from('Data;Conta;Descri\u00e7\u00e3o da conta;Valor\n03/01/2025;3.1;Manuten\u00e7\u00e3o;1,00\n', 'latin1')],
  ])('%s', async (_nome, bytes) => {
    const { linhas } = await readArquivo('codificacao.csv', bytes)
    expect(linhas).toMatchObject([{ contaDescricao: 'Manutenção', creditoCentavos: 100 }])
  })

  test('the header may follow a title, and a final total is not an account', async () => {
    const { mapeamento, linhas, problemas } = await readArquivo(
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

  test('a negative debit is a credit', async () => {
    const { linhas } = await readArquivo('estorno.csv', 'Conta;Data;Débito;Crédito\n3.1;02/01/2025;-10,00;\n3.1;02/01/2025;;-3,00\n')
    expect(linhas).toMatchObject([
      { debitoCentavos: 0, creditoCentavos: 1000 },
      { debitoCentavos: 300, creditoCentavos: 0 },
    ])
  })

  test('the letter behind an amount gives its side', async () => {
    const { linhas } = await readArquivo('letra.csv', 'Conta;Mês;Saldo\n3.1;01/2025;1.000,00 C\n3.2;01/2025;400,00D\n')
    expect(linhas).toMatchObject([{ creditoCentavos: 100_000 }, { debitoCentavos: 40_000 }])
  })

  test('a D/C column next to signed amounts does not invert debits', async () => {
    const razao = (credito: string, debito: string): string =>
      `Conta;Data;Valor;D/C\n3.1;02/01/2025;${credito};C\n4.1;02/01/2025;${debito};D\n4.2;03/01/2025;${debito};D\n`
    for (const conteudo of [razao('1000,00', '-400,00'), razao('-1000,00', '400,00'), razao('1000,00', '400,00')]) {
      const { linhas, problemas } = await readArquivo('sinal-e-letra.csv', conteudo)
      expect(problemas).toEqual([])
      expect(linhas).toMatchObject([{ creditoCentavos: 100_000 }, { debitoCentavos: 40_000 }, { debitoCentavos: 40_000 }])
    }
    // A reversal among unsigned amounts stays one.
    const { linhas } = await readArquivo('estorno-e-letra.csv', `${razao('1000,00', '400,00')}4.1;04/01/2025;-50,00;D\n`)
    expect(linhas[3]).toMatchObject({ creditoCentavos: 5000, debitoCentavos: 0 })
    const { problemas } = await readArquivo('coluna-imposta.csv', razao('1000,00', '-400,00'), {
      colunas: { conta: 0, data: 1, valor: 2, dc: 3 },
    })
    expect(problemas).toMatchObject([{ regra: 'dc_invalid', severidade: 'erro', campo: 'D/C (coluna D)' }])
  })

  test.each([
    ['inteiro', 0],
    ['cortado entre dois pedaços', 1],
  ])('a late first accent is decoded in Windows-1252 and in UTF-8: %s', async (_, deslocamento) => {
    const linha = '3.1;02/01/2025;10,00;sem acentos\n'
    const cabecalho = 'Conta;Data;Valor;Historico\n'
    // The letter is at the last byte of a 128 KB chunk, and just before it.
    const antes = 3 * 128 * 1024 - 1 - deslocamento
    const meio = linha.repeat(Math.floor((antes - cabecalho.length) / linha.length) - 1)
    const inicio = '3.1;02/01/2025;10,00;'
    const ate = cabecalho + meio + inicio + 'x'.repeat(antes - cabecalho.length - meio.length - inicio.length)
    for (const codificacao of ['latin1', 'utf-8'] as const) {
      const { linhas, problemas } = await readArquivo('acento.csv', Buffer.from(`${ate}ção\n${linha}`, codificacao))
      expect(problemas).toEqual([])
      expect(linhas.at(-2)?.historico).toMatch(/x?ção$/)
    }
  })

  test.each([
    ['nomes em inglês', 'date;account;amount', []],
    ['nomes que nada dizem', 'a;b;c', ['data', 'conta', 'valor']],
  ])('detects decimal mark and date format by content: %s', async (_, cabecalho, faltam) => {
    const caminho = pasta.write('ingles.csv', `${cabecalho}\n2018-03-05;3.1.01;1234.56\n2018-03-06;3.1.01;-7.10\n`)
    expect(await previewPlanilha(caminho, 'csv')).toMatchObject({ faltam, mapeamento: { decimal: '.', formatoData: 'aaaa-mm-dd' } })
  })

  test('negative revenue shows that debit is positive', async () => {
    const { mapeamento, linhas } = await readArquivo(
      'sinal.csv',
      'Conta;Descrição;Mês;Valor\n3.1;Receita de vendas;jan/25;-100,00\n3.2;Custo das vendas;jan/25;40,00\n',
    )
    expect(mapeamento.sinal).toBe('debito_positivo')
    expect(linhas).toMatchObject([{ mes: '2025-01', creditoCentavos: 10_000 }, { debitoCentavos: 4000 }])
  })

  test('each problem has line, column, value and reason', async () => {
    const { linhas, problemas } = await readArquivo(
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
    const { linhas } = await readArquivo('manual.csv', 'a;b;c\n02/01/2025;3.1;5,00\n', {
      colunas: { data: 0, conta: 1, valor: 2 },
      sinal: 'debito_positivo',
    })
    expect(linhas).toMatchObject([{ conta: '3.1', debitoCentavos: 500 }])
  })

  test('a record with quoted line breaks counts from its first line', async () => {
    const { linhas } = await readArquivo(
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
  const cabecalho: Celula[] = ['Data', 'Conta', 'Descrição da conta', 'Débito', 'Crédito', 'Histórico']

  test('reads numbers and dates as typed', async () => {
    const conteudo = await xlsxOf({
      Razão: [
        cabecalho,
        [new Date(Date.UTC(2025, 2, 31)), '3.1.01', 'Receita & cia', null, 0.1 + 0.2, 'venda'],
        [new Date(Date.UTC(2025, 2, 31)), '3.2', '', 1234.56, null, null],
      ],
    })
    const { linhas, problemas } = await readArquivo('razao.xlsx', conteudo)
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
    const caminho = pasta.write(
      'tipada.xlsx',
      await xlsxOf({ Razão: [cabecalho, [dia, 3101, 'Receita', null, 1234.5, ''], [dia, '3.2', 'Custo', 10, null, '']] }),
    )
    const { colunasTipadas, amostra } = await previewPlanilha(caminho, 'xlsx')
    expect(colunasTipadas).toEqual([0, 3, 4])
    expect(amostra[0]).toEqual(['2025-03-31', '3101', 'Receita', '', '1234.5', ''])
  })

  test('reads an account typed as number, and an amount with thousandths', async () => {
    const conteudo = await xlsxOf({
      Plan1: [cabecalho, [45_747, 31_001, 'Receita', null, 10, ''], [45_747, 31_001, 'Receita', null, 10.005, '']],
    })
    const { linhas, problemas } = await readArquivo('numeros.xlsx', conteudo)
    expect(linhas).toMatchObject([{ conta: '31001', mes: '2025-03', creditoCentavos: 1000 }])
    expect(problemas).toMatchObject([{ linha: 3, regra: 'valor_invalid', campo: 'Crédito (coluna E)', valor: '10.005' }])
  })

  test('reads the chosen sheet', async () => {
    const caminho = pasta.write(
      'duas.xlsx',
      await xlsxOf({ Capa: [['nada aqui']], 'Razão & saldos': [cabecalho, ['01/02/2025', '3.1', 'Receita', '', '5,00', '']] }),
    )
    const previa = await previewPlanilha(caminho, 'xlsx', { planilha: 'Razão & saldos' })
    expect(previa.planilhas).toEqual(['Capa', 'Razão & saldos'])
    expect(previa).toMatchObject({ faltam: [], amostra: [['01/02/2025', '3.1', 'Receita', '', '5,00', '']], colunasTipadas: [] })
    const linhas = []
    for await (const lote of readLinhas(await openTabela(caminho, 'xlsx', previa), previa.mapeamento, new ProblemaLista()))
      linhas.push(...lote)
    expect(linhas).toMatchObject([{ conta: '3.1', creditoCentavos: 500 }])
  })
})

describe('choices of the user for the parser', () => {
  const caminho = pasta.write('decidida.csv', 'Data|Conta|Valor\n\nDia|Cta|Total\n03/01/2025|3.1;x|5,00\n')

  test('another header line gives other columns and another sample', async () => {
    expect(await previewPlanilha(caminho, 'csv')).toMatchObject({
      cabecalho: ['Data', 'Conta', 'Valor'],
      mapeamento: { linhaCabecalho: 1 },
    })
    expect(await previewPlanilha(caminho, 'csv', { linhaCabecalho: 3 })).toMatchObject({
      cabecalho: ['Dia', 'Cta', 'Total'],
      amostra: [['03/01/2025', '3.1;x', '5,00']],
      mapeamento: { linhaCabecalho: 3, delimitador: '|' },
    })
  })

  test('a blank line is no header', async () => {
    await expect(previewPlanilha(caminho, 'csv', { linhaCabecalho: 2 })).rejects.toMatchObject({
      problema: { regra: 'cabecalho_missing', linha: 2 },
    })
  })

  test('given delimiter and encoding override detection', async () => {
    const acento = pasta.write('acento.csv', 'Data,Descrição;Conta,Valor\n03/01/2025,Água;3.1,5\n')
    expect((await previewPlanilha(acento, 'csv', { delimitador: ';' })).cabecalho).toEqual(['Data,Descrição', 'Conta,Valor'])
    const latin = await previewPlanilha(acento, 'csv', { codificacao: 'windows-1252', delimitador: ',' })
    expect(latin).toMatchObject({ cabecalho: ['Data', 'DescriÃ§Ã£o;Conta', 'Valor'], mapeamento: { codificacao: 'windows-1252' } })
  })
})

test('the signature identifies the same header only', async () => {
  const assinatura = async (cabecalho: string): Promise<string> =>
    (await previewPlanilha(pasta.write('a.csv', `${cabecalho}\n`), 'csv')).assinatura
  const original = await assinatura('Data;Conta;Valor')
  expect(await assinatura('DATA ;conta;"Valor"')).toBe(original)
  expect(await assinatura('Data;Valor;Conta')).not.toBe(original)
})

test('an incomplete mapping is reported before reading', async () => {
  const previa = await previewPlanilha(pasta.write('falta.csv', 'Alfa;Beta\n1;2\n'), 'csv')
  expect(previa.faltam).toEqual(['data', 'conta', 'valor'])
})

test('the beginning of a table reads no more than requested, and closes its source', async () => {
  const estado = { lotes: 0, fechada: false }
  async function* source(): Tabela {
    try {
      for (;;) yield [{ linha: ++estado.lotes, celulas: ['x'] }]
    } finally {
      estado.fechada = true
    }
  }
  let lidos = 0
  for await (const lote of takeInicio(source(), 3)) lidos += lote.length
  expect(lidos).toBe(3)
  expect(estado).toEqual({ lotes: 3, fechada: true })
})
