/** Comparative DRE in columns: sources, parts of the period, centros de custo, filiais, before and after rateio. */
import * as z from 'zod/mini'
import { alcanceSchema, centavosSchema, idParamSchema, idSchema, mesSchema } from '../comum/comum.ts'
import {
  baseAvQuery,
  baseAvSchema,
  createValoresSchema,
  DRE_ERRORS,
  explicacaoSchema,
  outsideShape,
  lacunasSchema,
  linhaShape,
  ownQuery,
  recorteQuery,
  valorSchema,
  versaoQuerySchema,
} from './dre.ts'
import { paperQuery, sheetQuery } from '../comum/exportacao.ts'
import { ORCAMENTO_STATUS, ORCAMENTO_TIPOS } from '../comum/orcamento-estado.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** The first source is the base of comparison. */
export const COMPARATIVO_FONTES_MAX = 8
export const COMPARATIVO_COLUNAS_MAX = 3000

/** Columns per source: total, parts of the period, or cumulative months of the exercício. */
export const COMPARATIVO_POR = ['total', 'mes', 'trimestre', 'semestre', 'ano', 'acumulado'] as const
/** Monthly pack: the last month of the period with data, its exercício up to it, and the whole exercício. */
export const PACOTE = 'pacote'
export type ComparativoPor = (typeof COMPARATIVO_POR)[number] | typeof PACOTE

export const COMPARATIVO_DIMENSOES = ['centroCusto', 'filial', 'rateio'] as const
export type ComparativoDimensao = (typeof COMPARATIVO_DIMENSOES)[number]

/** Derived columns: variation from the first source in money and in %, AV over net revenue or a chosen line, AH over last year. */
export const COMPARATIVO_ANALISES = ['variacao', 'percentual', 'av', 'ah'] as const
export type ComparativoAnalise = (typeof COMPARATIVO_ANALISES)[number]

/** `previsto:7`: the forecast that goes on with document 7 in place of the budgets in force. */
const FONTE = String.raw`(realizado|orcado|previsto|anterior|(orcamento|previsto):[1-9]\d{0,8})`
const FONTE_TEXTO = 'Use realizado, orcado, previsto, anterior, orcamento:7 ou previsto:7.'
export const comparativoFonteSchema = z.string().check(z.regex(new RegExp(`^${FONTE}$`), FONTE_TEXTO))
/** `cenarios` expands to the scenarios of the exercícios in the period, up to the limit. */
const EACH = `(cenarios|${FONTE})`
const fontesSchema = z.string().check(z.regex(new RegExp(`^${EACH}(,${EACH}){0,${COMPARATIVO_FONTES_MAX - 1}}$`), FONTE_TEXTO))

