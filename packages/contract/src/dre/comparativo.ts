/** The statement in columns: sources side by side, parts of the period, centros de custo, filiais, before and after rateio. */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, mesSchema } from '../comum/comum.ts'
import {
  alcanceSchema,
  baseAvQuery,
  baseAvSchema,
  createValoresSchema,
  DRE_ERROS,
  explicacaoSchema,
  foraShape,
  lacunasSchema,
  linhaShape,
  proprioQuery,
  recorteQuery,
  valorSchema,
  versaoQuerySchema,
} from './dre.ts'
import { folhaQuery } from '../comum/exportacao.ts'
import { ORCAMENTO_STATUS, ORCAMENTO_TIPOS } from '../comum/orcamento-estado.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** Sources beside each other; the first is what the others are compared with. */
export const COMPARATIVO_FONTES_MAX = 8
/** What a screen and a sheet can still be read with, and far less than would hold up the server. */
export const COMPARATIVO_COLUNAS_MAX = 3000

/** Columns of one source over parts of the period: one, or the months, quarters, half years and years of it, or each month from the first of its exercício on. */
export const COMPARATIVO_POR = ['total', 'mes', 'trimestre', 'semestre', 'ano', 'acumulado'] as const
export type ComparativoPor = (typeof COMPARATIVO_POR)[number]

/** Parts of the company beside each other. */
export const COMPARATIVO_DIMENSOES = ['centroCusto', 'filial', 'rateio'] as const
export type ComparativoDimensao = (typeof COMPARATIVO_DIMENSOES)[number]

/** Derived columns: each source against the first in money and in %, share of net revenue or of the line that is chosen, and growth over the year before. */
export const COMPARATIVO_ANALISES = ['variacao', 'percentual', 'av', 'ah'] as const
export type ComparativoAnalise = (typeof COMPARATIVO_ANALISES)[number]

const FONTE = String.raw`(realizado|orcado|previsto|anterior|orcamento:[1-9]\d{0,8})`
const FONTE_TEXTO = 'Use realizado, orcado, previsto, anterior ou orcamento:7.'
export const comparativoFonteSchema = z.string().check(z.regex(new RegExp(`^${FONTE}$`), FONTE_TEXTO))
/** `cenarios` stands for the scenarios of the exercícios of the period, as many as fit. */
const CADA = `(cenarios|${FONTE})`
const fontesSchema = z.string().check(z.regex(new RegExp(`^${CADA}(,${CADA}){0,${COMPARATIVO_FONTES_MAX - 1}}$`), FONTE_TEXTO))

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
  por: z._default(z.enum(COMPARATIVO_POR), 'total'),
  dimensao: z.optional(z.enum(COMPARATIVO_DIMENSOES)),
  analises: comparativoAnalisesSchema,
}

const fonteRespostaSchema = z.object({
  chave: comparativoFonteSchema,
  tipo: z.enum(['realizado', 'orcado', 'previsto', 'anterior', 'orcamento']),
  /** Of a budget; null for what has no name of its own. */
  nome: z.nullable(z.string()),
  /** Budgets that the amounts are of, exercício by exercício. */
  orcamentos: z.array(z.object({ id: idSchema, nome: z.string(), versaoNumero: z.int(), status: z.enum(ORCAMENTO_STATUS) })),
  /** Of previsto: the last month of realizado. */
  realizadoAte: z.nullable(mesSchema),
  /** Months of the period that the source has nothing of. Where two sources lack different ones, their totals do not compare. */
  lacunas: lacunasSchema,
})
export type ComparativoFonte = z.infer<typeof fonteRespostaSchema>

const parteSchema = z.object({
  chave: z.string(),
  tipo: z.enum([
    'total',
    'periodo',
    'acumulado',
    'centroCusto',
    'filial',
    'outros',
    'antes',
    'depois',
    'cliente',
    'eliminacoes',
    'consolidado',
  ]),
  /** Of the centro de custo or filial; 0 is what has none; null where there is no such thing. */
  id: z.nullable(z.int()),
  /** Of the centro de custo, by which its people know it; null of anything else. */
  codigo: z.nullable(z.string()),
  /** Of the centro de custo, filial or cliente; null for those without a name. */
  nome: z.nullable(z.string()),
  /** How many `outros` stands for. */
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
  /** Of `variacao` and `percentual`: the source that the first is compared with. */
  base: z.nullable(z.string()),
  /** Position in `partes`. */
  parte: z.int(),
})
export type ComparativoColuna = z.infer<typeof colunaSchema>

const linhaSchema = z.object({
  ...linhaShape,
  valores: createValoresSchema(),
  /** Of the first source over all of it, month by month of the period: what a sparkline is drawn of. Empty for a period of one month. */
  evolucao: createValoresSchema(),
})
export type ComparativoLinha = z.infer<typeof linhaSchema>

const opcaoSchema = z.object({
  id: idSchema,
  nome: z.string(),
  cenario: z.string(),
  tipo: z.enum(ORCAMENTO_TIPOS),
  versaoNumero: z.int(),
  status: z.enum(ORCAMENTO_STATUS),
  inicio: mesSchema,
  /** The one that `orcado` takes for its exercício. */
  vigente: z.boolean(),
})
export type ComparativoOpcao = z.infer<typeof opcaoSchema>

const foraSchema = z.object({
  fonte: comparativoFonteSchema,
  /** Of which cliente, in a consolidated statement. */
  clienteId: z.nullable(z.uuid()),
  ...foraShape,
})
export type ComparativoFora = z.infer<typeof foraSchema>

