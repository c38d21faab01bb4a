/** Home: open tasks of the caller and the DRE at a glance. */
import * as z from 'zod/mini'
import { alcanceSchema, centavosSchema, dataSchema, idSchema, instantSchema, mesSchema } from '../comum/comum.ts'
import { lacunasSchema } from '../dre/dre.ts'
import { importacaoSchema } from '../razao/importacao.ts'
import { defineRota } from '../comum/rota.ts'
import { readySchema } from '../relatorio/workspace.ts'

export const INICIO_WAITS_MAX = 5

const inicioSchema = z.object({
  novo: z.boolean(),
  semDePara: z.object({
    contas: z.int(),
    valorCentavos: centavosSchema,
    cobertura: z.nullable(z.number()),
    maiores: z.array(z.object({ contaId: idSchema, codigo: z.string(), descricao: z.string(), saldoCentavos: centavosSchema })),
  }),
  importacoes: z.array(importacaoSchema),
  /** Budgets the caller must approve or return, or areas to fill in (possibly returned). The first `INICIO_WAITS_MAX`. */
  orcamentos: z.array(
    z.object({
      id: idSchema,
      nome: z.string(),
      versaoNumero: z.int(),
      espera: z.enum(['aprovar', 'preencher', 'devolvido']),
      areas: z.int(),
      /** Earliest deadline of the areas to fill in. */
      prazo: z.nullable(dataSchema),
    }),
  ),
  fechamento: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema, meses: z.int(), quem: z.string() })),
  semOrcamento: z.boolean(),
  relatorios: z.array(
    z.object({
      id: idSchema,
      chave: z.string(),
      nome: z.string(),
      pronto: readySchema,
      workspace: z.object({ chave: z.string(), nome: z.string() }),
      favorito: z.boolean(),
      openedAt: z.nullable(instantSchema),
    }),
  ),
  dre: z.nullable(
    z.object({
      inicio: mesSchema,
      fim: mesSchema,
      alcance: alcanceSchema,
      lacunas: lacunasSchema,
      linhas: z.array(
        z.object({
          codigo: z.string(),
          descricao: z.string(),
          meses: z.array(z.nullable(z.number())),
          total: z.nullable(z.number()),
          anoAnteriorTotal: z.nullable(z.number()),
          ahTotal: z.nullable(z.number()),
          /** The base is a loss, so `ahTotal` is over |base|. */
          baseNegativa: z.boolean(),
        }),
      ),
    }),
  ),
})
export type Inicio = z.infer<typeof inicioSchema>

export const inicioRotas = {
  get: defineRota({
    nome: 'inicio.get',
    metodo: 'GET',
    caminho: '/Inicio',
    resumo: 'O que espera por mim e a DRE de relance',
    permissao: 'sessao',
    data: inicioSchema,
    erros: ['cliente_required', 'dados_too_large'],
  }),
}
