/**
 * Cells of a budget and the acts that change them.
 * An act is atomic and numbered by the `sequencia` of its budget, so a reader at a number has seen every act before it. Amounts are
 * centavos, credit positive, even where the grid shows the opposite sign. Months are 1 to 12, counted from the first of the exercício.
 */
import * as z from 'zod/mini'
import { centavosSchema, colunaSchema, idParamSchema, idSchema, instantSchema, mesSchema } from '../comum/comum.ts'
import type { CodigoErro } from '../comum/erro.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const ATO_TIPOS_CELULAS = ['editar', 'colar', 'preencher', 'distribuir', 'reajustar', 'importar', 'mesclar'] as const
export const ATO_TIPOS = [
  'criar',
  ...ATO_TIPOS_CELULAS,
  'travar',
  'justificar',
  'linhas',
  'restaurar',
  'desfazer',
  'refazer',
  'atualizar_realizado',
  'formula',
  'premissa',
] as const
export type AtoTipo = (typeof ATO_TIPOS)[number]

export const ATO_CELULAS_MAX = 60_000
export const ATO_LINHAS_MAX = 5_000
export const CONFLITOS_MAX = 2_000
/** Changed lines that a stream replays; a reader behind by more reads all lines again. */
export const EVENTS_MUDANCAS_MAX = 5_000
/** Seconds between two presence heartbeats, and until a silent browser counts as gone. */
export const PRESENCA_EACH_S = 15
export const PRESENCA_UNTIL_S = 40

/** Formulas in one act. */
const FORMULAS_MAX = 500
const formulaTextoSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))

const positionSchema = z.int().check(z.minimum(1), z.maximum(12))
/** Above R$ 100 billion a cell is a typing error. Below it, twelve months of every line still add up exactly. */
export const CELULA_CENTAVOS_MAX = 10_000_000_000_000
const valorSchema = z.int().check(z.minimum(-CELULA_CENTAVOS_MAX), z.maximum(CELULA_CENTAVOS_MAX))
/** Months as bits, the first month in the lowest. */
const mesesSchema = z.int().check(z.minimum(0), z.maximum(4095))
const sequenciaSchema = z.int().check(z.minimum(0))
const sequenciaParamSchema = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

const callerSchema = z.object({ id: z.uuid(), nome: z.string() })

const chaveShape = { grupoItemId: idSchema, centroCustoId: z.nullable(idSchema), filialId: z.nullable(idSchema) }

const viewShape = {
  /**
   * `sequencia` up to which the author had seen the budget; later changes by others are conflicts.
   * Set it from the lines as read, then from the last event of the stream, but not from the response to an act, which does not cover the
   * acts in between.
   */
  vista: sequenciaSchema,
}
const forcaShape = {
  forcarTravas: z.optional(z.boolean()),
}

/** Input of the person (total, method, percentage, file), kept for the history and never computed with. */
const detailSchema = z
  .record(z.string().check(z.maxLength(40)), z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), z.null()]))
  .check(z.refine((detail) => Object.keys(detail).length <= 20, 'Até 20 campos.'))

const newAtoSchema = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.enum(ATO_TIPOS_CELULAS),
    ...viewShape,
    ...forcaShape,
    detalhe: z.optional(detailSchema),
    mudancas: z
      .array(z.object({ linhaId: idSchema, mes: positionSchema, valorCentavos: valorSchema }))
      .check(z.minLength(1), z.maxLength(ATO_CELULAS_MAX)),
  }),
  z.object({
    tipo: z.literal('travar'),
    ...viewShape,
    travas: z
      .array(z.object({ linhaId: idSchema, mes: positionSchema, travada: z.boolean() }))
      .check(z.minLength(1), z.maxLength(ATO_CELULAS_MAX)),
  }),
  z.object({
    tipo: z.literal('justificar'),
    ...viewShape,
    justificativas: z
      .array(z.object({ linhaId: idSchema, texto: z.string().check(z.trim(), z.maxLength(2000)) }))
      .check(z.minLength(1), z.maxLength(ATO_LINHAS_MAX)),
  }),
  z.object({
    tipo: z.literal('linhas'),
    ...viewShape,
    adicionar: z._default(
      z
        .array(z.object({ ...chaveShape, valoresCentavos: z.optional(z.array(valorSchema).check(z.length(12))) }))
        .check(z.maxLength(ATO_LINHAS_MAX)),
      [],
    ),
    remover: z._default(z.array(idSchema).check(z.maxLength(ATO_LINHAS_MAX)), []),
  }),
  /** Formulas of grupo itens, each for all lines of the item. `antes` is the formula that the author saw. */
  z.object({
    tipo: z.literal('formula'),
    ...viewShape,
    formulas: z.array(z.object({ grupoItemId: idSchema, antes: z.nullable(z.string()), texto: z.nullable(formulaTextoSchema) })).check(
      z.minLength(1),
      z.maxLength(FORMULAS_MAX),
      z.refine((list) => new Set(list.map(({ grupoItemId }) => grupoItemId)).size === list.length, 'Cada item aparece uma vez só.'),
    ),
  }),
  /** Undoes an act of the same person, in the cells that still have the values it left. */
  z.object({ tipo: z.literal('desfazer'), ...viewShape, ...forcaShape, sequencia: sequenciaSchema }),
  z.object({ tipo: z.literal('refazer'), ...viewShape, ...forcaShape, sequencia: sequenciaSchema }),
  /** Restores every line and cell to the state after the act of that number; 0 is before the first. */
  z.object({ tipo: z.literal('restaurar'), ...viewShape, ...forcaShape, sequencia: sequenciaSchema }),
])
export type OrcamentoAtoNovo = z.infer<typeof newAtoSchema>

