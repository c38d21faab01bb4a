/**
 * Runs of rateio that somebody put on record: the rules with their versions, the values of the drivers, and what came out. A statement is
 * always computed from the rules as they are; a run says what they were, what is different now, and puts them back in one act.
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, instanteSchema, mesSchema } from '../comum/comum.ts'
import { folhaQuery, tabelaQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const RATEIO_APURACAO_TIPOS = ['apurada', 'antes', 'restaurada'] as const
/** Runs of a page of the list. */
export const RATEIO_APURACOES_PAGINA = 50

const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const itemSchema = z.object({
  id: idSchema,
  tipo: z.enum(RATEIO_APURACAO_TIPOS),
  inicio: mesSchema,
  fim: mesSchema,
  /** The run that was put back; null when none was. */
  restauraId: z.nullable(idSchema),
  observacao: z.string(),
  quando: instanteSchema,
  quem: z.string(),
  regras: z.int(),
  /** What the centros de custo that rose rose by, and the others fell by: never negative. */
  movidoCentavos: centavosSchema,
  /** Null where the rules did not run. */
  resultadoHash: z.nullable(hashSchema),
  /** Why nothing came out of them, in Portuguese: they were kept before others took their place. Null when they ran. */
  falha: z.nullable(z.string()),
})
export type RateioApuracao = z.infer<typeof itemSchema>

const listaSchema = z.object({
  /** Data version, which the acts carry back. */
  versao: z.int(),
  /** Rules or values of drivers are not those of the last run any more; null without a run. */
  mudou: z.nullable(z.boolean()),
  disponivel: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  /** Months up to here are closed: no act changes what they are made of. */
  fechadoAte: z.nullable(mesSchema),
  /** The newest first. */
  itens: z.array(itemSchema),
  /** Of the next page; null at the end. */
  cursor: z.nullable(idSchema),
})
export type RateioApuracoes = z.infer<typeof listaSchema>

const valorSchema = z.nullable(z.string())

const detalheSchema = z.extend(itemSchema, {
  versao: z.int(),
  /** In the order in which they ran. */
  usadas: z.array(
    z.object({
      id: idSchema,
      nome: z.string(),
      /** Of the rule when it ran. */
      versao: z.int(),
      /** In words, as it was. */
      texto: z.string(),
      agora: z.enum(['igual', 'mudou', 'desligada', 'excluida']),
      /** In words, as it is; null when it is not there or says the same. */
      textoAgora: z.nullable(z.string()),
    }),
  ),
  /** Rules that are on now and were not, which a restoration turns off. */
  novas: z.array(z.string()),
  /** The same rules run in another order now. */
  ordemMudou: z.boolean(),
  /** Values of the drivers, as they were: decimal text, null without a value. */
  direcionadores: z.array(
    z.object({
      id: idSchema,
      descricao: z.string(),
      unidade: z.string(),
      meses: z.array(mesSchema),
      linhas: z.array(z.object({ lugar: z.string(), valores: z.array(valorSchema), agora: z.array(valorSchema) })),
    }),
  ),
  /** Values that are others now. */
  valoresMudados: z.int(),
  /** Before and after, in the run, and after as the rules and values are now: null when these do not run. */
  centros: z.array(
    z.object({
      centroCusto: z.int(),
      nome: z.string(),
      antesCentavos: centavosSchema,
      depoisCentavos: centavosSchema,
      agoraCentavos: z.nullable(centavosSchema),
    }),
  ),
  /** Every cell after rateio is what it was; null when the rules do not run now, or did not then. */
  confere: z.nullable(z.boolean()),
})
export type RateioApuracaoDetalhe = z.infer<typeof detalheSchema>

const may = permissoesOf('DreRateio')
const params = z.object({ id: idParamSchema })
const versaoSchema = z.int().check(z.nonnegative())
const gravadaSchema = z.object({ id: idSchema })

export const rateioApuracaoRotas = {
  list: defineRota({
    nome: 'rateioApuracao.list',
    metodo: 'GET',
    caminho: '/Rateio/apuracoes',
    resumo: 'Apurações do rateio, da mais nova para a mais antiga, e se algo mudou desde a última',
    permissao: may.read,
    clienteInteiro: true,
    query: z.object({ cursor: z.optional(idParamSchema) }),
    data: listaSchema,
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
    data: detalheSchema,
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
    data: gravadaSchema,
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
    data: gravadaSchema,
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
    query: z.object(tabelaQuery),
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
    query: z.object(folhaQuery),
    saida: 'arquivo',
    registra: 'rateio.export',
    erros: ['registro_not_found', 'dados_too_large'],
  }),
}
