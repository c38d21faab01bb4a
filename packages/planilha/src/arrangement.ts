/**
 * Arranges the rows of a sheet so that each has its account, month and amount.
 * Many reports have these elsewhere: the account in a heading, the month in the title, twelve amounts in a row. A row keeps its cells, and
 * what the sheet says elsewhere follows them in further columns.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Mes } from '@lastro/engine'
import type { Celula, Registro } from './cell.ts'
import { printCelula } from './cell.ts'
import { joinHeader } from './double-header.ts'
import { isRepeatOf } from './header.ts'
import { createRowFilter } from './ignored-rows.ts'
import type { ColumnRole, Mapeamento } from './mapeamento.ts'
import { monthOfName } from './month-of-text.ts'
import { isBlank, noiseOfRow } from './noise.ts'
import type { OnIgnored } from './noise.ts'
import { RefusedPlanilhaError } from './problema.ts'
import { isNamedSaldo } from './questions.ts'
import { normalizeTexto } from './text.ts'

type MonthOfColumn = { coluna: number; mes: Mes; lado?: 'D' | 'C' | undefined }

/** Part of the reading recipe; every absent field means that the rows have it in a column. */
export type Arranjo = {
  /** Width of the sheet: the further columns come after it. */
  largura: number
  /** The account stands in a heading above its entries. */
  contaEmTitulo?: boolean | undefined
  /** Column with code and name of the account together. */
  contaComNome?: number | undefined
  /** Columns with the debited and the credited account of one amount. */
  lados?: { debito: number; credito: number; valor: number } | undefined
  /** Columns with the amounts of one month each; of debits or of credits where they have a side. */
  meses?: MonthOfColumn[] | undefined
  /** The row above the header says the month of its columns. */
  cabecalhoDuplo?: boolean | undefined
  /** Opening balance before the first of `meses`, whose amounts are then balances. */
  saldoInicial?: number | undefined
  /** `meses` hold accumulated balances. */
  acumulado?: boolean | undefined
  /** Column with the month without its year, which is in another column or the same for all. */
  mesSemAno?: { mes: number; coluna?: number | undefined; ano?: number | undefined } | undefined
  /** Month of every row. */
  mes?: Mes | undefined
  /** Month of every row of a sheet, by the name of the sheet. */
  mesDaPlanilha?: Record<string, Mes> | undefined
  /** Column with dates as days since 1904, which workbooks of older Macs count from. */
  data1904?: number | undefined
  /** Headings of sections, such as Receitas and Despesas, say the side of the rows below. */
  secoes?: boolean | undefined
}

const EXTRAS = ['Conta', 'Descrição da conta', 'Mês', 'D/C', 'Saldo anterior', 'Valor', 'Saldo acumulado'] as const
type Extra = (typeof EXTRAS)[number]
type Extras = Partial<Record<Extra, Celula>>

export type Heading = { codigo: string; nome: string }

const CODE = String.raw`(\d(?:[\d./]|-(?=\d))*)`
/** Each blank can be matched in one way only, or a cell of blanks would take minutes. */
const CODE_AND_NAME = new RegExp(String.raw`^${CODE}(?:\s*\(\s*\d+\s*\))?(?:\s+(?:[-–—]\s*|:\s+)?|[-–—]\s*|:\s+)(\S.*)$`)
const ONLY_CODE = new RegExp(`^${CODE}$`)
const ACCOUNT_LABEL =
  /^\W*(?:c[oó]d(?:igo)?\.?\s*(?:da\s*)?)?(?:conta|cta)\.?(?:\s+(?:cont[aá]bil|do raz[aã]o|raz[aã]o|anal[ií]tica|n[ºo°]\.?))*\s*(?:[:.\-–]\s*)?(?=\d|$)|^\W*(?:g\/l )?account(?: number| no\.?)?\s*(?:[:.\-–]\s*)?(?=\d|$)/i
const AFTER_NAME = /(?:[-–|]\s*)?(?:saldo(?: anterior| inicial)?|reduzid[oa]|c[oó]digo reduzido|classifica[cç][aã]o)\s*[:.].*$/is

/** A number that is no code. */
const THIRTEENTH = /^13\s+sal[aá]rio/i

/** Splits `3.1.01 - Receita de vendas` and `3.1.01 Receita de vendas`. */
export function splitConta(texto: string): Heading | undefined {
  if (THIRTEENTH.test(texto.trim())) return undefined
  const [, codigo, nome = ''] = CODE_AND_NAME.exec(texto.trim()) ?? []
  return codigo === undefined || !/\p{L}/u.test(nome) ? undefined : { codigo, nome: nome.replace(AFTER_NAME, '').trim() }
}

