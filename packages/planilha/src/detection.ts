import type { Celula, Registro } from './cell.ts'
import { printCelula } from './cell.ts'
import { readData, readMes } from './date.ts'
import type { FormatoData, Mapeamento, Papel } from './mapeamento.ts'
import { PlanilhaRecusadaError } from './problema.ts'
import { normalizeTexto } from './text.ts'
import { readDc, readValor, SinalRepetido } from './amount.ts'

/** Header patterns by meaning, best first, after `normalizeTexto`. Each name and each column is used once. */
const NOMES: Record<Papel, readonly RegExp[]> = {
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
const ORDEM: readonly Papel[] = [
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

/** The header may come after a title, a company name and blank lines. */
const CABECALHO_ATE = 30

function matchColunas(celulas: readonly Celula[]): Partial<Record<Papel, number>> {
  const nomes = celulas.map((celula) => (typeof celula === 'string' ? normalizeTexto(celula) : ''))
  const colunas: Partial<Record<Papel, number>> = {}
  const usadas = new Set<number>()
  for (const papel of ORDEM) {
    for (const padrao of NOMES[papel]) {
      const coluna = nomes.findIndex((nome, i) => !usadas.has(i) && padrao.test(nome))
      if (coluna === -1) continue
      colunas[papel] = coluna
      usadas.add(coluna)
      break
    }
  }
  // With debit and credit columns, a balance column would count twice.
  if (colunas.debito !== undefined && colunas.credito !== undefined) delete colunas.valor
  return colunas
}

/** Finds the header in `registros`: the line with most known names, at least two; else the first line of texts only; else 0. */
function findCabecalho(registros: readonly Registro[]): number {
  let melhor = { posicao: -1, nomes: 1 }
  registros.slice(0, CABECALHO_ATE).forEach(({ celulas }, posicao) => {
    const nomes = Object.keys(matchColunas(celulas)).length
    if (nomes > melhor.nomes) melhor = { posicao, nomes }
  })
  if (melhor.posicao !== -1) return melhor.posicao
  const textos = registros.findIndex(({ celulas }) => {
    const cheias = celulas.filter((celula) => celula !== null && celula !== '')
    return cheias.length >= 2 && cheias.every((celula) => typeof celula === 'string' && readValor(celula, ',') === undefined)
  })
  return Math.max(textos, 0)
}

function most<T>(opcoes: readonly T[], aceita: (opcao: T) => number): T | undefined {
  let melhor: T | undefined
  let maximo = 0
  for (const opcao of opcoes) {
    const quantos = aceita(opcao)
    if (quantos > maximo) {
      maximo = quantos
      melhor = opcao
    }
  }
  return melhor
}

function columnOf(registros: readonly Registro[], coluna: number | undefined): Celula[] {
  if (coluna === undefined) return []
  return registros.map(({ celulas }) => celulas[coluna] ?? null).filter((celula) => celula !== null && celula !== '')
}

function detectDecimal(valores: readonly Celula[]): ',' | '.' {
  // `1.234` is an amount under both marks, so texts with two decimals decide before the count of readable texts.
  const marcas = valores.flatMap((valor) => (typeof valor === 'string' ? (/([.,])\d{1,2}\D*$/.exec(valor)?.[1] ?? []) : []))
  const virgulas = marcas.filter((marca) => marca === ',').length
  if (virgulas !== marcas.length - virgulas) return virgulas > marcas.length - virgulas ? ',' : '.'
  return most([',', '.'] as const, (decimal) => valores.filter((valor) => readValor(valor, decimal) !== undefined).length) ?? ','
}

function detectFormatoData(datas: readonly Celula[]): FormatoData {
  if (datas.length > 0 && datas.every((data) => data instanceof Date || typeof data === 'number')) return 'serial'
  const formatos = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial'] as const
  return most(formatos, (formato) => datas.filter((data) => readData(data, formato) !== undefined).length) ?? 'dd/mm/aaaa'
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

function findSinalRepetido(
  registros: readonly Registro[],
  { valor, dc }: Mapeamento['colunas'],
  decimal: ',' | '.',
): Mapeamento['sinal'] | undefined {
  if (valor === undefined || dc === undefined) return undefined
  const repetido = new SinalRepetido()
  for (const { celulas } of registros) {
    const lado = readDc(celulas[dc] ?? null)
    if (lado !== undefined) repetido.add(lado, readValor(celulas[valor] ?? null, decimal)?.centavos ?? 0)
  }
  return repetido.sinal
}

export type Deteccao = { cabecalho: readonly Celula[]; mapeamento: Mapeamento }

/**
 * Proposes a mapping from the first few hundred records; undetected parts are absent. `linhaCabecalho`: header line chosen by the user.
 * @throws PlanilhaRecusadaError `cabecalho_missing` when there is no such record
 */
export function detectMapeamento(registros: readonly Registro[], linhaCabecalho?: number): Deteccao {
  const posicao = linhaCabecalho === undefined ? findCabecalho(registros) : registros.findIndex(({ linha }) => linha === linhaCabecalho)
  if (posicao === -1) {
    throw new PlanilhaRecusadaError('cabecalho_missing', 'Não há cabeçalho nesta linha.', { linha: linhaCabecalho ?? 1 })
  }
  const cabecalho = registros[posicao]?.celulas ?? []
  const dados = registros.slice(posicao + 1)
  const colunas = matchColunas(cabecalho)
  const valores = [colunas.valor, colunas.debito, colunas.credito].flatMap((coluna) => columnOf(dados, coluna))
  // An unknown column still shows the format of numbers and dates; the user will assign its meaning.
  const textos = dados.flatMap(({ celulas }) => celulas.filter((celula) => typeof celula === 'string'))
  const decimal = detectDecimal(valores.length > 0 ? valores : textos.filter((texto) => VALOR.test(texto.trim())))
  const datas = columnOf(dados, colunas.data)
  if (colunas.data !== undefined && colunas.mes === undefined && datas.length > 0) moveDataToMes(colunas, datas)
  if (colunas.dc !== undefined && columnOf(dados, colunas.dc).every((celula) => readDc(celula) === undefined)) delete colunas.dc
  // The sign repeats the letter; applying both would turn every debit into a credit.
  const sinalRepetido = findSinalRepetido(dados, colunas, decimal)
  if (sinalRepetido !== undefined) delete colunas.dc
  return {
    cabecalho,
    mapeamento: {
      decimal,
      formatoData: detectFormatoData(datas.length > 0 ? datas : textos.filter((texto) => DATA.test(texto.trim()))),
      linhaCabecalho: registros[posicao]?.linha ?? 1,
      colunas,
      sinal: sinalRepetido ?? detectSinal(dados, colunas, decimal),
    },
  }
}

function moveDataToMes(colunas: Mapeamento['colunas'], datas: readonly Celula[]): void {
  const formato = detectFormatoData(datas)
  if (datas.some((data) => readData(data, formato) !== undefined)) return
  if (!datas.every((data) => readMes(data, formato) !== undefined)) return
  colunas.mes = colunas.data
  delete colunas.data
}
