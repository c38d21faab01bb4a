import type { Celula, Registro } from './cell.ts'
import { printCelula } from './cell.ts'
import { readData, readMes } from './date.ts'
import { Arranger } from './arrangement.ts'
import { detectArrangement } from './arrangement-detection.ts'
import type { SheetArrangement, SheetClues } from './arrangement-detection.ts'
import { detectColunas, detectDecimal, most } from './header.ts'
import { listRolesFaltantes } from './mapeamento.ts'
import type { FormatData, Mapeamento } from './mapeamento.ts'
import { RefusedPlanilhaError } from './problema.ts'
import { isNamedSaldo } from './questions.ts'
import { normalizeTexto } from './text.ts'
import { readDc, readValor, RepeatedSinal, sideOfConta } from './amount.ts'

const VALOR = /^-?[\d.,]*\d[.,]\d{2}$/
const DATA = /^(?:\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})$/

function columnOf(registros: readonly Registro[], coluna: number | undefined): Celula[] {
  if (coluna === undefined) return []
  return registros.map(({ celulas }) => celulas[coluna] ?? null).filter((celula) => celula !== null && celula !== '')
}

type Detected<T> = { valor: T; certeza: Certeza }

/** Certainty of a detected part. `certa`: nothing else reads the sheet. `provavel`: by a clue. `incerta`: by nothing, so it asks or takes the usual. */
export type Certeza = 'certa' | 'provavel' | 'incerta'

/**
 * Undefined when `03/04/2025` can be read both ways in every row, and header, decimal mark and order disagree or are silent.
 */
function detectFormatData(datas: readonly Celula[], { header, valores }: DateClues): Detected<FormatData | undefined> {
  const sure = (valor: FormatData): Detected<FormatData> => ({ valor, certeza: 'certa' })
  if (datas.length > 0 && datas.every((data) => data instanceof Date || typeof data === 'number')) return sure('serial')
  const formats = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial'] as const
  const best = most(formats, (format) => datas.filter((data) => readData(data, format) !== undefined).length) ?? 'dd/mm/aaaa'
  if (best !== 'dd/mm/aaaa' || !datas.some(isAmbiguous)) return sure(best)
  const readBy = (format: FormatData): number => datas.filter((data) => readData(data, format) !== undefined).length
  if (readBy('mm/dd/aaaa') < readBy('dd/mm/aaaa')) return sure('dd/mm/aaaa')
  const clues = new Set([clueOfHeader(header), clueOfDecimal(valores), clueOfOrder(datas)].filter((clue) => clue !== undefined))
  const [clue] = clues
  if (clue === undefined || clues.size !== 1 || (clue === 'mm/dd/aaaa' && areFirstDays(datas)))
    return { valor: undefined, certeza: 'incerta' }
  return { valor: clue, certeza: 'provavel' }
}

type DateClues = { header: readonly Celula[]; valores: readonly Celula[] }
type DayOrMonthFirst = 'dd/mm/aaaa' | 'mm/dd/aaaa'

/** `03/03/2025` is the same day both ways. */
function isAmbiguous(data: Celula): boolean {
  const [day, month] = [readData(data, 'dd/mm/aaaa'), readData(data, 'mm/dd/aaaa')]
  return typeof data === 'string' && day !== undefined && month !== undefined && day !== month
}

const ENGLISH = /\b(?:date|account|amount|value|debit|credit|description|document|branch|period|month|balance)\b/
const PORTUGUESE =
  /\b(?:data|conta|valor|debito|credito|historico|descricao|documento|lancamento|filial|mes|competencia|saldo|centro|custo|natureza|tipo)\b/

function clueOfHeader(header: readonly Celula[]): DayOrMonthFirst | undefined {
  const texto = normalizeTexto(header.map((celula) => printCelula(celula)).join(' '))
  const [english, portuguese] = [ENGLISH.test(texto), PORTUGUESE.test(texto)]
  if (english === portuguese) return undefined
  return english ? 'mm/dd/aaaa' : 'dd/mm/aaaa'
}

function clueOfDecimal(valores: readonly Celula[]): DayOrMonthFirst | undefined {
  const marcas = new Set(valores.flatMap((valor) => (typeof valor === 'string' ? (/([.,])\d{2}\D*$/.exec(valor)?.[1] ?? []) : [])))
  if (marcas.size !== 1) return undefined
  return marcas.has(',') ? 'dd/mm/aaaa' : 'mm/dd/aaaa'
}

