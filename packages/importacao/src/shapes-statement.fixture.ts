/** Statements with months in columns, one sheet per month, and exports of cash flow. */
import type { Mes } from '@lastro/engine'
import { MESES, RESULT, brl, cashFile, csv, dia, english, monthName, nomeOf, short, sideCells, sideTexts } from './shape-truth.fixture.ts'
import type { Row, Shapes } from './shape-truth.fixture.ts'

export const STATEMENTS: Shapes = {
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
  'meses em colunas, todos positivos e sem seções': (truth) => ({
    nome: 'positivos.csv',
    text: csv([
      ['Conta', 'Descrição', ...MESES.map((mes) => short(mes))],
      ...RESULT.map((conta): Row => [conta, `Item ${conta.slice(-3)}`, ...MESES.map((mes) => brl(Math.abs(truth.movement(conta, mes))))]),
    ]),
    expected: truth.movements(RESULT),
    respostas: { debitos: '3.1.02,4' },
  }),
  'subtotais sem código, acima das suas partes': (truth) => {
    const sum = (contas: readonly string[], mes: Mes): string => brl(contas.reduce((total, conta) => total + truth.movement(conta, mes), 0))
    const rowOf = (nome: string, contas: readonly string[]): Row => [nome, ...MESES.map((mes) => sum(contas, mes))]
    const [revenue, costs] = [RESULT.slice(0, 2), RESULT.slice(2)]
    return {
      nome: 'subtotais.csv',
      text: csv([
        ['Plano de contas', ...MESES.map((mes) => short(mes))],
        rowOf('Receita líquida de devoluções', revenue),
        ...revenue.map((conta) => rowOf(nomeOf(conta), [conta])),
        rowOf('Custos e despesas', costs),
        ...costs.map((conta) => rowOf(nomeOf(conta), [conta])),
        rowOf('Lucro líquido', RESULT),
      ]),
      expected: truth.movements(RESULT, MESES, nomeOf),
    }
  },
  'orçado e realizado lado a lado': (truth) => ({
    nome: 'orcado.csv',
    text: csv([
      ['Conta', 'Descrição', ...MESES.flatMap((mes) => [`${short(mes)} Orçado`, `${short(mes)} Realizado`])],
      ...RESULT.map((conta): Row => [conta, nomeOf(conta), ...MESES.flatMap((mes) => ['1,00', brl(truth.movement(conta, mes))])]),
    ]),
    expected: truth.movements(RESULT),
  }),
  'mês acima de débito, crédito e saldo': (truth) => ({
    nome: 'duas-linhas.xlsx',
    sheets: {
      Balancete: [
        ['Aurora Ltda'],
        [null, null, ...MESES.flatMap((mes): Row => [short(mes), null, null]), 'Total'],
        ['Conta', 'Descrição', ...MESES.flatMap((): Row => ['Débito', 'Crédito', 'Saldo']), 'Débito', 'Crédito'],
        ...truth.chart.map(([conta, nome]): Row => {
          const sides = MESES.map((mes) => truth.sides(conta, mes))
          const total = (side: 'debito' | 'credito'): number => sides.reduce((sum, each) => sum + each[side], 0) / 100
          const cells = MESES.flatMap((mes, i): Row => [sides[i]!.debito / 100, sides[i]!.credito / 100, truth.balance(conta, mes) / 100])
          return [conta, nome, ...cells, total('debito'), total('credito')]
        }),
      ],
    },
    expected: truth.movements(),
  }),
  'mês repetido acima de realizado e orçado': (truth) => ({
    nome: 'realizado-orcado.csv',
    text: csv([
      ['', '', ...MESES.flatMap((mes): Row => [monthName(mes), monthName(mes), monthName(mes)])],
      ['Conta', 'Descrição', ...MESES.flatMap((): Row => ['Realizado', 'Orçado', 'Var. %'])],
      ...RESULT.map((conta): Row => [conta, nomeOf(conta), ...MESES.flatMap((mes) => [brl(truth.movement(conta, mes)), '1,00', '9,9'])]),
    ]),
    expected: truth.movements(RESULT),
    respostas: { ano: '2025' },
  }),
  'ano acima dos meses': (truth) => {
    const months = MESES.map((mes) => short(mes).slice(0, 3))
    return {
      nome: 'anos.csv',
      text: csv([
        ['Conta', '', '2024', '', '', '', '2025'],
        ['', 'Descrição', ...months, ...months, 'Total'],
        ...RESULT.map((conta): Row => {
          const valores = MESES.map((mes) => truth.movement(conta, mes))
          const sum = valores.reduce((a, b) => a + b, 0)
          return [conta, nomeOf(conta), ...valores.map((valor) => brl(2 * valor)), ...valores.map(brl), brl(sum)]
        }),
      ]),
      expected: Object.fromEntries(
        RESULT.map((conta) => {
          const before = MESES.map((mes) => [`2024${mes.slice(4)}`, 2 * truth.movement(conta, mes)])
          return [conta, Object.fromEntries([...before, ...MESES.map((mes) => [mes, truth.movement(conta, mes)])])]
        }),
      ),
    }
  },
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
  'ano e mês em colunas': (truth) => ({
    nome: 'ano-mes.csv',
    text: csv([
      ['Ano', 'Mês', 'Conta', 'Descrição', 'Débito', 'Crédito'],
      ...MESES.flatMap((mes) =>
        truth.contas.map((conta): Row => [2025, Number(mes.slice(5)), conta, nomeOf(conta), ...sideTexts(truth, conta, mes)]),
      ),
    ]),
    expected: truth.movements(),
  }),
  'mês por nome, sem ano': (truth) => ({
    nome: 'mes-sem-ano.csv',
    text: csv([
      ['Impresso em 05/06/2026 10:32'],
      ['Mês', 'Conta', 'Descrição', 'Débito', 'Crédito'],
      ...MESES.flatMap((mes) => truth.contas.map((conta): Row => [monthName(mes), conta, nomeOf(conta), ...sideTexts(truth, conta, mes)])),
    ]),
    expected: truth.movements(),
    respostas: { ano: '2025' },
  }),
  'competência ao lado do vencimento': (truth) =>
    cashFile(truth, 'vencimento.csv', ['Data de vencimento', 'Competência', 'Categoria', 'Tipo', 'Valor'], (entry, { conta, isIncome }) => [
      '25/06/2025',
      `${entry.mes.slice(5)}/2025`,
      nomeOf(conta),
      isIncome ? 'Receita' : 'Despesa',
      brl(entry.centavos),
    ]),
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
