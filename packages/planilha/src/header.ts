/** Finds the header of a sheet and what its columns are, by their names. */
import { readValor } from './amount.ts'
import type { Celula, Registro } from './cell.ts'
import { printCelula } from './cell.ts'
import type { ColumnRole, Mapeamento } from './mapeamento.ts'
import { normalizeTexto } from './text.ts'

export type Colunas = Mapeamento['colunas']

/** Programs of cash flow have categories in place of accounts. */
const CATEGORIA = /^(?:categorias?(?: financeira| \d)?|plano (?:de contas|financeiro)|natureza financeira|conta gerencial)$/
const PAYMENT = /\b(?:vencimento|vencto|venc|pagamento|pgto|baixa|emissao)\b/
const INFLOWS = /^(?:entradas?|recebimentos?|receitas?)$/
const OUTFLOWS = /^(?:saidas?|pagamentos?|despesas?)$/

const NOMES: Record<ColumnRole, readonly RegExp[]> = {
  data: [
    /^(?:data|dt|date|posting date|entry date)$/,
    /^(?:data|dt) (?:do |de )?(?:lancamento|lcto|lanc|movimento|mov|contabil|competencia)$/,
    /^(?:data|dt)\b/,
  ],
  mes: [/^(?:mes|month|period|competencia|mes ano|ano mes|mes referencia|mes competencia|periodo)$/, /^(?:mes|competencia)\b/],
  conta: [
    /^(?:conta|conta contabil|cod(?:igo)? (?:da )?conta(?: contabil)?|nr conta|n conta|numero (?:da )?conta|classificacao|cta|cod cta|account|account (?:code|number|no))$/,
    /^(?:codigo|cod|conta (?:codigo|cod|numero)|conta reduzida|reduzido|conta do razao|g l account)$/,
    CATEGORIA,
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
    /^(?:valor|montante|amount in)\b/,
  ],
  saldoAnterior: [/^saldo (?:anterior|inicial|abertura|de abertura)$/, /^opening balance$/],
  dc: [
    /^(?:d c|dc|dr cr|debit credit|d ou c|deb cred|debito credito|natureza|natureza (?:do )?(?:lancamento|valor)|tipo (?:d c|dc)|ind dc|indicador d c)$/,
    /^(?:tipo|tipo (?:de |do |da )?(?:lancamento|movimento|movimentacao|operacao|conta|valor)|operacao|receita despesa|entrada saida|type|account type)$/,
  ],
  debito: [/^(?:debito|debit|debitos|deb|(?:valor|vlr|vl|total|movimento|mov) (?:a |de )?(?:debito|debitos|deb))$/, OUTFLOWS],
  credito: [/^(?:credito|credit|creditos|cred|(?:valor|vlr|vl|total|movimento|mov) (?:a |de )?(?:credito|creditos|cred))$/, INFLOWS],
  historico: [/^(?:historico|description|hist|complemento|descricao (?:do )?(?:lancamento|historico)|memo|observacao)$/, /^historico\b/],
  documento: [/^(?:documento|document|doc|nota fiscal|nf|(?:numero|num|nr|no|n) (?:do )?(?:documento|doc))$/],
  lote: [/^(?:(?:numero|num|nr|no|n) (?:do )?)?lote(?: contabil)?$/],
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
  'lote',
  'lancamento',
  'saldoAnterior',
  'valor',
]

export const HEADER_UNTIL = 30

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cta: 'conta',
    ctas: 'conta',
    ctb: 'contabil',
    descr: 'descricao',
    desc: 'descricao',
    vlr: 'valor',
    vl: 'valor',
    val: 'valor',
    mont: 'montante',
    deb: 'debito',
    debitos: 'debito',
    cred: 'credito',
    creditos: 'credito',
    hist: 'historico',
    dt: 'data',
    lanc: 'lancamento',
    lancto: 'lancamento',
    lcto: 'lancamento',
    cod: 'codigo',
    classif: 'classificacao',
    sld: 'saldo',
    sdo: 'saldo',
    ant: 'anterior',
    mov: 'movimento',
    movto: 'movimento',
    comp: 'competencia',
    compet: 'competencia',
    doc: 'documento',
    docto: 'documento',
    cc: 'centro custo',
    ccusto: 'centro custo',
    cat: 'categoria',
  }),
)

