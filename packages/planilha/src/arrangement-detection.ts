/** Finds where a sheet says the account, the month and the side of its amounts. */
import { addMeses } from '@lastro/engine'
import type { Mes } from '@lastro/engine'
import { readValor } from './amount.ts'
import { headingOf, sectionSide, splitConta, yearlessMonth } from './arrangement.ts'
import type { Arranjo } from './arrangement.ts'
import type { Celula, Registro } from './cell.ts'
import { printCelula } from './cell.ts'
import { readMes } from './date.ts'
import { isDoubleHeader, joinHeader } from './double-header.ts'
import { detectColunas, detectDecimal, expandHeader, findHeader, HEADER_UNTIL, isRepeatOf } from './header.ts'
import type { Colunas } from './header.ts'
import { monthOfName, monthsOf, monthsOfTitles, yearOf } from './month-of-text.ts'
import { isBlank, noiseOfRow } from './noise.ts'
import { RefusedPlanilhaError } from './problema.ts'
import { normalizeTexto } from './text.ts'

export type SheetClues = {
  /** Chosen by the user. */
  linhaCabecalho?: number | undefined
  /** Name of the file, for its month. */
  nome?: string | undefined
  planilha?: string | undefined
  /** Answers: the month of all rows, and the year of months without one. */
  mes?: Mes | undefined
  ano?: number | undefined
  /** Numbers count days since 1904. */
  is1904?: boolean | undefined
}

export type SheetArrangement = {
  position: number
  arranjo: Arranjo | undefined
  /** Question about the month or year, which the sheet does not say. `meses` are those in its title. */
  lack: { question: 'mes' | 'ano'; meses: Mes[] } | undefined
  /** Where the month of all rows was found. */
  origemMes: 'titulo' | 'planilha' | 'arquivo' | 'resposta' | undefined
}

type MonthColumn = { coluna: number; mes: Mes | undefined; month: number; nome: string; lado?: 'D' | 'C' | undefined }

const BUDGET = /\b(?:orc\w*|prev\w*|budget|meta|av|ah|var\w*)\b/

const DEBIT = /\b(?:debitos?|deb|debit)\b/
const CREDIT = /\b(?:creditos?|cred|credit)\b/
/** Names of the column that counts, where a month has several. */
const COUNTED = [/\b(?:realizado|real|actual|efetivo)\b/, /\b(?:movimento|mov|valor|vlr|liquido)\b/]
const BEFORE_MONTH = /^(?:saldo|movimento|valor|mes|mov|vlr)(?: de| em)? /
const AFTER_MONTH = / (?:debitos?|deb|debit|creditos?|cred|credit|realizado|real|actual|efetivo|movimento|mov|valor|vlr|liquido|saldo.*)$/

/** One column for each month, or one of debits and one of credits; empty where a month has others. */
function chooseColumns(actual: readonly MonthColumn[]): readonly MonthColumn[] {
  const byMonth = (columns: readonly MonthColumn[]): MonthColumn[][] => [
    ...Map.groupBy(columns, ({ mes, month }) => mes ?? String(month)).values(),
  ]
  const months = byMonth(actual).length
  if (months === actual.length) return actual
  const sides = actual.flatMap((column) => {
    const lado = DEBIT.test(column.nome) ? 'D' : CREDIT.test(column.nome) ? 'C' : undefined
    return lado === undefined ? [] : [{ ...column, lado } as const]
  })
  const ofMonths = byMonth(sides)
  if (ofMonths.length === months && ofMonths.every((both) => both.length === 2 && both[0]?.lado !== both[1]?.lado)) return sides
  const counted = COUNTED.map((pattern) => actual.filter(({ nome }) => pattern.test(nome)))
  return counted.find((columns) => columns.length === months && byMonth(columns).length === months) ?? []
}

