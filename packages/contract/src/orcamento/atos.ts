/**
 * The cells of a budget and the acts that change them. An act is what one person does at once: it is done whole or not at all, and numbered by
 * the `sequencia` of its budget, so that whoever has seen up to a number has seen everything before it. Amounts are centavos, credit positive,
 * whatever the sign under which a grid shows them; months are 1 to 12, counted from the first of the exercício.
 */
import * as z from 'zod/mini'
import { centavosSchema, colunaSchema, idParamSchema, idSchema, instanteSchema, mesSchema } from '../comum/comum.ts'
import type { CodigoErro } from '../comum/erro.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** Acts that carry new values of cells. The name says how they were made; the server treats them alike. */
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
] as const
export type AtoTipo = (typeof ATO_TIPOS)[number]

/** Cells of one act: a total spread over 5,000 lines of twelve months. */
export const ATO_CELULAS_MAX = 60_000
/** Lines that one act adds, removes or justifies. */
export const ATO_LINHAS_MAX = 5_000
/** Conflicting cells that a refusal lists; it says how many there are in all. */
export const CONFLITOS_MAX = 2_000
/** Changed lines that a stream replays; whoever missed more reads all lines again. */
export const EVENTOS_MUDANCAS_MAX = 5_000
/** Seconds between two signs of presence of a browser, and without one until the person is no longer there. */
export const PRESENCA_CADA_S = 15
export const PRESENCA_ATE_S = 40

/** A month by its place in the exercício. */
const posicaoSchema = z.int().check(z.minimum(1), z.maximum(12))
/** R$ 100 billion in one cell is a typing error, and twelve months of every line still add up exactly. */
export const CELULA_CENTAVOS_MAX = 10_000_000_000_000
const valorSchema = z.int().check(z.minimum(-CELULA_CENTAVOS_MAX), z.maximum(CELULA_CENTAVOS_MAX))
/** Months as bits, the first month in the lowest. */
const mesesSchema = z.int().check(z.minimum(0), z.maximum(4095))
const sequenciaSchema = z.int().check(z.minimum(0))
const sequenciaParamSchema = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

const quemSchema = z.object({ id: z.uuid(), nome: z.string() })

/** Whose cell it is: what names a line. */
const chaveShape = { grupoItemId: idSchema, centroCustoId: z.nullable(idSchema), filialId: z.nullable(idSchema) }

const vistaShape = {
  /**
   * `sequencia` up to which who acts had seen the budget: what others changed after it is not overwritten without a word. It is that of the
   * lines as they were read, then of the last event of the stream; never that of one's own answer, which says nothing of acts in between.
   */
  vista: sequenciaSchema,
}
const forcaShape = {
  /** Also cells that are held. */
  forcarTravas: z.optional(z.boolean()),
}

/** What the person told: the total, the method, the percentage, the file. Kept for the history and never computed with. */
const detalheSchema = z
  .record(z.string().check(z.maxLength(40)), z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean(), z.null()]))
  .check(z.refine((detalhe) => Object.keys(detalhe).length <= 20, 'Até 20 campos.'))

const atoNovoSchema = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.enum(ATO_TIPOS_CELULAS),
    ...vistaShape,
    ...forcaShape,
    detalhe: z.optional(detalheSchema),
    mudancas: z
      .array(z.object({ linhaId: idSchema, mes: posicaoSchema, valorCentavos: valorSchema }))
      .check(z.minLength(1), z.maxLength(ATO_CELULAS_MAX)),
  }),
  z.object({
    tipo: z.literal('travar'),
    ...vistaShape,
    travas: z
      .array(z.object({ linhaId: idSchema, mes: posicaoSchema, travada: z.boolean() }))
      .check(z.minLength(1), z.maxLength(ATO_CELULAS_MAX)),
  }),
  z.object({
    tipo: z.literal('justificar'),
    ...vistaShape,
    justificativas: z
      .array(z.object({ linhaId: idSchema, texto: z.string().check(z.trim(), z.maxLength(2000)) }))
      .check(z.minLength(1), z.maxLength(ATO_LINHAS_MAX)),
  }),
  z.object({
    tipo: z.literal('linhas'),
    ...vistaShape,
    adicionar: z._default(
      z
        .array(z.object({ ...chaveShape, valoresCentavos: z.optional(z.array(valorSchema).check(z.length(12))) }))
        .check(z.maxLength(ATO_LINHAS_MAX)),
      [],
    ),
    remover: z._default(z.array(idSchema).check(z.maxLength(ATO_LINHAS_MAX)), []),
  }),
  /** Takes back an act of one's own, as far as its cells are still what it left. */
  z.object({ tipo: z.literal('desfazer'), ...vistaShape, ...forcaShape, sequencia: sequenciaSchema }),
  /** Does again what a `desfazer` of one's own took back. */
  z.object({ tipo: z.literal('refazer'), ...vistaShape, ...forcaShape, sequencia: sequenciaSchema }),
  /** Every line and cell as they were after the act of that number; 0 is before the first. */
  z.object({ tipo: z.literal('restaurar'), ...vistaShape, ...forcaShape, sequencia: sequenciaSchema }),
])
export type OrcamentoAtoNovo = z.infer<typeof atoNovoSchema>

