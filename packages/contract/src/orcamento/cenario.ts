/**
 * Scenarios of a budget: branched from it, compared side by side, and merged back cell by cell. A scenario is a budget of its own, with cells,
 * acts and areas; it remembers which budget it left and how far that one had come. Amounts are centavos, credit positive; months are 1 to 12,
 * or bits with the first month in the lowest.
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, instanteSchema, mesSchema } from '../comum/comum.ts'
import { tabelaQuery } from '../comum/exportacao.ts'
import { GRUPO_NATUREZA_NOMES } from '../razao/grupo.ts'
import { ORCAMENTO_STATUS, ORCAMENTO_TIPOS } from '../comum/orcamento-estado.ts'
import { TAXA_MAX_PPM, TAXA_MIN_PPM } from './criacao.ts'
import { orcamentoNovoShape } from './orcamento.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

/** Budgets that one table compares. */
export const CENARIOS_MAX = 6
/** Lines with differences that are listed; all of them are counted, and a choice for all reaches those that are not listed. */
export const MESCLA_LINHAS_MAX = 2_000

/** Whose amount stays in a cell: of the scenario, or of the budget that it is merged into. */
export const MESCLA_LADOS = ['cenario', 'original'] as const
export type MesclaLado = (typeof MESCLA_LADOS)[number]

const mesesSchema = z.int().check(z.minimum(0), z.maximum(4095))
const sequenciaSchema = z.int().check(z.minimum(0))
const dozeSchema = z.array(centavosSchema)
const versaoShape = { id: idSchema, nome: z.string(), versaoNumero: z.int(), status: z.enum(ORCAMENTO_STATUS) }

const comparadoSchema = z.object({
  ...versaoShape,
  cenario: z.string(),
  tipo: z.enum(ORCAMENTO_TIPOS),
  /** The budget that a scenario left; null of what is none. */
  origemId: z.nullable(idSchema),
})
export type CenarioComparado = z.infer<typeof comparadoSchema>

const comparacaoSchema = z.object({
  inicio: mesSchema,
  /** Those in the columns; the others are compared with the first. */
  orcamentos: z.array(comparadoSchema),
  /** Of the same exercício, and in no column. */
  outros: z.array(comparadoSchema),
  /** With a line in any of them, in the order of the plano. */
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
          /** Twelve of each budget, in the order of the columns. */
          valoresCentavos: z.array(centavosSchema),
        }),
      ),
    }),
  ),
})
export type CenariosComparacao = z.infer<typeof comparacaoSchema>

const chaveShape = { grupoItemId: idSchema, centroCustoId: z.nullable(idSchema), filialId: z.nullable(idSchema) }

const linhaSchema = z.object({
  ...chaveShape,
  grupoId: idSchema,
  grupo: z.string(),
  natureza: z.enum(GRUPO_NATUREZA_NOMES),
  codigo: z.string(),
  descricao: z.string(),
  /** Code and name; null without one. */
  centroCusto: z.nullable(z.string()),
  filial: z.nullable(z.string()),
  /** Null: the original has no such line, and gets it. */
  linhaId: z.nullable(idSchema),
  /** The scenario took the line out: with all of its amounts taken, the original loses it too, unless somebody commented it. */
  removida: z.boolean(),
  /** Months that only the scenario changed, and months that both did. */
  soCenario: mesesSchema,
  ambos: mesesSchema,
  /** Of these, months that the original holds, which may be overruled; and those that nobody changes now: of the ledger, or their area was sent. */
  travados: mesesSchema,
  presos: mesesSchema,
  /** Twelve each. */
  baseCentavos: dozeSchema,
  originalCentavos: dozeSchema,
  cenarioCentavos: dozeSchema,
  /** Who last changed the original in any of the months that both changed, where that is known. */
  quem: z.nullable(z.object({ nome: z.string(), quando: instanteSchema })),
})
export type MesclaLinhaDiferente = z.infer<typeof linhaSchema>