/** Columns whose header names a month: `jan/25`, `Saldo 01/2025`, a date, `Janeiro`, `jan/25 Débito`. */
function monthColumns(celulas: readonly Celula[]): readonly MonthColumn[] {
  const found = celulas.flatMap((celula, coluna): MonthColumn[] => {
    const nome = normalizeTexto(printCelula(celula))
    const texto = printCelula(celula).trim()
    if (texto === '' || texto.length > 30 || (typeof celula === 'number' && celula < 10_000)) return []
    const mes = typeof celula === 'string' ? monthsOf(texto) : [readMes(celula, 'serial')].filter((month) => month !== undefined)
    if (mes.length > 1) return []
    const [only] = mes
    const month = only === undefined ? monthOfName(nome.replace(BEFORE_MONTH, '').replace(AFTER_MONTH, '')) : Number(only.slice(5))
    return month === undefined ? [] : [{ coluna, mes: only, month, nome }]
  })
  const actual = chooseColumns(found.filter(({ nome }) => !BUDGET.test(nome)))
  // Two amounts of a row may look like serial dates, but not like one month after the other.
  const isSequence = actual.every(
    ({ mes = '' }, i) => i === 0 || typeof celulas[actual[i]?.coluna ?? -1] !== 'number' || mes === nextMes(actual[i - 1]?.mes),
  )
  return isSequence ? actual : []
}

function nextMes(mes: Mes | undefined): Mes | undefined {
  return mes === undefined ? undefined : addMeses(mes, 1)
}

/** `Período:`, `Emissão: 10/04/2025`. */
const LABEL = /\p{L}\s*:/u
const DECIMALS = /^[-(]?\d[\d.,]*[.,]\d{2}\)?$/

/** A title may name one month too, so accounts must stand beside it, and nothing else that says month or amount. */
function isHeaderOfOneMonth(header: readonly Celula[], coluna = -1): boolean {
  const { conta, contaDescricao, data, mes, valor = coluna, debito, credito } = detectColunas(header, [])
  return (
    typeof header[coluna] !== 'number' &&
    (conta ?? contaDescricao) !== undefined &&
    (data ?? mes ?? debito ?? credito) === undefined &&
    valor === coluna
  )
}

function isMonthHeader(registros: readonly Registro[], position: number): boolean {
  const header = registros[position]?.celulas ?? []
  // Without its decimals, 21907,85 would be February 1907. A title has a period and a day of print behind their labels.
  if (header.some((celula) => typeof celula === 'string' && (DECIMALS.test(celula.trim()) || LABEL.test(celula)))) return false
  const columns = monthColumns(header)
  if (columns.length === 0 || (columns.length === 1 && !isHeaderOfOneMonth(header, columns[0]?.coluna))) return false
  const below = registros.slice(position + 1).flatMap(({ celulas }) => columns.map(({ coluna }) => celulas[coluna] ?? null))
  const filled = below.filter((celula) => !isBlank(celula))
  return (
    filled.some((celula) => readValor(celula, ',') !== undefined || readValor(celula, '.') !== undefined) &&
    !filled.some((celula) => celula instanceof Date)
  )
}

/**
 * @returns undefined for a sheet that needs no arrangement, as each row has its account, month and amount
 * @throws RefusedPlanilhaError `cabecalho_missing` for a header of two rows under whose months several columns may count
 */
