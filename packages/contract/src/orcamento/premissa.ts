/**
 * Premissas: named monthly series that formulas of budgets read.
 * A value is in millionths: of one real, of a whole for a percentage (85000 is 8,5 %), of one for the others. A cenário stores only what
 * differs from the cenário `base`.
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, instantSchema, mesSchema, oneLinha } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** The same list as the engine's, which this package does not import. */
export const UNIDADES_PREMISSA = ['percentual', 'reais', 'taxa', 'quantidade', 'pessoas', 'dias'] as const
export const CENARIO_BASE = 'base'
export const PREMISSA_CELULAS_MAX = 5_000
export const PREMISSAS_MAX = 500

/** Fifteen digits are exact. */
const MICROS_MAX = 999_999_999_999_999
const microsSchema = z.int().check(z.minimum(-MICROS_MAX), z.maximum(MICROS_MAX))
const cenarioSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), oneLinha)
const codigoSchema = z
  .string()
  .check(z.regex(/^[A-Za-z_][A-Za-z0-9_]{0,39}$/, 'Use letras sem acento, algarismos e _, como CRESCIMENTO_2026, começando por letra.'))
const descricaoSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), oneLinha)
const fonteSchema = z.string().check(z.trim(), z.maxLength(400))
const versaoSchema = z.int().check(z.minimum(1))
const versaoParamSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

const premissaSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  unidade: z.enum(UNIDADES_PREMISSA),
  fonte: z.string(),
  versao: versaoSchema,
  /** Months with a value in the period, in order. */
  valores: z.array(
    z.object({
      mes: mesSchema,
      valorMicros: microsSchema,
      /** False: the value of the cenário `base`. */
      proprio: z.boolean(),
    }),
  ),
})
export type Premissa = z.infer<typeof premissaSchema>

const listSchema = z.object({
  /** Cenários of the budgets and of the values, `base` first. */
  cenarios: z.array(z.string()),
  itens: z.array(premissaSchema),
})
export type PremissaLista = z.infer<typeof listSchema>

const celulaSchema = z.object({
  premissaId: idSchema,
  mes: mesSchema.check(z.refine((mes) => mes >= '1900-01', 'Use um mês desde 1900-01.')),
  /** Null: no value of the cenário, which then has the one of `base`. */
  valorMicros: z.nullable(microsSchema),
  /** Value of this cenário that the author saw. If it has changed since, nothing is written. */
  antesMicros: z.nullable(microsSchema),
})
export type PremissaCelula = z.infer<typeof celulaSchema>

const writtenSchema = z.object({
  gravadas: z.int(),
  /** Budgets whose cells moved with the values, each by one act. */
  orcamentos: z.array(z.object({ id: idSchema, nome: z.string(), celulas: z.int() })),
})
export type PremissaGravada = z.infer<typeof writtenSchema>

const periodoQuery = { inicio: mesSchema, fim: mesSchema }

const realizadoSchema = z.object({
  meses: z.array(
    z.object({
      mes: mesSchema,
      valorCentavos: centavosSchema,
      baseCentavos: z.nullable(centavosSchema),
      /** Valor ÷ base; null without a base, or where it is zero or the ratio is beyond any use. */
      razaoMicros: z.nullable(microsSchema),
    }),
  ),
  valorCentavos: centavosSchema,
  baseCentavos: z.nullable(centavosSchema),
  /** Ratio of the sums, and the smallest and largest of the months. */
  razaoMicros: z.nullable(microsSchema),
  menorMicros: z.nullable(microsSchema),
  maiorMicros: z.nullable(microsSchema),
})
export type PremissaRealizado = z.infer<typeof realizadoSchema>

const historicoSchema = z.object({
  itens: z.array(
    z.object({
      quando: instantSchema,
      quem: z.string(),
      cenario: z.string(),
      nota: z.string(),
      meses: z.array(z.object({ mes: mesSchema, antesMicros: z.nullable(microsSchema), depoisMicros: z.nullable(microsSchema) })),
    }),
  ),
})
export type PremissaHistorico = z.infer<typeof historicoSchema>

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Orcamento')

