import type { Celula, Registro } from './cell.ts'
import { printCelula } from './cell.ts'
import { readData, readMes } from './date.ts'
import type { FormatData, Mapeamento, ColumnRole } from './mapeamento.ts'
import { RefusedPlanilhaError } from './problema.ts'
import { isNamedSaldo } from './questions.ts'
import { normalizeTexto } from './text.ts'
import { readDc, readValor, RepeatedSinal, sideOfConta } from './amount.ts'

const NOMES: Record<ColumnRole, readonly RegExp[]> = {
  data: [
    /^(?:data|dt|date|posting date|entry date)$/,
    /^(?:data|dt) (?:do |de )?(?:lancamento|lcto|lanc|movimento|mov|contabil|competencia)$/,
    /^(?:data|dt)\b/,
  ],
  mes: [/^(?:mes|month|period|competencia|mes ano|ano mes|mes referencia|mes competencia|periodo)$/, /^(?:mes|competencia)\b/],
  conta: [
    /^(?:conta|conta contabil|cod(?:igo)? (?:da )?conta(?: contabil)?|nr conta|n conta|numero (?:da )?conta|classificacao|cta|cod cta|account|account (?:code|number|no))$/,
    /^(?:codigo|cod|conta (?:codigo|cod|numero)|conta reduzida|reduzido)$/,
  ],
  contaDescricao: [
    /^(?:(?:descricao|nome|desc|titulo|denominacao) (?:da )?conta(?: contabil)?|conta (?:descricao|nome|desc)|account (?:name|description))$/,
    /^(?:descricao|nome|titulo|denominacao)$/,
  ],
  centroCusto: [
    /^(?:centro|centro (?:de )?(?:custo|custos|resultado)|cc|c custo|ccusto|cod(?:igo)? (?:do )?(?:centro (?:de )?custo|ccusto|cc))$/,
  ],
  filial: [/^(?:filial|branch|cod(?:igo)? (?:da )?filial|estabelecimento|loja|unidade|empresa)$/],
  valor: [
    /^(?:valor|amount|value|vlr|vl|montante|valor r|valor do lancamento|valor lancamento|movimento|valor liquido)$/,
    /^(?:saldo|saldo (?:do )?(?:mes|periodo)|saldo movimento|saldo (?:final|atual|acumulado)|acumulado|valor acumulado|balance|closing balance)$/,
    /^valor\b/,
  ],
  saldoAnterior: [/^saldo (?:anterior|inicial|abertura|de abertura)$/, /^opening balance$/],
  dc: [
    /^(?:d c|dc|dr cr|debit credit|d ou c|deb cred|debito credito|natureza|natureza (?:do )?(?:lancamento|valor)|tipo (?:d c|dc)|ind dc|indicador d c)$/,
    /^(?:tipo|tipo (?:de |do |da )?(?:lancamento|movimento|movimentacao|operacao|conta|valor)|operacao|receita despesa|entrada saida|type)$/,
  ],
  debito: [/^(?:debito|debit|debitos|deb|(?:valor|vlr|vl|total|movimento|mov) (?:a |de )?(?:debito|debitos|deb))$/],
  credito: [/^(?:credito|credit|creditos|cred|(?:valor|vlr|vl|total|movimento|mov) (?:a |de )?(?:credito|creditos|cred))$/],
  historico: [/^(?:historico|description|hist|complemento|descricao (?:do )?(?:lancamento|historico)|memo|observacao)$/, /^historico\b/],
  documento: [/^(?:documento|document|doc|nota fiscal|nf|(?:numero|num|nr|no|n) (?:do )?(?:documento|doc))$/],
  lancamento: [/^(?:lancamento|lcto|lanc|(?:numero|num|nr|no|n|cod|codigo) (?:do )?(?:lancamento|lcto|lanc)|chave|partida|id)$/],
}
const ORDEM: readonly ColumnRole[] = [
  'debito',
  'credito',
  'dc',
  'data',
  'mes',
  'conta',
  'contaDescricao',
  'centroCusto',
  'filial',
  'historico',
  'documento',
  'lancamento',
  'saldoAnterior',
  'valor',
]

const VALOR = /^-?[\d.,]*\d[.,]\d{2}$/
const DATA = /^(?:\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})$/

export const HEADER_UNTIL = 30

function matchColunas(celulas: readonly Celula[]): Partial<Record<ColumnRole, number>> {
  const nomes = celulas.map((celula) => (typeof celula === 'string' ? normalizeTexto(celula) : ''))
  const colunas: Partial<Record<ColumnRole, number>> = {}
  const used = new Set<number>()
  for (const role of ORDEM) {
    for (const padrao of NOMES[role]) {
      const coluna = nomes.findIndex((nome, i) => !used.has(i) && padrao.test(nome))
      if (coluna === -1) continue
      colunas[role] = coluna
      used.add(coluna)
      break
    }
  }
  // With debit and credit columns, a balance column would count twice.
  if (colunas.debito !== undefined && colunas.credito !== undefined) delete colunas.valor
  const { valor } = colunas
  const sides = nomes.flatMap((nome, i) => (NOMES.dc[0]?.test(nome) ? [i] : []))
  if (valor !== undefined && sides.length > 1) {
    // The nature of an account is not the side of an amount; a balance has its own side.
    const named = sides.filter((i) => nomes[i] !== 'natureza')
    colunas.dc = [valor + 1, valor - 1].find((i) => named.includes(i)) ?? named[0] ?? sides[0]
  }
  // The opening balance belongs to a closing one, and its own D/C column has no role.
  if (valor === undefined || sides.length > 1 || !NOMES.valor[1]?.test(nomes[valor] ?? '')) delete colunas.saldoAnterior
  return colunas
}

