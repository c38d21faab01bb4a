/** What a report of the provider `nativo` shows: its period and filters to begin with, and its cards in order. */
import * as z from 'zod/mini'
import { codigoSchema, idSchema } from '../comum/comum.ts'

/** Counted from the last month with data, so that a report follows the ledger by itself. */
export const RELATORIO_PERIODOS = ['ultimos12', 'ano', 'acumulado', 'semestre', 'trimestre', 'trimestreAnterior', 'anoAnterior'] as const
export type RelatorioPeriodo = (typeof RELATORIO_PERIODOS)[number]

/** Share of the width that a card takes on a wide screen. */
export const CARTAO_LARGURAS = ['terco', 'metade', 'inteira'] as const
export type CartaoLargura = (typeof CARTAO_LARGURAS)[number]

export const CARTAO_TIPOS = ['indicadores', 'cascata', 'evolucao', 'variacoes', 'orcado', 'centros'] as const
export type CartaoTipo = (typeof CARTAO_TIPOS)[number]

export const CARTOES_MAX = 24
export const INDICADORES_MAX = 8
/** Lines that one drawing of an evolution still tells apart. */
export const EVOLUCAO_MAX = 3
export const VARIACOES_MIN = 3
export const VARIACOES_MAX = 20

const comum = {
  /** Empty: the name of its kind. */
  titulo: z._default(z.string().check(z.trim(), z.maxLength(80)), ''),
  largura: z.enum(CARTAO_LARGURAS),
}
const linhas = (max: number) => z.array(codigoSchema).check(z.minLength(1, 'Escolha ao menos uma linha da DRE.'), z.maxLength(max))

export const cartaoSchema = z.discriminatedUnion('tipo', [
  /** Totals of lines beside the year before, each with its months. */
  z.object({ tipo: z.literal('indicadores'), ...comum, linhas: linhas(INDICADORES_MAX) }),
  /** From net revenue to net profit. */
  z.object({ tipo: z.literal('cascata'), ...comum }),
  /** Lines by month, beside the year before. */
  z.object({ tipo: z.literal('evolucao'), ...comum, linhas: linhas(EVOLUCAO_MAX) }),
  /** The grupo itens that moved most against the year before. */
  z.object({
    tipo: z.literal('variacoes'),
    ...comum,
    quantos: z.int().check(z.minimum(VARIACOES_MIN), z.maximum(VARIACOES_MAX)),
  }),
  /** Orçado × realizado by grupo, with the traffic lights of the tolerances; `excedem`: only the grupos that are beyond them. */
  z.object({ tipo: z.literal('orcado'), ...comum, excedem: z._default(z.boolean(), false) }),
  /** One line by centro de custo and month. */
  z.object({ tipo: z.literal('centros'), ...comum, linha: codigoSchema }),
])
export type RelatorioCartao = z.infer<typeof cartaoSchema>

const idsSchema = z._default(z.array(idSchema).check(z.maxLength(200)), [])

export const relatorioConteudoSchema = z.object({
  periodo: z.enum(RELATORIO_PERIODOS),
  /** With everything below them; none: all. Whoever reads the report may choose others. */
  centrosCusto: idsSchema,
  filiais: idsSchema,
  /** The budget that cards of orçado × realizado compare with, whatever its scenario; null: see `relatorio.getOrcado`. */
  orcamento: z._default(z.nullable(idSchema), null),
  cartoes: z.array(cartaoSchema).check(z.minLength(1, 'Um relatório tem ao menos um cartão.'), z.maxLength(CARTOES_MAX)),
})
export type RelatorioConteudo = z.infer<typeof relatorioConteudoSchema>

export const RELATORIO_MODELOS = ['resultado', 'evolucao', 'centros'] as const
export type RelatorioModelo = (typeof RELATORIO_MODELOS)[number]

interface ModeloDef {
  chave: string
  nome: string
  descricao: string
  conteudo: RelatorioConteudo
}

const sempre = { titulo: '' } as const

/** Reports to begin with, over the lines of the standard model, whose codes are fixed. Their names are the cliente's from then on. */
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
        { tipo: 'indicadores', ...sempre, largura: 'inteira', linhas: ['RL', 'LB', 'EBITDA', 'LL'] },
        { tipo: 'cascata', ...sempre, largura: 'inteira' },
        { tipo: 'evolucao', ...sempre, largura: 'metade', linhas: ['RL'] },
        { tipo: 'variacoes', ...sempre, largura: 'metade', quantos: 8 },
        { tipo: 'orcado', ...sempre, largura: 'inteira', excedem: false },
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
        { tipo: 'indicadores', ...sempre, largura: 'inteira', linhas: ['MB', 'ME', 'ML'] },
        { tipo: 'evolucao', ...sempre, largura: 'inteira', linhas: ['RL', 'EBITDA', 'LL'] },
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
        { tipo: 'indicadores', ...sempre, largura: 'inteira', linhas: ['DPE', 'DAD', 'DCO', 'EBITDA'] },
        { tipo: 'centros', ...sempre, largura: 'inteira', linha: 'DPE' },
        { tipo: 'centros', ...sempre, largura: 'inteira', linha: 'EBITDA' },
      ],
    },
  },
}