/** A monthly table: as month/day, all its months would be days of January. */
function areFirstDays(datas: readonly Celula[]): boolean {
  const days = new Set(datas.map((data) => printCelula(data).trim().replace(/^0/, '')))
  return days.size >= FIRST_DAYS_MIN && [...days].every((day) => /^1[/.-]/.test(day))
}

const FIRST_DAYS_MIN = 3

/** Fewer dates may be in order by chance. */
const ORDERED_MIN = 8

/** The reading under which the rows are in order of time, unless both are. */
function clueOfOrder(datas: readonly Celula[]): DayOrMonthFirst | undefined {
  const isOrdered = (format: FormatData): boolean => {
    const days = datas.map((data) => readData(data, format) ?? 0)
    return new Set(days).size >= ORDERED_MIN && days.every((day, i) => i === 0 || day >= (days[i - 1] ?? day))
  }
  const [day, month] = [isOrdered('dd/mm/aaaa'), isOrdered('mm/dd/aaaa')]
  if (day === month) return undefined
  return day ? 'dd/mm/aaaa' : 'mm/dd/aaaa'
}

function detectSinal(
  registros: readonly Registro[],
  { valor, conta, contaDescricao = conta }: Mapeamento['colunas'],
  decimal: ',' | '.',
): Mapeamento['sinal'] {
  if (valor === undefined || contaDescricao === undefined) return undefined
  let sinal = 0
  let isSap = false
  for (const { celulas } of registros) {
    const celula = celulas[valor] ?? null
    isSap ||= typeof celula === 'string' && /\d\s*-\s*$/.test(celula)
    const side = sideOfConta(printCelula(celulas[contaDescricao]))
    if (side !== undefined) sinal += (side === 'C' ? 1 : -1) * Math.sign(readValor(celula, decimal)?.centavos ?? 0)
  }
  // SAP writes the sign behind the amount, and debits without one.
  if (sinal < 0 || (sinal === 0 && isSap)) return 'debito_positivo'
  return sinal > 0 ? 'credito_positivo' : undefined
}

function compareSinal(registros: readonly Registro[], { valor, dc }: Mapeamento['colunas'], decimal: ',' | '.'): RepeatedSinal {
  const repeated = new RepeatedSinal()
  if (valor === undefined || dc === undefined) return repeated
  for (const { celulas } of registros) {
    const side = readDc(celulas[dc] ?? null)
    if (side !== undefined) repeated.add(side, readValor(celulas[valor] ?? null, decimal)?.centavos ?? 0)
  }
  return repeated
}

export type Deteccao = {
  cabecalho: readonly Celula[]
  mapeamento: Mapeamento
  registros: readonly Registro[]
  lack: SheetArrangement['lack']
  origemMes: SheetArrangement['origemMes']
  certezas: Certezas
}

export type Certezas = { cabecalho: Certeza; datas: Certeza; sinal: Certeza }

/**
 * Proposes a mapping from the first few hundred records; undetected parts are absent.
 * `registros` of the result are arranged.
 * @throws RefusedPlanilhaError `cabecalho_missing` when there is no record at the line that the user has chosen
 */