export const premissaRotas = {
  list: defineRota({
    nome: 'premissa.list',
    metodo: 'GET',
    caminho: '/Premissa',
    resumo: 'As premissas com os valores de um cenário nos meses pedidos',
    permissao: may.read,
    query: z.object({ cenario: z._default(cenarioSchema, CENARIO_BASE), ...periodoQuery }),
    data: listSchema,
    erros: ['premissa_invalid'],
  }),
  create: defineRota({
    nome: 'premissa.create',
    metodo: 'POST',
    caminho: '/Premissa',
    resumo: 'Cria uma premissa, ainda sem valores',
    permissao: may.create,
    clienteInteiro: true,
    body: z.object({
      codigo: codigoSchema,
      descricao: descricaoSchema,
      unidade: z.enum(UNIDADES_PREMISSA),
      fonte: z._default(fonteSchema, ''),
    }),
    data: z.object({ id: idSchema }),
    idempotente: true,
    erros: ['premissa_invalid'],
  }),
  update: defineRota({
    nome: 'premissa.update',
    metodo: 'PUT',
    caminho: '/Premissa/:id',
    resumo: 'Muda a descrição e a fonte de uma premissa; o código e a unidade ficam',
    permissao: may.create,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, descricao: descricaoSchema, fonte: fonteSchema }),
    data: z.object({ versao: versaoSchema }),
    erros: ['registro_not_found', 'premissa_conflict'],
  }),
  remove: defineRota({
    nome: 'premissa.remove',
    metodo: 'DELETE',
    caminho: '/Premissa/:id',
    resumo: 'Exclui uma premissa que nenhuma fórmula usa',
    permissao: may.create,
    clienteInteiro: true,
    params,
    query: z.object({ versao: versaoParamSchema }),
    data: z.object({}),
    erros: ['registro_not_found', 'premissa_conflict', 'codigo_in_formula'],
  }),
  updateValores: defineRota({
    nome: 'premissa.updateValores',
    metodo: 'PUT',
    caminho: '/Premissa/valores',
    resumo: 'Muda valores de premissas em um cenário e recalcula os orçamentos que os usam: tudo ou nada',
    permissao: may.create,
    clienteInteiro: true,
    body: z.object({
      cenario: cenarioSchema,
      nota: z._default(z.string().check(z.trim(), z.maxLength(400)), ''),
      celulas: z.array(celulaSchema).check(z.minLength(1), z.maxLength(PREMISSA_CELULAS_MAX)),
    }),
    data: writtenSchema,
    erros: [
      'registro_not_found',
      'premissa_conflict',
      'premissa_invalid',
      'orcamento_formula_invalid',
      'orcamento_valor_too_large',
      'orcamento_total_too_large',
    ],
  }),
  listHistorico: defineRota({
    nome: 'premissa.listHistorico',
    metodo: 'GET',
    caminho: '/Premissa/:id/historico',
    resumo: 'As últimas cem mudanças de valores de uma premissa: quem, quando, por quê, antes e depois',
    permissao: may.read,
    params,
    data: historicoSchema,
    erros: ['registro_not_found'],
  }),
  getRealizado: defineRota({
    nome: 'premissa.getRealizado',
    metodo: 'GET',
    caminho: '/Premissa/realizado',
    resumo: 'O que um item foi no realizado, mês a mês, e a sua razão a outro: de onde tirar uma premissa',
    permissao: may.create,
    clienteInteiro: true,
    query: z.object({ grupoItem: idParamSchema, sobreGrupoItem: z.optional(idParamSchema), ...periodoQuery }),
    data: realizadoSchema,
    erros: ['registro_not_found', 'premissa_invalid', 'dados_too_large'],
  }),
  export: defineRota({
    nome: 'premissa.export',
    metodo: 'GET',
    caminho: '/Premissa/exportar',
    resumo: 'As premissas de um cenário em CSV ou XLSX, uma linha cada, um mês por coluna',
    permissao: may.export,
    query: z.object({ cenario: z._default(cenarioSchema, CENARIO_BASE), ...periodoQuery, ...tableQuery }),
    saida: 'arquivo',
    registra: 'premissa.export',
    erros: ['premissa_invalid'],
  }),
}
