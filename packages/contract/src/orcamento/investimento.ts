/**
 * Planned assets and loans. Formulas read their depreciation and interest as `plano.DEPRECIACAO` and `plano.JUROS`.
 * A cenário stores only what differs from `base`: new rows, and replacements of one of `base` (`baseId`).
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, mesSchema, oneLinha } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { CENARIO_BASE } from './premissa.ts'

export const INVESTIMENTOS_MAX = 500
export const DIVIDA_SISTEMAS = ['sac', 'price'] as const
export const TAXA_PERIODOS = ['mes', 'ano'] as const

const VALOR_MAX_CENTAVOS = 1_000_000_000_000
const MESES_MAX = 600
const CARENCIA_MAX = 120
const TAXA_MAX_MICROS = 10_000_000

const cenarioSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(60), oneLinha)
const versaoSchema = z.int().check(z.minimum(1))
const versaoParamSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

const shared = {
  descricao: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), oneLinha),
  centroCustoId: z.nullable(idSchema),
  filialId: z.nullable(idSchema),
  /** First month of depreciation; month in which the principal of a loan is received. */
  mes: mesSchema.check(z.refine((mes) => mes >= '1900-01' && mes <= '2199-12', 'Use um mês de 1900-01 a 2199-12.')),
  valorCentavos: centavosSchema.check(z.minimum(1), z.maximum(VALOR_MAX_CENTAVOS)),
  /** Useful life, or the number of instalments. */
  meses: z.int().check(z.minimum(1), z.maximum(MESES_MAX)),
}

const imobilizado = {
  tipo: z.literal('bem'),
  ...shared,
  residualCentavos: centavosSchema.check(z.minimum(0), z.maximum(VALOR_MAX_CENTAVOS)),
}

const divida = {
  tipo: z.literal('divida'),
  ...shared,
  /** Millionths: 10000 is 1 %. An annual rate compounds to the monthly one. */
  taxaMicros: z.int().check(z.minimum(0), z.maximum(TAXA_MAX_MICROS)),
  taxaPeriodo: z.enum(TAXA_PERIODOS),
  sistema: z.enum(DIVIDA_SISTEMAS),
  /** Months of interest alone, before the instalments. */
  carenciaMeses: z.int().check(z.minimum(0), z.maximum(CARENCIA_MAX)),
}

const placed = {
  cenario: cenarioSchema,
  /** Row of `base` that this one stands for in the cenário. */
  baseId: z._default(z.nullable(idSchema), null),
  /** False: the cenário goes without the row of `base`. */
  vale: z._default(z.boolean(), true),
}

const changed = { versao: versaoSchema }

const saved = {
  id: idSchema,
  versao: versaoSchema,
  baseId: z.nullable(idSchema),
  vale: z.boolean(),
  /** False: of the cenário `base`. */
  proprio: z.boolean(),
  centroCusto: z.nullable(z.string()),
  filial: z.nullable(z.string()),
}

const investimentoSchema = z.discriminatedUnion('tipo', [z.object({ ...imobilizado, ...saved }), z.object({ ...divida, ...saved })])
export type Investimento = z.infer<typeof investimentoSchema>

const listSchema = z.object({
  /** Cenários of the budgets, the premissas and the investimentos, `base` first. */
  cenarios: z.array(z.string()),
  itens: z.array(investimentoSchema),
})

/** Budgets whose cells moved, each by one act. */
const orcamentos = z.array(z.object({ id: idSchema, nome: z.string(), celulas: z.int() }))

const writtenSchema = z.object({ id: idSchema, versao: versaoSchema, orcamentos })
export type InvestimentoGravado = z.infer<typeof writtenSchema>

const params = z.object({ id: idParamSchema })
const cenarioQuery = { cenario: z._default(cenarioSchema, CENARIO_BASE) }
const may = permissoesOf('Orcamento')
const RECOMPUTING = ['orcamento_formula_invalid', 'orcamento_valor_too_large', 'orcamento_total_too_large'] as const

export const investimentoRotas = {
  list: defineRota({
    nome: 'investimento.list',
    metodo: 'GET',
    caminho: '/Investimento',
    resumo: 'Os bens e as dívidas do plano em um cenário, cada um com os seus campos',
    permissao: may.read,
    query: z.object(cenarioQuery),
    data: listSchema,
  }),
  create: defineRota({
    nome: 'investimento.create',
    metodo: 'POST',
    caminho: '/Investimento',
    resumo: 'Planeja um bem ou uma dívida em um cenário e recalcula os orçamentos que os usam',
    permissao: may.create,
    clienteInteiro: true,
    body: z.discriminatedUnion('tipo', [z.object({ ...imobilizado, ...placed }), z.object({ ...divida, ...placed })]),
    data: writtenSchema,
    idempotente: true,
    erros: ['registro_not_found', 'investimento_invalid', 'investimento_conflict', ...RECOMPUTING],
  }),
  update: defineRota({
    nome: 'investimento.update',
    metodo: 'PUT',
    caminho: '/Investimento/:id',
    resumo: 'Muda um bem ou uma dívida e recalcula os orçamentos que os usam; o cenário fica',
    permissao: may.create,
    clienteInteiro: true,
    params,
    body: z.discriminatedUnion('tipo', [z.object({ ...imobilizado, ...changed }), z.object({ ...divida, ...changed })]),
    data: writtenSchema,
    erros: ['registro_not_found', 'investimento_invalid', 'investimento_conflict', ...RECOMPUTING],
  }),
  remove: defineRota({
    nome: 'investimento.remove',
    metodo: 'DELETE',
    caminho: '/Investimento/:id',
    resumo: 'Exclui um bem ou uma dívida do seu cenário e recalcula os orçamentos que os usam',
    permissao: may.create,
    clienteInteiro: true,
    params,
    query: z.object({ versao: versaoParamSchema }),
    data: z.object({ orcamentos }),
    erros: ['registro_not_found', 'investimento_conflict', ...RECOMPUTING],
  }),
  export: defineRota({
    nome: 'investimento.export',
    metodo: 'GET',
    caminho: '/Investimento/exportar',
    resumo: 'Os bens e as dívidas de um cenário em CSV ou XLSX, uma linha cada',
    permissao: may.export,
    query: z.object({ ...cenarioQuery, ...tableQuery }),
    saida: 'arquivo',
    registra: 'investimento.export',
  }),
  exportCronograma: defineRota({
    nome: 'investimento.exportCronograma',
    metodo: 'GET',
    caminho: '/Investimento/:id/cronograma/exportar',
    resumo: 'A depreciação de um bem ou as prestações de uma dívida, mês a mês, em CSV ou XLSX',
    permissao: may.export,
    params,
    query: z.object(tableQuery),
    saida: 'arquivo',
    registra: 'investimento.export',
    erros: ['registro_not_found'],
  }),
}