/**
 * The account that a row names as a heading: `Conta: 3.1.01 - Receita`, or code and name alone.
 * The word is needed where the row has other cells.
 */
export function headingOf(celulas: readonly Celula[]): Heading | undefined {
  const texts = celulas.filter((celula) => !isBlank(celula)).map((celula) => printCelula(celula).trim())
  const [first = ''] = texts
  const label = ACCOUNT_LABEL.exec(first)
  if (label === null && texts.length > 2) return undefined
  const rest = label === null ? texts : [first.slice(label[0].length), ...texts.slice(1)].filter((texto) => texto !== '')
  const [code = '', name] = rest
  const together = splitConta(code)
  if (together !== undefined) return together
  if (!ONLY_CODE.test(code) || (label === null && (name === undefined || /\d{2}\/\d{2}|^[\d.,-]+$/.test(name)))) return undefined
  return {
    codigo: code,
    nome: (name ?? '')
      .replace(/^[-–—:]\s*/, '')
      .replace(AFTER_NAME, '')
      .trim(),
  }
}

const CREDIT_SECTION =
  /^(?:\d[\d.]*\s*)?(?:total\w*\s+)?(?:outras?\s+)?(?:receitas?|entradas?|faturamento|vendas|recebimentos|income|revenues?|sales|other income|ordinary income)\b/
const DEBIT_SECTION =
  /^(?:\d[\d.]*\s*)?(?:outr[ao]s?\s+)?(?:deduco\w*|custos?|despesas?|gastos?|saidas?|pagamentos|impostos?|expenses?|costs?|cost of|operating expenses?|other expenses?)\b/

/** Side of the rows below a heading of a section. */
export function sectionSide(celulas: readonly Celula[]): 'C' | 'D' | undefined {
  const texts = celulas.filter((celula) => !isBlank(celula))
  const [text] = texts
  if (texts.length !== 1 && !(texts.length === 2 && typeof texts[1] === 'string')) return undefined
  const nome = normalizeTexto(texts.map((texto) => printCelula(texto)).join(' '))
  if (typeof text !== 'string') return undefined
  if (DEBIT_SECTION.test(nome)) return 'D'
  return CREDIT_SECTION.test(nome) ? 'C' : undefined
}

/** Columns that an arrangement adds, in order. */
function extrasOf(arranjo: Arranjo): Extra[] {
  const { contaEmTitulo, contaComNome, lados, meses, saldoInicial, acumulado, mes, mesSemAno, mesDaPlanilha, secoes } = arranjo
  const used: Record<Extra, boolean> = {
    Conta: contaEmTitulo === true || contaComNome !== undefined || lados !== undefined,
    'Descrição da conta': contaEmTitulo === true || contaComNome !== undefined || lados !== undefined,
    Mês: meses !== undefined || mes !== undefined || mesSemAno !== undefined || mesDaPlanilha !== undefined,
    'D/C': lados !== undefined || secoes === true || (meses ?? []).some(({ lado }) => lado !== undefined),
    'Saldo anterior': meses !== undefined && saldoInicial !== undefined,
    Valor: lados !== undefined || (meses !== undefined && acumulado !== true),
    'Saldo acumulado': meses !== undefined && acumulado === true,
  }
  return EXTRAS.filter((extra) => used[extra])
}

const ROLE_OF: Readonly<Record<Extra, ColumnRole>> = {
  Conta: 'conta',
  'Descrição da conta': 'contaDescricao',
  Mês: 'mes',
  'D/C': 'dc',
  'Saldo anterior': 'saldoAnterior',
  Valor: 'valor',
  'Saldo acumulado': 'valor',
}

/**
 * The columns of a mapping whose arrangement may have changed: those of the sheet that it has not replaced, and those that it adds.
 * @param proposed the mapping that was detected, which leaves out a D/C that only repeats the signs
 */
export function placeColumns({ colunas, arranjo, valores }: Mapeamento, proposed: Mapeamento): Mapeamento['colunas'] {
  if (arranjo === undefined) return colunas
  const { largura } = arranjo
  const placed: Mapeamento['colunas'] = Object.fromEntries(Object.entries(colunas).filter(([, coluna]) => coluna < largura))
  const isProposed = isDeepStrictEqual(arranjo, proposed.arranjo)
  extrasOf(arranjo).forEach((extra, i) => {
    // Beside a movement, an opening balance says nothing.
    if (extra === 'Saldo anterior' && valores !== 'acumulado') return
    if (extra === 'D/C' && isProposed && proposed.colunas.dc === undefined) return
    placed[ROLE_OF[extra]] = largura + i
  })
  // A row with an amount for each month has no day.
  if (arranjo.meses !== undefined) delete placed.data
  return placed
}

