/** Normalizes a description for comparison: lower case, no accents, no "(-)", single spaces. */
export function normalizeDescricao(descricao: string): string {
  return descricao
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Abbreviations of charts of accounts, which ERPs cut to fit 20 to 40 characters. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    s: 'sobre',
    c: 'com',
    p: 'para',
    adic: 'adicional',
    adm: 'administrativa',
    admin: 'administrativa',
    amort: 'amortizacao',
    aplic: 'aplicacao',
    assess: 'assessoria',
    assist: 'assistencia',
    benef: 'beneficios',
    camb: 'cambial',
    combust: 'combustivel',
    conserv: 'conservacao',
    contab: 'contabilidade',
    contrib: 'contribuicao',
    cred: 'creditos',
    depr: 'depreciacao',
    deprec: 'depreciacao',
    desc: 'descontos',
    desp: 'despesas',
    devol: 'devolucao',
    eletr: 'eletrica',
    empr: 'emprestimos',
    equip: 'equipamentos',
    equiv: 'equivalencia',
    fin: 'financeiras',
    financ: 'financiamento',
    fret: 'fretes',
    hon: 'honorarios',
    honor: 'honorarios',
    imp: 'impostos',
    indeniz: 'indenizacao',
    manut: 'manutencao',
    maq: 'maquinas',
    mat: 'material',
    med: 'medica',
    odont: 'odontologica',
    prest: 'prestados',
    previd: 'previdenciarios',
    prod: 'produtos',
    propag: 'propaganda',
    prov: 'provisao',
    public: 'publicidade',
    rec: 'receitas',
    rend: 'rendimento',
    sal: 'salarios',
    serv: 'servicos',
    sind: 'sindical',
    tel: 'telefone',
    telef: 'telefone',
    trab: 'trabalhista',
    transp: 'transporte',
    var: 'variacao',
    vda: 'vendas',
    vdas: 'vendas',
    veic: 'veiculos',
    viag: 'viagens',
  }),
)

/** Normalizes a description for keywords: as `normalizeDescricao`, with abbreviations written out. */
export function expandDescricao(descricao: string): string {
  return normalizeDescricao(descricao)
    .replaceAll(/\bmerc (?=interno|externo)/g, 'mercado ')
    .replaceAll(/\bmerc\b/g, 'mercadorias')
    .replaceAll(/[a-z]+/g, (word) => ABBREVIATIONS.get(word) ?? word)
}

/** Context of an account by its parents; undefined when unclear or ambiguous ("custos e despesas"). */
export type ContaContext = 'receita' | 'deducao' | 'custo' | 'despesa'

const CONTEXTOS: readonly (readonly [ContaContext, RegExp])[] = [
  ['deducao', /\bdeduc|\b(impostos|tributos) (incidentes )?sobre (as? )?(vendas?|servicos?|faturamento|receitas?)/],
  ['receita', /\breceitas?\b|\bfaturamento\b/],
  ['custo', /\bcustos?\b/],
  ['despesa', /\bdespesas?\b/],
]

/** Finds the context in the nearest parent that names one; one that names two ("receitas e despesas") ends the search. */
export function contextOf(descricoesSuperiores: readonly string[]): ContaContext | undefined {
  for (const descricao of descricoesSuperiores) {
    const texto = expandDescricao(descricao)
    if (/\bresultado financeiro\b/.test(texto)) return undefined
    const found = CONTEXTOS.filter(([, padrao]) => padrao.test(texto)).map(([context]) => context)
    if (found.includes('deducao')) return 'deducao'
    if (found.length > 0) return found.length === 1 ? found[0] : undefined
  }
  return undefined
}
