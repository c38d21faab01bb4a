/** DRE: statement, explanation of its numbers, postings and exports. */
import * as z from 'zod/mini'
import { alcanceSchema, centavosSchema, idParamSchema, idSchema, idsQuerySchema, mesSchema, pageQuerySchema } from '../comum/comum.ts'
import { paperQuery, sheetQuery } from '../comum/exportacao.ts'
import { RATEIO_METODOS } from '../rateio/rateio.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { partidaSchema } from '../razao/lancamento.ts'

export const recorteQuery = {
  inicio: mesSchema,
  fim: mesSchema,
  modelo: z.optional(idParamSchema),
  /** Month whose lines of the model apply; by default the last one of the period. */
  vigencia: z.optional(mesSchema),
  /** Centros de custo with their subtrees; all by default. */
  centroCusto: idsQuerySchema,
  filial: idsQuerySchema,
  /** Before (default) or after the active rateio rules. `depois` is refused to users with a limited scope. */
  rateio: z.optional(z.enum(['antes', 'depois'])),
}

/**
 * Code of the base line of AV.
 * RL, receita líquida, by default or when no money line has that code.
 */
export const baseAvQuery = { baseAv: z.optional(z.string().check(z.minLength(1), z.maxLength(60))) }

export const baseAvSchema = z.nullable(z.object({ codigo: z.string(), descricao: z.string() }))

const ownSchema = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)))

/** Excludes the subtree of this centro de custo or filial; 0 is none. */
export const ownQuery = { proprioCentroCusto: ownSchema, proprioFilial: ownSchema }

const VERSAO_TEXTO = 'Use a versão que a DRE mostrou, um número inteiro.'

/** Data version the number was read from. Its explanation uses the same version or is refused. */
export const versaoQuerySchema = z.optional(z.coerce.number(VERSAO_TEXTO).check(z.int(VERSAO_TEXTO), z.minimum(0, VERSAO_TEXTO)))

/** Centavos for money lines; ratio (0.123 = 12,3 %) for `percentual` and ratio formulas; null prints as —. */
export const valorSchema = z.nullable(z.number())

const isValor = (valor: unknown): boolean => valor === null || Number.isFinite(valor)

/** Indexed loop, because `every` skips holes. */
function areValores(valores: readonly unknown[]): boolean {
  for (let i = 0; i < valores.length; i++) if (!isValor(valores[i])) return false
  return true
}

/** Array of values with a fast path for tens of thousands of them; invalid ones get the usual messages. */
export function createValoresSchema(): z.ZodMiniArray<typeof valorSchema> {
  const schema = z.array(valorSchema)
  const run = schema._zod.run.bind(schema._zod)
  schema._zod.run = (payload, context) => (Array.isArray(payload.value) && areValores(payload.value) ? payload : run(payload, context))
  return schema
}

export const linhaShape = {
  codigo: z.string(),
  /** Grupo item of a detail line (nivel 1), for `grupoItem` of `explicar`. Null for lines of the model. */
  grupoItemId: z.nullable(idSchema),
  descricao: z.string(),
  tipo: z.enum(['titulo', 'soma', 'formula', 'percentual', 'grupoItem']),
  unidade: z.enum(['centavos', 'razao']),
  /** 0 for lines of the model, 1 for grupo itens below a soma line. */
  nivel: z.int(),
  pai: z.nullable(z.string()),
  formula: z.nullable(z.string()),
  destaque: z.enum(['nenhum', 'subtotal', 'resultado']),
}

const linhaValoresSchema = z.object({
  ...linhaShape,
  valores: z.array(valorSchema),
  total: valorSchema,
  /** Null, not zero, for a month without any balance last year. */
  anoAnterior: z.array(valorSchema),
  anoAnteriorTotal: valorSchema,
})

const linhaSchema = z.extend(linhaValoresSchema, {
  /** Share of the AV base line, per month and total. Null when that is zero. */
  av: z.array(valorSchema),
  avTotal: valorSchema,
  /** `valores` − `anoAnterior`, in the unit of the line. Null when either month has no balance: see `lacunas`. */
  variacao: z.array(valorSchema),
  /** Null when the totals do not compare: see `lacunas`. */
  variacaoTotal: valorSchema,
  /** (current − previous) ÷ |previous|; on ratio lines the plain difference (0.01 = 1 p.p.). Null when the two do not compare. */
  ah: z.array(valorSchema),
  ahTotal: valorSchema,
})
export type DreLinha = z.infer<typeof linhaSchema>

export type DreAlcance = z.infer<typeof alcanceSchema>

/**
 * Runs of months with balances in only one of the two years, whose totals therefore do not compare. Judged by the whole company, not by the
 * filtered part. Empty when comparable or without a previous year.
 */