/** 1 to 12 for `3`, `03` and `março`. */
export function yearlessMonth(celula: Celula): number | undefined {
  const texto = printCelula(celula).trim()
  const month = /^\d{1,2}$/.test(texto) ? Number(texto) : monthOfName(texto)
  return month !== undefined && month >= 1 && month <= 12 ? month : undefined
}

const DAYS_UNTIL_1904 = 1462
/** Larger numbers are months such as 202501. */
const SERIAL_MAX = 100_000

/** Arranges the rows of one sheet, in order. */
export class Arranger {
  readonly #arranjo: Arranjo | undefined
  readonly #extras: readonly Extra[]
  readonly #linhaCabecalho: number
  readonly #mes: Mes | undefined
  readonly #onIgnored: OnIgnored | undefined
  readonly #replaced: ReadonlySet<number>
  readonly #isIgnored: ((celulas: readonly Celula[]) => boolean) | undefined
  #header: readonly Celula[] | undefined
  #above: readonly Celula[] = []
  #heading: Heading | undefined
  #side: 'C' | 'D' | null = null

  /** @throws RefusedPlanilhaError `mapeamento_incomplete` for a sheet without a month */
  constructor(
    { arranjo, linhaCabecalho, ignorar }: Pick<Mapeamento, 'arranjo' | 'linhaCabecalho' | 'ignorar'>,
    { planilha = '', onIgnored }: { planilha?: string | undefined; onIgnored?: OnIgnored | undefined } = {},
  ) {
    this.#arranjo = arranjo
    this.#linhaCabecalho = linhaCabecalho
    this.#onIgnored = onIgnored
    this.#isIgnored = ignorar === undefined || ignorar.length === 0 ? undefined : createRowFilter(ignorar)
    const { contaComNome, lados, meses = [], mes, mesSemAno, mesDaPlanilha } = arranjo ?? {}
    this.#extras = arranjo === undefined ? [] : extrasOf(arranjo)
    const ofSheet = mesDaPlanilha !== undefined && Object.hasOwn(mesDaPlanilha, planilha) ? mesDaPlanilha[planilha] : undefined
    this.#mes = mesDaPlanilha === undefined ? mes : ofSheet
    if (mes !== undefined && this.#mes === undefined) {
      throw new RefusedPlanilhaError('mapeamento_incomplete', `A planilha “${planilha}” não diz de que mês é.`, {
        linha: 1,
        campo: planilha,
      })
    }
    const sides = lados === undefined ? [] : [lados.debito, lados.credito, lados.valor]
    this.#replaced = new Set([contaComNome ?? -1, mesSemAno?.mes ?? -1, ...sides, ...meses.map(({ coluna }) => coluna)])
  }