export function detectArrangement(sheet: readonly Registro[], clues: SheetClues): SheetArrangement {
  const { linhaCabecalho } = clues
  const double = sheet.slice(0, HEADER_UNTIL).findIndex(({ celulas }, i) => isDoubleHeader(sheet[i - 1]?.celulas, celulas))
  const isDouble = double !== -1 && (linhaCabecalho === undefined || sheet[double]?.linha === linhaCabecalho)
  const registros = isDouble ? sheet.with(double, joined(sheet, double)) : sheet
  if (isDouble && monthColumns(registros[double]?.celulas ?? []).length === 0) {
    throw new RefusedPlanilhaError(
      'cabecalho_missing',
      'O cabeçalho tem duas linhas, e mais de uma coluna de cada mês pode ser a que vale. Deixe só a do movimento, ou débito e crédito.',
      { linha: sheet[double]?.linha },
    )
  }
  const found = findHeader(registros)
  // Below a header that says everything are no headers, but rows.
  const above = found !== -1 && isComplete(detectColunas(registros[found]?.celulas ?? [], registros.slice(found + 1))) ? found + 1 : 40
  const months = isDouble ? double : registros.slice(0, above).findIndex((_, position) => isMonthHeader(registros, position))
  const chosen = linhaCabecalho === undefined ? undefined : registros.findIndex(({ linha }) => linha === linhaCabecalho)
  const position = chosen ?? (months === -1 ? found : months)
  const header = registros[position]?.celulas ?? []
  const data = registros.slice(position + 1)
  const titles = registros.slice(0, Math.max(position, 0)).map(({ celulas }) => celulas.map((celula) => printCelula(celula)).join(' '))
  const colunas = detectColunas(header, data)
  const arranjo: Arranjo = { largura: Math.max(0, ...registros.map(({ celulas }) => celulas.length)) }
  if (isDouble && position === double) arranjo.cabecalhoDuplo = true
  const lack = position === months ? setMonthColumns(arranjo, { header, data, titles, colunas }, clues) : undefined
  Object.assign(arranjo, findSides(header, data, colunas))
  if (arranjo.lados === undefined)
    Object.assign(arranjo, findConta(registros, position, arranjo.meses === undefined ? colunas : { ...colunas, mes: 0 }))
  const hasWhen = colunas.data !== undefined || colunas.mes !== undefined || arranjo.meses !== undefined || lack !== undefined
  const hasAmount = colunas.valor !== undefined || colunas.debito !== undefined || colunas.credito !== undefined
  const yearless =
    colunas.data === undefined && colunas.mes !== undefined ? setYear(arranjo, { header, data, titles, colunas }, clues) : undefined
  const month = hasWhen || !hasAmount ? undefined : findMonth(titles, clues)
  if (month?.mes !== undefined) arranjo.mes = month.mes
  const missing = month === undefined ? (lack ?? yearless) : month.lack
  if (clues.is1904 === true && hasSerials(data, colunas)) arranjo.data1904 = colunas.data ?? colunas.mes
  if (isWithoutSide(colunas, arranjo) && hasSections(data)) arranjo.secoes = true
  const isNeeded = Object.keys(arranjo).length > 1
  return { position, arranjo: isNeeded ? arranjo : undefined, lack: missing, origemMes: month?.origem }
}

function joined(sheet: readonly Registro[], position: number): Registro {
  const { linha, celulas } = sheet[position]!
  return { linha, celulas: joinHeader(sheet[position - 1]?.celulas ?? [], celulas) }
}

function isComplete({ conta, contaDescricao, data, mes, valor, debito, credito }: Colunas): boolean {
  const hasAmount = (valor ?? debito ?? credito) !== undefined
  return hasAmount && (conta ?? contaDescricao) !== undefined && (data ?? mes) !== undefined
}

function hasSerials(data: readonly Registro[], { data: coluna, mes = -1 }: Colunas): boolean {
  return data.some(({ celulas }) => typeof celulas[coluna ?? mes] === 'number')
}

type SheetParts = { header: readonly Celula[]; data: readonly Registro[]; titles: readonly string[]; colunas: Colunas }

function setMonthColumns(arranjo: Arranjo, { header, data, titles, colunas }: SheetParts, clues: SheetClues): SheetArrangement['lack'] {
  const columns = monthColumns(header)
  const isYearless = columns.some(({ mes }) => mes === undefined)
  const start = clues.ano ?? yearOf(titles) ?? yearOf([clues.planilha ?? '']) ?? yearOf([clues.nome ?? ''])
  const firsts = columns.filter(({ month }, i) => month !== columns[i - 1]?.month)
  const wraps = firsts.some(({ month }, i) => month < (firsts[i - 1]?.month ?? 0)) && isConsecutive(firsts)
  if (isYearless && (start === undefined || (wraps && clues.ano === undefined))) return { question: 'ano', meses: [] }
  let year = start ?? 0
  arranjo.meses = columns.map(({ coluna, mes, month, lado }, i) => {
    if (wraps && month < (columns[i - 1]?.month ?? 0)) year++
    return { coluna, mes: mes ?? `${year}-${String(month).padStart(2, '0')}`, ...(lado && { lado }) }
  })
  // The newest month may stand first, and a balance follows that of the month before.
  arranjo.meses.sort((a, b) => (a.mes < b.mes ? -1 : 1))
  const { meses } = arranjo
  if (meses.some(({ lado }) => lado !== undefined)) {
    arranjo.acumulado = false
    return undefined
  }
  const opening =
    colunas.saldoAnterior ?? header.findIndex((celula) => /^saldo (?:anterior|inicial|abertura)/.test(normalizeTexto(printCelula(celula))))
  const final = header.findIndex((celula) =>
    /^(?:saldo (?:final|atual|acumulado)|total(?: geral)?|acumulado.*)$/.test(normalizeTexto(printCelula(celula))),
  )
  arranjo.acumulado = areBalances(
    data,
    meses.map(({ coluna }) => coluna),
    { opening, final },
  )
  if (opening !== -1 && arranjo.acumulado !== false) arranjo.saldoInicial = opening
  return undefined
}

