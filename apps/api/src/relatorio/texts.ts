/** Words of a report on paper and in its tables, in the two languages that mails are written in. */
import type { CartaoTipo, EnvioFuso, Idioma } from '@lastro/contract'
import { CALENDARIO } from '@lastro/formato'

interface Textos {
  tipos: Readonly<Record<CartaoTipo, string>>
  linha: string
  item: string
  superior: string
  grupo: string
  mes: string
  valor: string
  total: string
  acumulado: string
  anoAnterior: string
  variacao: string
  variacaoPercentual: string
  centro: string
  semCentro: string
  outros: (quantos: number) => string
  orcado: string
  realizado: string
  situacao: string
  resultado: string
  farol: Readonly<Record<'verde' | 'amarelo' | 'vermelho' | 'nenhum', string>>
  escala: Readonly<Record<'reais' | 'milhares' | 'milhoes', string>>
  contra: (periodo: string) => string
  porCentro: (linha: string) => string
  semLinha: (codigo: string) => string
  nada: string
  semOrcamento: string
  semPermissao: string
  periodo: string
  centros: string
  filiais: string
  todos: string
  todas: string
  emitido: (quem: string, quando: string) => string
  pagina: (numero: number, de: number) => string
}

export const TEXTOS: Readonly<Record<Idioma, Textos>> = {
  pt: {
    tipos: {
      indicadores: 'Indicadores',
      cascata: 'Da receita líquida ao lucro líquido',
      evolucao: 'Evolução por mês',
      variacoes: 'Maiores variações',
      orcado: 'Orçado × realizado por grupo',
      centros: 'Mapa por centro de custo',
    },
    linha: 'Linha da DRE',
    item: 'Item',
    superior: 'Linha',
    grupo: 'Grupo',
    mes: 'Mês',
    valor: 'Valor',
    total: 'Total',
    acumulado: 'Acumulado',
    anoAnterior: 'Ano anterior',
    variacao: 'Variação',
    variacaoPercentual: 'Variação %',
    centro: 'Centro de custo',
    semCentro: 'Sem centro de custo',
    outros: (quantos) => (quantos === 1 ? 'Mais 1 centro' : `Mais ${quantos} centros`),
    orcado: 'Orçado',
    realizado: 'Realizado',
    situacao: 'Situação',
    resultado: 'Resultado',
    farol: {
      verde: 'Favorável ou igual',
      amarelo: 'Desfavorável, dentro da tolerância',
      vermelho: 'Desfavorável, fora da tolerância',
      nenhum: 'Sem realizado',
    },
    escala: { reais: 'R$', milhares: 'R$ mil', milhoes: 'R$ mi' },
    contra: (periodo) => `${periodo}, contra o ano anterior`,
    porCentro: (linha) => `${linha} por centro de custo`,
    semLinha: (codigo) => `O modelo da DRE não tem a linha ${codigo}.`,
    nada: 'Nada a mostrar neste período.',
    semOrcamento: 'Nenhum orçamento deste período que você possa ver.',
    semPermissao: 'As suas permissões não incluem a leitura de orçamentos.',
    periodo: 'Período',
    centros: 'Centros de custo',
    filiais: 'Filiais',
    todos: 'todos',
    todas: 'todas',
    emitido: (quem, quando) => `Emitido por ${quem} em ${quando}`,
    pagina: (numero, de) => `Página ${numero} de ${de}`,
  },
  en: {
    tipos: {
      indicadores: 'Indicators',
      cascata: 'From net revenue to net income',
      evolucao: 'Evolution by month',
      variacoes: 'Largest variations',
      orcado: 'Budget × actual by group',
      centros: 'Map by cost centre',
    },
    linha: 'Statement line',
    item: 'Item',
    superior: 'Line',
    grupo: 'Group',
    mes: 'Month',
    valor: 'Amount',
    total: 'Total',
    acumulado: 'Running total',
    anoAnterior: 'Year before',
    variacao: 'Variation',
    variacaoPercentual: 'Variation %',
    centro: 'Cost centre',
    semCentro: 'No cost centre',
    outros: (quantos) => (quantos === 1 ? '1 more centre' : `${quantos} more centres`),
    orcado: 'Budget',
    realizado: 'Actual',
    situacao: 'Status',
    resultado: 'Result',
    farol: {
      verde: 'Favourable or equal',
      amarelo: 'Unfavourable, within tolerance',
      vermelho: 'Unfavourable, beyond tolerance',
      nenhum: 'No actual yet',
    },
    escala: { reais: 'R$', milhares: 'R$ thousand', milhoes: 'R$ million' },
    contra: (periodo) => `${periodo}, against the year before`,
    porCentro: (linha) => `${linha} by cost centre`,
    semLinha: (codigo) => `The income statement model has no line ${codigo}.`,
    nada: 'Nothing to show in this period.',
    semOrcamento: 'No budget of this period that you may see.',
    semPermissao: 'Your permissions do not include reading budgets.',
    periodo: 'Period',
    centros: 'Cost centres',
    filiais: 'Establishments',
    todos: 'all',
    todas: 'all',
    emitido: (quem, quando) => `Issued by ${quem} on ${quando}`,
    pagina: (numero, de) => `Page ${numero} of ${de}`,
  },
}

export const FUSO_NOMES: Readonly<Record<Idioma, Readonly<Record<EnvioFuso, string>>>> = {
  pt: {
    'America/Sao_Paulo': 'horário de Brasília',
    'America/Manaus': 'horário do Amazonas',
    'America/Rio_Branco': 'horário do Acre',
    'America/Noronha': 'horário de Fernando de Noronha',
  },
  en: {
    'America/Sao_Paulo': 'Brasília time',
    'America/Manaus': 'Amazon time',
    'America/Rio_Branco': 'Acre time',
    'America/Noronha': 'Fernando de Noronha time',
  },
}

/** `mar/2025`, `Sep/2025`: three letters in both languages, since paper has narrow columns. */
export function printMes(mes: string, idioma: Idioma): string {
  return `${CALENDARIO[idioma].meses[Number(mes.slice(5)) - 1]?.slice(0, 3)}/${mes.slice(0, 4)}`
}

/** `2025`, `mar/2025` or `mar/2025 – fev/2026`. */
export function printPeriodo({ inicio, fim }: { inicio: string; fim: string }, idioma: Idioma): string {
  const ano = inicio.slice(0, 4)
  if (inicio === `${ano}-01` && fim === `${ano}-12`) return ano
  return inicio === fim ? printMes(inicio, idioma) : `${printMes(inicio, idioma)} – ${printMes(fim, idioma)}`
}