  arrange(registros: readonly Registro[]): Registro[] {
    const arranjo = this.#arranjo
    const kept = registros.filter((registro) => this.#isKept(registro))
    return arranjo === undefined ? kept : kept.flatMap((registro) => this.#arrange(registro, arranjo))
  }

  #isKept({ linha, celulas }: Registro): boolean {
    // Not even mentioned; with an account in a heading, the row would get one.
    if (linha > this.#linhaCabecalho && celulas.every(isBlank)) return false
    if (this.#isIgnored === undefined || linha <= this.#linhaCabecalho || !this.#isIgnored(celulas)) return true
    this.#onIgnored?.(linha, 'ignorada')
    return false
  }

  #arrange(registro: Registro, arranjo: Arranjo): Registro[] {
    const { linha, celulas } = registro
    const { contaEmTitulo, secoes, lados, meses } = arranjo
    if (linha === this.#linhaCabecalho) {
      this.#header = celulas
      const header = this.#fit(arranjo.cabecalhoDuplo === true ? joinHeader(this.#above, celulas) : celulas)
      const names = header.map((celula, coluna) => (this.#replaced.has(coluna) || this.#isOtherAmount(celula) ? '' : celula))
      // Amounts of columns named balances are asked about, unless the last column proves what they are.
      const isSaldo = arranjo.acumulado === undefined && meses?.some(({ coluna }) => isNamedSaldo(header[coluna])) === true
      const extras = this.#extras.map((extra) => (isSaldo && extra === 'Valor' ? 'Saldo' : extra))
      return [{ linha, celulas: [...names, ...extras] }]
    }
    const heading = contaEmTitulo === true ? headingOf(celulas) : undefined
    if (heading !== undefined) {
      this.#heading = heading
      this.#onIgnored?.(linha, 'conta')
      return linha > this.#linhaCabecalho ? [] : [registro]
    }
    if (linha < this.#linhaCabecalho) {
      this.#above = celulas
      return [registro]
    }
    const isRepeated = this.#header !== undefined && isRepeatOf(this.#header, celulas)
    if (isRepeated || (arranjo.cabecalhoDuplo === true && isRepeatOf(this.#above, celulas))) {
      this.#onIgnored?.(linha, 'cabecalho')
      return []
    }
    if (secoes === true && this.#setSection(registro)) return []
    if (lados !== undefined) return this.#arrangeSides(registro, lados)
    if (meses !== undefined) return this.#arrangeMonths(registro, meses)
    return [this.#extend(registro, {})]
  }

  #setSection({ linha, celulas }: Registro): boolean {
    const side = sectionSide(celulas)
    if (side === undefined) return false
    this.#side = side
    this.#onIgnored?.(linha, 'secao')
    return true
  }

  #fit(celulas: readonly Celula[]): Celula[] {
    const { largura = 0, data1904 } = this.#arranjo ?? {}
    return Array.from({ length: largura }, (_, i) => {
      const celula = celulas[i] ?? null
      return i === data1904 && typeof celula === 'number' && celula < SERIAL_MAX ? celula + DAYS_UNTIL_1904 : celula
    })
  }

  /** Beside columns of months, a total or another balance would count twice. */
  #isOtherAmount(celula: Celula): boolean {
    if (this.#arranjo?.meses === undefined) return false
    return /\b(?:total|acumulado|saldo|valor|media|orcado|av|ah)\b/.test(normalizeTexto(printCelula(celula)))
  }

  #extend({ linha, celulas }: Registro, extras: Extras, coluna?: number): Registro {
    const conta = this.#arranjo?.contaComNome === undefined ? this.#heading : this.#split(celulas[this.#arranjo.contaComNome])
    const values: Extras = {
      Conta: conta?.codigo ?? null,
      'Descrição da conta': conta?.nome ?? null,
      Mês: this.#monthOf(celulas),
      'D/C': this.#side,
      ...extras,
    }
    return {
      linha,
      celulas: [...this.#fit(celulas), ...this.#extras.map((extra) => values[extra] ?? null)],
      ...(coluna === undefined ? {} : { coluna }),
    }
  }

  /** The cell itself where it is no month, so that its row is refused. */
  #monthOf(celulas: readonly Celula[]): Celula {
    const { mesSemAno } = this.#arranjo ?? {}
    if (mesSemAno === undefined) return this.#mes ?? null
    const celula = celulas[mesSemAno.mes] ?? null
    const month = yearlessMonth(celula)
    const year = mesSemAno.coluna === undefined ? mesSemAno.ano : Number(printCelula(celulas[mesSemAno.coluna]))
    return month === undefined || year === undefined ? celula : `${year}-${String(month).padStart(2, '0')}`
  }

  #split(celula: Celula | undefined): Heading {
    const texto = printCelula(celula).trim()
    return splitConta(texto) ?? { codigo: texto, nome: '' }
  }

  #arrangeSides(registro: Registro, { debito, credito, valor }: { debito: number; credito: number; valor: number }): Registro[] {
    const { linha, celulas } = registro
    const sides = (
      [
        ['D', debito],
        ['C', credito],
      ] as const
    ).filter(([, coluna]) => !isBlank(celulas[coluna]))
    if (sides.length === 0) return [this.#extend(registro, { Valor: celulas[valor] ?? null }, valor)]
    const noise = noiseOfRow(celulas)
    if (noise !== undefined && sides.length === 1) {
      this.#onIgnored?.(linha, noise)
      return []
    }
    return sides.map(([side, coluna]) => {
      const { codigo, nome } = this.#split(celulas[coluna])
      return this.#extend(registro, { Conta: codigo, 'Descrição da conta': nome, 'D/C': side, Valor: celulas[valor] ?? null }, valor)
    })
  }

  #arrangeMonths(registro: Registro, meses: readonly MonthOfColumn[]): Registro[] {
    const { celulas, linha } = registro
    const filled = meses.filter(({ coluna }) => !isBlank(celulas[coluna]))
    if (filled.length === 0) {
      if (celulas.some((celula) => !isBlank(celula))) this.#onIgnored?.(linha, 'semValor')
      return []
    }
    const { saldoInicial, acumulado } = this.#arranjo ?? {}
    const amount: Extra = acumulado === true ? 'Saldo acumulado' : 'Valor'
    let before = saldoInicial === undefined ? null : (celulas[saldoInicial] ?? null)
    return filled.map(({ coluna, mes, lado }) => {
      const extras = { Mês: mes, [amount]: celulas[coluna] ?? null, 'Saldo anterior': before, ...(lado && { 'D/C': lado }) }
      before = celulas[coluna] ?? null
      return this.#extend(registro, extras, coluna)
    })
  }
}
