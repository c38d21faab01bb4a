/** Files in the shapes of Brazilian programs, all generated from the same entries. */
import type { Mes } from '@lastro/engine'
import { CALENDARIO } from '@lastro/formato'

export type Cell = string | number | Date | null
export type Row = Cell[]
export type Movements = Record<string, Record<Mes, number>>

export type ShapeFile = {
  /** Name of the file with its extension: `csv` and `txt` have the text of `rows`, `xlsx` one sheet for each key of `sheets`. */
  nome: string
  text?: string
  sheets?: Record<string, Row[]>
  date1904?: boolean
  expected: Movements
  /** Answers to the questions that the file leaves open. */
  respostas?: Record<string, string>
}

type Entry = { dia: string; mes: Mes; debito: string; credito: string; centavos: number; historico: string }

export const CONTAS: Readonly<Record<string, string>> = {
  '1.1.01.001': 'Caixa geral',
  '1.1.02.001': 'Clientes nacionais',
  '2.1.01.001': 'Fornecedores',
  '3.1.01.001': 'Receita de vendas',
  '3.1.02.001': 'Devoluções de vendas',
  '4.1.01.001': 'Custo das mercadorias vendidas',
  '4.2.01.001': 'Salários e ordenados',
  '4.2.01.002': 'Aluguéis',
}
const SINTETICAS: Readonly<Record<string, string>> = {
  '1': 'ATIVO',
  '1.1': 'CIRCULANTE',
  '1.1.01': 'DISPONÍVEL',
  '1.1.02': 'CRÉDITOS',
  '2': 'PASSIVO',
  '2.1': 'CIRCULANTE',
  '2.1.01': 'FORNECEDORES',
  '3': 'RECEITAS',
  '3.1': 'RECEITA BRUTA',
  '3.1.01': 'VENDAS',
  '3.1.02': 'DEDUÇÕES',
  '4': 'CUSTOS E DESPESAS',
  '4.1': 'CUSTOS',
  '4.1.01': 'CUSTO DAS VENDAS',
  '4.2': 'DESPESAS',
  '4.2.01': 'DESPESAS GERAIS',
}
const KINDS = [
  ['1.1.02.001', '3.1.01.001', 'Venda a prazo'],
  ['1.1.01.001', '3.1.01.001', 'Venda à vista'],
  ['3.1.02.001', '1.1.02.001', 'Devolução de cliente'],
  ['4.1.01.001', '2.1.01.001', 'Compra de mercadorias'],
  ['4.2.01.001', '1.1.01.001', 'Folha de pagamento'],
  ['4.2.01.002', '1.1.01.001', 'Aluguel da loja'],
  ['1.1.01.001', '1.1.02.001', 'Recebimento de cliente'],
] as const
export const MESES: readonly Mes[] = ['2025-01', '2025-02', '2025-03', '2025-04']

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export class Truth {
  readonly entries: Entry[] = []

  constructor(seed: number) {
    const random = randomOf(seed)
    for (const mes of MESES) {
      // Every kind in every month, so that every account has a movement; in some months twice.
      const kinds = [...KINDS, ...KINDS.filter(() => random() < 0.4)]
      const days = kinds.map(() => 1 + Math.floor(random() * 28)).toSorted((a, b) => a - b)
      kinds.forEach(([debito, credito, historico], i) => {
        const centavos = 1000 + Math.floor(random() * 5_000_000)
        this.entries.push({ dia: `${mes}-${String(days[i]).padStart(2, '0')}`, mes, debito, credito, centavos, historico })
      })
    }
  }

  get contas(): string[] {
    return Object.keys(CONTAS)
  }

  /** Debits and credits of an account, or of all below it, in a month. */
  sides(conta: string, mes: Mes): { debito: number; credito: number } {
    const sum = (side: 'debito' | 'credito'): number =>
      this.entries.reduce(
        (total, entry) => total + (entry.mes === mes && `${entry[side]}.`.startsWith(`${conta}.`) ? entry.centavos : 0),
        0,
      )
    return { debito: sum('debito'), credito: sum('credito') }
  }

  movement(conta: string, mes: Mes): number {
    const { debito, credito } = this.sides(conta, mes)
    return credito - debito
  }

  balance(conta: string, until: Mes): number {
    return MESES.filter((mes) => mes <= until).reduce((total, mes) => total + this.movement(conta, mes), 0)
  }

  movements(contas = this.contas, meses = MESES, nameOf = (conta: string): string => conta): Movements {
    return Object.fromEntries(
      contas.map((conta) => [nameOf(conta), Object.fromEntries(meses.map((mes) => [mes, this.movement(conta, mes)]))]),
    )
  }

  /** Synthetic and analytic accounts in the order of the chart. */
  get chart(): [codigo: string, nome: string][] {
    return Object.entries({ ...SINTETICAS, ...CONTAS }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
}

export const brl = (centavos: number): string => {
  const [inteiros = '', decimais = ''] = (Math.abs(centavos) / 100).toFixed(2).split('.')
  return `${centavos < 0 ? '-' : ''}${inteiros.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')},${decimais}`
}
const letter = (centavos: number, gap = ''): string => `${brl(Math.abs(centavos))}${centavos === 0 ? '' : gap + (centavos < 0 ? 'D' : 'C')}`
const dia = (iso: string): string => iso.split('-').toReversed().join('/')
const csv = (rows: readonly Row[], delimiter = ';'): string =>
  rows
    .map(
      (row) =>
        `${row.map((cell) => (cell instanceof Date ? dia(cell.toISOString().slice(0, 10)) : String(cell ?? ''))).join(delimiter)}\r\n`,
    )
    .join('')
const nomeOf = (conta: string): string => CONTAS[conta] ?? ''
const monthName = (mes: Mes): string => CALENDARIO.pt.meses[Number(mes.slice(5)) - 1] ?? ''
const short = (mes: Mes): string => `${monthName(mes).slice(0, 3)}/${mes.slice(2, 4)}`
const RESULT = Object.keys(CONTAS).filter((conta) => conta > '3')
const MAR = '2025-03'

export const SHAPES: Readonly<Record<string, (truth: Truth) => ShapeFile>> = {
  'balancete Domínio': (truth) => ({
    nome: 'balancete.xlsx',
    sheets: {
      Balancete: [
        ['COMERCIAL AURORA LTDA', null, null, null, null, 'Página:', 1],
        ['CNPJ: 12.345.678/0001-95', null, null, null, null, 'Emissão: 10/04/2025 10:30'],
        ['BALANCETE DE VERIFICAÇÃO'],
        ['Período: 01/03/2025 a 31/03/2025'],
        [],
        ['Código', 'Classificação', 'Descrição da conta', 'Saldo Anterior', null, 'Débito', 'Crédito', 'Saldo Atual', null],
        ...truth.chart.map(([conta, nome], i): Row => {
          const { debito, credito } = truth.sides(conta, MAR)
          const [before, after] = [truth.balance(conta, '2025-02'), truth.balance(conta, MAR)]
          const side = (valor: number): string => (valor < 0 ? 'D' : 'C')
          return [i + 1, conta, nome, brl(Math.abs(before)), side(before), brl(debito), brl(credito), brl(Math.abs(after)), side(after)]
        }),
        [],
        ['RESUMO DO BALANCETE'],
        [null, null, 'ATIVO', '1.000,00', 'D', '10,00', '5,00', '1.005,00', 'D'],
        [null, null, 'PASSIVO', '1.000,00', 'C', '5,00', '10,00', '1.005,00', 'C'],
        [],
        ['________________________', null, null, '________________________'],
        ['JOÃO DA SILVA', null, null, 'MARIA SOUZA'],
        ['DIRETOR', null, null, 'CONTADORA CRC 1SP123456/O-7'],
      ],
    },
    expected: truth.movements(truth.contas, [MAR]),
  }),
  'balancete Alterdata, mês só no nome do arquivo': (truth) => ({
    nome: 'balancete_03-2025.csv',
    text: csv([
      ['COMERCIAL AURORA LTDA'],
      ['Conta', 'Nome', 'Saldo Anterior', 'Débitos', 'Créditos', 'Saldo Atual'],
      ...truth.chart.map(([conta, nome]): Row => {
        const { debito, credito } = truth.sides(conta, MAR)
        return [
          conta,
          nome,
          letter(truth.balance(conta, '2025-02'), ' '),
          brl(debito),
          brl(credito),
          letter(truth.balance(conta, MAR), ' '),
        ]
      }),
      ['', 'TOTAL GERAL', '', '1.000,00', '1.000,00', ''],
    ]),
    expected: truth.movements(truth.contas, [MAR]),
  }),
  'balancete Questor, abreviado': (truth) => ({
    nome: 'bal.csv',
    text: csv([
      ['Empresa: 15 - COMERCIAL AURORA LTDA'],
      ['Balancete mensal - Março/2025'],
      ['Cta Contábil', 'Descr.', 'Sld. Ant.', 'Vlr. Déb.', 'Vlr. Créd.', 'Sld. Atual'],
      ...truth.chart.map(([conta, nome]): Row => {
        const { debito, credito } = truth.sides(conta, MAR)
        return [conta, nome, letter(truth.balance(conta, '2025-02')), brl(debito), brl(credito), letter(truth.balance(conta, MAR))]
      }),
      ['Total do Ativo', '', '', '1,00', '2,00', ''],
      ['Resultado do período', '', '', '', '', '9,00C'],
    ]),
    expected: truth.movements(truth.contas, [MAR]),
  }),
  'balancete Fortes, código e nome juntos': (truth) => ({
    nome: 'fortes.xlsx',
    sheets: {
      Plan1: [
        ['Comercial Aurora', null, null, 'Folha 1'],
        ['Balancete de 01/03/2025 até 31/03/2025'],
        ['Conta', 'Saldo Anterior', 'Débito', 'Crédito', 'Saldo Atual'],
        ...truth.chart.map(([conta, nome]): Row => {
          const { debito, credito } = truth.sides(conta, MAR)
          return [
            `${conta} - ${nome}`,
            letter(truth.balance(conta, '2025-02')),
            debito / 100,
            credito / 100,
            letter(truth.balance(conta, MAR)),
          ]
        }),
        ['Totais', null, 1, 2, null],
      ],
    },
    expected: truth.movements(truth.contas, [MAR]),
  }),
  'balancete TOTVS, só movimento com D/C': (truth) => ({
    nome: 'totvs.csv',
    text: csv([
      ['BALANCETE MODELO 1', '', '', 'COMPETENCIA: 03/2025'],
      ['CODIGO', 'DESCRICAO', 'MOVIMENTO', 'D/C'],
      ...truth.chart.map(([conta, nome]): Row => [
        conta,
        nome,
        brl(Math.abs(truth.movement(conta, MAR))),
        truth.movement(conta, MAR) < 0 ? 'D' : 'C',
      ]),
      ['TOTAL', '', '0,00', ''],
    ]),
    expected: truth.movements(truth.contas, [MAR]),
  }),
  'razão Protheus, conta no título': (truth) => ({
    nome: 'razao.csv',
    text: csv([
      ['EMISSAO DO RAZAO CONTABIL EM REAIS DE 01/01/2025 ATE 30/04/2025'],
      ['DATA', 'LOTE/SUB/DOC/LINHA', 'HISTORICO', 'C/PARTIDA', 'DEBITO', 'CREDITO', 'SALDO ATUAL'],
      ...truth.contas.flatMap((conta): Row[] => [
        [`CONTA - ${conta} - ${nomeOf(conta).toUpperCase()}`],
        ['', '', 'SALDO ANTERIOR', '', '', '', '0,00'],
        ...ledgerOf(truth, conta).map(({ entry, isDebit, saldo }): Row => {
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
  'razão RM, conta no título': (truth) => ({
    nome: 'razao-rm.xlsx',
    sheets: {
      Razão: [
        ['Razão Analítico', null, null, null, 'Período: 01/01/2025 a 30/04/2025'],
        ...truth.contas.flatMap((conta): Row[] => [
          ['Conta:', conta, nomeOf(conta), null, 'Saldo anterior:', 0],
          ['Data', 'Documento', 'Histórico', 'Débito', 'Crédito', 'Saldo'],
          ...ledgerOf(truth, conta).map(({ entry, isDebit, saldo }, i): Row => [
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
        ...ledgerOf(truth, conta).map(({ entry, isDebit }): Row => [
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
  'meses em colunas, com sinal': (truth) => ({
    nome: 'dre.xlsx',
    sheets: {
      DRE: [
        ['Demonstração do resultado'],
        ['Conta', 'Descrição', ...MESES.map(short), 'Total'],
        ...truth.chart
          .filter(([conta]) => conta > '3')
          .map(([conta, nome]): Row => {
            const valores = MESES.map((mes) => truth.movement(conta, mes) / 100)
            return [conta, nome, ...valores, Math.round(valores.reduce((a, b) => a + b, 0) * 100) / 100]
          }),
        ['Lucro líquido', null, 1, 2, 3, 4, 10],
      ],
    },
    expected: truth.movements(RESULT),
  }),
  'QuickBooks, meses em colunas e seções': (truth) => ({
    nome: 'profit-and-loss.csv',
    text: csv(
      [
        ['Aurora Ltda'],
        ['Profit and Loss'],
        ['January - April 2025'],
        [],
        ['', 'Jan 2025', 'Feb 2025', 'Mar 2025', 'Apr 2025', 'Total'],
        ['Income'],
        ...english(truth, ['3.1.01.001']),
        ['Total Income', ...MESES.map(() => '1.00'), '4.00'],
        ['Expenses'],
        ...english(truth, RESULT.slice(1)),
        ['Total Expenses', ...MESES.map(() => '1.00'), '4.00'],
        ['Net Income', ...MESES.map(() => '1.00'), '4.00'],
      ],
      ',',
    ),
    expected: truth.movements(RESULT, MESES, nomeOf),
  }),
  'DRE própria, ano no título, seções em português': (truth) => ({
    nome: 'resultado.xlsx',
    sheets: {
      Resultado: [
        ['Resultado gerencial 2025'],
        [],
        [null, 'Janeiro', 'Fevereiro', 'Março', 'Abril'],
        ['RECEITAS'],
        ['Receita de vendas', ...MESES.map((mes) => truth.movement('3.1.01.001', mes) / 100)],
        ['Total de receitas', 1, 2, 3, 4],
        ['DESPESAS'],
        ...RESULT.slice(1).map((conta): Row => [nomeOf(conta), ...MESES.map((mes) => 0 - truth.movement(conta, mes) / 100)]),
        ['Total de despesas', 1, 2, 3, 4],
        ['Resultado do mês', 1, 2, 3, 4],
      ],
    },
    expected: truth.movements(RESULT, MESES, nomeOf),
  }),
  'uma planilha por mês, com mês': (truth) => ({
    nome: 'meses.xlsx',
    sheets: Object.fromEntries(
      MESES.map((mes) => [
        monthName(mes),
        [
          ['Mês', 'Conta', 'Descrição', 'Débito', 'Crédito'],
          ...truth.contas.map((conta): Row => [short(mes), conta, nomeOf(conta), ...sideCells(truth, conta, mes)]),
        ],
      ]),
    ),
    expected: truth.movements(),
    respostas: { planilhas: 'todas' },
  }),
  'uma planilha por mês, ano no título': (truth) => ({
    nome: 'meses-sem-data.xlsx',
    sheets: Object.fromEntries(
      MESES.map((mes) => [
        monthName(mes).slice(0, 3),
        [
          ['Balancetes de 2025'],
          ['Conta', 'Descrição', 'Débito', 'Crédito'],
          ...truth.contas.map((conta): Row => [conta, nomeOf(conta), ...sideCells(truth, conta, mes)]),
        ],
      ]),
    ),
    expected: truth.movements(),
    respostas: { planilhas: 'todas' },
  }),
  'uma planilha por mês, sem ano': (truth) => ({
    nome: 'meses-sem-ano.xlsx',
    sheets: Object.fromEntries(
      MESES.map((mes) => [
        monthName(mes),
        [
          ['Conta', 'Descrição', 'Débito', 'Crédito'],
          ...truth.contas.map((conta): Row => [conta, nomeOf(conta), ...sideCells(truth, conta, mes)]),
        ],
      ]),
    ),
    expected: truth.movements(),
    respostas: { ano: '2025', planilhas: 'todas' },
  }),
  'Conta Azul': (truth) =>
    cashFile(
      truth,
      'conta-azul.csv',
      ['Data de competência', 'Data de pagamento', 'Tipo', 'Descrição', 'Categoria', 'Conta bancária', 'Valor (R$)', 'Centro de custo'],
      (entry, { conta, isIncome }) => [
        dia(entry.dia),
        '05/05/2025',
        isIncome ? 'Receita' : 'Despesa',
        entry.historico,
        nomeOf(conta),
        'Banco Itaú',
        `R$ ${isIncome ? '' : '-'}${brl(entry.centavos)}`,
        'Loja',
      ],
    ),
  Omie: (truth) =>
    cashFile(
      truth,
      'omie.csv',
      ['Situação', 'Data de Registro', 'Categoria', 'Conta Corrente', 'Tipo', 'Valor Líquido', 'Departamento', 'Observação'],
      (entry, { conta, isIncome }) => [
        'Pago',
        dia(entry.dia),
        nomeOf(conta),
        'Bradesco',
        isIncome ? 'Entrada' : 'Saída',
        brl(entry.centavos),
        'Loja',
        entry.historico,
      ],
    ),
  Bling: (truth) =>
    cashFile(truth, 'bling.csv', ['Data', 'Categoria', 'Histórico', 'Tipo', 'Valor', 'Conta'], (entry, { conta, isIncome }) => [
      dia(entry.dia),
      nomeOf(conta),
      entry.historico,
      isIncome ? 'C' : 'D',
      brl(entry.centavos),
      'Caixa da loja',
    ]),
  Nibo: (truth) =>
    cashFile(truth, 'nibo.csv', ['Data', 'Descrição', 'Categoria', 'Centro de Custo', 'Conta', 'Valor'], (entry, { conta, isIncome }) => [
      dia(entry.dia),
      entry.historico,
      nomeOf(conta),
      'Loja',
      'Itaú',
      `R$ ${isIncome ? '' : '-'}${brl(entry.centavos)}`,
    ]),
  Granatum: (truth) =>
    cashFile(
      truth,
      'granatum.csv',
      ['Data', 'Categoria', 'Descrição', 'Cliente/Fornecedor', 'Entradas', 'Saídas', 'Saldo'],
      (entry, { conta, isIncome }) => [
        dia(entry.dia),
        nomeOf(conta),
        entry.historico,
        'Fulano',
        isIncome ? brl(entry.centavos) : '',
        isIncome ? '' : brl(entry.centavos),
        '1.000,00',
      ],
    ),
  'SAP FBL3N, texto com barras': (truth) => ({
    nome: 'fbl3n.txt',
    text: truth.contas
      .map((conta) => {
        const rows = ledgerOf(truth, conta).map(({ entry, isDebit }, i): Row => [
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
          ...ledgerOf(truth, conta).map(({ entry, isDebit }): Row => [
            conta.replaceAll('.', ''),
            dia(entry.dia).replaceAll('/', '.'),
            '100',
            `${brl(entry.centavos)}${isDebit ? '' : '-'}`,
            'BRL',
            entry.historico,
          ]),
          [`* Conta ${conta.replaceAll('.', '')}`, '', '', `${brl(99_999)}-`, 'BRL', ''],
        ]),
        ['** Total', '', '', `${brl(0)}`, 'BRL', ''],
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
        ...ledgerOf(truth, conta).map(({ entry, isDebit }): Row => [
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
  'saldos acumulados, mês em coluna': (truth) => ({
    nome: 'saldos.csv',
    text: csv([
      ['Mês', 'Conta', 'Descrição', 'Saldo'],
      ...MESES.flatMap((mes) => truth.contas.map((conta): Row => [short(mes), conta, nomeOf(conta), letter(truth.balance(conta, mes))])),
    ]),
    expected: truth.movements(),
    respostas: { valores: 'acumulado' },
  }),
  'balancete do ano, saldos de cada mês em colunas e saldo inicial': (truth) => ({
    nome: 'ano.xlsx',
    sheets: {
      Ano: [
        ['Conta', 'Descrição', 'Saldo inicial', ...MESES.map(short), 'Saldo final'],
        ...truth.chart.map(([conta, nome]): Row => {
          const opening = conta < '3' ? 100_000 * (conta < '2' ? -1 : 1) : 0
          const valores = MESES.map((mes) => (opening + truth.balance(conta, mes)) / 100)
          return [conta, nome, opening / 100, ...valores, valores.at(-1) ?? 0]
        }),
      ],
    },
    expected: truth.movements(),
  }),
  'balancete do ano, movimento e saldo anterior em cada mês': (truth) => ({
    nome: 'ano.csv',
    text: csv([
      ['Competência', 'Conta', 'Descrição', 'Saldo anterior', 'Débito', 'Crédito', 'Saldo atual'],
      ...MESES.flatMap((mes, i) =>
        truth.chart.map(([conta, nome]): Row => {
          const { debito, credito } = truth.sides(conta, mes)
          const before = i === 0 ? 0 : truth.balance(conta, MESES[i - 1] ?? '')
          return [`${mes.slice(5)}/2025`, conta, nome, letter(before), brl(debito), brl(credito), letter(truth.balance(conta, mes))]
        }),
      ),
    ]),
    expected: truth.movements(),
  }),
  'números e datas como texto': (truth) => ({
    nome: 'textos.xlsx',
    sheets: {
      Razão: ledgerRows(
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
      Razão: ledgerRows(
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
      Razão: ledgerRows(
        truth,
        (day) => Date.parse(day) / 86_400_000 + 25_569 - 1462,
        (centavos) => centavos / 100,
      ),
    },
    expected: truth.movements(),
  }),
  'meses como 202501': (truth) => ({
    nome: 'aaaamm.xlsx',
    sheets: {
      Balancete: [
        ['Período', 'Conta', 'Nome da conta', 'Débito', 'Crédito'],
        ...MESES.flatMap((mes) =>
          truth.contas.map((conta): Row => [Number(mes.replace('-', '')), conta, nomeOf(conta), ...sideCells(truth, conta, mes)]),
        ),
      ],
    },
    expected: truth.movements(),
  }),
}

function sideCells(truth: Truth, conta: string, mes: Mes): [number, number] {
  const { debito, credito } = truth.sides(conta, mes)
  return [debito / 100, credito / 100]
}

function ledgerOf(truth: Truth, conta: string): { entry: Entry; isDebit: boolean; saldo: number }[] {
  let saldo = 0
  return truth.entries
    .filter(({ debito, credito }) => debito === conta || credito === conta)
    .map((entry) => {
      const isDebit = entry.debito === conta
      saldo += isDebit ? 0 - entry.centavos : entry.centavos
      return { entry, isDebit, saldo }
    })
}

function ledgerRows(truth: Truth, dayOf: (dia: string) => Cell, valorOf: (centavos: number) => Cell): Row[] {
  return [
    ['Data', 'Conta', 'Nome da conta', 'Débito', 'Crédito', 'Histórico'],
    ...truth.contas.flatMap((conta) =>
      ledgerOf(truth, conta).map(({ entry, isDebit }): Row => [
        dayOf(entry.dia),
        conta,
        nomeOf(conta),
        isDebit ? valorOf(entry.centavos) : null,
        isDebit ? null : valorOf(entry.centavos),
        entry.historico,
      ]),
    ),
  ]
}

function english(truth: Truth, contas: readonly string[]): Row[] {
  const valor = (centavos: number): string => `"${(Math.abs(centavos) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}"`
  return contas.map((conta) => {
    const valores = MESES.map((mes) => truth.movement(conta, mes))
    return [`   ${nomeOf(conta)}`, ...valores.map(valor), valor(valores.reduce((a, b) => a + b, 0))]
  })
}

/** Programs of cash flow export one row for each income or expense, by category. */
function cashFile(
  truth: Truth,
  nome: string,
  header: Row,
  rowOf: (entry: Entry, side: { conta: string; isIncome: boolean }) => Row,
): ShapeFile {
  const entries = truth.entries.filter(({ debito, credito }) => debito > '3' || credito > '3')
  const rows = entries.map((entry) =>
    rowOf(entry, entry.credito > '3' ? { conta: entry.credito, isIncome: true } : { conta: entry.debito, isIncome: false }),
  )
  return { nome, text: csv([header, ...rows]), expected: truth.movements(RESULT, MESES, nomeOf) }
}
