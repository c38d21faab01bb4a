/** Home: what waits for me and the DRE at a glance. */
import * as z from 'zod/mini'
import { centavosSchema, idSchema, instanteSchema, mesSchema } from '../comum/comum.ts'
import { alcanceSchema, lacunasSchema } from '../dre/dre.ts'
import { importacaoSchema } from '../razao/importacao.ts'
import { defineRota } from '../comum/rota.ts'
import { prontoSchema } from '../relatorio/workspace.ts'

/** A list to act on: the others are on the screen it leads to. */
export const INICIO_ESPERAS_MAX = 5

const inicioSchema = z.object({
  /** Nothing was imported yet: the screen leads to the first import. */
  novo: z.boolean(),
  semDePara: z.object({
    contas: z.int(),
    valorCentavos: centavosSchema,
    /** Share of the absolute amount that is mapped, 0 to 1. */
    cobertura: z.nullable(z.number()),
    maiores: z.array(z.object({ contaId: idSchema, codigo: z.string(), descricao: z.string(), saldoCentavos: centavosSchema })),
  }),
  /** In progress, and the last ones that ended badly. */
  importacoes: z.array(importacaoSchema),
  /** Budgets that wait for who asks: to be approved or returned, or areas to fill in, which may have come back. The first `INICIO_ESPERAS_MAX`. */
  orcamentos: z.array(
    z.object({
      id: idSchema,
      nome: z.string(),
      versaoNumero: z.int(),
      espera: z.enum(['aprovar', 'preencher', 'devolvido']),
      /** Of the person; of a budget to approve, all of them. */
      areas: z.int(),
    }),
  ),
  /** Months that somebody else asked to close, and who asks may confirm. */
  fechamento: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema, meses: z.int(), quem: z.string() })),
  /** There is a DRE and no budget yet, and who asks may make one: the last of the first steps. */
  semOrcamento: z.boolean(),
  /** Reports that who asks put among their favourites, then those that they opened last: the first few. */
  relatorios: z.array(
    z.object({
      id: idSchema,
      chave: z.string(),
      nome: z.string(),
      pronto: prontoSchema,
      workspace: z.object({ chave: z.string(), nome: z.string() }),
      favorito: z.boolean(),
      openedAt: z.nullable(instanteSchema),
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
          /** `ahTotal` is over |base|, of a base that is a loss. */
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
