/**
 * Descriptions of reference data, one per entidade. They drive server validation, table columns, editor fields, import mapping and export
 * header. No schema in here, so the browser reads them without the schema library.
 */
import { MARCAS } from '../marca/host.ts'
import type { Subject } from '../comum/permissao.ts'

export const ENTIDADES = ['contas', 'centros-custo', 'filiais', 'direcionadores', 'valores', 'grupos', 'grupo-itens', 'clientes'] as const
export type EntidadeNome = (typeof ENTIDADES)[number]

export const CAMPOS_MES = ['m01', 'm02', 'm03', 'm04', 'm05', 'm06', 'm07', 'm08', 'm09', 'm10', 'm11', 'm12'] as const

export const CAMPOS = [
  'codigo',
  'descricao',
  'superior',
  'natureza',
  'grupo',
  'analitica',
  'codigoReferencial',
  'pai',
  'cnpj',
  'unidade',
  'direcionador',
  'centroCusto',
  'filial',
  'ano',
  ...CAMPOS_MES,
  'nome',
  'nomeCurto',
  'marca',
  'exercicioMesInicial',
  'segundoFator',
  'fixa',
] as const
export type CampoNome = (typeof CAMPOS)[number]

/** Field to sort by; a leading minus is descending. */
export type CadastroOrdem = CampoNome | `-${CampoNome}`

/** Value of a field. References are by code, never by id, as in the files people keep. */
export type CampoValor = string | number | boolean | null

export type CadastroValores = Record<string, CampoValor>

