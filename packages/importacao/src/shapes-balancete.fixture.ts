/** Trial balances as Brazilian programs print them. */
import { MESES, aligned, brl, letter, csv, nomeOf, short, MAR } from './shape-truth.fixture.ts'
import type { Row, Shapes } from './shape-truth.fixture.ts'

export const BALANCETES: Shapes = {
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
  'balancete em texto, colunas alinhadas por espaços': (truth) => {
    const widths = [-14, -34, 16, 15, 15, 16]
    const header = ['CONTA', 'DESCRIÇÃO', 'SALDO ANTERIOR', 'DÉBITO', 'CRÉDITO', 'SALDO ATUAL']
    const rule = '-'.repeat(110)
    const rows = truth.chart.map(([conta, nome]): Row => {
      const { debito, credito } = truth.sides(conta, MAR)
      return [conta, nome, letter(truth.balance(conta, '2025-02')), brl(debito), brl(credito), letter(truth.balance(conta, MAR))]
    })
    const page = (number: number, part: readonly Row[]): string =>
      [
        `COMERCIAL AURORA LTDA${' '.repeat(60)}PÁG.: ${number}\r\n`,
        'BALANCETE DE VERIFICAÇÃO      PERÍODO: 01/03/2025 A 31/03/2025\r\n',
        `${rule}\r\n${aligned([header], widths)}${rule}\r\n`,
        aligned(part, widths),
      ].join('')
    return {
      nome: 'balancete.txt',
      text: `${page(1, rows.slice(0, 10))}\f${page(2, rows.slice(10))}${aligned([['TOTAL GERAL', '', '', '1.234.567.890,12', '1.234.567.890,12', '']], widths)}`,
      expected: truth.movements(truth.contas, [MAR]),
    }
  },
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
}
