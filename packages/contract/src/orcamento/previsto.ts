/**
 * Previsto (rolling forecast): months up to one carry the realizado and are read-only, the later months are planned. Updating the realizado
 * is explicit and shows the differences first. Amounts in the engine's sign.
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, mesSchema, oneLinha } from '../comum/comum.ts'
import { GRUPO_NATUREZA_NOMES } from '../razao/grupo.ts'
import { defineRota } from '../comum/rota.ts'

export const PREVISTO_DIFERENCAS_MAX = 500

const cadastroSchema = z.object({ id: idSchema, descricao: z.string() })

const diferencaSchema = z.object({
  grupoItem: z.object({ id: idSchema, codigo: z.string(), descricao: z.string() }),
  natureza: z.enum(GRUPO_NATUREZA_NOMES),
  centroCusto: z.nullable(cadastroSchema),
  filial: z.nullable(cadastroSchema),
  mes: mesSchema,
  atualCentavos: centavosSchema,
  realizadoCentavos: centavosSchema,
  nova: z.boolean(),
})
export type PrevistoDiferenca = z.infer<typeof diferencaSchema>

const previstoSchema = z.object({
  realizadoAte: mesSchema,
  disponivelAte: z.nullable(mesSchema),
  ate: mesSchema,
  /** Months up to it without any realizado of the company; they would become zero. */
  semRealizado: z.array(mesSchema),
  /** Data version of the realizado and last act of the budget. An update from any other state is refused. */
  versaoDados: z.int(),
  sequencia: z.int(),
  celulas: z.int(),
  linhasNovas: z.int(),
  totalCentavos: centavosSchema,
  novoTotalCentavos: centavosSchema,
  diferencas: z.array(diferencaSchema),
})
export type OrcamentoPrevisto = z.infer<typeof previstoSchema>

const params = z.object({ id: idParamSchema })

export const orcamentoPrevistoRotas = {
  create: defineRota({
    nome: 'orcamentoPrevisto.create',
    metodo: 'POST',
    caminho: '/Orcamento/:id/previsto',
    resumo: 'Faz um previsto de um orçamento: o realizado até um mês, sem edição, e o orçado depois dele, a replanejar',
    permissao: { action: 'create', subject: 'Orcamento' },
    clienteInteiro: true,
    idempotente: true,
    params,
    body: z.object({
      nome: z.string().check(z.trim(), z.minLength(1, 'Dê um nome ao previsto.'), z.maxLength(120), oneLinha),
      cenario: z.string().check(z.trim(), z.minLength(1, 'Diga qual é o cenário.'), z.maxLength(60), oneLinha),
      realizadoAte: mesSchema,
    }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'orcamento_periodo_invalid', 'orcamento_version_conflict', 'orcamento_too_large', 'dados_too_large'],
  }),
  get: defineRota({
    nome: 'orcamentoPrevisto.get',
    metodo: 'GET',
    caminho: '/Orcamento/:id/previsto',
    resumo: 'Até que mês um previsto tem o realizado, e o que mudaria nele com a contabilidade de agora',
    permissao: { action: 'read', subject: 'Orcamento' },
    params,
    query: z.object({ ate: z.optional(mesSchema) }),
    data: previstoSchema,
    erros: ['registro_not_found', 'orcamento_not_previsto', 'orcamento_periodo_invalid', 'dados_too_large'],
  }),
  update: defineRota({
    nome: 'orcamentoPrevisto.update',
    metodo: 'POST',
    caminho: '/Orcamento/:id/previsto/atualizar',
    resumo: 'Toma o realizado de novo, até o mesmo mês ou um seguinte: um ato como os outros, que não se desfaz',
    permissao: { action: 'create', subject: 'Orcamento' },
    clienteInteiro: true,
    params,
    body: z.object({
      ate: mesSchema,
      vista: z.int().check(z.minimum(0)),
      versaoDados: z.int().check(z.minimum(0)),
    }),
    data: z.object({ sequencia: z.int(), celulas: z.int() }),
    erros: [
      'registro_not_found',
      'orcamento_not_previsto',
      'orcamento_periodo_invalid',
      'dre_versao_changed',
      'dados_too_large',
      'orcamento_frozen',
      'orcamento_area_sent',
      'orcamento_celula_conflict',
      'orcamento_state_conflict',
      'orcamento_too_large',
      'orcamento_total_too_large',
    ],
  }),
}