const mudancaSchema = z.object({ linhaId: idSchema, meses: mesesSchema, valoresCentavos: z.array(centavosSchema) })
export type OrcamentoMudanca = z.infer<typeof mudancaSchema>

const linhaSchema = z.object({
  id: idSchema,
  ...chaveShape,
  travas: mesesSchema,
  justificativa: z.string(),
  valoresCentavos: z.array(centavosSchema),
})
export type OrcamentoLinha = z.infer<typeof linhaSchema>

const writtenAtoSchema = z.object({
  /** Number of the act; of the previous act when nothing changed. */
  sequencia: sequenciaSchema,
  celulas: z.int(),
  linhas: z.array(idSchema),
  /** Cells that the caller does not know: changed by `desfazer`, `refazer` and `restaurar`, or moved by formulas. */
  mudancas: z.array(mudancaSchema),
})
export type OrcamentoAtoGravado = z.infer<typeof writtenAtoSchema>

/** Edit conflict of cells: the JSON text `conflito` in the `data` of `orcamento_celula_conflict`. */
export const orcamentoConflitoSchema = z.object({
  vista: sequenciaSchema,
  total: z.int(),
  celulas: z.array(
    z.object({
      linhaId: idSchema,
      /** Null: the whole line, or its justificativa. */
      mes: z.nullable(positionSchema),
      /** Null: the line was deleted, or the conflict is not about an amount. */
      atualCentavos: z.nullable(centavosSchema),
      quem: callerSchema,
      quando: instantSchema,
      sequencia: sequenciaSchema,
    }),
  ),
})
export type OrcamentoConflito = z.infer<typeof orcamentoConflitoSchema>

const serieSchema = z.object({
  /** First and last of the twelve months, and the last month with entries; null when none has any. */
  inicio: mesSchema,
  fim: mesSchema,
  ate: z.nullable(mesSchema),
  valoresCentavos: colunaSchema(),
  /** Per month, realizado of grupo itens without a budget line. With it the total equals the DRE. */
  semLinhaCentavos: z.array(centavosSchema),
})
export type OrcamentoSerie = z.infer<typeof serieSchema>

export const contaBaseZeroSchema = z.object({
  /** Millionths, so 2,5 people are exact. */
  quantidadeMicros: z.int(),
  /** Price of one unit per month, unsigned, as typed. */
  precoCentavos: centavosSchema,
  meses: mesesSchema,
  justificativa: z.string(),
})
export type BaseZeroConta = z.infer<typeof contaBaseZeroSchema>