/** Finds the line with most known names, at least two; else the first line of texts only; else 0. */
function findHeader(registros: readonly Registro[]): number {
  let best = { position: -1, nomes: 1 }
  registros.slice(0, HEADER_UNTIL).forEach(({ celulas }, position) => {
    const nomes = Object.keys(matchColunas(celulas)).length
    if (nomes > best.nomes) best = { position, nomes }
  })
  if (best.position !== -1) return best.position
  const texts = registros.findIndex(({ celulas }) => {
    const cheias = celulas.filter((celula) => celula !== null && celula !== '')
    return cheias.length >= 2 && cheias.every((celula) => typeof celula === 'string' && readValor(celula, ',') === undefined)
  })
  return Math.max(texts, 0)
}

function most<T>(options: readonly T[], accepted: (option: T) => number): T | undefined {
  let best: T | undefined
  let max = 0
  for (const option of options) {
    const count = accepted(option)
    if (count > max) {
      max = count
      best = option
    }
  }
  return best
}

function columnOf(registros: readonly Registro[], coluna: number | undefined): Celula[] {
  if (coluna === undefined) return []
  return registros.map(({ celulas }) => celulas[coluna] ?? null).filter((celula) => celula !== null && celula !== '')
}

function detectDecimal(valores: readonly Celula[]): ',' | '.' {
  // `1.234` is an amount under both marks, so texts with two decimals decide first.
  const marcas = valores.flatMap((valor) => (typeof valor === 'string' ? (/([.,])\d{1,2}\D*$/.exec(valor)?.[1] ?? []) : []))
  const virgulas = marcas.filter((marca) => marca === ',').length
  if (virgulas !== marcas.length - virgulas) return virgulas > marcas.length - virgulas ? ',' : '.'
  return most([',', '.'] as const, (decimal) => valores.filter((valor) => readValor(valor, decimal) !== undefined).length) ?? ','
}

/**
 * Undefined when `03/04/2025` can be read both ways in every row, and header, decimal mark and order disagree or are silent.
 */
function detectFormatData(datas: readonly Celula[], { header, valores }: DateClues): FormatData | undefined {
  if (datas.length > 0 && datas.every((data) => data instanceof Date || typeof data === 'number')) return 'serial'
  const formats = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial'] as const
  const best = most(formats, (format) => datas.filter((data) => readData(data, format) !== undefined).length) ?? 'dd/mm/aaaa'
  if (best !== 'dd/mm/aaaa' || !datas.some(isAmbiguous)) return best
  const readBy = (format: FormatData): number => datas.filter((data) => readData(data, format) !== undefined).length
  if (readBy('mm/dd/aaaa') < readBy('dd/mm/aaaa')) return 'dd/mm/aaaa'
  const clues = new Set([clueOfHeader(header), clueOfDecimal(valores), clueOfOrder(datas)].filter((clue) => clue !== undefined))
  const [clue] = clues
  return clues.size !== 1 || (clue === 'mm/dd/aaaa' && areFirstDays(datas)) ? undefined : clue
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
  { valor, contaDescricao }: Mapeamento['colunas'],
  decimal: ',' | '.',
): Mapeamento['sinal'] {
  if (valor === undefined || contaDescricao === undefined) return 'credito_positivo'
  let sinal = 0
  for (const { celulas } of registros) {
    if (sideOfConta(printCelula(celulas[contaDescricao])) === 'C')
      sinal += Math.sign(readValor(celulas[valor] ?? null, decimal)?.centavos ?? 0)
  }
  return sinal < 0 ? 'debito_positivo' : 'credito_positivo'
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

export type Deteccao = { cabecalho: readonly Celula[]; mapeamento: Mapeamento }

/**
 * Proposes a mapping from the first few hundred records; undetected parts are absent.
 * `linhaHeader`: header line chosen by the user.
 * @throws RefusedPlanilhaError `cabecalho_missing` when there is no such record
 */
export function detectMapeamento(registros: readonly Registro[], linhaHeader?: number): Deteccao {
  const position = linhaHeader === undefined ? findHeader(registros) : registros.findIndex(({ linha }) => linha === linhaHeader)
  if (position === -1) {
    throw new RefusedPlanilhaError('cabecalho_missing', 'Não há cabeçalho nesta linha.', { linha: linhaHeader ?? 1 })
  }
  const cabecalho = registros[position]?.celulas ?? []
  const data = registros.slice(position + 1)
  const colunas = matchColunas(cabecalho)
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
  return {
    cabecalho,
    mapeamento: {
      decimal,
      formatoData: detectFormatData(when.length > 0 ? when : texts.filter((texto) => DATA.test(texto.trim())), clues),
      linhaCabecalho: registros[position]?.linha ?? 1,
      colunas,
      sinal: repeatedSinal ?? detectSinal(data, colunas, decimal),
      ...(colunas.saldoAnterior !== undefined && isNamedSaldo(cabecalho[colunas.valor ?? -1]) ? { valores: 'acumulado' as const } : {}),
    },
  }
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
  const format = detectFormatData(datas, clues) ?? 'dd/mm/aaaa'
  if (datas.some((data) => readData(data, format) !== undefined)) return
  if (!datas.every((data) => readMes(data, format) !== undefined)) return
  colunas.mes = colunas.data
  delete colunas.data
}
