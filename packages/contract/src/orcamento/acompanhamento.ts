/**
 * Orçado × realizado (budget versus actual) by grupo, item and line, with its tolerances.
 * Amounts are centavos, credit positive, as in the DRE: costs are negative, and a positive variation helps the result in every grupo.
 */
import * as z from 'zod/mini'
import { alcanceSchema, centavosSchema, idParamSchema, idSchema, idsQuerySchema, mesSchema } from '../comum/comum.ts'
import { sheetQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const FAROIS = ['verde', 'amarelo', 'vermelho'] as const

export const ACOMPANHAMENTO_LINHAS_MAX = 500

/** 10 % and R$ 1.000,00; a variation must pass both. */
export const TOLERANCIA_PADRAO = { percentualPpm: 100_000, valorCentavos: 100_000 } as const

export const comparadoSchema = z.object({
  orcadoCentavos: centavosSchema,
  /** Null means no realizado yet, which is not zero. */
  realizadoCentavos: z.nullable(centavosSchema),
  variacaoCentavos: z.nullable(centavosSchema),
  /** variação ÷ |orçado|; null over zero. */
  razao: z.nullable(z.number()),
  farol: z.nullable(z.enum(FAROIS)),
  excede: z.boolean(),
})
export type AcompanhamentoComparado = z.infer<typeof comparadoSchema>

const acompanhadoShape = {
  meses: z.array(comparadoSchema),
  /** Sum over the months of the period with realizado, for orçado and realizado alike. */
  acumulado: comparadoSchema,
  /** Twelve months as planned and as forecast: the previsto, else the realizado and then the plan. */
  exercicio: z.object({ orcadoCentavos: centavosSchema, previstoCentavos: centavosSchema, variacaoCentavos: centavosSchema }),
}
const acompanhadoSchema = z.object(acompanhadoShape)
export type Acompanhamento = z.infer<typeof acompanhadoSchema>

const PPM_MAX = 1_000_000_000
const VALOR_MAX = 10_000_000_000_000
const toleranciaShape = {
  /** Millionths of the orçado: 100.000 is 10 %. Null: no limit. */
  percentualPpm: z.nullable(z.int().check(z.minimum(0), z.maximum(PPM_MAX, 'Use um percentual de até 100.000%.'))),
  /** Null: no limit. A variation exceeds the tolerance when it passes every limit. */
  valorCentavos: z.nullable(z.int().check(z.minimum(0), z.maximum(VALOR_MAX, 'Use um valor de até R$ 100 bilhões.'))),
}
export const toleranciaSchema = z.object(toleranciaShape)
export type OrcamentoTolerancia = z.infer<typeof toleranciaSchema>

const itemSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  ...acompanhadoShape,
  /** Value of the `explicar` param on the DRE screen; null when no line of the model sums the item. */
  dre: z.nullable(z.string()),
  linhas: z.int(),
})
export type AcompanhamentoItem = z.infer<typeof itemSchema>

const grupoSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  natureza: z.string(),
  tolerancia: toleranciaSchema,
  ...acompanhadoShape,
  itens: z.array(itemSchema),
})
export type AcompanhamentoGrupo = z.infer<typeof grupoSchema>

const acompanhamentoSchema = z.object({
  versao: z.int(),
  alcance: alcanceSchema,
  rateado: z.boolean(),
  modeloId: idSchema,
  meses: z.array(mesSchema),
  /** Months of the period with realizado of the whole company, regardless of the filter. */
  mesesRealizados: z.array(mesSchema),
  /** Filtered dimensions by which the budget does not plan: its other lines are not in these numbers. */
  naoPlanejado: z.object({ centroCusto: z.boolean(), filial: z.boolean() }),
  semDePara: z.object({ contas: z.int(), valorCentavos: centavosSchema }),
  previstos: z.array(z.object({ id: idSchema, nome: z.string(), versaoNumero: z.int(), realizadoAte: mesSchema })),
  tolerancia: toleranciaSchema,
  resultado: acompanhadoSchema,
  grupos: z.array(grupoSchema),
})
export type OrcamentoAcompanhamento = z.infer<typeof acompanhamentoSchema>

const cadastroSchema = z.object({ id: idSchema, descricao: z.string() })

const linhaSchema = z.object({
  grupoItem: z.object({ id: idSchema, codigo: z.string(), descricao: z.string() }),
  grupo: z.object({ id: idSchema, descricao: z.string(), natureza: z.string() }),
  centroCusto: z.nullable(cadastroSchema),
  filial: z.nullable(cadastroSchema),
  planejada: z.boolean(),
  ...acompanhadoShape,
  /** The same realizado in the DRE; null when the DRE has no such cut. */
  dre: z.nullable(z.object({ explicar: z.string(), centroCusto: z.nullable(idSchema), filial: z.nullable(idSchema) })),
})
export type AcompanhamentoLinha = z.infer<typeof linhaSchema>

