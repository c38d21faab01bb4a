/** Formulas of a budget: one for all lines of a grupo item. They change by acts, see `orcamentoAto.create`. */
import * as z from 'zod/mini'
import { centavosSchema, colunaSchema, idParamSchema, idSchema, instantSchema, mesSchema } from '../comum/comum.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { UNIDADES_PREMISSA } from './premissa.ts'

const formulasSchema = z.object({
  itens: z.array(
    z.object({
      grupoItemId: idSchema,
      texto: z.string(),
      /** First month that the formula computes, 1 to 12. Earlier ones would look before the exercício and are typed. */
      desde: z.int().check(z.minimum(1), z.maximum(12)),
    }),
  ),
  /** Series of other plans that formulas may read, in the exercício and inside the scope of the reader. 0 is no centro de custo or filial. */
  series: z.array(
    z.object({
      codigo: z.string(),
      linhas: z.array(z.object({ centroCusto: z.int(), filial: z.int(), valoresCentavos: colunaSchema() })),
    }),
  ),
})
export type OrcamentoFormulas = z.infer<typeof formulasSchema>

const explicacaoSchema = z.object({
  /** Null: the line has no formula. */
  texto: z.nullable(z.string()),
  /** Null: the formula does not compute this month, which looks back before the exercício or is held. */
  valorCentavos: z.nullable(centavosSchema),
  travada: z.boolean(),
  leituras: z.array(
    z.object({
      /** The reading as the formula writes it, such as `anterior(RB)`. */
      texto: z.string(),
      codigo: z.string(),
      mes: mesSchema,
      /** Amount of cells. Null for a premissa, and for a total beyond what the reader may see. */
      valorCentavos: z.nullable(centavosSchema),
      premissa: z.nullable(
        z.object({
          descricao: z.string(),
          unidade: z.enum(UNIDADES_PREMISSA),
          valorMicros: z.nullable(z.int()),
          fonte: z.string(),
          /** Last change of the value of that month. */
          mudanca: z.nullable(z.object({ quem: z.string(), quando: instantSchema, nota: z.string() })),
        }),
      ),
    }),
  ),
})
export type OrcamentoFormulaExplicacao = z.infer<typeof explicacaoSchema>

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Orcamento')

export const orcamentoFormulaRotas = {
  list: defineRota({
    nome: 'orcamentoFormula.list',
    metodo: 'GET',
    caminho: '/Orcamento/:id/formulas',
    resumo: 'As fórmulas de um orçamento, por item, e as séries de outros planos que elas podem ler',
    permissao: may.read,
    params,
    data: formulasSchema,
    erros: ['registro_not_found'],
  }),
  explain: defineRota({
    nome: 'orcamentoFormula.explain',
    metodo: 'GET',
    caminho: '/Orcamento/:id/formulas/explicacao',
    resumo: 'A fórmula de uma célula com o valor de cada parte',
    permissao: may.read,
    params,
    query: z.object({ linha: idParamSchema, mes: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12)) }),
    data: explicacaoSchema,
    erros: ['registro_not_found', 'orcamento_formula_invalid'],
  }),
}