const grupoSchema = z.object({
  id: idSchema,
  descricao: z.string(),
  natureza: z.enum(GRUPO_NATUREZA_NOMES),
  /** The whole year, as it is now. */
  originalCentavos: centavosSchema,
  cenarioCentavos: centavosSchema,
  /** What the lines that are not listed add to the original when their cells are taken; cells that nobody changes now are in none of these. */
  resto: z.object({ soCenario: centavosSchema, soCenarioTravadas: centavosSchema, ambos: centavosSchema, ambosTravadas: centavosSchema }),
})
export type MesclaGrupo = z.infer<typeof grupoSchema>

const mesclaSchema = z.object({
  inicio: mesSchema,
  cenario: z.object({ ...versaoShape, sequencia: sequenciaSchema }),
  /** Into which it is merged: the newest version of the budget that it left. */
  original: z.object({ ...versaoShape, sequencia: sequenciaSchema, mudavel: z.boolean() }),
  /** When it was last merged; null: never, and so it is compared with what the original was when it left. */
  mescladoEm: z.nullable(instanteSchema),
  /** Those with conflicts first, then in the order of the plano. */
  linhas: z.array(linhaSchema),
  /** Of all lines, listed or not; `travadas` and `presas` are of the cells of the first two. */
  total: z.object({ linhas: z.int(), soCenario: z.int(), ambos: z.int(), travadas: z.int(), presas: z.int() }),
  /** With a line in either, in the order of the plano: a grupo whose sum stays is as much of the result as one that moves. */
  grupos: z.array(grupoSchema),
})
export type OrcamentoMescla = z.infer<typeof mesclaSchema>

const mesclaPedidaSchema = z.object({
  /** `original` as it was shown: the budget, and its `sequencia`. What was changed in it since by anybody is a conflict, and nothing is done. */
  originalId: idSchema,
  vista: sequenciaSchema,
  /** `sequencia` of the scenario as it was shown: what was changed in it since waits for the next time. */
  cenarioSequencia: sequenciaSchema,
  /** Of cells that both changed, where `linhas` says nothing; without it they are left for the next time. */
  conflitos: z.nullable(z.enum(MESCLA_LADOS)),
  /** Also cells that are held. */
  forcarTravas: z._default(z.boolean(), false),
  /** Choices for single cells: months taken from the scenario, and months that stay. Cells that only the scenario changed are taken otherwise. */
  linhas: z._default(
    z.array(z.object({ ...chaveShape, cenario: mesesSchema, original: mesesSchema })).check(z.maxLength(MESCLA_LINHAS_MAX)),
    [],
  ),
})
export type MesclaPedida = z.infer<typeof mesclaPedidaSchema>

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Orcamento')

const colunasQuery = {
  /** Ids of up to six budgets of the same exercício. Without them: the original and its scenarios, the newest first. */
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
    data: comparacaoSchema,
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
      /** 1 to 12; without it the year. */
      mes: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
      ...tabelaQuery,
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
      nome: orcamentoNovoShape.nome,
      cenario: orcamentoNovoShape.cenario,
      observacoes: orcamentoNovoShape.observacoes,
      simulacao: z.optional(
        z.object({
          /** `sequencia` of the budget of which the simulation was shown: of another one it would be something else. */
          vista: sequenciaSchema,
          /** Growth in millionths: 80.000 is 8 %. Grupos that are not named stay as they are. */
          grupos: z
            .array(z.object({ grupoId: idSchema, taxaPpm: z.int().check(z.minimum(TAXA_MIN_PPM), z.maximum(TAXA_MAX_PPM)) }))
            .check(z.minLength(1), z.maxLength(500)),
        }),
      ),
    }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'orcamento_previa_changed', 'orcamento_valor_too_large', 'orcamento_total_too_large'],
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
    body: mesclaPedidaSchema,
    data: z.object({
      /** Of the act in the original; the one before when nothing was taken. */
      sequencia: sequenciaSchema,
      celulas: z.int(),
      /** Cells that wait for the next time. */
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