/** From October to September, as opposed to the newest month first. */
function isConsecutive(columns: readonly MonthColumn[]): boolean {
  return columns.every(({ month }, i) => i === 0 || month === ((columns[i - 1]?.month ?? 0) % 12) + 1)
}

/** The last column proves whether the others are movements or balances; undefined without proof. */
function areBalances(
  data: readonly Registro[],
  colunas: readonly number[],
  { opening, final }: { opening: number; final: number },
): boolean | undefined {
  if (final === -1) return undefined
  const decimal = detectDecimal(data.flatMap(({ celulas }) => colunas.map((coluna) => celulas[coluna] ?? null)))
  const amountOf = (celula: Celula | undefined): number => {
    const valor = readValor(celula ?? null, decimal)
    return valor === undefined ? 0 : valor.dc === 'D' ? 0 - valor.centavos : valor.centavos
  }
  const rows = data.filter(({ celulas }) => colunas.some((coluna) => amountOf(celulas[coluna]) !== 0))
  const isEvery = (expected: (celulas: readonly Celula[]) => number): boolean =>
    rows.length > 0 && rows.every(({ celulas }) => amountOf(celulas[final]) === expected(celulas))
  const sum = (celulas: readonly Celula[]): number => colunas.reduce((total, coluna) => total + amountOf(celulas[coluna]), 0)
  const isMovement = isEvery(sum) || (opening !== -1 && isEvery((celulas) => sum(celulas) + amountOf(celulas[opening])))
  const isBalance = isEvery((celulas) => amountOf(celulas[colunas.at(-1) ?? -1]))
  return isMovement === isBalance ? undefined : isBalance
}

function isFooter(celulas: readonly Celula[]): boolean {
  return celulas.filter((celula) => !isBlank(celula)).length < 2
}

/** Months as `3` or `março`, with the year in another column or the title. */
function setYear(arranjo: Arranjo, { header, data, titles, colunas }: SheetParts, clues: SheetClues): SheetArrangement['lack'] {
  const { mes = -1 } = colunas
  const rows = data.filter(({ celulas }) => !isRepeatOf(header, celulas) && !isFooter(celulas) && noiseOfRow(celulas) === undefined)
  const cells = rows.map(({ celulas }) => celulas[mes] ?? null).filter((celula) => !isBlank(celula))
  if (cells.length === 0 || !cells.every((celula) => yearlessMonth(celula) !== undefined)) return undefined
  const coluna = header.findIndex((celula) => /^(?:ano|exercicio|year)$/.test(normalizeTexto(printCelula(celula))))
  const ano = clues.ano ?? yearOf(titles) ?? yearOf([clues.planilha ?? '']) ?? yearOf([clues.nome ?? ''])
  if (coluna === -1 && ano === undefined) return { question: 'ano', meses: [] }
  arranjo.mesSemAno = coluna === -1 ? { mes, ano } : { mes, coluna }
  return undefined
}

type FoundMonth = { mes?: Mes; origem?: SheetArrangement['origemMes']; lack?: SheetArrangement['lack'] }

function findMonth(titles: readonly string[], { planilha = '', nome = '', mes, ano }: SheetClues): FoundMonth {
  if (mes !== undefined) return { mes, origem: 'resposta' }
  const named = [
    { meses: monthsOfTitles(titles), origem: 'titulo' },
    { meses: monthsOf(planilha), origem: 'planilha' },
    { meses: monthsOfSheet(planilha, ano ?? yearOf(titles) ?? yearOf([nome])), origem: 'planilha' },
    { meses: monthsOf(nome), origem: 'arquivo' },
  ] as const
  const { meses, origem } = named.find((found) => found.meses.length > 0) ?? { meses: [], origem: undefined }
  const [only] = meses
  if (only !== undefined && meses.length === 1) return { mes: only, origem }
  const isYearless = monthOfName(planilha) !== undefined && meses.length === 0
  return { lack: isYearless ? { question: 'ano', meses: [] } : { question: 'mes', meses } }
}