/** A header in full words: `Cta. Ctb.` is `conta contabil`. */
export function expandHeader(celula: Celula | undefined): string {
  if (typeof celula !== 'string') return ''
  const nome = normalizeTexto(celula)
  return nome
    .split(' ')
    .map((word) => ABBREVIATIONS.get(word) ?? word)
    .join(' ')
}

/** A page repeats its header as it was printed. Most rows differ in the first cell, so this is cheap. */
export function isRepeatOf(header: readonly Celula[], celulas: readonly Celula[]): boolean {
  const text = (celula: Celula | undefined): string => printCelula(celula).trim()
  return header.every((celula, i) => text(celula) === text(celulas[i]))
}

function matchColunas(celulas: readonly Celula[]): Colunas {
  const nomes = celulas.map((celula) => (typeof celula === 'string' ? normalizeTexto(celula) : ''))
  const expanded = celulas.map((celula) => expandHeader(celula))
  const colunas: Colunas = {}
  const used = new Set<number>()
  for (const role of ORDEM) {
    for (const padrao of NOMES[role]) {
      const coluna = nomes.findIndex((nome, i) => !used.has(i) && (padrao.test(nome) || padrao.test(expanded[i] ?? '')))
      if (coluna === -1) continue
      colunas[role] = coluna
      used.add(coluna)
      break
    }
  }
  if (colunas.debito === undefined || colunas.credito === undefined) {
    for (const [role, padrao] of [
      ['debito', OUTFLOWS],
      ['credito', INFLOWS],
    ] as const)
      if (padrao.test(nomes[colunas[role] ?? -1] ?? '')) delete colunas[role]
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

/**
 * Columns by their names, and where two are possible by the rows below.
 * In programs of cash flow the account is the category, and Conta is that of the bank.
 */
export function detectColunas(header: readonly Celula[], data: readonly Registro[]): Colunas {
  const colunas = matchColunas(header)
  const { conta, contaDescricao } = colunas
  // The day of payment may be in another month than the expense.
  if (colunas.mes !== undefined && PAYMENT.test(expandHeader(header[colunas.data ?? -1]))) delete colunas.data
  const categoria = header.findIndex((celula) => CATEGORIA.test(expandHeader(celula)))
  if (categoria === -1) return colunas
  const isCode = data.some(({ celulas }) => /^\d/.test(printCelula(celulas[conta ?? -1]).trim()))
  if (conta !== categoria && isCode) return colunas
  colunas.conta = categoria
  if (contaDescricao !== undefined) {
    colunas.historico ??= contaDescricao
    delete colunas.contaDescricao
  }
  return colunas
}

/** Finds the line with most known names, at least two; else the first line of texts only; else 0. */
export function findHeader(registros: readonly Registro[]): number {
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

export function most<T>(options: readonly T[], accepted: (option: T) => number): T | undefined {
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

export function detectDecimal(valores: readonly Celula[]): ',' | '.' {
  // `1.234` is an amount under both marks, so texts with two decimals decide first.
  const marcas = valores.flatMap((valor) => (typeof valor === 'string' ? (/([.,])\d{1,2}\D*$/.exec(valor)?.[1] ?? []) : []))
  const virgulas = marcas.filter((marca) => marca === ',').length
  if (virgulas !== marcas.length - virgulas) return virgulas > marcas.length - virgulas ? ',' : '.'
  return most([',', '.'] as const, (decimal) => valores.filter((valor) => readValor(valor, decimal) !== undefined).length) ?? ','
}
