/** Content of a report of the provider `nativo`: default period, default filters, and cards in order. */
import * as z from 'zod/mini'
import { codigoSchema, idSchema } from '../comum/comum.ts'

/** Relative to the last month with data, so a report follows the ledger. */
export const RELATORIO_PERIODOS = ['ultimos12', 'ano', 'acumulado', 'semestre', 'trimestre', 'trimestreAnterior', 'anoAnterior'] as const
export type RelatorioPeriodo = (typeof RELATORIO_PERIODOS)[number]

export const CARTAO_WIDTHS = ['terco', 'metade', 'inteira'] as const
export type CartaoLargura = (typeof CARTAO_WIDTHS)[number]

export const CARTAO_TIPOS = ['indicadores', 'cascata', 'evolucao', 'variacoes', 'orcado', 'centros'] as const
export type CartaoTipo = (typeof CARTAO_TIPOS)[number]

export const CARTOES_MAX = 24
export const INDICADORES_MAX = 8
export const EVOLUCAO_MAX = 3
export const VARIACOES_MIN = 3
export const VARIACOES_MAX = 20

const common = {
  titulo: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  largura: z.enum(CARTAO_WIDTHS),
}
const lines = (max: number) => z.array(codigoSchema).check(z.minLength(1, 'Escolha ao menos uma linha da DRE.'), z.maxLength(max))

export const cartaoSchema = z.discriminatedUnion('tipo', [
  z.object({ tipo: z.literal('indicadores'), ...common, linhas: lines(INDICADORES_MAX) }),
  z.object({ tipo: z.literal('cascata'), ...common }),
  z.object({ tipo: z.literal('evolucao'), ...common, linhas: lines(EVOLUCAO_MAX) }),
  z.object({
    tipo: z.literal('variacoes'),
    ...common,
    quantos: z.int().check(z.minimum(VARIACOES_MIN), z.maximum(VARIACOES_MAX)),
  }),
  z.object({ tipo: z.literal('orcado'), ...common, excedem: z._default(z.boolean(), false) }),
  z.object({ tipo: z.literal('centros'), ...common, linha: codigoSchema }),
])
export type RelatorioCartao = z.infer<typeof cartaoSchema>

const idsSchema = z._default(z.array(idSchema).check(z.maxLength(200)), [])

export const relatorioContentSchema = z.object({
  periodo: z.enum(RELATORIO_PERIODOS),
  centrosCusto: idsSchema,
  filiais: idsSchema,
  /** Budget of the cards of orçado × realizado, in any scenario; null: see `relatorio.getOrcado`. */
  orcamento: z._default(z.nullable(idSchema), null),
  cartoes: z.array(cartaoSchema).check(z.minLength(1, 'Um relatório tem ao menos um cartão.'), z.maxLength(CARTOES_MAX)),
})
export type RelatorioConteudo = z.infer<typeof relatorioContentSchema>

export const RELATORIO_MODELOS = ['resultado', 'evolucao', 'centros'] as const
export type RelatorioModelo = (typeof RELATORIO_MODELOS)[number]

interface ModeloDef {
  chave: string
  nome: string
  descricao: string
  conteudo: RelatorioConteudo
}

const always = { titulo: '' } as const

/** Report templates over the fixed codes of the standard model. After creation their names belong to the cliente. */
export const RELATORIO_MODELO_DEFS: Readonly<Record<RelatorioModelo, ModeloDef>> = {
  resultado: {
    chave: 'resultado',
    nome: 'Resultado do exercício',
    descricao: 'Da receita líquida ao lucro líquido, ao lado do ano anterior, e o que mais variou',
    conteudo: {
      periodo: 'ultimos12',
      centrosCusto: [],
      filiais: [],
      orcamento: null,
      cartoes: [
        { tipo: 'indicadores', ...always, largura: 'inteira', linhas: ['RL', 'LB', 'EBITDA', 'LL'] },
        { tipo: 'cascata', ...always, largura: 'inteira' },
        { tipo: 'evolucao', ...always, largura: 'metade', linhas: ['RL'] },
        { tipo: 'variacoes', ...always, largura: 'metade', quantos: 8 },
        { tipo: 'orcado', ...always, largura: 'inteira', excedem: false },
      ],
    },
  },
  evolucao: {
    chave: 'evolucao',
    nome: 'Evolução e margens',
    descricao: 'Receita, EBITDA e lucro mês a mês, com as margens',
    conteudo: {
      periodo: 'ultimos12',
      centrosCusto: [],
      filiais: [],
      orcamento: null,
      cartoes: [
        { tipo: 'indicadores', ...always, largura: 'inteira', linhas: ['MB', 'ME', 'ML'] },
        { tipo: 'evolucao', ...always, largura: 'inteira', linhas: ['RL', 'EBITDA', 'LL'] },
        { tipo: 'evolucao', titulo: 'Despesas com pessoal', largura: 'metade', linhas: ['DPE'] },
        { tipo: 'evolucao', titulo: 'Despesas administrativas', largura: 'metade', linhas: ['DAD'] },
      ],
    },
  },
  centros: {
    chave: 'centros-de-custo',
    nome: 'Centros de custo',
    descricao: 'Quanto cada centro de custo gastou em cada mês',
    conteudo: {
      periodo: 'ultimos12',
      centrosCusto: [],
      filiais: [],
      orcamento: null,
      cartoes: [
        { tipo: 'indicadores', ...always, largura: 'inteira', linhas: ['DPE', 'DAD', 'DCO', 'EBITDA'] },
        { tipo: 'centros', ...always, largura: 'inteira', linha: 'DPE' },
        { tipo: 'centros', ...always, largura: 'inteira', linha: 'EBITDA' },
      ],
    },
  },
}
