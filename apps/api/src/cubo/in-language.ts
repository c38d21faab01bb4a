/**
 * Names of the ready models and reasons of rules, for a person who reads English.
 * Both are stored in Portuguese as data of the cliente, so a name is translated only while it is still the ready one.
 */
import type { Idioma } from '@lastro/contract'
import type { ContextoCliente } from '../http/contexto.ts'
import type { DataDre, ModeloCompilado } from './dre-data.ts'
import { listGruposComItens, type GrupoRow, type RegraRow } from './store.ts'

const ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'DRE gerencial': 'Management income statement',

    'Receita bruta': 'Gross revenue',
    'Revenda de mercadorias': 'Resale of goods',
    'Venda de produtos de fabricação própria': 'Sale of own products',
    'Prestação de serviços': 'Services rendered',
    'Locação de bens': 'Rental of assets',
    Exportação: 'Exports',
    'Venda de imóveis': 'Sale of real estate',
    'Outras receitas da atividade': 'Other operating revenue',

    Deduções: 'Deductions',
    'Deduções da receita': 'Revenue deductions',
    'Devoluções e vendas canceladas': 'Returns and cancelled sales',
    'Descontos incondicionais e abatimentos': 'Trade discounts and allowances',
    'Outros tributos sobre vendas': 'Other sales taxes',
    'Ajustes da receita (CPC 47 e valor presente)': 'Revenue adjustments (IFRS 15 and present value)',

    Custos: 'Costs',
    'Custo das mercadorias vendidas (CMV)': 'Cost of goods sold',
    'Custo dos produtos vendidos (CPV)': 'Cost of products sold',
    'Custo dos serviços prestados (CSP)': 'Cost of services rendered',
    'Custo da locação': 'Cost of rentals',
    'Fretes e logística de compra': 'Inbound freight and logistics',
    'Mão de obra direta': 'Direct labour',
    'Custo dos imóveis vendidos': 'Cost of real estate sold',
    'Outros custos': 'Other costs',

    Pessoal: 'Personnel',
    'Despesas com pessoal': 'Personnel expenses',
    'Salários e ordenados': 'Wages and salaries',
    'INSS e outros encargos': 'Social security (INSS) and other charges',
    'Férias e 13º salário': 'Holiday pay and 13th salary',
    Alimentação: 'Meals',
    'Assistência médica': 'Health insurance',
    'Outros benefícios': 'Other benefits',
    'Rescisões e indenizações trabalhistas': 'Severance and labour indemnities',
    'Participação nos lucros de empregados': 'Employee profit sharing',
    'Treinamento e recrutamento': 'Training and recruitment',
    'Autônomos e estagiários': 'Contractors and interns',
    'Outros gastos com pessoal': 'Other personnel expenses',

    Administrativas: 'Administrative',
    'Despesas administrativas': 'Administrative expenses',
    'Honorários da diretoria': 'Directors’ fees',
    'Serviços de terceiros': 'Third-party services',
    'Aluguéis e ocupação': 'Rent and occupancy',
    'Energia elétrica': 'Electricity',
    'Água e esgoto': 'Water and sewage',
    'Telefone e internet': 'Telephone and internet',
    Seguros: 'Insurance',
    Tecnologia: 'Technology',
    'Manutenção e limpeza': 'Maintenance and cleaning',
    'Material de escritório e consumo': 'Office and other supplies',
    'Viagens e representação': 'Travel and entertainment',
    'Arrendamento mercantil': 'Leases',
    'Impostos e taxas': 'Taxes and fees',
    Multas: 'Fines',
    'Doações e contribuições': 'Donations and contributions',
    'Provisões e contingências': 'Provisions and contingencies',
    'Pesquisa e desenvolvimento': 'Research and development',
    'Outras despesas administrativas': 'Other administrative expenses',

    Comerciais: 'Selling',
    'Despesas comerciais': 'Selling expenses',
    'Propaganda e publicidade': 'Advertising',
    'Comissões sobre vendas': 'Sales commissions',
    'Fretes sobre vendas': 'Outbound freight',
    'Veículos e conservação': 'Vehicles and upkeep',
    'Perdas com clientes': 'Bad debts',
    'Brindes, feiras e eventos': 'Gifts, fairs and events',
    'Royalties e assistência técnica': 'Royalties and technical assistance',
    'Outras despesas comerciais': 'Other selling expenses',

    'Outras operacionais': 'Other operating',
    'Outras receitas e despesas operacionais': 'Other operating income and expenses',
    'Outras receitas operacionais': 'Other operating income',
    'Outras despesas operacionais': 'Other operating expenses',
    'Equivalência patrimonial': 'Equity method',
    'Ganhos e perdas na venda de ativos': 'Gains and losses on sale of assets',
    'Dividendos e participações societárias': 'Dividends and equity interests',
    'Subvenções e recuperações': 'Grants and recoveries',
    'Redução ao valor recuperável': 'Impairment',

    'Depreciação e amortização': 'Depreciation and amortisation',
    Depreciação: 'Depreciation',
    Amortização: 'Amortisation',
    Exaustão: 'Depletion',

    'Resultado financeiro': 'Financial result',
    'Receitas financeiras': 'Finance income',
    'Despesas financeiras': 'Finance costs',
    'Variações cambiais e monetárias ativas': 'Exchange and indexation gains',
    'Variações cambiais e monetárias passivas': 'Exchange and indexation losses',
    'Tarifas bancárias e IOF': 'Bank fees and IOF',
    'Descontos obtidos': 'Discounts received',
    'Descontos concedidos': 'Discounts granted',
    'Juros sobre o capital próprio': 'Interest on equity',

    'IRPJ e CSLL': 'Income taxes (IRPJ and CSLL)',
    'IRPJ e CSLL diferidos': 'Deferred income taxes',

    Receita: 'Revenue',
    'Receita líquida': 'Net revenue',
    'Receita bruta das vendas e serviços': 'Gross revenue from sales and services',
    'Deduções, abatimentos e impostos': 'Deductions, allowances and taxes',
    'Receita líquida das vendas e serviços': 'Net revenue from sales and services',
    'Custo das vendas': 'Cost of sales',
    'Custo das mercadorias e serviços vendidos': 'Cost of goods and services sold',
    'Custo dos produtos, das mercadorias e dos serviços vendidos': 'Cost of products, goods and services sold',
    'Custos variáveis': 'Variable costs',
    'Custos fixos': 'Fixed costs',
    'Lucro bruto': 'Gross profit',
    'Margem bruta %': 'Gross margin %',
    'Margem de contribuição': 'Contribution margin',
    'Margem de contribuição %': 'Contribution margin %',
    'Margem EBITDA %': 'EBITDA margin %',
    'Margem líquida %': 'Net margin %',
    'Despesas com vendas': 'Selling expenses',
    'Despesas com as vendas': 'Selling expenses',
    'Despesas gerais e administrativas': 'General and administrative expenses',
    'Despesas variáveis': 'Variable expenses',
    'Despesas fixas': 'Fixed expenses',
    'Outras receitas e outras despesas': 'Other income and other expenses',
    'Resultado de equivalência patrimonial': 'Share of profit of equity-accounted investees',
    'Resultado operacional': 'Operating result',
    'Resultado antes das receitas e despesas financeiras': 'Result before finance income and costs',
    'Despesas financeiras, deduzidas das receitas': 'Finance costs, net of income',
    'Lucro operacional': 'Operating profit',
    'Variações cambiais, tarifas e descontos': 'Exchange differences, fees and discounts',
    'Rendimentos de aplicações e dividendos': 'Investment income and dividends',
    'Despesas de financiamento': 'Financing expenses',
    'Lucro antes de financiamento e dos tributos sobre o lucro': 'Profit before financing and income taxes',
    'Lucro antes do IR': 'Profit before tax',
    'Lucro antes dos tributos sobre o lucro': 'Profit before income taxes',
    'Resultado antes do imposto sobre a renda': 'Result before income tax',
    'Resultado antes dos tributos sobre o lucro': 'Result before income taxes',
    'Tributos sobre o lucro': 'Income taxes',
    'Imposto sobre a renda e contribuição social': 'Income tax and social contribution',
    'Lucro líquido': 'Net income',
    'Lucro líquido do período': 'Net income for the period',
    'Lucro líquido do exercício': 'Net income for the year',
    'Resultado líquido do período': 'Net result for the period',
    'Categoria operacional': 'Operating category',
    'Categoria de investimento': 'Investing category',
    'Categoria de financiamento': 'Financing category',
    'Categoria de tributos sobre o lucro': 'Income taxes category',
  }),
)