const linhasSchema = z.object({
  linhas: z.array(linhaSchema),
  total: z.int(),
  outras: z.nullable(acompanhadoSchema),
})
export type AcompanhamentoLinhas = z.infer<typeof linhasSchema>

const recorteQuery = {
  inicio: z.optional(mesSchema),
  fim: z.optional(mesSchema),
  centroCusto: idsQuerySchema,
  filial: idsQuerySchema,
  /** Applies to both sides. `depois` is refused to a caller with a limited scope. */
  rateio: z.optional(z.enum(['antes', 'depois'])),
  /** A previsto of the same exercício for the year forecast. By default the realizado, then this budget in the months without it. */
  previsto: z.optional(idParamSchema),
}

const ERROS_RECORTE = [
  'registro_not_found',
  'orcamento_periodo_invalid',
  'escopo_limited',
  'rateio_invalid',
  'dados_too_large',
  'dre_modelo_missing',
] as const

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Orcamento')

const versaoSchema = z.int().check(z.minimum(0))
const toleranciasSchema = z.object({
  versao: versaoSchema,
  padrao: toleranciaSchema,
  grupos: z.array(
    z.object({
      id: idSchema,
      codigo: z.string(),
      descricao: z.string(),
      tolerancia: z.nullable(toleranciaSchema),
    }),
  ),
})
export type OrcamentoTolerancias = z.infer<typeof toleranciasSchema>

export const orcamentoAcompanhamentoRotas = {
  get: defineRota({
    nome: 'orcamentoAcompanhamento.get',
    metodo: 'GET',
    caminho: '/Orcamento/:id/acompanhamento',
    resumo: 'Orçado × realizado de um orçamento por grupo e item, mês a mês e acumulado, com o que passa da tolerância',
    permissao: may.read,
    params,
    query: z.object(recorteQuery),
    data: acompanhamentoSchema,
    erros: ERROS_RECORTE,
  }),
  listLinhas: defineRota({
    nome: 'orcamentoAcompanhamento.listLinhas',
    metodo: 'GET',
    caminho: '/Orcamento/:id/acompanhamento/linhas',
    resumo: 'Orçado × realizado por linha: as de um item, ou todas as que passam da tolerância, o que mais pesa contra o resultado antes',
    permissao: may.read,
    params,
    query: z.object({
      ...recorteQuery,
      grupoItem: z.optional(idParamSchema),
      excedem: z.optional(z.enum(['sim'])),
    }),
    data: linhasSchema,
    erros: ERROS_RECORTE,
  }),
  export: defineRota({
    nome: 'orcamentoAcompanhamento.export',
    metodo: 'GET',
    caminho: '/Orcamento/:id/acompanhamento/exportar',
    resumo: 'Orçado × realizado em CSV, XLSX ou PDF, por item ou por linha',
    permissao: may.export,
    params,
    query: z.object({
      ...recorteQuery,
      nivel: z._default(z.enum(['item', 'linha']), 'item'),
      excedem: z.optional(z.enum(['sim'])),
      ...sheetQuery,
    }),
    saida: 'arquivo',
    registra: 'orcamentoAcompanhamento.export',
    erros: [...ERROS_RECORTE, 'requisicao_throttled'],
  }),
  getTolerancias: defineRota({
    nome: 'orcamentoAcompanhamento.getTolerancias',
    metodo: 'GET',
    caminho: '/Orcamento/tolerancias',
    resumo: 'Quanto o realizado pode se afastar do orçado, no cliente e em cada grupo',
    permissao: may.read,
    data: toleranciasSchema,
  }),
  updateTolerancias: defineRota({
    nome: 'orcamentoAcompanhamento.updateTolerancias',
    metodo: 'PUT',
    caminho: '/Orcamento/tolerancias',
    resumo: 'Define quanto o realizado pode se afastar do orçado; repetir o pedido não muda nada',
    permissao: may.approve,
    clienteInteiro: true,
    body: z.object({
      versao: versaoSchema,
      padrao: toleranciaSchema,
      grupos: z.array(z.object({ grupoId: idSchema, ...toleranciaShape })).check(
        z.maxLength(1000),
        z.refine((grupos) => new Set(grupos.map(({ grupoId }) => grupoId)).size === grupos.length, 'Cada grupo aparece uma vez só.'),
      ),
    }),
    data: toleranciasSchema,
    erros: ['registro_not_found', 'orcamento_tolerancia_conflict'],
  }),
}