const linhasSchema = z.object({
  sequencia: sequenciaSchema,
  /** Columnar: position i of each column is the same line; ascending by id. */
  linhas: z.object({
    id: colunaSchema({ minimum: 1 }),
    grupoItemId: colunaSchema({ minimum: 1 }),
    /** 0: none. */
    centroCustoId: colunaSchema({ minimum: 0 }),
    filialId: colunaSchema({ minimum: 0 }),
    travas: colunaSchema({ minimum: 0, maximum: 4095 }),
    comentarios: colunaSchema({ minimum: 0 }),
    /** Positions of open comments: months as bits, the first month in the lowest; bit 4096 is the whole line. */
    comentados: colunaSchema({ minimum: 0, maximum: 8191 }),
    /** Twelve per line. */
    valoresCentavos: colunaSchema(),
  }),
  /** Only lines with a justificativa; the zero-based entries are in it. */
  justificativas: z.array(
    z.object({
      linhaId: idSchema,
      texto: z.string(),
      contas: z.array(contaBaseZeroSchema),
    }),
  ),
  /** Realizado of the same lines by the current De-Para, for the year before and for the exercício. */
  referencia: z.object({ anoAnterior: serieSchema, realizado: serieSchema }),
})
export type OrcamentoLinhas = z.infer<typeof linhasSchema>

const passadoSchema = z.object({
  periodo: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  /** Months with any entries in the ledger, as bits, the first in the lowest. The other months are unknown, not zero. */
  meses: mesesSchema,
  /** Only lines with an amount. Columnar: position i of each column is the same line. */
  linhaId: colunaSchema({ minimum: 1 }),
  valoresCentavos: colunaSchema(),
})
export type OrcamentoPassado = z.infer<typeof passadoSchema>

const atoSchema = z.object({
  sequencia: sequenciaSchema,
  tipo: z.enum(ATO_TIPOS),
  quem: callerSchema,
  quando: instantSchema,
  celulas: z.int(),
  /** Input of the person; null for acts of other people when the reader sees only a part of the budget. */
  detalhe: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  desfaz: z.nullable(sequenciaSchema),
  desfeitoPor: z.nullable(sequenciaSchema),
})
export type OrcamentoAto = z.infer<typeof atoSchema>

/** Returns the undo and redo stacks of one person, the next act last, so they survive a reload. Acts must ascend. */
export function listStacks(atos: readonly Pick<OrcamentoAto, 'sequencia' | 'tipo' | 'desfaz'>[]): {
  desfazer: number[]
  refazer: number[]
} {
  let desfazer: number[] = []
  let refazer: number[] = []
  for (const { sequencia, tipo, desfaz } of atos) {
    if (tipo === 'criar' || tipo === 'atualizar_realizado' || tipo === 'premissa') continue
    if (tipo === 'desfazer') {
      desfazer = desfazer.filter((each) => each !== desfaz)
      refazer.push(sequencia)
      continue
    }
    refazer = tipo === 'refazer' ? refazer.filter((each) => each !== desfaz) : []
    desfazer.push(sequencia)
  }
  return { desfazer, refazer }
}

const historicoSchema = z.object({
  itens: z.array(
    z.object({
      sequencia: sequenciaSchema,
      tipo: z.enum(ATO_TIPOS),
      quem: callerSchema,
      quando: instantSchema,
      antesCentavos: centavosSchema,
      depoisCentavos: centavosSchema,
      detalhe: atoSchema.shape.detalhe,
      desfaz: atoSchema.shape.desfaz,
    }),
  ),
})
export type OrcamentoHistorico = z.infer<typeof historicoSchema>

const presencaSchema = z.object({ ...callerSchema.shape, linhaId: z.nullable(idSchema), mes: z.nullable(positionSchema) })
export type OrcamentoPresenca = z.infer<typeof presencaSchema>

export type OrcamentoEvento =
  | {
      tipo: 'ato'
      sequencia: number
      quem: { id: string; nome: string }
      quando: string
      ato: AtoTipo
      mudancas: OrcamentoMudanca[]
      adicionadas: OrcamentoLinha[]
      removidas: number[]
      travas: { linhaId: number; travas: number }[]
      justificativas: { linhaId: number; texto: string }[]
    }
  /** The reader is behind by more than a stream replays, so it must read the lines again. */
  | { tipo: 'recarregar'; sequencia: number }
  | { tipo: 'presenca'; pessoas: OrcamentoPresenca[] }
  /** State of the budget and of its areas. `centroCustoId` null is the area without a centro de custo. A version moves with each change. */
  | { tipo: 'situacao'; status: string; versao: number; areas: { centroCustoId: number | null; status: string; versao: number }[] }
  /**
   * Open comments by line, only of lines that have any, with positions as in the lines. `total` (answers included), `abertos` and
   * `mudadoEm` move with every comment written, changed, resolved or deleted.
   */
  | {
      tipo: 'comentario'
      linhas: { linhaId: number; comentarios: number; comentados: number }[]
      total: number
      abertos: number
      mudadoEm: string | null
    }

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Orcamento')