/** The name as a person of this language reads it. */
export function readyName(nome: string, language: Idioma = 'pt'): string {
  return language === 'en' ? (ENGLISH.get(nome) ?? nome) : nome
}

export function withReadyName<Row extends { descricao: string }>(row: Row, language?: Idioma): Row {
  return { ...row, descricao: readyName(row.descricao, language) }
}

/** A grupo and its itens. */
export function withReadyNames<Grupo extends { descricao: string; itens: readonly { descricao: string }[] }>(
  grupo: Grupo,
  language?: Idioma,
): Grupo {
  return { ...withReadyName(grupo, language), itens: grupo.itens.map((item) => withReadyName(item, language)) }
}

/** Each part of a name of an item, as `Custos: Outros custos`. */
const readyNome = (nome = ''): string =>
  nome
    .split(': ')
    .map((each) => readyName(each, 'en'))
    .join(': ')

const CVM_CONTAS: Readonly<Record<string, string>> = {
  'receita de vendas, já líquida de deduções': 'sales revenue, net of deductions',
  'custo dos bens e serviços vendidos': 'cost of goods and services sold',
  'despesas com vendas': 'selling expenses',
  'despesas gerais e administrativas': 'general and administrative expenses',
  'perdas pela não recuperabilidade de ativos': 'impairment losses',
  'outras receitas operacionais': 'other operating income',
  'outras despesas operacionais': 'other operating expenses',
  'equivalência patrimonial': 'equity method',
  'receitas financeiras': 'finance income',
  'despesas financeiras': 'finance costs',
  'imposto de renda e contribuição social correntes': 'current income taxes',
  'imposto de renda e contribuição social diferidos': 'deferred income taxes',
}

