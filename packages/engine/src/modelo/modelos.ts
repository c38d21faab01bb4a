import { MODELO_DRE_ITENS } from './dre-itens.ts'

interface ModeloLinhaBase {
  readonly codigo: string
  readonly descricao: string
}

export type ModeloDreLinha =
  | (ModeloLinhaBase & { readonly tipo: 'titulo' })
  | (ModeloLinhaBase & {
      readonly tipo: 'soma'
      /**
       * Codes of the standard model: a grupo (`OUT`) with all its future itens, or one item (`OUT.03`).
       * A listed item is excluded from every line that adds up its grupo.
       */
      readonly partes: readonly string[]
    })
  | (ModeloLinhaBase & { readonly tipo: 'formula'; readonly formula: string })
  | (ModeloLinhaBase & { readonly tipo: 'percentual'; readonly formula: string; readonly baseCodigo: string })

function titulo(codigo: string, descricao: string): ModeloDreLinha {
  return { codigo, descricao, tipo: 'titulo' }
}

function soma(codigo: string, descricao: string, ...partes: readonly string[]): ModeloDreLinha {
  return { codigo, descricao, tipo: 'soma', partes }
}

function formula(codigo: string, descricao: string, texto: string): ModeloDreLinha {
  return { codigo, descricao, tipo: 'formula', formula: texto }
}

function margem(codigo: string, descricao: string, numerador: string): ModeloDreLinha {
  return { codigo, descricao, tipo: 'percentual', formula: numerador, baseCodigo: 'RL' }
}

const gerencial: readonly ModeloDreLinha[] = MODELO_DRE_ITENS.map(
  ({ codigo, descricao, tipo, grupo, formula: texto = '', baseCodigo = '' }) => {
    if (tipo === 'soma') return soma(codigo, descricao, grupo ?? '')
    return tipo === 'formula' ? { codigo, descricao, tipo, formula: texto } : { codigo, descricao, tipo, formula: texto, baseCodigo }
  },
)

/** Financial income in RFI. The rest of the grupo, future itens included, is expense. */
const RECEITAS_FINANCEIRAS = ['RFI.01', 'RFI.03', 'RFI.06']

/**
 * CPC 26 (R1), item 82, by function (itens 99 and 103).
 * Revenue; (b) finance costs; (c) equity method; (d) income taxes; (f) additions of Brazilian company law: cost of sales, gross profit,
 * selling, general, administrative and other operating, result before financial income and expense, result before taxes, net result.
 * Discontinued operations (ea) have no grupo in the standard model.
 */
const cpc26: readonly ModeloDreLinha[] = [
  soma('RL', 'Receita líquida', 'RB', 'DED'),
  soma('CUS', 'Custo dos produtos, das mercadorias e dos serviços vendidos', 'CUS'),
  formula('LB', 'Lucro bruto', 'RL + CUS'),
  soma('DV', 'Despesas com vendas', 'DCO'),
  soma('DGA', 'Despesas gerais e administrativas', 'DPE', 'DAD', 'DEP'),
  soma('OUT', 'Outras receitas e despesas operacionais', 'OUT'),
  soma('MEP', 'Resultado de equivalência patrimonial', 'OUT.03'),
  formula('EBIT', 'Resultado antes das receitas e despesas financeiras', 'LB + DV + DGA + OUT + MEP'),
  soma('RECF', 'Receitas financeiras', ...RECEITAS_FINANCEIRAS),
  soma('DESF', 'Despesas financeiras', 'RFI'),
  formula('LAIR', 'Resultado antes dos tributos sobre o lucro', 'EBIT + RECF + DESF'),
  soma('IRC', 'Tributos sobre o lucro', 'IRC'),
  formula('LL', 'Resultado líquido do período', 'LAIR + IRC'),
  margem('ML', 'Margem líquida %', 'LL'),
]

/**
 * Lei 6.404/76, art. 187, in its order and as amended by Lei 11.941/2009.
 * I and II gross revenue to gross profit; III selling, financial net of income, general and administrative, other operating; IV operating
 * profit, then other income and expense; V result before income tax, and the tax; VII net profit. Participations of VI that are no expense
 * have no grupo in the standard model.
 */
const lei6404: readonly ModeloDreLinha[] = [
  soma('RB', 'Receita bruta das vendas e serviços', 'RB'),
  soma('DED', 'Deduções, abatimentos e impostos', 'DED'),
  formula('RL', 'Receita líquida das vendas e serviços', 'RB + DED'),
  soma('CUS', 'Custo das mercadorias e serviços vendidos', 'CUS'),
  formula('LB', 'Lucro bruto', 'RL + CUS'),
  soma('DV', 'Despesas com as vendas', 'DCO'),
  soma('RFI', 'Despesas financeiras, deduzidas das receitas', 'RFI'),
  soma('DGA', 'Despesas gerais e administrativas', 'DPE', 'DAD', 'DEP'),
  soma('OUT', 'Outras receitas e despesas operacionais', 'OUT'),
  formula('LO', 'Lucro operacional', 'LB + DV + RFI + DGA + OUT'),
  soma('ORD', 'Outras receitas e outras despesas', 'OUT.04'),
  formula('LAIR', 'Resultado antes do imposto sobre a renda', 'LO + ORD'),
  soma('IRC', 'Imposto sobre a renda e contribuição social', 'IRC'),
  formula('LL', 'Lucro líquido do exercício', 'LAIR + IRC'),
  margem('ML', 'Margem líquida %', 'LL'),
]

