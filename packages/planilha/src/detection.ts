import type { Celula, Registro } from './cell.ts'
import { printCelula } from './cell.ts'
import { readData, readMes } from './date.ts'
import type { FormatData, Mapeamento, ColumnRole } from './mapeamento.ts'
import { RefusedPlanilhaError } from './problema.ts'
import { normalizeTexto } from './text.ts'
import { readDc, readValor, RepeatedSinal } from './amount.ts'

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
    /^(?:saldo|saldo (?:do )?(?:mes|periodo)|saldo movimento)$/,
    /^valor\b/,
  ],
  dc: [
    /^(?:d c|dc|dr cr|debit credit|d ou c|deb cred|debito credito|natureza|natureza (?:do )?(?:lancamento|valor)|tipo (?:d c|dc)|ind dc|indicador d c)$/,
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
  'valor',
]

const VALOR = /^-?[\d.,]*\d[.,]\d{2}$/
const DATA = /^(?:\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4})$/

const HEADER_UNTIL = 30

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
  return colunas
}

/** Finds the line with most known names, at least two; else the first line of texts only; else 0. */
function findHeader(registros: readonly Registro[]): number {
  let melhor = { position: -1, nomes: 1 }
  registros.slice(0, HEADER_UNTIL).forEach(({ celulas }, position) => {
    const nomes = Object.keys(matchColunas(celulas)).length
    if (nomes > melhor.nomes) melhor = { position, nomes }
  })
  if (melhor.position !== -1) return melhor.position
  const texts = registros.findIndex(({ celulas }) => {
    const cheias = celulas.filter((celula) => celula !== null && celula !== '')
    return cheias.length >= 2 && cheias.every((celula) => typeof celula === 'string' && readValor(celula, ',') === undefined)
  })
  return Math.max(texts, 0)
}

function most<T>(options: readonly T[], accepted: (option: T) => number): T | undefined {
  let melhor: T | undefined
  let max = 0
  for (const option of options) {
    const count = accepted(option)
    if (count > max) {
      max = count
      melhor = option
    }
  }
  return melhor
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

function detectFormatData(datas: readonly Celula[]): FormatData {
  if (datas.length > 0 && datas.every((data) => data instanceof Date || typeof data === 'number')) return 'serial'
  const formats = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial'] as const
  return most(formats, (format) => datas.filter((data) => readData(data, format) !== undefined).length) ?? 'dd/mm/aaaa'
}

const RECEITA = /\b(?:receitas?|vendas?|faturamento)\b/
const REDUTORA = /\b(?:devolu|desconto|imposto|cancel|custo|despesa|dedu)/

function detectSinal(
  registros: readonly Registro[],
  { valor, contaDescricao }: Mapeamento['colunas'],
  decimal: ',' | '.',
): Mapeamento['sinal'] {
  if (valor === undefined || contaDescricao === undefined) return 'credito_positivo'
  let sinal = 0
  for (const { celulas } of registros) {
    const descricao = normalizeTexto(printCelula(celulas[contaDescricao]))
    if (RECEITA.test(descricao) && !REDUTORA.test(descricao)) sinal += Math.sign(readValor(celulas[valor] ?? null, decimal)?.centavos ?? 0)
  }
  return sinal < 0 ? 'debito_positivo' : 'credito_positivo'
}

function findRepeatedSinal(
  registros: readonly Registro[],
  { valor, dc }: Mapeamento['colunas'],
  decimal: ',' | '.',
): Mapeamento['sinal'] | undefined {
  if (valor === undefined || dc === undefined) return undefined
  const repeated = new RepeatedSinal()
  for (const { celulas } of registros) {
    const side = readDc(celulas[dc] ?? null)
    if (side !== undefined) repeated.add(side, readValor(celulas[valor] ?? null, decimal)?.centavos ?? 0)
  }
  return repeated.sinal
}

export type Deteccao = { cabecalho: readonly Celula[]; mapeamento: Mapeamento }

/**
 * Proposes a mapping from the first few hundred records; undetected parts are absent.
 * `linhaHeader`: header line chosen by the user.
 * @throws PlanilhaRecusadaError `cabecalho_missing` when there is no such record
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
  const datas = columnOf(data, colunas.data)
  if (colunas.data !== undefined && colunas.mes === undefined && datas.length > 0) moveDataToMes(colunas, datas)
  if (colunas.dc !== undefined && columnOf(data, colunas.dc).every((celula) => readDc(celula) === undefined)) delete colunas.dc
  // The sign repeats the letter. With both, every debit would become a credit.
  const repeatedSinal = findRepeatedSinal(data, colunas, decimal)
  if (repeatedSinal !== undefined) delete colunas.dc
  return {
    cabecalho,
    mapeamento: {
      decimal,
      formatoData: detectFormatData(datas.length > 0 ? datas : texts.filter((texto) => DATA.test(texto.trim()))),
      linhaCabecalho: registros[position]?.linha ?? 1,
      colunas,
      sinal: repeatedSinal ?? detectSinal(data, colunas, decimal),
    },
  }
}

function moveDataToMes(colunas: Mapeamento['colunas'], datas: readonly Celula[]): void {
  const format = detectFormatData(datas)
  if (datas.some((data) => readData(data, format) !== undefined)) return
  if (!datas.every((data) => readMes(data, format) !== undefined)) return
  colunas.mes = colunas.data
  delete colunas.data
}