/** `Janeiro` in a workbook of 2025. */
function monthsOfSheet(planilha: string, ano: number | undefined): Mes[] {
  const month = monthOfName(planilha)
  return month === undefined || ano === undefined ? [] : [`${ano}-${String(month).padStart(2, '0')}`]
}

const DEBITED =
  /^(?:codigo )?(?:conta|codigo)(?: contabil)? (?:a |de |do |da )?(?:debit[oa]d?[oa]?|devedora|d)$|^(?:debito|devedora) conta$/
const CREDITED =
  /^(?:codigo )?(?:conta|codigo)(?: contabil)? (?:a |de |do |da )?(?:credit[oa]d?[oa]?|credora|c)$|^(?:credito|credora) conta$/

/** Columns Conta Débito and Conta Crédito, also named Débito and Crédito beside one Valor. */
function findSides(header: readonly Celula[], data: readonly Registro[], colunas: Colunas): Pick<Arranjo, 'lados'> {
  const nomes = header.map((celula) => expandHeader(celula))
  const valor = nomes.findIndex((nome) => /^(?:valor|montante|valor (?:do )?lancamento|valor r)$/.test(nome))
  const plain = colunas.conta === undefined && areCodes(data, colunas.debito) && areCodes(data, colunas.credito)
  const debito = nomes.findIndex((nome) => DEBITED.test(nome) || (plain && nome === 'debito'))
  const credito = nomes.findIndex((nome) => CREDITED.test(nome) || (plain && nome === 'credito'))
  return valor === -1 || debito === -1 || credito === -1 ? {} : { lados: { debito, credito, valor } }
}

/** Account codes are no amounts with decimals. */
function areCodes(data: readonly Registro[], coluna: number | undefined): boolean {
  const cells = data.flatMap(({ celulas }) => (coluna === undefined || isBlank(celulas[coluna]) ? [] : [printCelula(celulas[coluna])]))
  return (
    (cells.length > 0 && cells.every((texto) => /^\d/.test(texto.trim()) && !/[.,]\d{2}$/.test(texto.trim()))) ||
    cells.some((texto) => /^\d+(?:\.\d+){2,}/.test(texto.trim()))
  )
}

function findConta(registros: readonly Registro[], position: number, colunas: Colunas): Partial<Arranjo> {
  const data = registros.slice(position + 1)
  const filled = (coluna: number): Celula[] => data.flatMap(({ celulas }) => (isBlank(celulas[coluna]) ? [] : [celulas[coluna] ?? null]))
  const conta = colunas.conta ?? (colunas.data === undefined ? colunas.contaDescricao : undefined)
  if (conta !== undefined && filled(conta).length > 0) {
    if (colunas.conta !== undefined && colunas.contaDescricao !== undefined) return {}
    const cells = filled(conta)
    const split = cells.filter((celula) => typeof celula === 'string' && splitConta(celula) !== undefined).length
    return split > 0 && split >= cells.length / 2 ? { contaComNome: conta } : {}
  }
  const hasEntries = colunas.data !== undefined && (colunas.debito ?? colunas.credito ?? colunas.valor) !== undefined
  if (hasEntries) return registros.some(({ celulas }) => headingOf(celulas) !== undefined) ? { contaEmTitulo: true } : {}
  return {}
}

function isWithoutSide({ dc, debito, credito }: Colunas, { lados }: Arranjo): boolean {
  return dc === undefined && debito === undefined && credito === undefined && lados === undefined
}

const BALANCE_SHEET = /^(?:\d[\d.]*\s*)?(?:ativo|passivo|patrimonio|assets|liabilities)\b/

function hasSections(data: readonly Registro[]): boolean {
  const sides = new Set(data.map(({ celulas }) => sectionSide(celulas)))
  const isBalanceSheet = data.some(({ celulas }) =>
    celulas.some((celula) => typeof celula === 'string' && BALANCE_SHEET.test(normalizeTexto(celula))),
  )
  return sides.has('C') && sides.has('D') && !isBalanceSheet
}