/** Residual category, until the company assigns their source as investment or financing. */
const FINANCEIRAS_OPERACIONAIS = ['RFI.03', 'RFI.04', 'RFI.05', 'RFI.06', 'RFI.07']

/**
 * CPC 51 (IFRS 18), for an entity whose main business is neither investing nor lending.
 * Categories are operational (the residual one), investment, financing and income taxes. The standard defines two subtotals, operating
 * profit and profit before financing and income taxes. Equity method, dividends and income of cash and investments are investment; interest
 * is financing. Exchange differences follow the item that caused them, which no ledger records, so they start as operational. EBITDA is not
 * a subtotal of the standard.
 */
const cpc51: readonly ModeloDreLinha[] = [
  titulo('OPE', 'Categoria operacional'),
  soma('RL', 'Receita', 'RB', 'DED'),
  soma('CUS', 'Custo das vendas', 'CUS'),
  formula('LB', 'Lucro bruto', 'RL + CUS'),
  soma('DV', 'Despesas com vendas', 'DCO'),
  soma('DGA', 'Despesas gerais e administrativas', 'DPE', 'DAD', 'DEP'),
  soma('OUT', 'Outras receitas e despesas operacionais', 'OUT'),
  soma('VAR', 'Variações cambiais, tarifas e descontos', ...FINANCEIRAS_OPERACIONAIS),
  formula('LOP', 'Lucro operacional', 'LB + DV + DGA + OUT + VAR'),
  titulo('INV', 'Categoria de investimento'),
  soma('MEP', 'Resultado de equivalência patrimonial', 'OUT.03'),
  soma('REN', 'Rendimentos de aplicações e dividendos', 'RFI.01', 'OUT.05'),
  formula('LAF', 'Lucro antes de financiamento e dos tributos sobre o lucro', 'LOP + MEP + REN'),
  titulo('FIN', 'Categoria de financiamento'),
  soma('DESF', 'Despesas de financiamento', 'RFI'),
  formula('LAIR', 'Lucro antes dos tributos sobre o lucro', 'LAF + DESF'),
  titulo('TRI', 'Categoria de tributos sobre o lucro'),
  soma('IRC', 'Tributos sobre o lucro', 'IRC'),
  formula('LL', 'Lucro líquido do período', 'LAIR + IRC'),
  margem('ML', 'Margem líquida %', 'LL'),
]

const CUSTOS_VARIAVEIS = ['CUS.01', 'CUS.02', 'CUS.03', 'CUS.05']
const DESPESAS_VARIAVEIS = ['DCO.02', 'DCO.03', 'DCO.07']

/**
 * Variable costing: contribution margin is net revenue less variable costs; fixed costs follow.
 * For management only, as CPC 16 requires absorption costing in the published statements. Each company decides which item is variable; this
 * is a starting point.
 */
const variavel: readonly ModeloDreLinha[] = [
  soma('RB', 'Receita bruta', 'RB'),
  soma('DED', 'Deduções', 'DED'),
  formula('RL', 'Receita líquida', 'RB + DED'),
  soma('CVA', 'Custos variáveis', ...CUSTOS_VARIAVEIS),
  soma('DVA', 'Despesas variáveis', ...DESPESAS_VARIAVEIS),
  formula('MC', 'Margem de contribuição', 'RL + CVA + DVA'),
  margem('IMC', 'Margem de contribuição %', 'MC'),
  soma('CFI', 'Custos fixos', 'CUS'),
  soma('DFX', 'Despesas fixas', 'DPE', 'DAD', 'DCO', 'DEP'),
  soma('OUT', 'Outras receitas e despesas operacionais', 'OUT'),
  formula('EBIT', 'Resultado operacional', 'MC + CFI + DFX + OUT'),
  soma('RFI', 'Resultado financeiro', 'RFI'),
  formula('LAIR', 'Lucro antes do IR', 'EBIT + RFI'),
  soma('IRC', 'IRPJ e CSLL', 'IRC'),
  formula('LL', 'Lucro líquido', 'LAIR + IRC'),
  margem('ML', 'Margem líquida %', 'LL'),
]

/**
 * Ready-made models by name.
 * Each model has every grupo item of the standard model in exactly one line, so all have the same net result.
 */
export const MODELOS_DRE = { gerencial, cpc26, lei6404, cpc51, variavel } as const
export type ModeloDreNome = keyof typeof MODELOS_DRE