export const comparativoAnalisesSchema = z._default(
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^((${COMPARATIVO_ANALISES.join('|')})(,(${COMPARATIVO_ANALISES.join('|')})){0,3})?$`),
        'Use variacao, percentual, av e ah, separados por vírgula.',
      ),
    ),
  'variacao,percentual',
)

const comparativoQuery = {
  ...recorteQuery,
  ...baseAvQuery,
  inicio: z.optional(mesSchema),
  fim: z.optional(mesSchema),
  fontes: z._default(fontesSchema, 'realizado,orcado'),
  por: z._default(z.enum([...COMPARATIVO_POR, PACOTE]), 'total'),
  dimensao: z.optional(z.enum(COMPARATIVO_DIMENSOES)),
  analises: comparativoAnalisesSchema,
}

const fonteResponseSchema = z.object({
  chave: comparativoFonteSchema,
  tipo: z.enum(['realizado', 'orcado', 'previsto', 'anterior', 'orcamento']),
  nome: z.nullable(z.string()),
  orcamentos: z.array(z.object({ id: idSchema, nome: z.string(), versaoNumero: z.int(), status: z.enum(ORCAMENTO_STATUS) })),
  realizadoAte: z.nullable(mesSchema),
  /** Months without data of the source. Totals of sources with different gaps do not compare. */
  lacunas: lacunasSchema,
})
export type ComparativoFonte = z.infer<typeof fonteResponseSchema>

const parteSchema = z.object({
  chave: z.string(),
  tipo: z.enum([
    'total',
    'periodo',
    'acumulado',
    'exercicio',
    'centroCusto',
    'filial',
    'outros',
    'antes',
    'depois',
    'cliente',
    'eliminacoes',
    'consolidado',
  ]),
  /** Id of the centro de custo or filial; 0 is none; null for other parts. */
  id: z.nullable(z.int()),
  codigo: z.nullable(z.string()),
  nome: z.nullable(z.string()),
  quantos: z.nullable(z.int()),
  inicio: mesSchema,
  fim: mesSchema,
  rateado: z.boolean(),
})
export type ComparativoParte = z.infer<typeof parteSchema>

const colunaSchema = z.object({
  chave: z.string(),
  tipo: z.enum(['valor', ...COMPARATIVO_ANALISES]),
  fonte: z.string(),
  base: z.nullable(z.string()),
  parte: z.int(),
})
export type ComparativoColuna = z.infer<typeof colunaSchema>

const linhaSchema = z.object({
  ...linhaShape,
  valores: createValoresSchema(),
  evolucao: createValoresSchema(),
})
export type ComparativoLinha = z.infer<typeof linhaSchema>

const optionSchema = z.object({
  id: idSchema,
  nome: z.string(),
  cenario: z.string(),
  tipo: z.enum(ORCAMENTO_TIPOS),
  versaoNumero: z.int(),
  status: z.enum(ORCAMENTO_STATUS),
  inicio: mesSchema,
  vigente: z.boolean(),
})
export type ComparativoOpcao = z.infer<typeof optionSchema>

const outsideSchema = z.object({
  fonte: comparativoFonteSchema,
  clienteId: z.nullable(z.uuid()),
  ...outsideShape,
})
export type ComparativoFora = z.infer<typeof outsideSchema>

export const comparativoSchema = z.object({
  modelo: z.object({ id: idSchema, nome: z.string() }),
  versao: z.int(),
  alcance: alcanceSchema,
  inicio: mesSchema,
  fim: mesSchema,
  rateado: z.boolean(),
  baseAv: baseAvSchema,
  disponivel: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  realizadoAte: z.nullable(mesSchema),
  fontes: z.array(fonteResponseSchema),
  /** Sources with money in no line. A consolidated DRE reports these in `divergencias` instead. */
  fora: z.array(outsideSchema),
  partes: z.array(parteSchema),
  colunas: z.array(colunaSchema),
  linhas: z.array(linhaSchema),
  opcoes: z.array(optionSchema),
})
export type DreComparativo = z.infer<typeof comparativoSchema>

const comparativoExplicacaoSchema = z.extend(explicacaoSchema, {
  /** Budget lines of the `grupoItem`, for a budget amount. They and the accounts sum to it. */
  orcamentoLinhas: z.array(
    z.object({
      orcamentoId: idSchema,
      orcamento: z.string(),
      centroCusto: z.nullable(z.string()),
      filial: z.nullable(z.string()),
      valorCentavos: centavosSchema,
    }),
  ),
})
export type DreComparativoExplicacao = z.infer<typeof comparativoExplicacaoSchema>

const linhaQuery = {
  ...recorteQuery,
  codigo: z.string().check(z.maxLength(80)),
  fonte: z._default(comparativoFonteSchema, 'realizado'),
  ...ownQuery,
  versao: versaoQuerySchema,
}
const celulaQuery = { ...linhaQuery, grupoItem: z.optional(idParamSchema) }

export const VARIACAO_BY_ALL = ['grupoItem', 'centroCusto', 'filial', 'mes', 'conta'] as const
export type VariacaoPorTodos = (typeof VARIACAO_BY_ALL)[number]
/** Dimensions of a ratio. No accounts, because rateio and budgets contribute without them. */
export const RAZAO_POR = ['grupoItem', 'centroCusto', 'filial', 'mes'] as const

const variacaoSchema = z.object({
  codigo: z.string(),
  descricao: z.string(),
  por: z.enum(VARIACAO_BY_ALL),
  atualCentavos: centavosSchema,
  baseCentavos: centavosSchema,
  variacaoCentavos: centavosSchema,
  /** Largest first. They, `outras` and `constanteCentavos` sum to the variation. */
  contribuicoes: z.array(
    z.object({
      id: z.int(),
      codigo: z.nullable(z.string()),
      descricao: z.nullable(z.string()),
      atualCentavos: centavosSchema,
      baseCentavos: centavosSchema,
      contribuicaoCentavos: centavosSchema,
    }),
  ),
  outras: z.nullable(z.object({ quantas: z.int(), contribuicaoCentavos: centavosSchema })),
  constanteCentavos: centavosSchema,
  diferencaCentavos: centavosSchema,
})
export type DreVariacao = z.infer<typeof variacaoSchema>

const sideSchema = z.object({
  formula: z.string(),
  atualCentavos: centavosSchema,
  baseCentavos: centavosSchema,
  efeito: z.int(),
})

const razaoSchema = z.object({
  codigo: z.string(),
  descricao: z.string(),
  por: z.enum(RAZAO_POR),
  atual: valorSchema,
  base: valorSchema,
  /** In billionths of the ratio: 10 are a millionth of a percentage point. */
  variacao: z.int(),
  numerador: sideSchema,
  denominador: sideSchema,
  /** Largest first. They and `outras` sum exactly to the variation. */
  contribuicoes: z.array(
    z.object({
      id: z.nullable(z.int()),
      codigo: z.nullable(z.string()),
      descricao: z.nullable(z.string()),
      numerador: z.int(),
      denominador: z.int(),
    }),
  ),
  outras: z.nullable(z.object({ quantas: z.int(), efeito: z.int() })),
  diferenca: z.int(),
})
export type DreRazao = z.infer<typeof razaoSchema>

const othersSchema = z.object({
  codigo: z.string(),
  descricao: z.string(),
  unidade: z.enum(['centavos', 'razao']),
  valor: valorSchema,
  membros: z.array(z.object({ id: z.int(), nome: z.nullable(z.string()), valor: valorSchema })),
  diferencaCentavos: z.nullable(centavosSchema),
})
export type DreOutros = z.infer<typeof othersSchema>

const may = permissoesOf('Dre')

export const dreComparativoRotas = {
  get: defineRota({
    nome: 'dreComparativo.get',
    metodo: 'GET',
    caminho: '/Dre/comparativo',
    resumo: 'DRE em colunas: realizado, orçado, previsto e cenários lado a lado, por período, centro de custo, filial ou rateio',
    permissao: may.read,
    query: z.object(comparativoQuery),
    data: comparativoSchema,
    erros: [...DRE_ERRORS, 'dre_colunas_too_many'],
  }),
  explain: defineRota({
    nome: 'dreComparativo.explain',
    metodo: 'GET',
    caminho: '/Dre/comparativo/explicar',
    resumo: 'De que é feito um número de uma coluna: fórmula, linhas, itens de grupo, contas e linhas do orçamento',
    permissao: may.read,
    query: z.object(celulaQuery),
    data: comparativoExplicacaoSchema,
    erros: [...DRE_ERRORS, 'dre_versao_changed'],
  }),
  explainVariacao: defineRota({
    nome: 'dreComparativo.explainVariacao',
    metodo: 'GET',
    caminho: '/Dre/comparativo/variacao',
    resumo:
      'Por que uma linha varia entre duas fontes: o que cada item, centro de custo, filial, mês ou conta acrescenta, somando exatamente',
    permissao: may.read,
    query: z.object({
      ...celulaQuery,
      base: z._default(comparativoFonteSchema, 'orcado'),
      por: z._default(z.enum(VARIACAO_BY_ALL), 'grupoItem'),
    }),
    data: variacaoSchema,
    erros: [...DRE_ERRORS, 'dre_versao_changed', 'dre_variacao_not_sum'],
  }),
  explainRazao: defineRota({
    nome: 'dreComparativo.explainRazao',
    metodo: 'GET',
    caminho: '/Dre/comparativo/razao',
    resumo: 'Por que uma margem varia entre duas fontes: o que cada parte acrescenta pelo numerador e pelo denominador, somando exatamente',
    permissao: may.read,
    query: z.object({
      ...linhaQuery,
      base: z._default(comparativoFonteSchema, 'orcado'),
      por: z._default(z.enum(RAZAO_POR), 'grupoItem'),
    }),
    data: razaoSchema,
    erros: [...DRE_ERRORS, 'dre_versao_changed', 'dre_variacao_not_sum'],
  }),
  listOutros: defineRota({
    nome: 'dreComparativo.listOutros',
    metodo: 'GET',
    caminho: '/Dre/comparativo/outros',
    resumo: 'De que partes é feita a coluna das restantes, de uma divisão com mais partes do que cabem',
    permissao: may.read,
    query: z.object({
      ...comparativoQuery,
      codigo: z.string().check(z.maxLength(80)),
      grupoItem: z.optional(idParamSchema),
      fonte: z._default(comparativoFonteSchema, 'realizado'),
      dimensao: z.enum(['centroCusto', 'filial']),
      de: mesSchema,
      ate: mesSchema,
    }),
    data: othersSchema,
    erros: [...DRE_ERRORS, 'dre_colunas_too_many'],
  }),
  export: defineRota({
    nome: 'dreComparativo.export',
    metodo: 'GET',
    caminho: '/Dre/comparativo/exportar',
    resumo: 'A DRE em colunas em XLSX (com fórmulas vivas), PDF ou CSV',
    permissao: may.export,
    query: z.object({ ...comparativoQuery, ...sheetQuery, ...paperQuery }),
    saida: 'arquivo',
    registra: 'dreComparativo.export',
    erros: [...DRE_ERRORS, 'dre_colunas_too_many', 'dre_pdf_too_large'],
  }),
}