/** New values of a line: of the months in the bits, first month first. */
const mudancaSchema = z.object({ linhaId: idSchema, meses: mesesSchema, valoresCentavos: z.array(centavosSchema) })
export type OrcamentoMudanca = z.infer<typeof mudancaSchema>

const linhaSchema = z.object({
  id: idSchema,
  ...chaveShape,
  travas: mesesSchema,
  justificativa: z.string(),
  /** Twelve. */
  valoresCentavos: z.array(centavosSchema),
})
export type OrcamentoLinha = z.infer<typeof linhaSchema>

const atoGravadoSchema = z.object({
  /** Of the act; the one before when it changed nothing. */
  sequencia: sequenciaSchema,
  celulas: z.int(),
  /** Ids of the lines added, in the order in which they were asked for. */
  linhas: z.array(idSchema),
  /** What `desfazer`, `refazer` and `restaurar` made of the cells; empty for acts whose values came with them. */
  mudancas: z.array(mudancaSchema),
})
export type OrcamentoAtoGravado = z.infer<typeof atoGravadoSchema>

/** Cells that somebody else changed meanwhile: the JSON text `conflito` in the `data` of `orcamento_celula_conflict`. */
export const orcamentoConflitoSchema = z.object({
  /** What to send as `vista` once the person has chosen. */
  vista: sequenciaSchema,
  total: z.int(),
  celulas: z.array(
    z.object({
      linhaId: idSchema,
      /** Null: the line as a whole, or its justificativa. */
      mes: z.nullable(posicaoSchema),
      /** Null: the line is no longer there, or it is no amount. */
      atualCentavos: z.nullable(centavosSchema),
      quem: quemSchema,
      quando: instanteSchema,
      sequencia: sequenciaSchema,
    }),
  ),
})
export type OrcamentoConflito = z.infer<typeof orcamentoConflitoSchema>

/** Twelve months of each line, in the order of `linhas.id`. */
const serieSchema = z.object({
  /** First and last of the twelve months, and the last one that has entries; null when none has. */
  inicio: mesSchema,
  fim: mesSchema,
  ate: z.nullable(mesSchema),
  /** None where no line has anything. */
  valoresCentavos: colunaSchema(),
  /** Of each month, what has entries in grupo items and no line in the budget: with it the total is that of the DRE. */
  semLinhaCentavos: z.array(centavosSchema),
})
export type OrcamentoSerie = z.infer<typeof serieSchema>

/** One reckoning of a zero-based line: how many, at how much each in the months that have it, and why. */
export const contaBaseZeroSchema = z.object({
  /** Millionths, so that 2,5 people are exact. */
  quantidadeMicros: z.int(),
  /** Of one, each month; without a sign, as it is typed. */
  precoCentavos: centavosSchema,
  meses: mesesSchema,
  justificativa: z.string(),
})
export type BaseZeroConta = z.infer<typeof contaBaseZeroSchema>

const linhasSchema = z.object({
  /** Of the state that is shown. */
  sequencia: sequenciaSchema,
  /** Column by column, position i of each is the same line; ascending by id. */
  linhas: z.object({
    id: colunaSchema({ minimum: 1 }),
    grupoItemId: colunaSchema({ minimum: 1 }),
    /** 0: none. */
    centroCustoId: colunaSchema({ minimum: 0 }),
    filialId: colunaSchema({ minimum: 0 }),
    travas: colunaSchema({ minimum: 0, maximum: 4095 }),
    /** Open comments of the line and of its cells. */
    comentarios: colunaSchema({ minimum: 0 }),
    /** Where they are: months as bits, the first month in the lowest, and above them, 4096, the line itself. */
    comentados: colunaSchema({ minimum: 0, maximum: 8191 }),
    /** Twelve of each line. */
    valoresCentavos: colunaSchema(),
  }),
  /** Only of lines that have one; with what a zero-based line was made of, which of others is nothing. */
  justificativas: z.array(
    z.object({
      linhaId: idSchema,
      texto: z.string(),
      contas: z.array(contaBaseZeroSchema),
    }),
  ),
  /** The realizado of the same lines, by the De-Para of now: in the year before, and in the exercício itself. */
  referencia: z.object({ anoAnterior: serieSchema, realizado: serieSchema }),
})
export type OrcamentoLinhas = z.infer<typeof linhasSchema>