export const lacunasSchema = z.array(z.object({ inicio: mesSchema, fim: mesSchema }))

export const outsideShape = {
  semDePara: z.object({ contas: z.int(), valorCentavos: centavosSchema }),
  /** Mapped grupo itens with money that no line of this model sums, so the result lacks them. */
  foraDaDre: z.array(z.object({ id: idSchema, codigo: z.string(), descricao: z.string(), valorCentavos: centavosSchema })),
}

const dreValoresSchema = z.object({
  modelo: z.object({
    id: idSchema,
    nome: z.string(),
    /** First and last month in which these lines apply, null for open ends. Null as a whole when the model never changed. */
    vigencia: z.nullable(z.object({ inicio: z.nullable(mesSchema), fim: z.nullable(mesSchema) })),
  }),
  modelos: z.array(z.object({ id: idSchema, nome: z.string() })),
  versao: z.int(),
  alcance: alcanceSchema,
  meses: z.array(mesSchema),
  /** Months with any balance of the company, independent of the filter. */
  mesesComDados: z.array(mesSchema),
  temAnoAnterior: z.boolean(),
  lacunas: lacunasSchema,
  rateado: z.boolean(),
  baseAv: baseAvSchema,
  linhas: z.array(linhaValoresSchema),
  ...outsideShape,
  disponivel: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  fechadoAte: z.nullable(mesSchema),
})
export type DreValores = z.infer<typeof dreValoresSchema>

const dreSchema = z.extend(dreValoresSchema, { linhas: z.array(linhaSchema) })
export type DreResposta = z.infer<typeof dreSchema>

const parcelaSchema = z.object({ codigo: z.string(), descricao: z.string(), valor: valorSchema, id: z.nullable(idSchema) })

export const explicacaoSchema = z.object({
  codigo: z.string(),
  descricao: z.string(),
  unidade: z.enum(['centavos', 'razao']),
  valor: valorSchema,
  formula: z.nullable(z.string()),
  /** Lines of the formula. For a linear one, `contribuicao` is the signed part, and the parts sum to `valor`. */
  linhas: z.array(z.extend(parcelaSchema, { contribuicao: valorSchema })),
  grupoItens: z.array(parcelaSchema),
  contas: z.array(z.extend(parcelaSchema, { regra: z.nullable(z.string()), temLancamentos: z.boolean() })),
  /**
   * Rateio of the `grupoItem`: the amount of the selected places before, and every flow in or out. They sum to the amount. Null before
   * rateio.
   */
  rateio: z.nullable(
    z.object({
      proprioCentavos: centavosSchema,
      movimentos: z.array(
        z.object({
          regraId: idSchema,
          regra: z.string(),
          metodo: z.enum(RATEIO_METODOS),
          /** 0 is no centro de custo or no filial. */
          origem: z.object({ centroCusto: z.int(), filial: z.int(), nome: z.string() }),
          destino: z.object({ centroCusto: z.int(), filial: z.int(), nome: z.string() }),
          entrada: z.boolean(),
          /** Signed: inflows add, outflows subtract. */
          valorCentavos: centavosSchema,
          /** Share of the amount that the rule took from the origin: 0.25 = 25 %. */
          parte: z.nullable(z.number()),
          /** Name and value of the driver at the destination, for a single month. */
          direcionador: z.nullable(z.object({ nome: z.string(), unidade: z.string(), valor: z.string() })),
        }),
      ),
      diferencaCentavos: centavosSchema,
    }),
  ),
  /** Remainder between each step and its parent, always zero. */
  diferencas: z.object({ linhas: z.nullable(centavosSchema), grupoItens: z.nullable(centavosSchema), contas: z.nullable(centavosSchema) }),
})
export type DreExplicacao = z.infer<typeof explicacaoSchema>

const lancamentosSchema = z.object({
  partidas: z.array(partidaSchema),
  totalCentavos: centavosSchema,
  quantidade: z.int(),
  /** Balance of account and period, equal to the total when every balance has postings. */
  saldoCentavos: centavosSchema,
  /** Part of the balance from trial balances or summarised books, without postings. */
  semLancamentosCentavos: centavosSchema,
  proximo: z.nullable(z.string()),
})
export type DreLancamentos = z.infer<typeof lancamentosSchema>

const centrosSchema = z.object({
  codigo: z.string(),
  descricao: z.string(),
  unidade: z.enum(['centavos', 'razao']),
  versao: z.int(),
  meses: z.array(mesSchema),
  /** Amounts without subtrees, largest total first. They and `outros` sum to the line. */
  centros: z.array(
    z.object({
      /** 0 is no centro de custo. */
      id: z.int(),
      descricao: z.nullable(z.string()),
      temAbaixo: z.boolean(),
      valores: z.array(valorSchema),
      total: valorSchema,
    }),
  ),
  outros: z.nullable(z.object({ quantos: z.int(), valores: z.array(valorSchema), total: valorSchema })),
  valores: z.array(valorSchema),
  total: valorSchema,
})
export type DreCentros = z.infer<typeof centrosSchema>

