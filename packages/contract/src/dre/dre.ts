/** DRE: the statement, the explanation of any of its numbers, the entries below, and its exports. */
import * as z from 'zod/mini'
import { centavosSchema, dataSchema, idParamSchema, idSchema, mesSchema, paginaQuerySchema } from '../comum/comum.ts'
import { folhaQuery } from '../comum/exportacao.ts'
import { RATEIO_METODOS } from '../rateio/rateio.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** Comma-separated ids in a query: `centroCusto=3,7`. */
const idsQuerySchema = z.optional(z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,199}$/, 'Use números separados por vírgula, como 3,7.')))

export const recorteQuery = {
  inicio: mesSchema,
  fim: mesSchema,
  /** Default model of the cliente when absent. */
  modelo: z.optional(idParamSchema),
  /** Month whose lines of the model the numbers are in; the last one of the period when absent. */
  vigencia: z.optional(mesSchema),
  /** Centros de custo with their subtree; all when absent. */
  centroCusto: idsQuerySchema,
  filial: idsQuerySchema,
  /** Before (by default) or after the active rules of rateio; after is refused to who sees only some centros de custo or filiais. */
  rateio: z.optional(z.enum(['antes', 'depois'])),
}

/** Code of the line that is 100 % in AV. Unless it is said, and where the model has no such line of money: RL, receita líquida. */
export const baseAvQuery = { baseAv: z.optional(z.string().check(z.minLength(1), z.maxLength(60))) }

/** The line that AV is over; null where the model has none. */
export const baseAvSchema = z.nullable(z.object({ codigo: z.string(), descricao: z.string() }))

const proprioSchema = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)))

/** Only what is the own of this centro de custo or filial, and not what is below it; 0 is what has none. */
export const proprioQuery = { proprioCentroCusto: proprioSchema, proprioFilial: proprioSchema }

const VERSAO_TEXTO = 'Use a versão que a DRE mostrou, um número inteiro.'

/** Data version of the statement a number was read from: its explanation is of the same one, or refused. */
export const versaoQuerySchema = z.optional(z.coerce.number(VERSAO_TEXTO).check(z.int(VERSAO_TEXTO), z.minimum(0, VERSAO_TEXTO)))

/** Money in centavos for money lines; ratio (0.123 = 12,3 %) for `percentual` and ratio formulas; null prints as —. */
export const valorSchema = z.nullable(z.number())

const isValor = (valor: unknown): boolean => valor === null || Number.isFinite(valor)

/** A hole of an array is none of them, and `every` would not see it. */
function areValores(valores: readonly unknown[]): boolean {
  for (let i = 0; i < valores.length; i++) if (!isValor(valores[i])) return false
  return true
}

/**
 * Many of them, as a statement in columns has by the ten thousand: what is right is looked through in one go, where each would otherwise be a
 * question of its own; what is not is told as it always is.
 */
export function createValoresSchema(): z.ZodMiniArray<typeof valorSchema> {
  const schema = z.array(valorSchema)
  const run = schema._zod.run.bind(schema._zod)
  schema._zod.run = (payload, context) => (Array.isArray(payload.value) && areValores(payload.value) ? payload : run(payload, context))
  return schema
}

/** What a row of the statement is, apart from its numbers. */
export const linhaShape = {
  codigo: z.string(),
  /** Grupo item of a detail line (nivel 1): what `explicar` takes as `grupoItem`. Null for lines of the model. */
  grupoItemId: z.nullable(idSchema),
  descricao: z.string(),
  tipo: z.enum(['titulo', 'soma', 'formula', 'percentual', 'grupoItem']),
  /** `percentual` lines and ratio formulas print as %. */
  unidade: z.enum(['centavos', 'razao']),
  /** 0 for lines of the model, 1 for the grupo itens below a line of type soma. */
  nivel: z.int(),
  /** Code of the line this one details, for nivel > 0. */
  pai: z.nullable(z.string()),
  formula: z.nullable(z.string()),
  /** Subtotals and result lines are emphasised on the screen. */
  destaque: z.enum(['nenhum', 'subtotal', 'resultado']),
}

