/** Entries of a company, of which every shape of file is generated. */
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

export type Shapes = Readonly<Record<string, (truth: Truth) => ShapeFile>>

export type Entry = { dia: string; mes: Mes; debito: string; credito: string; centavos: number; historico: string }

const CONTAS: Readonly<Record<string, string>> = {
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
export function randomOf(seed: number): () => number {
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
  const [whole = '', decimals = ''] = (Math.abs(centavos) / 100).toFixed(2).split('.')
  return `${centavos < 0 ? '-' : ''}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '.')},${decimals}`
}
export const letter = (centavos: number, gap = ''): string =>
  `${brl(Math.abs(centavos))}${centavos === 0 ? '' : gap + (centavos < 0 ? 'D' : 'C')}`
export const dia = (iso: string): string => iso.split('-').toReversed().join('/')
export const csv = (rows: readonly Row[], delimiter = ';'): string =>
  rows
    .map(
      (row) =>
        `${row.map((cell) => (cell instanceof Date ? dia(cell.toISOString().slice(0, 10)) : String(cell ?? ''))).join(delimiter)}\r\n`,
    )
    .join('')
export const nomeOf = (conta: string): string => CONTAS[conta] ?? ''
export const monthName = (mes: Mes): string => CALENDARIO.pt.meses[Number(mes.slice(5)) - 1] ?? ''
export const short = (mes: Mes): string => `${monthName(mes).slice(0, 3)}/${mes.slice(2, 4)}`
export const RESULT = Object.keys(CONTAS).filter((conta) => conta > '3')
export const MAR = '2025-03'

export function sideTexts(truth: Truth, conta: string, mes: Mes): [string, string] {
  const { debito, credito } = truth.sides(conta, mes)
  return [brl(debito), brl(credito)]
}

export function sideCells(truth: Truth, conta: string, mes: Mes): [number, number] {
  const { debito, credito } = truth.sides(conta, mes)
  return [debito / 100, credito / 100]
}

export function partidasOf(truth: Truth, conta: string): { entry: Entry; isDebit: boolean; saldo: number }[] {
  let saldo = 0
  return truth.entries
    .filter(({ debito, credito }) => debito === conta || credito === conta)
    .map((entry) => {
      const isDebit = entry.debito === conta
      saldo += isDebit ? 0 - entry.centavos : entry.centavos
      return { entry, isDebit, saldo }
    })
}

export function razaoRows(truth: Truth, dayOf: (dia: string) => Cell, valorOf: (centavos: number) => Cell): Row[] {
  return [
    ['Data', 'Conta', 'Nome da conta', 'Débito', 'Crédito', 'Histórico'],
    ...truth.contas.flatMap((conta) =>
      partidasOf(truth, conta).map(({ entry, isDebit }): Row => [
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

export function english(truth: Truth, contas: readonly string[]): Row[] {
  const valor = (centavos: number): string => `"${brl(Math.abs(centavos)).replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))}"`
  return contas.map((conta) => {
    const valores = MESES.map((mes) => truth.movement(conta, mes))
    return [`   ${nomeOf(conta)}`, ...valores.map(valor), valor(valores.reduce((a, b) => a + b, 0))]
  })
}

/** Programs of cash flow export one row for each income or expense, by category. */
export function cashFile(
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
