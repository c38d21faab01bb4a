/**
 * Scenarios of a budget: branched from it, compared side by side and merged back cell by cell.
 * A scenario is a full budget with cells, acts and areas. It remembers its origin and the `sequencia` it branched at. Amounts are centavos,
 * credit positive; months are 1 to 12, or bits with the first month in the lowest.
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, instantSchema, mesSchema } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { GRUPO_NATUREZA_NOMES } from '../razao/grupo.ts'
import { ORCAMENTO_STATUS, ORCAMENTO_TIPOS } from '../comum/orcamento-estado.ts'
import { TAXA_MAX_PPM, TAXA_MIN_PPM } from './criacao.ts'
import { newOrcamentoShape } from './orcamento.ts'
import { PREMISSAS_MAX } from './premissa.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const CENARIOS_MAX = 6
/** Maximum lines with differences listed. All are counted, and a choice for all reaches the unlisted ones too. */
export const MESCLA_LINHAS_MAX = 2_000

export const MESCLA_SIDES = ['cenario', 'original'] as const
export type MesclaLado = (typeof MESCLA_SIDES)[number]

/** The first two of the engine's, which this package does not import. */
export const AJUSTE_PREMISSA_MODOS = ['percentual', 'pontos'] as const

const positionSchema = z.int().check(z.minimum(1), z.maximum(12))
const mesesSchema = z.int().check(z.minimum(0), z.maximum(4095))
const sequenciaSchema = z.int().check(z.minimum(0))
const twelveSchema = z.array(centavosSchema)
const versaoShape = { id: idSchema, nome: z.string(), versaoNumero: z.int(), status: z.enum(ORCAMENTO_STATUS) }

const comparadoSchema = z.object({
  ...versaoShape,
  cenario: z.string(),
  tipo: z.enum(ORCAMENTO_TIPOS),
  origemId: z.nullable(idSchema),
})
export type CenarioComparado = z.infer<typeof comparadoSchema>

const comparisonSchema = z.object({
  inicio: mesSchema,
  orcamentos: z.array(comparadoSchema),
  outros: z.array(comparadoSchema),
  grupos: z.array(
    z.object({
      id: idSchema,
      codigo: z.string(),
      descricao: z.string(),
      natureza: z.enum(GRUPO_NATUREZA_NOMES),
      itens: z.array(
        z.object({
          id: idSchema,
          codigo: z.string(),
          descricao: z.string(),
          valoresCentavos: z.array(centavosSchema),
        }),
      ),
    }),
  ),
})
export type CenariosComparacao = z.infer<typeof comparisonSchema>

const chaveShape = { grupoItemId: idSchema, centroCustoId: z.nullable(idSchema), filialId: z.nullable(idSchema) }

const linhaSchema = z.object({
  ...chaveShape,
  grupoId: idSchema,
  grupo: z.string(),
  natureza: z.enum(GRUPO_NATUREZA_NOMES),
  codigo: z.string(),
  descricao: z.string(),
  centroCusto: z.nullable(z.string()),
  filial: z.nullable(z.string()),
  /** Null: the original has no such line, and the merge adds it. */
  linhaId: z.nullable(idSchema),
  /** The scenario removed the line. When all of its amounts are taken, the original loses it too, unless the line has comments. */
  removida: z.boolean(),
  soCenario: mesesSchema,
  ambos: mesesSchema,
  /** Months held in the original (may be overruled), and unchangeable months (ledger, or a submitted area). */
  travados: mesesSchema,
  presos: mesesSchema,
  baseCentavos: twelveSchema,
  originalCentavos: twelveSchema,
  cenarioCentavos: twelveSchema,
  quem: z.nullable(z.object({ nome: z.string(), quando: instantSchema })),
})
export type MesclaLinhaDiferente = z.infer<typeof linhaSchema>

const grupoSchema = z.object({
  id: idSchema,
  descricao: z.string(),
  natureza: z.enum(GRUPO_NATUREZA_NOMES),
  originalCentavos: centavosSchema,
  cenarioCentavos: centavosSchema,
  /** Amount that the unlisted lines add to the original when their cells are taken. Cells that cannot change are in no sum. */
  resto: z.object({ soCenario: centavosSchema, soCenarioTravadas: centavosSchema, ambos: centavosSchema, ambosTravadas: centavosSchema }),
})
export type MesclaGrupo = z.infer<typeof grupoSchema>

const mesclaSchema = z.object({
  inicio: mesSchema,
  cenario: z.object({ ...versaoShape, sequencia: sequenciaSchema }),
  /** Merge target: the newest version of the budget the scenario branched from. */
  original: z.object({ ...versaoShape, sequencia: sequenciaSchema, mudavel: z.boolean() }),
  /** Instant of the last merge. Null: never merged, so the base is the original at the branch. */
  mescladoEm: z.nullable(instantSchema),
  linhas: z.array(linhaSchema),
  /** Counts of all lines, listed or not; `travadas` and `presas` count cells of the first two. */
  total: z.object({ linhas: z.int(), soCenario: z.int(), ambos: z.int(), travadas: z.int(), presas: z.int() }),
  /** Grupos with a line in either budget, in the order of the plano. Unchanged ones are needed for the result. */
  grupos: z.array(grupoSchema),
})
export type OrcamentoMescla = z.infer<typeof mesclaSchema>

