/**
 * Recorded runs of rateio (apurações): the rules with their versions, the driver values and the result. A statement is always computed from
 * the current rules. A run shows what has changed since, and can be restored in one act.
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, instantSchema, mesSchema } from '../comum/comum.ts'
import { sheetQuery, tableQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const RATEIO_APURACAO_TIPOS = ['apurada', 'antes', 'restaurada'] as const
export const RATEIO_APURACOES_PAGE = 50

const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const itemSchema = z.object({
  id: idSchema,
  tipo: z.enum(RATEIO_APURACAO_TIPOS),
  inicio: mesSchema,
  fim: mesSchema,
  restauraId: z.nullable(idSchema),
  observacao: z.string(),
  quando: instantSchema,
  quem: z.string(),
  regras: z.int(),
  movidoCentavos: centavosSchema,
  resultadoHash: z.nullable(hashSchema),
  /** Reason the rules failed, in Portuguese; they were recorded before others replaced them. Null when they ran. */
  falha: z.nullable(z.string()),
})
export type RateioApuracao = z.infer<typeof itemSchema>

const listSchema = z.object({
  versao: z.int(),
  /** The rules or driver values have changed since the last run; null without a run. */
  mudou: z.nullable(z.boolean()),
  disponivel: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  fechadoAte: z.nullable(mesSchema),
  itens: z.array(itemSchema),
  cursor: z.nullable(idSchema),
})
export type RateioApuracoes = z.infer<typeof listSchema>

const valorSchema = z.nullable(z.string())

const detailSchema = z.extend(itemSchema, {
  versao: z.int(),
  usadas: z.array(
    z.object({
      id: idSchema,
      nome: z.string(),
      versao: z.int(),
      texto: z.string(),
      agora: z.enum(['igual', 'mudou', 'desligada', 'excluida']),
      textoAgora: z.nullable(z.string()),
    }),
  ),
  novas: z.array(z.string()),
  ordemMudou: z.boolean(),
  direcionadores: z.array(
    z.object({
      id: idSchema,
      descricao: z.string(),
      unidade: z.string(),
      meses: z.array(mesSchema),
      linhas: z.array(z.object({ lugar: z.string(), valores: z.array(valorSchema), agora: z.array(valorSchema) })),
    }),
  ),
  valoresMudados: z.int(),
  /** Before and after in the run, and after by the current rules and values; the latter is null when they do not run. */
  centros: z.array(
    z.object({
      centroCusto: z.int(),
      nome: z.string(),
      antesCentavos: centavosSchema,
      depoisCentavos: centavosSchema,
      agoraCentavos: z.nullable(centavosSchema),
    }),
  ),
  /** Every cell after rateio is unchanged; null when the rules do not run now, or did not then. */
  confere: z.nullable(z.boolean()),
})
export type RateioApuracaoDetalhe = z.infer<typeof detailSchema>

const may = permissoesOf('DreRateio')
const params = z.object({ id: idParamSchema })
const versaoSchema = z.int().check(z.nonnegative())
const writtenSchema = z.object({ id: idSchema })

export const rateioApuracaoRotas = {
  list: defineRota({
    nome: 'rateioApuracao.list',
    metodo: 'GET',
    caminho: '/Rateio/apuracoes',
    resumo: 'Apurações do rateio, da mais nova para a mais antiga, e se algo mudou desde a última',
    permissao: may.read,
    clienteInteiro: true,
    query: z.object({ cursor: z.optional(idParamSchema) }),
    data: listSchema,
    erros: ['dados_too_large'],
  }),
  get: defineRota({
    nome: 'rateioApuracao.get',
    metodo: 'GET',
    caminho: '/Rateio/apuracoes/:id',
    resumo: 'Uma apuração: regras com a versão de cada uma, valores dos direcionadores, o resultado, e o que é diferente agora',
    permissao: may.read,
    clienteInteiro: true,
    params,
    data: detailSchema,
    erros: ['registro_not_found', 'dados_too_large'],
  }),
  create: defineRota({
    nome: 'rateioApuracao.create',
    metodo: 'POST',
    caminho: '/Rateio/apuracoes',
    resumo: 'Registra o rateio de um período como as regras e os direcionadores estão agora',
    permissao: may.update,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({
      inicio: mesSchema,
      fim: mesSchema,
      observacao: z.string().check(z.trim(), z.maxLength(500)),
      versao: versaoSchema,
    }),
    data: writtenSchema,
    erros: ['dados_too_large', 'dre_periodo_invalid', 'rateio_invalid', 'cadastro_version_conflict', 'idempotencia_mismatch'],
  }),
  restore: defineRota({
    nome: 'rateioApuracao.restore',
    metodo: 'POST',
    caminho: '/Rateio/apuracoes/:id/restauracao',
    resumo: 'Devolve, em um ato, as regras e os valores dos direcionadores ao que eram em uma apuração',
    permissao: may.update,
    clienteInteiro: true,
    idempotente: true,
    params,
    body: z.object({ versao: versaoSchema }),
    data: writtenSchema,
    erros: [
      'registro_not_found',
      'dados_too_large',
      'rateio_invalid',
      'cadastro_duplicate',
      'cadastro_version_conflict',
      'mes_closed',
      'idempotencia_mismatch',
    ],
  }),
  export: defineRota({
    nome: 'rateioApuracao.export',
    metodo: 'GET',
    caminho: '/Rateio/apuracoes/exportar',
    resumo: 'A lista das apurações do rateio, em CSV ou XLSX',
    permissao: may.export,
    clienteInteiro: true,
    query: z.object(tableQuery),
    saida: 'arquivo',
    registra: 'rateio.export',
    erros: [],
  }),
  exportOne: defineRota({
    nome: 'rateioApuracao.exportOne',
    metodo: 'GET',
    caminho: '/Rateio/apuracoes/:id/exportar',
    resumo: 'Uma apuração em XLSX, PDF ou CSV: regras, valores dos direcionadores e resultado',
    permissao: may.export,
    clienteInteiro: true,
    params,
    query: z.object(sheetQuery),
    saida: 'arquivo',
    registra: 'rateio.export',
    erros: ['registro_not_found', 'dados_too_large'],
  }),
}
