/**
 * Orçado × realizado of one budget, by grupo, item and line, and how far the two may be apart. Amounts are centavos in the engine's sign,
 * credit positive, as in the DRE: costs are negative and a positive variation helps the result in every grupo.
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, mesSchema } from '../comum/comum.ts'
import { alcanceSchema } from '../dre/dre.ts'
import { folhaQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** See `Farol` of the engine. */
export const FAROIS = ['verde', 'amarelo', 'vermelho'] as const

/** Lines that one answer lists; the others are told as one sum. */
export const ACOMPANHAMENTO_LINHAS_MAX = 500

/** Where a cliente has said nothing: 10 % and R$ 1.000,00, both. */
export const TOLERANCIA_PADRAO = { percentualPpm: 100_000, valorCentavos: 100_000 } as const

export const comparadoSchema = z.object({
  orcadoCentavos: centavosSchema,
  /** Null: no realizado yet, which is not zero. */
  realizadoCentavos: z.nullable(centavosSchema),
  variacaoCentavos: z.nullable(centavosSchema),
  /** variação ÷ |orçado|; null over zero. */
  razao: z.nullable(z.number()),
  farol: z.nullable(z.enum(FAROIS)),
  excede: z.boolean(),
})
export type AcompanhamentoComparado = z.infer<typeof comparadoSchema>

const acompanhadoShape = {
  /** Those of `meses`. */
  meses: z.array(comparadoSchema),
  /** Of the months of the period that have realizado, orçado and realizado alike. */
  acumulado: comparadoSchema,
  /** The twelve months: as planned, and as they are turning out (those of the previsto; without one the realizado, then the plan). */
  exercicio: z.object({ orcadoCentavos: centavosSchema, previstoCentavos: centavosSchema, variacaoCentavos: centavosSchema }),
}
const acompanhadoSchema = z.object(acompanhadoShape)
export type Acompanhamento = z.infer<typeof acompanhadoSchema>

const PPM_MAX = 1_000_000_000
const VALOR_MAX = 10_000_000_000_000
const toleranciaShape = {
  /** Millionths of the orçado: 100.000 is 10 %. Null: not asked. */
  percentualPpm: z.nullable(z.int().check(z.minimum(0), z.maximum(PPM_MAX, 'Use um percentual de até 100.000%.'))),
  /** Null: not asked. A variation is beyond when it passes all that is asked. */
  valorCentavos: z.nullable(z.int().check(z.minimum(0), z.maximum(VALOR_MAX, 'Use um valor de até R$ 100 bilhões.'))),
}
export const toleranciaSchema = z.object(toleranciaShape)
export type OrcamentoTolerancia = z.infer<typeof toleranciaSchema>

const itemSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  ...acompanhadoShape,
  /** Address of the item in the DRE, as `explicar` of its screen takes it; null when no line of the model adds it up. */
  dre: z.nullable(z.string()),
  /** Lines of the budget, and what was spent without one. */
  linhas: z.int(),
})
export type AcompanhamentoItem = z.infer<typeof itemSchema>

const grupoSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  natureza: z.string(),
  /** Of the grupo itself, else of the cliente. */
  tolerancia: toleranciaSchema,
  ...acompanhadoShape,
  itens: z.array(itemSchema),
})
export type AcompanhamentoGrupo = z.infer<typeof grupoSchema>

const acompanhamentoSchema = z.object({
  /** Data version of the realizado, as the DRE tells it. */
  versao: z.int(),
  alcance: alcanceSchema,
  rateado: z.boolean(),
  modeloId: idSchema,
  meses: z.array(mesSchema),
  /** Those of the period with realizado of the company, whatever part of it the numbers are of. */
  mesesRealizados: z.array(mesSchema),
  /** Dimensions that the filter asks of and that the budget does not plan by: what is in its other lines is not in these numbers. */
  naoPlanejado: z.object({ centroCusto: z.boolean(), filial: z.boolean() }),
  /** Result accounts without a destination: they are in no realizado. */
  semDePara: z.object({ contas: z.int(), valorCentavos: centavosSchema }),
  /** Previstos of the same exercício, the newest first. */
  previstos: z.array(z.object({ id: idSchema, nome: z.string(), versaoNumero: z.int(), realizadoAte: mesSchema })),
  /** What holds where a grupo has none of its own. */
  tolerancia: toleranciaSchema,
  resultado: acompanhadoSchema,
  grupos: z.array(grupoSchema),
})
export type OrcamentoAcompanhamento = z.infer<typeof acompanhamentoSchema>

const cadastroSchema = z.object({ id: idSchema, descricao: z.string() })

const linhaSchema = z.object({
  grupoItem: z.object({ id: idSchema, codigo: z.string(), descricao: z.string() }),
  grupo: z.object({ id: idSchema, descricao: z.string(), natureza: z.string() }),
  /** Null: none. */
  centroCusto: z.nullable(cadastroSchema),
  filial: z.nullable(cadastroSchema),
  /** False: realizado that no line of the budget covers. */
  planejada: z.boolean(),
  ...acompanhadoShape,
  /** Where the DRE shows the same realizado; null where it has no such cut. */
  dre: z.nullable(z.object({ explicar: z.string(), centroCusto: z.nullable(idSchema), filial: z.nullable(idSchema) })),
})
export type AcompanhamentoLinha = z.infer<typeof linhaSchema>

const linhasSchema = z.object({
  linhas: z.array(linhaSchema),
  /** How many there are; the first ones are in `linhas`. */
  total: z.int(),
  /** The sum of the others; null when there are none. */
  outras: z.nullable(acompanhadoSchema),
})
export type AcompanhamentoLinhas = z.infer<typeof linhasSchema>

/** Comma-separated ids in a query: `centroCusto=3,7`. */
export const idsQuerySchema = z.optional(
  z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, 'Use números separados por vírgula, como 3,7.')),
)

const recorteQuery = {
  /** Months of the exercício; the whole of it when absent. */
  inicio: z.optional(mesSchema),
  fim: z.optional(mesSchema),
  /** Centros de custo with their subtree; all when absent. */
  centroCusto: idsQuerySchema,
  filial: idsQuerySchema,
  /** Both sides before (by default) or after the active rules of rateio; after is refused to who sees a part of the company. */
  rateio: z.optional(z.enum(['antes', 'depois'])),
  /** A previsto of the same exercício, for the year as it is turning out; absent: the realizado, and this budget in the months without it. */
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
  /** 0 until somebody decides. */
  versao: versaoSchema,
  padrao: toleranciaSchema,
  grupos: z.array(
    z.object({
      id: idSchema,
      codigo: z.string(),
      descricao: z.string(),
      /** Null: that of the cliente holds. */
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
      /** Only what is beyond the tolerance, by the accumulated of the period. */
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
      ...folhaQuery,
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