const passadoSchema = z.object({
  /** The twelve months; null where no line has had anything before the exercício. */
  periodo: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  /** Which of them have entries in the ledger at all, as bits, the first in the lowest: of the others nothing is known. */
  meses: mesesSchema,
  /** Only lines that had something; column by column, position i of each is the same line. */
  linhaId: colunaSchema({ minimum: 1 }),
  /** Twelve of each line. */
  valoresCentavos: colunaSchema(),
})
export type OrcamentoPassado = z.infer<typeof passadoSchema>

const atoSchema = z.object({
  sequencia: sequenciaSchema,
  tipo: z.enum(ATO_TIPOS),
  quem: quemSchema,
  quando: instanteSchema,
  celulas: z.int(),
  /** What the person told; null for acts of others where one sees only a part of the budget. */
  detalhe: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** The act that this one takes back or does again. */
  desfaz: z.nullable(sequenciaSchema),
  /** The act that took this one back. */
  desfeitoPor: z.nullable(sequenciaSchema),
})
export type OrcamentoAto = z.infer<typeof atoSchema>

/** What can be taken back and done again, the next one last: the stacks of a grid, after a reload too. Acts ascending, of one person. */
export function listPilhas(atos: readonly Pick<OrcamentoAto, 'sequencia' | 'tipo' | 'desfaz'>[]): {
  desfazer: number[]
  refazer: number[]
} {
  let desfazer: number[] = []
  let refazer: number[] = []
  for (const { sequencia, tipo, desfaz } of atos) {
    if (tipo === 'criar' || tipo === 'atualizar_realizado') continue
    if (tipo === 'desfazer') {
      desfazer = desfazer.filter((each) => each !== desfaz)
      refazer.push(sequencia)
      continue
    }
    // Whoever does something new cannot do again what was taken back before.
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
      quem: quemSchema,
      quando: instanteSchema,
      antesCentavos: centavosSchema,
      depoisCentavos: centavosSchema,
      detalhe: atoSchema.shape.detalhe,
      desfaz: atoSchema.shape.desfaz,
    }),
  ),
})
export type OrcamentoHistorico = z.infer<typeof historicoSchema>

const presencaSchema = z.object({ ...quemSchema.shape, linhaId: z.nullable(idSchema), mes: z.nullable(posicaoSchema) })
export type OrcamentoPresenca = z.infer<typeof presencaSchema>

/** What the stream of a budget tells, each reader of what is in their scope. */
export type OrcamentoEvento =
  | {
      tipo: 'ato'
      sequencia: number
      quem: { id: string; nome: string }
      quando: string
      ato: AtoTipo
      mudancas: OrcamentoMudanca[]
      /** Whole, as they were added. */
      adicionadas: OrcamentoLinha[]
      removidas: number[]
      travas: { linhaId: number; travas: number }[]
      justificativas: { linhaId: number; texto: string }[]
    }
  /** More was missed than a stream replays: read the lines again. */
  | { tipo: 'recarregar'; sequencia: number }
  /** Everybody who is there now, the reader too. */
  | { tipo: 'presenca'; pessoas: OrcamentoPresenca[] }
  /** State of the budget and of its areas; `centroCustoId` null is the area of what has none. With each change a version moves. */
  | { tipo: 'situacao'; status: string; versao: number; areas: { centroCustoId: number | null; status: string; versao: number }[] }
  /**
   * Open comments by line, of the lines that have any, and where they are as in the lines; then what moves with whatever is said, changed, resolved or deleted: how many there
   * are, answers too, how many of them are open, and when one was last written.
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

const RECUSAS: readonly CodigoErro[] = [
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
      /** As they were after this act. */
      sequencia: z.optional(sequenciaParamSchema),
      /** As they were at this instant. */
      em: z.optional(instanteSchema),
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
    body: atoNovoSchema,
    data: atoGravadoSchema,
    idempotente: true,
    corpoMaxBytes: 6 * 1024 * 1024,
    erros: RECUSAS,
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
      /** Acts before this one. */
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
      /** What the reader has seen, where no Last-Event-ID says so. Without either: from now on. */
      vista: z.optional(sequenciaParamSchema),
      /** `nao`: tells what there is and ends, for networks that hold back open streams. */
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
    body: z.object({ linhaId: z.optional(idSchema), mes: z.optional(posicaoSchema) }),
    data: z.object({}),
    erros: ['registro_not_found'],
  }),
}