/** What the analyses of a row are computed from. */
const linhaValoresSchema = z.object({
  ...linhaShape,
  valores: z.array(valorSchema),
  total: valorSchema,
  /** Of a month without any balance twelve months before: null, which is not zero. */
  anoAnterior: z.array(valorSchema),
  anoAnteriorTotal: valorSchema,
})

const linhaSchema = z.extend(linhaValoresSchema, {
  /** Share of the line that AV is over, per month and total. Null where that is zero. */
  av: z.array(valorSchema),
  avTotal: valorSchema,
  /** `valores` − `anoAnterior`, in the unit of the line. Null where either of the two months is without any balance: see `lacunas`. */
  variacao: z.array(valorSchema),
  /** `total` − `anoAnteriorTotal`, in the unit of the line. Null where the two totals do not compare: see `lacunas`. */
  variacaoTotal: valorSchema,
  /** (current − previous) ÷ |previous|; on ratio lines the plain difference (0.01 = 1 p.p.). Null where the two do not compare. */
  ah: z.array(valorSchema),
  ahTotal: valorSchema,
})
export type DreLinha = z.infer<typeof linhaSchema>

/**
 * Of which part of the company the numbers are, in names: the centros de custo and filiais chosen, else all that a limited person sees.
 * Null: every one of the company's.
 */
export const alcanceSchema = z.object({
  limitado: z.boolean(),
  centrosCusto: z.nullable(z.array(z.string())),
  filiais: z.nullable(z.array(z.string())),
})
export type DreAlcance = z.infer<typeof alcanceSchema>

/**
 * Runs of months without any balance of the company in one of the two years while the other has some: the totals add up different months,
 * so nothing is said of how one changed into the other. A month in which only the part that the numbers are of did not move is none of them.
 * Empty where they compare, and where there is no year before.
 */
export const lacunasSchema = z.array(z.object({ inicio: mesSchema, fim: mesSchema }))

/** Money of the period that no line shows. */
export const foraShape = {
  /** Result accounts left out of the DRE because no rule maps them. */
  semDePara: z.object({ contas: z.int(), valorCentavos: centavosSchema }),
  /** Grupo itens with money in the period that no line of this model adds up: mapped, and still missing from the result. */
  foraDaDre: z.array(z.object({ id: idSchema, codigo: z.string(), descricao: z.string(), valorCentavos: centavosSchema })),
}

const dreValoresSchema = z.object({
  modelo: z.object({
    id: idSchema,
    nome: z.string(),
    /** First and last month in which these lines are valid, null where there is none. Null as a whole when the model never changed. */
    vigencia: z.nullable(z.object({ inicio: z.nullable(mesSchema), fim: z.nullable(mesSchema) })),
  }),
  /** Models to choose from: those in use, the default one first, and the one shown. */
  modelos: z.array(z.object({ id: idSchema, nome: z.string() })),
  versao: z.int(),
  alcance: alcanceSchema,
  meses: z.array(mesSchema),
  /** Months of the period with any balance of the company, whatever part of it the numbers are of. */
  mesesComDados: z.array(mesSchema),
  temAnoAnterior: z.boolean(),
  lacunas: lacunasSchema,
  /** Whether these numbers are after rateio. */
  rateado: z.boolean(),
  baseAv: baseAvSchema,
  linhas: z.array(linhaValoresSchema),
  ...foraShape,
  /** First and last month with data, for the period chooser. */
  disponivel: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  /** Months up to here are closed: two people answered for them, and nothing changes in them. Null when none is. */
  fechadoAte: z.nullable(mesSchema),
})
/** The statement without its analyses. */
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
  /** Lines named by the formula; for a linear one, `contribuicao` is the signed share in the result and they sum to `valor`. */
  linhas: z.array(z.extend(parcelaSchema, { contribuicao: valorSchema })),
  /** Grupo itens of a soma line; they sum to `valor`. */
  grupoItens: z.array(parcelaSchema),
  /** Accounts of the grupo item asked by `grupoItem`; they sum to it. */
  contas: z.array(z.extend(parcelaSchema, { regra: z.nullable(z.string()), temLancamentos: z.boolean() })),
  /**
   * After rateio, of the grupo item asked by `grupoItem`: what the centros de custo and filiais in question had, and every flow that came in
   * or went out of them. Both add up to the amount. Null before rateio.
   */
  rateio: z.nullable(
    z.object({
      proprioCentavos: centavosSchema,
      movimentos: z.array(
        z.object({
          regraId: idSchema,
          regra: z.string(),
          metodo: z.enum(RATEIO_METODOS),
          /** Centro de custo, then filial; 0 is none. */
          origem: z.object({ centroCusto: z.int(), filial: z.int(), nome: z.string() }),
          destino: z.object({ centroCusto: z.int(), filial: z.int(), nome: z.string() }),
          /** Came in; otherwise it went out. */
          entrada: z.boolean(),
          /** With the sign by which it counts here: what came in adds, what went out takes away. */
          valorCentavos: centavosSchema,
          /** Share of what the rule took from the origin in the period: 0.25 = 25 %. */
          parte: z.nullable(z.number()),
          /** By a driver, in a period of one month: its name and value at the destination. */
          direcionador: z.nullable(z.object({ nome: z.string(), unidade: z.string(), valor: z.string() })),
        }),
      ),
      /** What is left over: zero, always. */
      diferencaCentavos: centavosSchema,
    }),
  ),
  /** For each step shown: what is left over between the step's sum and its parent. Zero, always. */
  diferencas: z.object({ linhas: z.nullable(centavosSchema), grupoItens: z.nullable(centavosSchema), contas: z.nullable(centavosSchema) }),
})
export type DreExplicacao = z.infer<typeof explicacaoSchema>