const may = permissoesOf('Dre')

const TOTAL_COLUNA = '(anterior|variacao|av|ah)'
/** Columns after the total in the PDF, separated by commas, or `nenhuma`; by default all. */
const totalColunasQuery = {
  colunas: z.optional(
    z
      .string()
      .check(
        z.regex(
          new RegExp(`^(nenhuma|${TOTAL_COLUNA}(,${TOTAL_COLUNA}){0,3})$`),
          'Use anterior, variacao, av e ah, separados por vírgula, ou nenhuma.',
        ),
      ),
  ),
}

const dreQuerySchema = z.object({ ...recorteQuery, ...baseAvQuery, inicio: z.optional(mesSchema), fim: z.optional(mesSchema) })
export const DRE_ERRORS = [
  'dados_too_large',
  'dre_modelo_missing',
  'dre_modelo_invalid',
  'dre_periodo_invalid',
  'registro_not_found',
  'escopo_limited',
  'rateio_invalid',
] as const

export const dreRotas = {
  get: defineRota({
    nome: 'dre.get',
    metodo: 'GET',
    caminho: '/Dre',
    resumo: 'DRE por mês, com total, AV, ano anterior e AH',
    permissao: may.read,
    query: dreQuerySchema,
    data: dreSchema,
    erros: DRE_ERRORS,
  }),
  getValores: defineRota({
    nome: 'dre.getValores',
    metodo: 'GET',
    caminho: '/Dre/valores',
    resumo: 'DRE por mês, com total e ano anterior; sem AV, variação e AH, que se calculam deles: um terço do tamanho',
    permissao: may.read,
    query: dreQuerySchema,
    data: dreValoresSchema,
    erros: DRE_ERRORS,
  }),
  listCentros: defineRota({
    nome: 'dre.listCentros',
    metodo: 'GET',
    caminho: '/Dre/centros',
    resumo: 'Uma linha da DRE por centro de custo e mês',
    permissao: may.read,
    query: z.object({
      ...recorteQuery,
      inicio: z.optional(mesSchema),
      fim: z.optional(mesSchema),
      codigo: z.string().check(z.maxLength(80)),
    }),
    data: centrosSchema,
    erros: DRE_ERRORS,
  }),
  explain: defineRota({
    nome: 'dre.explain',
    metodo: 'GET',
    caminho: '/Dre/explicar',
    resumo: 'De que é feito um número da DRE: fórmula, linhas, itens de grupo e contas',
    permissao: may.read,
    query: z.object({
      ...recorteQuery,
      codigo: z.string().check(z.maxLength(80)),
      grupoItem: z.optional(idParamSchema),
      versao: versaoQuerySchema,
    }),
    data: explicacaoSchema,
    erros: [
      'dados_too_large',
      'dre_modelo_missing',
      'dre_modelo_invalid',
      'dre_periodo_invalid',
      'registro_not_found',
      'dre_versao_changed',
      'escopo_limited',
      'rateio_invalid',
    ],
  }),
  listLancamentos: defineRota({
    nome: 'dre.listLancamentos',
    metodo: 'GET',
    caminho: '/Dre/lancamentos',
    resumo: 'Lançamentos de uma conta no período, com a soma da seleção inteira',
    permissao: { action: 'read', subject: 'Lancamento' },
    query: z.extend(pageQuerySchema, {
      ...recorteQuery,
      ...ownQuery,
      conta: idParamSchema,
      versao: versaoQuerySchema,
    }),
    data: lancamentosSchema,
    erros: ['dados_too_large', 'dre_periodo_invalid', 'registro_not_found', 'dre_versao_changed'],
  }),
  export: defineRota({
    nome: 'dre.export',
    metodo: 'GET',
    caminho: '/Dre/exportar',
    resumo: 'DRE em XLSX (com fórmulas vivas), PDF ou CSV',
    permissao: may.export,
    query: z.object({ ...recorteQuery, ...baseAvQuery, ...sheetQuery, ...paperQuery, ...totalColunasQuery }),
    saida: 'arquivo',
    registra: 'dre.export',
    erros: [
      'dados_too_large',
      'dre_pdf_too_large',
      'dre_modelo_missing',
      'dre_modelo_invalid',
      'dre_periodo_invalid',
      'registro_not_found',
      'escopo_limited',
      'rateio_invalid',
    ],
  }),
}