export function detectMapeamento(beginning: readonly Registro[], sheet: SheetClues = {}): Deteccao {
  const { position, arranjo, lack, origemMes } = detectArrangement(beginning, sheet)
  const linhaCabecalho = beginning[position]?.linha
  if (linhaCabecalho === undefined) {
    throw new RefusedPlanilhaError('cabecalho_missing', 'Não há cabeçalho nesta linha.', { linha: sheet.linhaCabecalho ?? 1 })
  }
  const registros = new Arranger({ arranjo, linhaCabecalho }).arrange(beginning)
  const cabecalho = registros.find(({ linha }) => linha === linhaCabecalho)?.celulas ?? []
  const data = registros.filter(({ linha }) => linha > linhaCabecalho)
  const colunas = detectColunas(cabecalho, data)
  if (colunas.conta === undefined && colunas.data === undefined) useNameAsConta(colunas, cabecalho, data)
  const valores = [colunas.valor, colunas.debito, colunas.credito].flatMap((coluna) => columnOf(data, coluna))
  // An unknown column still shows the format of numbers and dates.
  const texts = data.flatMap(({ celulas }) => celulas.filter((celula) => typeof celula === 'string'))
  const decimal = detectDecimal(valores.length > 0 ? valores : texts.filter((texto) => VALOR.test(texto.trim())))
  const clues = { header: cabecalho, valores }
  const datas = columnOf(data, colunas.data)
  if (colunas.data !== undefined && colunas.mes === undefined && datas.length > 0) moveDataToMes(colunas, datas, clues)
  if (colunas.dc !== undefined && columnOf(data, colunas.dc).every((celula) => readDc(celula) === undefined)) delete colunas.dc
  if (colunas.valor !== undefined && colunas.dc === undefined) Object.assign(colunas, findDcColuna(data, colunas, decimal))
  const when = columnOf(data, colunas.data ?? colunas.mes).filter((celula) => colunas.data !== undefined || typeof celula === 'string')
  // The sign repeats the letter. With both, every debit would become a credit.
  const repeatedSinal = compareSinal(data, colunas, decimal).sinal
  if (repeatedSinal !== undefined) delete colunas.dc
  const valoresKind = arranjo?.acumulado === undefined ? openingKind(colunas, cabecalho) : arranjo.acumulado ? 'acumulado' : 'movimento'
  const dateFormat = detectFormatData(when.length > 0 ? when : texts.filter((texto) => DATA.test(texto.trim())), clues)
  const sinal = repeatedSinal ?? detectSinal(data, colunas, decimal)
  const mapeamento: Mapeamento = {
    decimal,
    formatoData: dateFormat.valor,
    linhaCabecalho,
    colunas,
    ...(sinal === undefined ? {} : { sinal }),
    ...(valoresKind === undefined ? {} : { valores: valoresKind }),
    ...(arranjo === undefined ? {} : { arranjo }),
  }
  const hasSide = colunas.dc !== undefined || colunas.debito !== undefined || colunas.credito !== undefined
  return {
    cabecalho,
    registros,
    lack,
    origemMes,
    mapeamento,
    certezas: {
      cabecalho: listRolesFaltantes(mapeamento).length === 0 ? 'certa' : Object.keys(colunas).length > 1 ? 'provavel' : 'incerta',
      datas: dateFormat.certeza,
      sinal: hasSide || repeatedSinal !== undefined ? 'certa' : sinal === undefined ? 'incerta' : 'provavel',
    },
  }
}

function openingKind(colunas: Mapeamento['colunas'], header: readonly Celula[]): 'acumulado' | undefined {
  return colunas.saldoAnterior !== undefined && isNamedSaldo(header[colunas.valor ?? -1]) ? 'acumulado' : undefined
}

/** A sheet of months whose accounts have no code: the name is the account. */
function useNameAsConta(colunas: Mapeamento['colunas'], header: readonly Celula[], data: readonly Registro[]): void {
  if (colunas.mes === undefined) return
  const used = new Set(Object.values(colunas))
  const isText = (_: Celula, coluna: number): boolean =>
    !used.has(coluna) && data.some(({ celulas }) => typeof celulas[coluna] === 'string' && /\p{L}/u.test(celulas[coluna]))
  const first = colunas.contaDescricao ?? header.findIndex(isText)
  if (first === -1) return
  colunas.conta = first
  delete colunas.contaDescricao
}

/** Finds a column without a known name whose rows are all revenue or expense, with both present, and whose amounts are not against it. */
function findDcColuna(registros: readonly Registro[], colunas: Mapeamento['colunas'], decimal: ',' | '.'): { dc: number } | undefined {
  const used = new Set(Object.values(colunas))
  const width = Math.max(0, ...registros.map(({ celulas }) => celulas.length))
  for (let dc = 0; dc < width; dc++) {
    if (used.has(dc)) continue
    const sides = columnOf(registros, dc).map(readDc)
    if (!sides.includes('C') || !sides.includes('D') || sides.includes(undefined)) continue
    if (!compareSinal(registros, { ...colunas, dc }, decimal).isUnclear) return { dc }
  }
  return undefined
}

function moveDataToMes(colunas: Mapeamento['colunas'], datas: readonly Celula[], clues: DateClues): void {
  const format = detectFormatData(datas, clues).valor ?? 'dd/mm/aaaa'
  if (datas.some((data) => readData(data, format) !== undefined)) return
  if (!datas.every((data) => readMes(data, format) !== undefined)) return
  colunas.mes = colunas.data
  delete colunas.data
}
