/**
 * Diff of two versions of a budget, line by line and month by month. Amounts are centavos, credit positive; months are 1 to 12, or bits
 * with the first month in the lowest.
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, instantSchema, mesSchema } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { GRUPO_NATUREZA_NOMES } from '../razao/grupo.ts'
import { ORCAMENTO_STATUS } from '../comum/orcamento-estado.ts'
import { UNIDADES_PREMISSA } from './premissa.ts'
import { defineRota } from '../comum/rota.ts'

export const REVISAO_LINHAS_MAX = 2_000

export const REVISAO_SITUACOES = ['mudada', 'nova', 'removida'] as const
export type RevisaoSituacao = (typeof REVISAO_SITUACOES)[number]

const twelveSchema = z.array(centavosSchema)
const pairShape = {
  antesCentavos: twelveSchema,
  depoisCentavos: twelveSchema,
}
const versaoSchema = z.object({ id: idSchema, versaoNumero: z.int(), status: z.enum(ORCAMENTO_STATUS) })

const linhaSchema = z.object({
  grupoId: idSchema,
  grupoItemId: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  centroCusto: z.nullable(z.string()),
  filial: z.nullable(z.string()),
  situacao: z.enum(REVISAO_SITUACOES),
  /** Changed months as bits; none for a line added or removed without amounts. */
  meses: z.int().check(z.minimum(0), z.maximum(4095)),
  ...pairShape,
})
export type RevisaoLinha = z.infer<typeof linhaSchema>

const revisaoSchema = z.object({
  inicio: mesSchema,
  nome: z.string(),
  depois: versaoSchema,
  antes: z.nullable(versaoSchema),
  versoes: z.array(versaoSchema),
  resultado: z.object(pairShape),
  total: z.object({ linhas: z.int(), mudadas: z.int(), novas: z.int(), removidas: z.int(), celulas: z.int() }),
  grupos: z.array(
    z.object({
      id: idSchema,
      codigo: z.string(),
      descricao: z.string(),
      natureza: z.enum(GRUPO_NATUREZA_NOMES),
      linhas: z.int(),
      ...pairShape,
    }),
  ),
  linhas: z.array(linhaSchema),
})
export type OrcamentoRevisao = z.infer<typeof revisaoSchema>

const valorMicrosSchema = z.nullable(z.int())

const premissasSchema = z.object({
  /** The version before; null for the first one, which has nothing to compare with. */
  antes: z.nullable(z.object({ versaoNumero: z.int(), approvedAt: instantSchema })),
  premissas: z.array(
    z.object({
      codigo: z.string(),
      descricao: z.string(),
      unidade: z.enum(UNIDADES_PREMISSA),
      /** Values in millionths, as the cenário of the budget reads them; null for none. */
      meses: z.array(z.object({ mes: mesSchema, antesMicros: valorMicrosSchema, depoisMicros: valorMicrosSchema })),
      quem: z.string(),
      quando: instantSchema,
      nota: z.string(),
    }),
  ),
})
export type RevisaoPremissas = z.infer<typeof premissasSchema>

const params = z.object({ id: idParamSchema })

const filterQuery = {
  de: z.optional(idParamSchema),
  busca: z.optional(z.string().check(z.trim(), z.maxLength(120))),
  situacao: z.optional(z.enum(REVISAO_SITUACOES)),
  mes: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))),
}

export const orcamentoRevisaoRotas = {
  diff: defineRota({
    nome: 'orcamentoRevisao.diff',
    metodo: 'GET',
    caminho: '/Orcamento/:id/revisao',
    resumo: 'O que uma versão do orçamento mudou em relação a outra, linha por linha e mês por mês',
    permissao: { action: 'read', subject: 'Orcamento' },
    params,
    query: z.object(filterQuery),
    data: revisaoSchema,
    erros: ['registro_not_found'],
  }),
  listPremissas: defineRota({
    nome: 'orcamentoRevisao.listPremissas',
    metodo: 'GET',
    caminho: '/Orcamento/:id/revisao/premissas',
    resumo: 'As premissas das fórmulas do orçamento que mudaram desde a aprovação da versão anterior',
    permissao: { action: 'read', subject: 'Orcamento' },
    params,
    data: premissasSchema,
    erros: ['registro_not_found'],
  }),
  export: defineRota({
    nome: 'orcamentoRevisao.export',
    metodo: 'GET',
    caminho: '/Orcamento/:id/revisao/arquivo',
    resumo: 'As diferenças entre duas versões em CSV ou XLSX, todas as que o filtro deixa passar, mês por mês',
    permissao: { action: 'export', subject: 'Orcamento' },
    params,
    query: z.object({ ...filterQuery, ...tableQuery }),
    saida: 'arquivo',
    registra: 'orcamentoRevisao.export',
    erros: ['registro_not_found', 'dados_too_large', 'requisicao_throttled'],
  }),
}