const lancamentosSchema = z.object({
  partidas: z.array(
    z.object({
      importacaoId: idSchema,
      linha: z.int(),
      numero: z.nullable(z.string()),
      data: dataSchema,
      centroCusto: z.nullable(z.string()),
      filial: z.nullable(z.string()),
      documento: z.nullable(z.string()),
      historico: z.nullable(z.string()),
      valorCentavos: centavosSchema,
    }),
  ),
  /** Sum and count over the whole selection, not only this page. */
  totalCentavos: centavosSchema,
  quantidade: z.int(),
  /** The balance of the same account and period: equal to the total when every balance came with entries. */
  saldoCentavos: centavosSchema,
  /** Part of the balance that came from trial balances or summarised books, without entries. */
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
  /** Each with what is its own and not what is below it; the largest total first. Amounts of all and of `outros` add up to the line. */
  centros: z.array(
    z.object({
      /** 0: what has no centro de custo. */
      id: z.int(),
      descricao: z.nullable(z.string()),
      /** Others stand below it, which a filter by it would take in. */
      temAbaixo: z.boolean(),
      valores: z.array(valorSchema),
      total: valorSchema,
    }),
  ),
  /** The rest, of a company with very many of them. */
  outros: z.nullable(z.object({ quantos: z.int(), valores: z.array(valorSchema), total: valorSchema })),
  /** The line itself. */
  valores: z.array(valorSchema),
  total: valorSchema,
})
export type DreCentros = z.infer<typeof centrosSchema>

const may = permissoesOf('Dre')

const dreQuerySchema = z.object({ ...recorteQuery, ...baseAvQuery, inicio: z.optional(mesSchema), fim: z.optional(mesSchema) })
/** What may be wrong with any question for a statement. */
export const DRE_ERROS = [
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
    erros: DRE_ERROS,
  }),
  getValores: defineRota({
    nome: 'dre.getValores',
    metodo: 'GET',
    caminho: '/Dre/valores',
    resumo: 'DRE por mês, com total e ano anterior; sem AV, variação e AH, que se calculam deles: um terço do tamanho',
    permissao: may.read,
    query: dreQuerySchema,
    data: dreValoresSchema,
    erros: DRE_ERROS,
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
    erros: DRE_ERROS,
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
    query: z.extend(paginaQuerySchema, {
      ...recorteQuery,
      ...proprioQuery,
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
    query: z.object({ ...recorteQuery, ...baseAvQuery, ...folhaQuery }),
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
