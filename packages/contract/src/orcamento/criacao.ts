/**
 * Creates budgets from realizado, another budget, a file, or quantities and prices. A preview shows what would be written; the same request
 * with the header of the budget writes it, all or nothing.
 */
import * as z from 'zod/mini'
import { centavosSchema, idSchema, mesSchema } from '../comum/comum.ts'
import { ARMAZENAMENTO_ERRORS } from '../comum/erro.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { ORCAMENTO_STATUS } from '../comum/orcamento-estado.ts'
import { newOrcamentoShape } from './orcamento.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const CRIACAO_ORIGENS = ['realizado', 'orcamento', 'arquivo', 'base_zero'] as const
export type CriacaoOrigem = (typeof CRIACAO_ORIGENS)[number]

export const ARREDONDAMENTOS_CENTAVOS = [1, 100, 1_000, 10_000, 100_000] as const
export const BASE_ZERO_ITENS_MAX = 2_000
export const CRIACAO_PROBLEMAS_MAX = 200
export const CRIACAO_FILE_MAX_BYTES = 32 * 1024 * 1024
export const TAXA_MIN_PPM = -1_000_000
export const TAXA_MAX_PPM = 10_000_000
/** R$ 100 billion, and a million units. A product beyond the limit of a cell is refused. */
const PRECO_MAX = 10_000_000_000_000
const QUANTITY_MAX_MICROS = 1_000_000_000_000

const MESES = 12
const firstMesSchema = newOrcamentoShape.inicio
const taxaSchema = z.int().check(z.minimum(TAXA_MIN_PPM, 'Não menos do que −100 %.'), z.maximum(TAXA_MAX_PPM, 'Não mais do que 1.000 %.'))

const itemBaseZeroSchema = z.object({
  grupoItemId: idSchema,
  centroCustoId: z.nullable(idSchema),
  filialId: z.nullable(idSchema),
  quantidadeMicros: z.int().check(z.minimum(0), z.maximum(QUANTITY_MAX_MICROS)),
  precoCentavos: z.int().check(z.minimum(0), z.maximum(PRECO_MAX)),
  meses: z.int().check(z.minimum(1), z.maximum(4095)),
  justificativa: z.string().check(z.trim(), z.minLength(1, 'Justifique a linha: por que é preciso, e por que tanto.'), z.maxLength(2000)),
})
export type BaseZeroLinha = z.infer<typeof itemBaseZeroSchema>

const recorteShape = {
  centrosCusto: z._default(z.array(idSchema).check(z.maxLength(2000)), []),
}

const origemSchema = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('realizado'),
    inicio: firstMesSchema,
    porCentroCusto: z._default(z.boolean(), true),
    porFilial: z._default(z.boolean(), true),
    ...recorteShape,
  }),
  z.object({ tipo: z.literal('orcamento'), orcamentoId: idSchema, ...recorteShape }),
  z.object({
    tipo: z.literal('arquivo'),
    arquivoId: z.uuid(),
    custos: z._default(z.enum(['positivos', 'negativos']), 'positivos'),
  }),
  z.object({ tipo: z.literal('base_zero'), itens: z.array(itemBaseZeroSchema).check(z.minLength(1), z.maxLength(BASE_ZERO_ITENS_MAX)) }),
])
export type CriacaoOrigemPedida = z.infer<typeof origemSchema>

const ajustesSchema = z.object({
  taxaPpm: z._default(taxaSchema, 0),
  grupos: z._default(z.array(z.object({ grupoId: idSchema, taxaPpm: taxaSchema })).check(z.maxLength(500)), []),
  /** Per month, accumulated from the first of the exercício; none or twelve. */
  indicesPpm: z._default(
    z
      .array(taxaSchema)
      .check(z.refine((indices) => indices.length === 0 || indices.length === MESES, 'Um índice para cada um dos doze meses.')),
    [],
  ),
  /** Seasonality: shares the year of each line by the realizado of the twelve months from this one. */
  sazonalidadeInicio: z._default(z.nullable(firstMesSchema), null),
  arredondamentoCentavos: z._default(z.union(ARREDONDAMENTOS_CENTAVOS.map((unidade) => z.literal(unidade))), 1),
})
export type CriacaoAjustesPedidos = z.infer<typeof ajustesSchema>

const twelveSchema = z.array(centavosSchema)

const grupoSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  natureza: z.string(),
  linhas: z.int(),
  antesCentavos: twelveSchema,
  depoisCentavos: twelveSchema,
  crescimentoCentavos: centavosSchema,
  indiceCentavos: centavosSchema,
  arredondamentoCentavos: centavosSchema,
})
export type CriacaoPreviaGrupo = z.infer<typeof grupoSchema>