export const OPTIONS = [
  'ativo',
  'passivo',
  'patrimonio',
  'resultado',
  'compensacao',
  'outras',
  'receitaBruta',
  'deducoes',
  'custo',
  'pessoal',
  'despesaAdministrativa',
  'despesaComercial',
  'outrasReceitasDespesas',
  'depreciacao',
  'resultadoFinanceiro',
  'impostosLucro',
  'sintetica',
  'analitica',
  'sim',
  'nao',
  'janeiro',
  'fevereiro',
  'marco',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const
export type OpcaoNome = (typeof OPTIONS)[number]

export interface CampoOpcao {
  valor: string | number | boolean
  /** Absent: `label` is a proper name, the same in every language. */
  nome?: OpcaoNome
  rotulo: string
}

interface CampoBase {
  nome: CampoNome
  rotulo: string
  outros?: readonly string[]
  obrigatorio?: boolean
  oculto?: boolean
  padrao?: CampoValor
  filtro?: boolean
}

export type CampoDef = CampoBase &
  (
    | { tipo: 'texto' | 'codigo'; max: number }
    | { tipo: 'cnpj' }
    | { tipo: 'inteiro'; min: number; max: number }
    | { tipo: 'decimal' }
    | { tipo: 'opcao'; opcoes: readonly CampoOpcao[] }
    | { tipo: 'referencia'; de: EntidadeNome }
  )

export type EntidadeRota = 'conta' | 'centroCusto' | 'filial' | 'direcionador' | 'direcionadorAno' | 'grupo' | 'grupoItem' | 'cliente'

export interface EntidadeDef {
  nome: EntidadeNome
  rota: EntidadeRota
  titulo: string
  subject: Subject
  campos: readonly CampoDef[]
  /** Natural key; read-only once another row references this one. */
  chave: readonly CampoNome[]
  titular: CampoNome
  ordem: CampoNome
  superior?: CampoNome
  semRemocao?: true
}

/** As a double, thousands of millions are exact to the sixth decimal. */
export const DECIMAL_MAX = 9_000_000_000
export const DECIMAL_CASAS = 6

const SIM_NAO: readonly CampoOpcao[] = [
  { valor: true, nome: 'sim', rotulo: 'Sim' },
  { valor: false, nome: 'nao', rotulo: 'Não' },
]
export const MES_OPTIONS = [
  ['janeiro', 'Janeiro'],
  ['fevereiro', 'Fevereiro'],
  ['marco', 'Março'],
  ['abril', 'Abril'],
  ['maio', 'Maio'],
  ['junho', 'Junho'],
  ['julho', 'Julho'],
  ['agosto', 'Agosto'],
  ['setembro', 'Setembro'],
  ['outubro', 'Outubro'],
  ['novembro', 'Novembro'],
  ['dezembro', 'Dezembro'],
] as const

const codigo: CampoDef = { nome: 'codigo', tipo: 'codigo', max: 80, rotulo: 'Código', outros: ['Cod', 'Code'], obrigatorio: true }
const descricao: CampoDef = {
  nome: 'descricao',
  tipo: 'texto',
  max: 500,
  rotulo: 'Descrição',
  outros: ['Nome', 'Denominação', 'Description'],
  obrigatorio: true,
}
/** Set when a person edits the row, which protects it from imports. Clearing it lets the next import update the row. */
const fixa: CampoDef = {
  nome: 'fixa',
  tipo: 'opcao',
  opcoes: SIM_NAO,
  rotulo: 'Fixada',
  outros: ['Fixa', 'Pinned'],
  obrigatorio: true,
  padrao: true,
  oculto: true,
  filtro: true,
}

export const ENTIDADE_DEFS: Readonly<Record<EntidadeNome, EntidadeDef>> = {
  contas: {
    nome: 'contas',
    rota: 'conta',
    titulo: 'Plano de contas',
    subject: 'Lancamento',
    chave: ['codigo'],
    titular: 'descricao',
    ordem: 'codigo',
    superior: 'superior',
    campos: [
      codigo,
      descricao,
      {
        nome: 'superior',
        tipo: 'referencia',
        de: 'contas',
        rotulo: 'Conta superior',
        outros: ['Superior', 'Conta pai', 'Pai', 'COD_CTA_SUP', 'Parent'],
      },
      {
        nome: 'natureza',
        tipo: 'opcao',
        rotulo: 'Natureza',
        outros: ['COD_NAT', 'Nature'],
        obrigatorio: true,
        padrao: 4,
        filtro: true,
        // Numbers of COD_NAT in the ECD.
        opcoes: [
          { valor: 1, nome: 'ativo', rotulo: 'Ativo' },
          { valor: 2, nome: 'passivo', rotulo: 'Passivo' },
          { valor: 3, nome: 'patrimonio', rotulo: 'Patrimônio líquido' },
          { valor: 4, nome: 'resultado', rotulo: 'Resultado' },
          { valor: 5, nome: 'compensacao', rotulo: 'Compensação' },
          { valor: 9, nome: 'outras', rotulo: 'Outras' },
        ],
      },
      {
        nome: 'analitica',
        tipo: 'opcao',
        rotulo: 'Tipo',
        outros: ['Analítica ou sintética', 'Analítica', 'IND_CTA', 'S/A', 'Type'],
        obrigatorio: true,
        padrao: true,
        filtro: true,
        opcoes: [
          { valor: true, nome: 'analitica', rotulo: 'Analítica' },
          { valor: false, nome: 'sintetica', rotulo: 'Sintética' },
        ],
      },
      {
        nome: 'codigoReferencial',
        tipo: 'codigo',
        max: 80,
        rotulo: 'Código referencial',
        outros: ['Referencial', 'Conta referencial', 'COD_CTA_REF', 'Referential code'],
      },
      fixa,
    ],
  },
  'centros-custo': {
    nome: 'centros-custo',
    rota: 'centroCusto',
    titulo: 'Centros de custo',
    subject: 'Lancamento',
    chave: ['codigo'],
    titular: 'descricao',
    ordem: 'codigo',
    superior: 'pai',
    campos: [
      codigo,
      descricao,
      {
        nome: 'pai',
        tipo: 'referencia',
        de: 'centros-custo',
        rotulo: 'Centro superior',
        outros: ['Superior', 'Centro pai', 'Pai', 'Parent'],
      },
      fixa,
    ],
  },
  filiais: {
    nome: 'filiais',
    rota: 'filial',
    titulo: 'Filiais',
    subject: 'Lancamento',
    chave: ['codigo'],
    titular: 'descricao',
    ordem: 'codigo',
    campos: [codigo, descricao, { nome: 'cnpj', tipo: 'cnpj', rotulo: 'CNPJ' }, fixa],
  },
  direcionadores: {
    nome: 'direcionadores',
    rota: 'direcionador',
    titulo: 'Direcionadores',
    subject: 'DreRateio',
    chave: ['codigo'],
    titular: 'descricao',
    ordem: 'codigo',
    campos: [
      codigo,
      descricao,
      {
        nome: 'unidade',
        tipo: 'texto',
        max: 40,
        rotulo: 'Unidade',
        outros: ['Unidade de medida', 'Unit'],
        obrigatorio: true,
      },
    ],
  },
  valores: {
    nome: 'valores',
    rota: 'direcionadorAno',
    titulo: 'Valores dos direcionadores',
    subject: 'DreRateio',
    chave: ['direcionador', 'centroCusto', 'filial', 'ano'],
    titular: 'direcionador',
    ordem: 'direcionador',
    campos: [
      {
        nome: 'direcionador',
        tipo: 'referencia',
        de: 'direcionadores',
        rotulo: 'Direcionador',
        outros: ['Driver'],
        obrigatorio: true,
        filtro: true,
      },
      {
        nome: 'centroCusto',
        tipo: 'referencia',
        de: 'centros-custo',
        rotulo: 'Centro de custo',
        outros: ['Centro', 'CC', 'Cost center', 'Cost centre'],
        obrigatorio: true,
        filtro: true,
      },
      { nome: 'filial', tipo: 'referencia', de: 'filiais', rotulo: 'Filial', outros: ['Branch'], oculto: true },
      { nome: 'ano', tipo: 'inteiro', min: 1900, max: 2199, rotulo: 'Ano', outros: ['Year'], obrigatorio: true },
      ...CAMPOS_MES.map((nome, i): CampoDef => {
        const label = MES_OPTIONS[i]?.[1] ?? ''
        return { nome, tipo: 'decimal', rotulo: label.slice(0, 3), outros: [label] }
      }),
    ],
  },
  grupos: {
    nome: 'grupos',
    rota: 'grupo',
    titulo: 'Grupos',
    subject: 'Grupo',
    chave: ['codigo'],
    titular: 'descricao',
    ordem: 'codigo',
    campos: [
      codigo,
      descricao,
      {
        nome: 'natureza',
        tipo: 'opcao',
        rotulo: 'Natureza',
        outros: ['Nature'],
        obrigatorio: true,
        filtro: true,
        opcoes: [
          { valor: 'receita_bruta', nome: 'receitaBruta', rotulo: 'Receita bruta' },
          { valor: 'deducoes', nome: 'deducoes', rotulo: 'Deduções' },
          { valor: 'custo', nome: 'custo', rotulo: 'Custo' },
          { valor: 'pessoal', nome: 'pessoal', rotulo: 'Pessoal' },
          { valor: 'despesa_administrativa', nome: 'despesaAdministrativa', rotulo: 'Despesa administrativa' },
          { valor: 'despesa_comercial', nome: 'despesaComercial', rotulo: 'Despesa comercial' },
          { valor: 'outras', nome: 'outrasReceitasDespesas', rotulo: 'Outras receitas e despesas' },
          { valor: 'depreciacao', nome: 'depreciacao', rotulo: 'Depreciação' },
          { valor: 'resultado_financeiro', nome: 'resultadoFinanceiro', rotulo: 'Resultado financeiro' },
          { valor: 'impostos_lucro', nome: 'impostosLucro', rotulo: 'Impostos sobre o lucro' },
        ],
      },
    ],
  },
  'grupo-itens': {
    nome: 'grupo-itens',
    rota: 'grupoItem',
    titulo: 'Itens de grupo',
    subject: 'GrupoItem',
    chave: ['codigo'],
    titular: 'descricao',
    ordem: 'codigo',
    campos: [
      codigo,
      descricao,
      {
        nome: 'grupo',
        tipo: 'referencia',
        de: 'grupos',
        rotulo: 'Grupo',
        outros: ['Código do grupo', 'Group'],
        obrigatorio: true,
        filtro: true,
      },
    ],
  },
  clientes: {
    nome: 'clientes',
    rota: 'cliente',
    titulo: 'Clientes',
    subject: 'Cliente',
    chave: ['cnpj'],
    titular: 'nome',
    ordem: 'nome',
    semRemocao: true,
    campos: [
      { nome: 'cnpj', tipo: 'cnpj', rotulo: 'CNPJ', obrigatorio: true },
      { nome: 'nome', tipo: 'texto', max: 200, rotulo: 'Razão social', outros: ['Nome', 'Name'], obrigatorio: true },
      {
        nome: 'nomeCurto',
        tipo: 'texto',
        max: 60,
        rotulo: 'Nome curto',
        outros: ['Nome fantasia', 'Fantasia', 'Short name'],
        obrigatorio: true,
      },
      {
        nome: 'marca',
        tipo: 'opcao',
        rotulo: 'Marca',
        outros: ['Brand'],
        obrigatorio: true,
        padrao: 'lastro',
        filtro: true,
        opcoes: MARCAS.map((marca) => ({ valor: marca, rotulo: marca })),
      },
      {
        nome: 'exercicioMesInicial',
        tipo: 'opcao',
        rotulo: 'Início do exercício',
        outros: ['Mês inicial do exercício', 'Fiscal year starts'],
        obrigatorio: true,
        padrao: 1,
        opcoes: MES_OPTIONS.map(([nome, rotulo], i) => ({ valor: i + 1, nome, rotulo })),
      },
      {
        nome: 'segundoFator',
        tipo: 'opcao',
        opcoes: SIM_NAO,
        rotulo: 'Segundo fator obrigatório',
        outros: ['Segundo fator', 'Two-step required'],
        obrigatorio: true,
        padrao: false,
        oculto: true,
        filtro: true,
      },
    ],
  },
}