const REFUSALS: readonly CodigoErro[] = [
  'registro_not_found',
  'orcamento_frozen',
  'orcamento_area_sent',
  'orcamento_mes_realizado',
  'orcamento_celula_held',
  'orcamento_celula_conflict',
  'orcamento_linha_duplicate',
  'orcamento_linha_commented',
  'orcamento_ato_done',
  'orcamento_state_conflict',
  'orcamento_too_large',
  'orcamento_total_too_large',
  'orcamento_formula_invalid',
  'orcamento_formula_conflict',
  'orcamento_valor_too_large',
  'escopo_limited',
]

export const orcamentoAtosRotas = {
  listLinhas: defineRota({
    nome: 'orcamentoAto.listLinhas',
    metodo: 'GET',
    caminho: '/Orcamento/:id/linhas',
    resumo: 'Todas as linhas do orçamento, coluna por coluna, agora ou como eram, com o realizado das mesmas linhas',
    permissao: may.read,
    params,
    query: z.object({
      sequencia: z.optional(sequenciaParamSchema),
      em: z.optional(instantSchema),
    }),
    data: linhasSchema,
    erros: ['registro_not_found'],
  }),
  getPassado: defineRota({
    nome: 'orcamentoAto.getPassado',
    metodo: 'GET',
    caminho: '/Orcamento/:id/passado',
    resumo: 'O realizado das linhas nos doze meses mais novos, antes do exercício, em que elas têm algum',
    permissao: may.read,
    params,
    data: passadoSchema,
    erros: ['registro_not_found'],
  }),
  create: defineRota({
    nome: 'orcamentoAto.create',
    metodo: 'POST',
    caminho: '/Orcamento/:id/atos',
    resumo: 'Muda células, travas, justificativas ou linhas, desfaz, refaz ou restaura: tudo ou nada',
    permissao: may.update,
    params,
    body: newAtoSchema,
    data: writtenAtoSchema,
    idempotente: true,
    corpoMaxBytes: 6 * 1024 * 1024,
    erros: REFUSALS,
  }),
  list: defineRota({
    nome: 'orcamentoAto.list',
    metodo: 'GET',
    caminho: '/Orcamento/:id/atos',
    resumo: 'O que foi feito no orçamento, do mais novo para o mais antigo',
    permissao: may.read,
    params,
    query: z.object({
      meus: z.optional(z.enum(['sim'])),
      cursor: z.optional(sequenciaParamSchema),
      limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 200),
    }),
    data: z.object({ itens: z.array(atoSchema), proximo: z.nullable(sequenciaSchema) }),
    erros: ['registro_not_found'],
  }),
  listHistorico: defineRota({
    nome: 'orcamentoAto.listHistorico',
    metodo: 'GET',
    caminho: '/Orcamento/:id/historico',
    resumo: 'Tudo que uma célula já foi: quem, quando, antes, depois e por qual ato; do mais novo para o mais antigo',
    permissao: may.read,
    params,
    query: z.object({ linha: idParamSchema, mes: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)) }),
    data: historicoSchema,
    erros: ['registro_not_found'],
  }),
  watch: defineRota({
    nome: 'orcamentoAto.watch',
    metodo: 'GET',
    caminho: '/Orcamento/:id/eventos',
    resumo: 'Ao vivo (server-sent events): atos, presença, situação e comentários; com Last-Event-ID, também o que faltou',
    permissao: may.read,
    params,
    query: z.object({
      /** Last `sequencia` seen, unless Last-Event-ID gives it. Without either, the stream starts now. */
      vista: z.optional(sequenciaParamSchema),
      /** Long polling: `nao` returns the pending events and ends, for networks that buffer open streams. */
      espera: z.optional(z.enum(['nao'])),
    }),
    saida: 'eventos',
    erros: ['registro_not_found'],
  }),
  updatePresenca: defineRota({
    nome: 'orcamentoAto.updatePresenca',
    metodo: 'POST',
    caminho: '/Orcamento/:id/presenca',
    resumo: 'Diz que a pessoa está no orçamento e em qual célula; vale por 40 segundos',
    permissao: may.read,
    params,
    body: z.object({ linhaId: z.optional(idSchema), mes: z.optional(positionSchema) }),
    data: z.object({}),
    erros: ['registro_not_found'],
  }),
}