export const criacaoProblemaSchema = z.object({ linha: z.int(), campo: z.string(), valor: z.string(), message: z.string() })
export type CriacaoProblema = z.infer<typeof criacaoProblemaSchema>

const previewSchema = z.object({
  linhas: z.int(),
  areas: z.int(),
  grupos: z.array(grupoSchema),
  /** Last month of the source with entries, when some of its twelve have none; null when all have, or the source is not realizado. */
  realizadoAte: z.nullable(mesSchema),
  /** Amounts of the source that the budget cannot take: accounts without a destination in the De-Para, and archived itens. */
  semDestinoCentavos: centavosSchema,
  arquivadoCentavos: centavosSchema,
  linhasSemCurva: z.int(),
  /** Problems of a file; with any, nothing is created. */
  problemas: z.array(criacaoProblemaSchema),
  problemasTotal: z.int(),
  assinatura: z.string(),
})
export type CriacaoPrevia = z.infer<typeof previewSchema>

const fontesSchema = z.object({
  realizado: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  orcamentos: z.array(
    z.object({
      id: idSchema,
      nome: z.string(),
      inicio: mesSchema,
      cenario: z.string(),
      versaoNumero: z.int(),
      status: z.enum(ORCAMENTO_STATUS),
    }),
  ),
  grupos: z.array(
    z.object({
      id: idSchema,
      codigo: z.string(),
      descricao: z.string(),
      natureza: z.string(),
      itens: z.array(z.object({ id: idSchema, codigo: z.string(), descricao: z.string() })),
    }),
  ),
})
export type CriacaoFontes = z.infer<typeof fontesSchema>

const may = permissoesOf('Orcamento')
const ORIGEM_ERRORS = [
  'registro_not_found',
  'importacao_arquivo_refused',
  'orcamento_origem_empty',
  'orcamento_too_large',
  'orcamento_valor_too_large',
  'orcamento_total_too_large',
  'requisicao_throttled',
  ...ARMAZENAMENTO_ERRORS,
] as const

export const orcamentoCriacaoRotas = {
  getFontes: defineRota({
    nome: 'orcamentoCriacao.getFontes',
    metodo: 'GET',
    caminho: '/Orcamento/criar/fontes',
    resumo: 'De que um orçamento pode ser feito: os meses com realizado, os outros orçamentos, os itens de grupo',
    permissao: may.create,
    clienteInteiro: true,
    data: fontesSchema,
  }),
  getModelo: defineRota({
    nome: 'orcamentoCriacao.getModelo',
    metodo: 'GET',
    caminho: '/Orcamento/criar/modelo',
    resumo: 'A planilha a preencher: uma linha por item de grupo, com as colunas que a leitura espera',
    permissao: may.create,
    clienteInteiro: true,
    query: z.object({ inicio: firstMesSchema, ...tableQuery }),
    saida: 'arquivo',
  }),
  upload: defineRota({
    nome: 'orcamentoCriacao.upload',
    metodo: 'POST',
    caminho: '/Orcamento/criar/arquivo',
    resumo: 'Recebe um CSV ou XLSX com as linhas de um orçamento; espera uma hora por quem o use, e nada é salvo',
    permissao: may.create,
    clienteInteiro: true,
    entrada: 'multipart',
    data: z.object({ arquivoId: z.uuid(), arquivoNome: z.string(), tamanhoBytes: z.int() }),
    erros: [
      'importacao_arquivo_required',
      'importacao_arquivo_refused',
      'requisicao_too_large',
      'requisicao_throttled',
      ...ARMAZENAMENTO_ERRORS,
    ],
  }),
  preview: defineRota({
    nome: 'orcamentoCriacao.preview',
    metodo: 'POST',
    caminho: '/Orcamento/criar/previa',
    resumo: 'Totais por grupo e mês, antes e depois dos ajustes, de um orçamento que não é salvo',
    permissao: may.create,
    clienteInteiro: true,
    emVerComo: true,
    body: z.object({ inicio: firstMesSchema, origem: origemSchema, ajustes: ajustesSchema }),
    data: previewSchema,
    erros: ORIGEM_ERRORS,
  }),
  create: defineRota({
    nome: 'orcamentoCriacao.create',
    metodo: 'POST',
    caminho: '/Orcamento/criar',
    resumo: 'Cria um orçamento a partir do realizado, de outro orçamento, de um arquivo ou de quantidades e preços',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({
      ...newOrcamentoShape,
      origem: origemSchema,
      ajustes: ajustesSchema,
      assinatura: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/, 'Use a assinatura da prévia.'))),
    }),
    data: z.object({ id: idSchema, linhas: z.int() }),
    erros: [...ORIGEM_ERRORS, 'orcamento_arquivo_refused', 'orcamento_previa_changed'],
  }),
}