const requestedMesclaSchema = z.object({
  /** Budget and `sequencia` as shown. After any later change in that budget nothing is written. */
  originalId: idSchema,
  vista: sequenciaSchema,
  /** `sequencia` of the scenario as it was shown; later changes in it wait for the next merge. */
  cenarioSequencia: sequenciaSchema,
  /** Side for cells changed in both and not listed in `linhas`; without it they wait for the next merge. */
  conflitos: z.nullable(z.enum(MESCLA_SIDES)),
  forcarTravas: z._default(z.boolean(), false),
  /**
   * Choices by cell: months taken from the scenario, and months that keep the original. Cells changed only in the scenario are taken by
   * default.
   */
  linhas: z._default(
    z.array(z.object({ ...chaveShape, cenario: mesesSchema, original: mesesSchema })).check(z.maxLength(MESCLA_LINHAS_MAX)),
    [],
  ),
})
export type MesclaPedida = z.infer<typeof requestedMesclaSchema>

/** Rate of each month, or points in the unit of the premissa; both in millionths, as in `premissa.updateValores`. */
const ajusteSchema = z
  .object({
    premissaId: idSchema,
    modo: z.enum(AJUSTE_PREMISSA_MODOS),
    micros: z.int().check(z.minimum(-999_999_999_999_999), z.maximum(999_999_999_999_999)),
    /** Months of the exercício. Without both, every month that formulas read, which may be before it. */
    de: z.optional(positionSchema),
    ate: z.optional(positionSchema),
  })
  .check(
    z.refine(({ modo, micros }) => modo !== 'percentual' || (micros >= TAXA_MIN_PPM && micros <= TAXA_MAX_PPM), 'Use de −100 % a 1.000 %.'),
  )
export type PremissaAjustada = z.infer<typeof ajusteSchema>

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Orcamento')

const colunasQuery = {
  /** Default: the original and its scenarios, newest first. */
  com: z.optional(z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,5}$/, 'Use até seis números separados por vírgula, como 3,7.'))),
}

export const orcamentoCenarioRotas = {
  compare: defineRota({
    nome: 'orcamentoCenario.compare',
    metodo: 'GET',
    caminho: '/Orcamento/:id/cenarios',
    resumo: 'O orçamento e seus cenários lado a lado, item por item e mês por mês',
    permissao: may.read,
    params,
    query: z.object(colunasQuery),
    data: comparisonSchema,
    erros: ['registro_not_found'],
  }),
  export: defineRota({
    nome: 'orcamentoCenario.export',
    metodo: 'GET',
    caminho: '/Orcamento/:id/cenarios/arquivo',
    resumo: 'A comparação dos cenários em CSV ou XLSX, do ano ou de um mês, com as diferenças para o primeiro',
    permissao: may.export,
    params,
    query: z.object({
      ...colunasQuery,
      mes: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
      ...tableQuery,
    }),
    saida: 'arquivo',
    registra: 'orcamentoCenario.export',
    erros: ['registro_not_found'],
  }),
  create: defineRota({
    nome: 'orcamentoCenario.create',
    metodo: 'POST',
    caminho: '/Orcamento/:id/cenarios',
    resumo: 'Abre um cenário a partir do orçamento, igual a ele ou com o efeito de uma simulação, que é um ato só',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    params,
    body: z.object({
      nome: newOrcamentoShape.nome,
      cenario: newOrcamentoShape.cenario,
      observacoes: newOrcamentoShape.observacoes,
      simulacao: z.optional(
        z.object({
          vista: sequenciaSchema,
          /** Growth in millionths: 80.000 is 8 %. Grupos not listed stay unchanged. */
          grupos: z._default(
            z
              .array(z.object({ grupoId: idSchema, taxaPpm: z.int().check(z.minimum(TAXA_MIN_PPM), z.maximum(TAXA_MAX_PPM)) }))
              .check(z.maxLength(500)),
            [],
          ),
          /** Adjusted premissas, of which the cenário stores the differences from `base`. They move the formulas before the grupos grow. */
          premissas: z._default(z.array(ajusteSchema).check(z.maxLength(PREMISSAS_MAX)), []),
        }),
      ),
    }),
    data: z.object({ id: idSchema }),
    erros: [
      'registro_not_found',
      'orcamento_previa_changed',
      'orcamento_formula_invalid',
      'orcamento_valor_too_large',
      'orcamento_total_too_large',
      'premissa_invalid',
    ],
  }),
  diff: defineRota({
    nome: 'orcamentoCenario.diff',
    metodo: 'GET',
    caminho: '/Orcamento/:id/mescla',
    resumo: 'O que um cenário mudou desde que saiu do original ou foi mesclado nele, e o que os dois mudaram',
    permissao: may.read,
    params,
    data: mesclaSchema,
    erros: ['registro_not_found', 'escopo_limited'],
  }),
  merge: defineRota({
    nome: 'orcamentoCenario.merge',
    metodo: 'POST',
    caminho: '/Orcamento/:id/mescla',
    resumo: 'Leva para o original o que se escolheu do cenário, em um ato só, que um desfazer reverte',
    permissao: may.update,
    idempotente: true,
    corpoMaxBytes: 2 * 1024 * 1024,
    params,
    body: requestedMesclaSchema,
    data: z.object({
      sequencia: sequenciaSchema,
      celulas: z.int(),
      deixadas: z.int(),
    }),
    erros: [
      'registro_not_found',
      'escopo_limited',
      'orcamento_frozen',
      'orcamento_area_sent',
      'orcamento_mes_realizado',
      'orcamento_celula_held',
      'orcamento_celula_conflict',
      'orcamento_linha_duplicate',
      'orcamento_state_conflict',
      'orcamento_too_large',
      'orcamento_total_too_large',
    ],
  }),
}