/** Reasons that De-Para stores with a rule, and those of a suggestion. */
const MOTIVOS: readonly [pattern: RegExp, english: (...parts: string[]) => string][] = [
  [/^Definid[ao] por (.+)$/, (_, nome = '') => `Set by ${nome}`],
  [/^Importada de (.+) por (.+)$/, (_, file = '', nome = '') => `Imported from ${file} by ${nome}`],
  [/^O código referencial (\S+) é de (.+)\.$/, (_, codigo = '', nome) => `Referential code ${codigo} belongs to ${readyNome(nome)}.`],
  [
    /^A descrição traz "(.+)", próprio de (.+)\.$/,
    (_, words = '', nome) => `The description has “${words}”, typical of ${readyNome(nome)}.`,
  ],
  [
    /^A conta está em "(.+)", próprio de (.+)\.$/,
    (_, above = '', nome) => `The account is under “${above}”, typical of ${readyNome(nome)}.`,
  ],
  [
    /^Nesta empresa, contas com esse nome vão para (.+)\.$/,
    (_, nome) => `In this company, accounts of that name go to ${readyNome(nome)}.`,
  ],
  [
    /^Em (\d+) outras empresas, contas com esse nome vão para (.+)\.$/,
    (_, count = '', nome) => `In ${count} other companies, accounts of that name go to ${readyNome(nome)}.`,
  ],
  [/^As outras contas de (.+) são de (.+)\.$/, (_, above = '', nome) => `The other accounts of ${above} belong to ${readyNome(nome)}.`],
  [/^Conta (\S+) da CVM: (.+)$/, (_, codigo = '', what = '') => `CVM account ${codigo}: ${CVM_CONTAS[what] ?? what}`],
]

/** The reason as a person of this language reads it. */
export function readyMotivo(motivo: string, language: Idioma = 'pt'): string {
  return language === 'en' ? MOTIVOS.reduce((text, [pattern, english]) => text.replace(pattern, english), motivo) : motivo
}

function translateRegra(regra: RegraRow): RegraRow {
  const { motivo } = regra
  return { ...regra, motivo: motivo && readyMotivo(motivo, 'en') }
}

/** `listGruposComItens` with the names that the caller reads. */
export async function listShownGrupos(context: ContextoCliente): Promise<GrupoRow[]> {
  return (await listGruposComItens(context)).map((grupo) => withReadyNames(grupo, context.idioma))
}

function translateEstrutura(estrutura: ModeloCompilado): ModeloCompilado {
  return {
    id: estrutura.id,
    nome: readyName(estrutura.nome, 'en'),
    mesInicio: estrutura.mesInicio,
    itens: estrutura.itens.map((item) => withReadyName(item, 'en')),
    // Compiled lazily, and without names but for its errors.
    get resultado() {
      return estrutura.resultado
    },
  }
}

const translated = new WeakMap<DataDre, DataDre>()

/** The data with the names of `language`, the same object on every call of one version. */
export function dataInLanguage(data: DataDre, language: Idioma = 'pt'): DataDre {
  if (language === 'pt') return data
  const known = translated.get(data)
  if (known !== undefined) return known
  const grupos = [...data.grupos.values()].map((grupo) => withReadyNames(grupo, language))
  const fresh: DataDre = {
    ...data,
    regras: new Map([...data.regras].map(([id, regra]) => [id, translateRegra(regra)])),
    grupos: new Map(grupos.map((grupo) => [grupo.id, grupo])),
    grupoItens: new Map(grupos.flatMap(({ itens }) => itens.map((item) => [item.id, item] as const))),
    modelos: data.modelos.map((modelo) => ({
      ...modelo,
      nome: readyName(modelo.nome, language),
      estruturas: modelo.estruturas.map(translateEstrutura),
    })),
  }
  translated.set(data, fresh)
  return fresh
}
