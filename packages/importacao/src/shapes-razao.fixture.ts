/** Ledgers as Brazilian programs print them. */
import { MESES, aligned, brl, letter, dia, csv, nomeOf, partidasOf, razaoRows } from './shape-truth.fixture.ts'
import type { Row, Shapes } from './shape-truth.fixture.ts'

export const RAZOES: Shapes = {
  'razão Protheus, conta no título': (truth) => ({
    nome: 'razao.csv',
    text: csv([
      ['EMISSAO DO RAZAO CONTABIL EM REAIS DE 01/01/2025 ATE 30/04/2025'],
      ['DATA', 'LOTE/SUB/DOC/LINHA', 'HISTORICO', 'C/PARTIDA', 'DEBITO', 'CREDITO', 'SALDO ATUAL'],
      ...truth.contas.flatMap((conta): Row[] => [
        [`CONTA - ${conta} - ${nomeOf(conta).toUpperCase()}`],
        ['', '', 'SALDO ANTERIOR', '', '', '', '0,00'],
        ...partidasOf(truth, conta).map(({ entry, isDebit, saldo }): Row => {
          const other = isDebit ? entry.credito : entry.debito
          return [
            dia(entry.dia),
            '008850001',
            entry.historico,
            other,
            isDebit ? brl(entry.centavos) : '',
            isDebit ? '' : brl(entry.centavos),
            letter(saldo),
          ]
        }),
        ['', '', 'T O T A I S  D A  C O N T A  ==>', '', '1,00', '2,00', ''],
        ['', '', 'A TRANSPORTAR', '', '1,00', '2,00', ''],
        ['', '', 'DE TRANSPORTE', '', '1,00', '2,00', ''],
      ]),
    ]),
    expected: truth.movements(),
  }),
  'razão em texto, conta no título e colunas alinhadas por espaços': (truth) => {
    const widths = [-12, -26, 16, 16, 18]
    return {
      nome: 'razao.txt',
      text: [
        'RAZÃO ANALÍTICO   PERÍODO: 01/01/2025 A 30/04/2025\r\n',
        aligned([['DATA', 'HISTÓRICO', 'DÉBITO', 'CRÉDITO', 'SALDO']], widths),
        ...truth.contas.map((conta) =>
          [
            `CONTA: ${conta} - ${nomeOf(conta).toUpperCase()}\r\n`,
            aligned(
              partidasOf(truth, conta).map(({ entry, isDebit, saldo }): Row => [
                dia(entry.dia),
                entry.historico,
                isDebit ? brl(entry.centavos) : '',
                isDebit ? '' : brl(entry.centavos),
                letter(saldo),
              ]),
              widths,
            ),
            aligned([['', 'TOTAL DA CONTA', '1,00', '2,00', '']], widths),
          ].join(''),
        ),
      ].join(''),
      expected: truth.movements(),
    }
  },
  'razão RM, conta no título': (truth) => ({
    nome: 'razao-rm.xlsx',
    sheets: {
      Razão: [
        ['Razão Analítico', null, null, null, 'Período: 01/01/2025 a 30/04/2025'],
        ...truth.contas.flatMap((conta): Row[] => [
          ['Conta:', conta, nomeOf(conta), null, 'Saldo anterior:', 0],
          ['Data', 'Documento', 'Histórico', 'Débito', 'Crédito', 'Saldo'],
          ...partidasOf(truth, conta).map(({ entry, isDebit, saldo }, i): Row => [
            new Date(entry.dia),
            String(i + 1),
            entry.historico,
            isDebit ? entry.centavos / 100 : null,
            isDebit ? null : entry.centavos / 100,
            saldo / 100,
          ]),
          ['Total da conta', null, null, 1, 2, null],
          [],
        ]),
      ],
    },
    expected: truth.movements(),
  }),
  'razão Senior, código e nome no título': (truth) => ({
    nome: 'senior.csv',
    text: csv([
      ['Data', 'Lote', 'Histórico', 'Valor', 'D/C'],
      ...truth.contas.flatMap((conta): Row[] => [
        [conta, nomeOf(conta)],
        ...partidasOf(truth, conta).map(({ entry, isDebit }): Row => [
          dia(entry.dia),
          '12',
          entry.historico,
          brl(entry.centavos),
          isDebit ? 'D' : 'C',
        ]),
        ['Total:', '', '', '1,00', ''],
      ]),
    ]),
    expected: truth.movements(),
  }),
  'Conta Débito, Conta Crédito e Valor': (truth) => ({
    nome: 'lancamentos.csv',
    text: csv([
      ['Data', 'Conta Débito', 'Conta Crédito', 'Valor', 'Histórico'],
      ...truth.entries.map(({ dia: day, debito, credito, centavos, historico }): Row => [
        dia(day),
        debito,
        credito,
        brl(centavos),
        historico,
      ]),
      ['', '', '', '1.000,00', 'Total'],
    ]),
    expected: truth.movements(),
  }),
  'Débito, Crédito e Valor, de contas': (truth) => ({
    nome: 'lancamentos.xlsx',
    sheets: {
      Lançamentos: [
        ['Data', 'Débito', 'Crédito', 'Valor', 'Histórico'],
        ...truth.entries.map(({ dia: day, debito, credito, centavos, historico }): Row => [
          new Date(day),
          debito,
          credito,
          centavos / 100,
          historico,
        ]),
      ],
    },
    expected: truth.movements(),
  }),
  'SAP FBL3N, texto com barras': (truth) => ({
    nome: 'fbl3n.txt',
    text: truth.contas
      .map((conta) => {
        const rows = partidasOf(truth, conta).map(({ entry, isDebit }, i): Row => [
          '',
          '',
          `10000${i}`,
          'SA',
          dia(entry.dia).replaceAll('/', '.'),
          isDebit ? '40' : '50',
          `${brl(entry.centavos)}${isDebit ? ' ' : '-'}`,
          'BRL',
          entry.historico,
          '',
        ])
        const line = '-'.repeat(80)
        return [
          `Conta do Razão ${conta.replaceAll('.', '')} ${nomeOf(conta)}\r\nEmpresa 1000\r\n${line}\r\n`,
          csv([['', 'St', 'Nº doc.', 'Tipo', 'Data lçto.', 'CL', 'Montante em MI', 'MI', 'Texto', '']], '|'),
          `${line}\r\n`,
          csv(rows, '|'),
          csv([['', '*', '', '', '', '', `${brl(1_234_567)}-`, 'BRL', '', '']], '|'),
          csv([['', '**', '', '', '', '', `${brl(1_234_567)}-`, 'BRL', '', '']], '|'),
          `${line}\r\n`,
        ].join('')
      })
      .join('\r\n'),
    expected: truth.movements(truth.contas, MESES, (conta) => conta.replaceAll('.', '')),
  }),
  'SAP FAGLL03, tabulado': (truth) => ({
    nome: 'fagll03.txt',
    text: csv(
      [
        ['Conta', 'Data de lançamento', 'Nº documento', 'Montante em moeda interna', 'Moeda', 'Texto'],
        ...truth.contas.flatMap((conta): Row[] => [
          ...partidasOf(truth, conta).map(({ entry, isDebit }): Row => [
            conta.replaceAll('.', ''),
            dia(entry.dia).replaceAll('/', '.'),
            '100',
            `${brl(entry.centavos)}${isDebit ? '' : '-'}`,
            'BRL',
            entry.historico,
          ]),
          [`* Conta ${conta.replaceAll('.', '')}`, '', '', `${brl(99_999)}-`, 'BRL', ''],
        ]),
        ['** Total', '', '', brl(0), 'BRL', ''],
      ],
      '\t',
    ),
    expected: truth.movements(truth.contas, MESES, (conta) => conta.replaceAll('.', '')),
  }),
  'cabeçalhos repetidos, transporte e totais de página': (truth) => ({
    nome: 'paginas.csv',
    text: csv(
      truth.contas.flatMap((conta, page): Row[] => [
        [`Página ${page + 1}`],
        ['Data', 'Conta', 'Histórico', 'Débito', 'Crédito'],
        ['', '', 'Transporte', '1.000,00', '1.000,00'],
        ...partidasOf(truth, conta).map(({ entry, isDebit }): Row => [
          dia(entry.dia),
          conta,
          entry.historico,
          isDebit ? brl(entry.centavos) : '',
          isDebit ? '' : brl(entry.centavos),
        ]),
        ['', '', 'A transportar', '2.000,00', '2.000,00'],
        ['Total da página', '', '', '2.000,00', '2.000,00'],
      ]),
    ),
    expected: truth.movements(),
  }),
  'números e datas como texto': (truth) => ({
    nome: 'textos.xlsx',
    sheets: {
      Razão: razaoRows(
        truth,
        (day) => dia(day),
        (centavos) => ` ${brl(centavos)} `,
      ),
    },
    expected: truth.movements(),
  }),
  'datas seriais sem formato': (truth) => ({
    nome: 'seriais.xlsx',
    sheets: {
      Razão: razaoRows(
        truth,
        (day) => Date.parse(day) / 86_400_000 + 25_569,
        (centavos) => centavos / 100,
      ),
    },
    expected: truth.movements(),
  }),
  'datas seriais desde 1904': (truth) => ({
    nome: '1904.xlsx',
    date1904: true,
    sheets: {
      Razão: razaoRows(
        truth,
        (day) => Date.parse(day) / 86_400_000 + 25_569 - 1462,
        (centavos) => centavos / 100,
      ),
    },
    expected: truth.movements(),
  }),
}