export const comparativoSchema = z.object({
  modelo: z.object({ id: idSchema, nome: z.string() }),
  /** Data version of the realizado. */
  versao: z.int(),
  alcance: alcanceSchema,
  inicio: mesSchema,
  fim: mesSchema,
  rateado: z.boolean(),
  baseAv: baseAvSchema,
  /** First and last month with data, for the period chooser. */
  disponivel: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  /** Last month of the period with realizado; null when it has none. */
  realizadoAte: z.nullable(mesSchema),
  fontes: z.array(fonteRespostaSchema),
  /** Sources with money that no line shows. A consolidated statement tells of itens without a line in its `divergencias`, and not here. */
  fora: z.array(foraSchema),
  partes: z.array(parteSchema),
  colunas: z.array(colunaSchema),
  linhas: z.array(linhaSchema),
  /** Budgets of the exercícios of the period to choose from; empty for who does not read budgets. */
  opcoes: z.array(opcaoSchema),
})
export type DreComparativo = z.infer<typeof comparativoSchema>

const comparativoExplicacaoSchema = z.extend(explicacaoSchema, {
  /** Of an amount of a budget: its lines of the grupo item asked by `grupoItem`. With the accounts they sum to it. */
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
  ...proprioQuery,
  versao: versaoQuerySchema,
}
const celulaQuery = { ...linhaQuery, grupoItem: z.optional(idParamSchema) }

export const VARIACAO_POR_TODOS = ['grupoItem', 'centroCusto', 'filial', 'mes', 'conta'] as const
export type VariacaoPorTodos = (typeof VARIACAO_POR_TODOS)[number]
/** A ratio is of amounts that accounts alone do not make: what rateio or a budget brought counts too. */
export const RAZAO_POR = ['grupoItem', 'centroCusto', 'filial', 'mes'] as const

const variacaoSchema = z.object({
  codigo: z.string(),
  descricao: z.string(),
  por: z.enum(VARIACAO_POR_TODOS),
  atualCentavos: centavosSchema,
  baseCentavos: centavosSchema,
  variacaoCentavos: centavosSchema,
  /** The heaviest first. They, `outras` and `constanteCentavos` add up to the variation. */
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
  /** What numbers written in the formulas add. */
  constanteCentavos: centavosSchema,
  /** What is left over: zero, always. */
  diferencaCentavos: centavosSchema,
})
export type DreVariacao = z.infer<typeof variacaoSchema>

/** One side of a ratio, with what its change adds in thousand-millionths of the ratio. */
const ladoSchema = z.object({
  /** As it is written: a line, or a formula over lines. */
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
  /** In thousand-millionths of the ratio: 10 of them are a millionth of a percentage point. */
  variacao: z.int(),
  numerador: ladoSchema,
  denominador: ladoSchema,
  /** The heaviest first. They and `outras` add up to the variation, exactly. */
  contribuicoes: z.array(
    z.object({
      /** Null: what numbers written in the formulas add. */
      id: z.nullable(z.int()),
      codigo: z.nullable(z.string()),
      descricao: z.nullable(z.string()),
      numerador: z.int(),
      denominador: z.int(),
    }),
  ),
  outras: z.nullable(z.object({ quantas: z.int(), efeito: z.int() })),
  /** What is left over: zero, always. */
  diferenca: z.int(),
})
export type DreRazao = z.infer<typeof razaoSchema>

const outrosSchema = z.object({
  codigo: z.string(),
  descricao: z.string(),
  unidade: z.enum(['centavos', 'razao']),
  /** Of all of them together, as the column shows it. */
  valor: valorSchema,
  /** In the order of the codes. */
  membros: z.array(z.object({ id: z.int(), nome: z.nullable(z.string()), valor: valorSchema })),
  /** What they leave over, where the line is a sum: zero, always. Null of a ratio. */
  diferencaCentavos: z.nullable(centavosSchema),
})
export type DreOutros = z.infer<typeof outrosSchema>

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
    erros: [...DRE_ERROS, 'dre_colunas_too_many'],
  }),
  explain: defineRota({
    nome: 'dreComparativo.explain',
    metodo: 'GET',
    caminho: '/Dre/comparativo/explicar',
    resumo: 'De que é feito um número de uma coluna: fórmula, linhas, itens de grupo, contas e linhas do orçamento',
    permissao: may.read,
    query: z.object(celulaQuery),
    data: comparativoExplicacaoSchema,
    erros: [...DRE_ERROS, 'dre_versao_changed'],
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
      por: z._default(z.enum(VARIACAO_POR_TODOS), 'grupoItem'),
    }),
    data: variacaoSchema,
    erros: [...DRE_ERROS, 'dre_versao_changed', 'dre_variacao_not_sum'],
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
    erros: [...DRE_ERROS, 'dre_versao_changed', 'dre_variacao_not_sum'],
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
      /** Of the part of the period that the column is of. */
      de: mesSchema,
      ate: mesSchema,
    }),
    data: outrosSchema,
    erros: [...DRE_ERROS, 'dre_colunas_too_many'],
  }),
  export: defineRota({
    nome: 'dreComparativo.export',
    metodo: 'GET',
    caminho: '/Dre/comparativo/exportar',
    resumo: 'A DRE em colunas em XLSX (com fórmulas vivas), PDF ou CSV',
    permissao: may.export,
    query: z.object({ ...comparativoQuery, ...folhaQuery }),
    saida: 'arquivo',
    registra: 'dreComparativo.export',
    erros: [...DRE_ERROS, 'dre_colunas_too_many', 'dre_pdf_too_large'],
  }),
}
