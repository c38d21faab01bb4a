/**
 * Which premissas move a line of the DRE of a budget, and which value of a premissa gives a wanted amount.
 * Nothing is saved. A goal that was found is applied by `premissa.updateValores` or as a cenário.
 */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, mesSchema } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { TAXA_MAX_PPM } from './criacao.ts'
import { UNIDADES_PREMISSA } from './premissa.ts'

/** 100 %: further down, a premissa would change its sign. */
export const SENSIBILIDADE_MAX_PPM = 1_000_000
export const META_MODOS = ['valor', 'percentual', 'crescimento'] as const
export type MetaModo = (typeof META_MODOS)[number]

const SOMA_MAX = 9_007_199_254_740_991
/** Centavos of a money line, a ratio of the others. Null is the empty value, or a plan that can't be computed. */
const valorSchema = z.nullable(z.number())
const codigoSchema = z.string().check(z.minLength(1), z.maxLength(60))
const positionSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))
const microsSchema = z.int().check(z.minimum(-999_999_999_999_999), z.maximum(999_999_999_999_999))

const linhaSchema = z.object({ codigo: z.string(), descricao: z.string(), unidade: z.enum(['centavos', 'razao']) })
export type SensibilidadeLinha = z.infer<typeof linhaSchema>

const sensibilidadeSchema = z.object({
  /** Lines of the model of the budget, in its order. */
  linhas: z.array(linhaSchema),
  linha: linhaSchema,
  agora: valorSchema,
  /** Premissas that formulas read, the one that moves the line most first. */
  premissas: z.array(
    z.object({
      id: idSchema,
      codigo: z.string(),
      descricao: z.string(),
      unidade: z.enum(UNIDADES_PREMISSA),
      menos: valorSchema,
      mais: valorSchema,
    }),
  ),
})
export type Sensibilidade = z.infer<typeof sensibilidadeSchema>

const foundSchema = z.object({
  /** Millionths: of the unit of the premissa for a value, of one for a rate. */
  micros: microsSchema,
  valor: z.number(),
  meses: z.array(
    z.object({
      mes: mesSchema,
      eraMicros: z.nullable(microsSchema),
      ficaMicros: microsSchema,
      /** The value of the cenário of the budget itself, as `premissa.updateValores` takes it. */
      antesMicros: z.nullable(microsSchema),
      valorMicros: z.nullable(microsSchema),
    }),
  ),
})
export type MetaAchado = z.infer<typeof foundSchema>

const metaSchema = z.object({
  cenario: z.string(),
  linha: linhaSchema,
  agora: valorSchema,
  minMicros: microsSchema,
  maxMicros: microsSchema,
  /** Ascending. More than one: the line rises and falls between them. */
  achados: z.array(foundSchema),
  /** Without any: the closest that was seen. */
  maisPerto: z.nullable(z.object({ micros: microsSchema, valor: z.number() })),
})
export type OrcamentoMeta = z.infer<typeof metaSchema>

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Orcamento')
const sensibilidadeQuery = {
  /** Code of a line. Default: the last one in money, which is the result in the ready models. */
  linha: z.optional(codigoSchema),
  taxaPpm: z._default(z.coerce.number().check(z.int(), z.minimum(1_000), z.maximum(SENSIBILIDADE_MAX_PPM)), 100_000),
}
const errors = ['registro_not_found', 'dre_modelo_invalid', 'orcamento_formula_invalid', 'requisicao_throttled'] as const

export const orcamentoSensibilidadeRotas = {
  get: defineRota({
    nome: 'orcamentoSensibilidade.get',
    metodo: 'GET',
    caminho: '/Orcamento/:id/sensibilidade',
    resumo: 'O que uma linha da DRE do ano passa a ser com cada premissa um tanto abaixo e acima, da que mais move à que menos',
    permissao: may.read,
    clienteInteiro: true,
    params,
    query: z.object(sensibilidadeQuery),
    data: sensibilidadeSchema,
    erros: errors,
  }),
  export: defineRota({
    nome: 'orcamentoSensibilidade.export',
    metodo: 'GET',
    caminho: '/Orcamento/:id/sensibilidade/arquivo',
    resumo: 'A sensibilidade de uma linha em CSV ou XLSX',
    permissao: may.export,
    clienteInteiro: true,
    params,
    query: z.object({ ...sensibilidadeQuery, ...tableQuery }),
    saida: 'arquivo',
    registra: 'orcamentoSensibilidade.export',
    erros: errors,
  }),
  getMeta: defineRota({
    nome: 'orcamentoSensibilidade.getMeta',
    metodo: 'GET',
    caminho: '/Orcamento/:id/sensibilidade/meta',
    resumo: 'Os valores de uma premissa, ou do seu crescimento, com que uma linha da DRE chega a uma meta; nada é salvo',
    permissao: may.read,
    clienteInteiro: true,
    params,
    query: z.object({
      premissa: idParamSchema,
      /** `valor`: one value in every month. `percentual`: each month by a rate. `crescimento`: each month on the one before. */
      modo: z.enum(META_MODOS),
      linha: codigoSchema,
      /** Centavos of a money line, millionths of the others: 150.000 is 15 %. */
      alvo: z.coerce.number().check(z.int(), z.minimum(-SOMA_MAX), z.maximum(SOMA_MAX)),
      /** Months of the exercício in which the line is measured. */
      mesInicial: z._default(positionSchema, 1),
      mesFinal: z._default(positionSchema, 12),
      /** First month in which the premissa changes. Default: every month that formulas read. */
      desde: z.optional(positionSchema),
    }),
    data: metaSchema,
    erros: [...errors, 'premissa_invalid'],
  }),
}

/** Bounds of a search, in millionths of one. */
export const META_TAXAS = {
  percentual: { min: -1_000_000, max: TAXA_MAX_PPM },
  crescimento: { min: -500_000, max: 1_000_000 },
} as const
