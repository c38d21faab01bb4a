/** Consolidated DRE: clientes summed in the lines of the open one, minus intercompany eliminations. */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, instantSchema, mesSchema } from '../comum/comum.ts'
import { COMPARATIVO_POR, comparativoAnalisesSchema, comparativoSchema } from './comparativo.ts'
import { baseAvQuery, lacunasSchema, valorSchema } from './dre.ts'
import { paperQuery, sheetQuery } from '../comum/exportacao.ts'
import { ORCAMENTO_STATUS } from '../comum/orcamento-estado.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const CONSOLIDADO_CLIENTES_MAX = 20
export const ELIMINACAO_MAX_CENTAVOS = 10_000_000_000_000
export const ELIMINACOES_MAX = 2000

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const clientesSchema = z
  .string()
  .check(
    z.regex(
      new RegExp(`^${UUID}(,${UUID}){0,${CONSOLIDADO_CLIENTES_MAX - 1}}$`),
      'Use os identificadores das empresas, separados por vírgula.',
    ),
  )

const clienteSchema = z.object({ id: z.uuid(), nome: z.string() })

const orcamentoSchema = z.object({ id: idSchema, nome: z.string(), versaoNumero: z.int(), status: z.enum(ORCAMENTO_STATUS) })

export const CONSOLIDADO_FONTES = ['realizado', 'realizado,orcado', 'realizado,anterior', 'realizado,orcado,anterior'] as const
export type ConsolidadoFontes = (typeof CONSOLIDADO_FONTES)[number]

const CONSOLIDADO_MOTIVOS = ['permissao', 'limite', 'segundoFator', 'verComo'] as const
export type ConsolidadoMotivo = (typeof CONSOLIDADO_MOTIVOS)[number]

const sideSchema = z.object({ id: idSchema, codigo: z.string(), descricao: z.string() })

export const ELIMINACAO_FONTES = ['realizado', 'orcado'] as const
export type EliminacaoFonte = (typeof ELIMINACAO_FONTES)[number]

const eliminacaoSchema = z.object({
  id: idSchema,
  fonte: z.enum(ELIMINACAO_FONTES),
  mes: mesSchema,
  item: sideSchema,
  /** Item that takes the same amount with the opposite sign; null when the result changes, as for unrealised profit. */
  contrapartida: z.nullable(sideSchema),
  /** Amount of `item`, signed as in the DRE: negative removes revenue, positive removes cost. */
  valorCentavos: centavosSchema,
  clientes: z.tuple([clienteSchema, clienteSchema]),
  motivo: z.string(),
  quem: z.string(),
  createdAt: instantSchema,
})
export type DreEliminacao = z.infer<typeof eliminacaoSchema>

const CONSOLIDADO_DIVERGENCIAS = ['semModelo', 'itemSemPar', 'linhaSemPar', 'valorDiferente'] as const
export type ConsolidadoDivergenciaTipo = (typeof CONSOLIDADO_DIVERGENCIAS)[number]

const divergenciaSchema = z.object({
  clienteId: z.uuid(),
  fonte: z.enum(ELIMINACAO_FONTES),
  /**
   * `semModelo`: no DRE model yet. `itemSemPar`: money in a grupo item whose code no shown line sums. `linhaSemPar`: a line missing from
   * the shown model. `valorDiferente`: a line of the same code with another definition.
   */
  tipo: z.enum(CONSOLIDADO_DIVERGENCIAS),
  codigo: z.string(),
  descricao: z.string(),
  unidade: z.enum(['centavos', 'razao']),
  proprio: valorSchema,
  mostrado: valorSchema,
})
export type ConsolidadoDivergencia = z.infer<typeof divergenciaSchema>

const consolidadoSchema = z.object({
  comparativo: comparativoSchema,
  clientes: z.array(
    z.extend(clienteSchema, {
      /** The cliente's own model, against which its column is checked, or null. */
      modelo: z.nullable(z.string()),
      versao: z.int(),
      lacunas: lacunasSchema,
      orcado: z.nullable(z.object({ orcamentos: z.array(orcamentoSchema), lacunas: lacunasSchema })),
    }),
  ),
  eliminacoes: z.array(eliminacaoSchema),
  divergencias: z.array(divergenciaSchema),
  /**
   * Codes of the sum lines, in which clientes and eliminations sum to the total.
   * Their remainder is always zero.
   */
  conferencia: z.object({ somas: z.array(z.string()), diferencaCentavos: centavosSchema }),
  itens: z.array(sideSchema),
})
export type DreConsolidado = z.infer<typeof consolidadoSchema>

const consolidadoQuery = {
  inicio: z.optional(mesSchema),
  fim: z.optional(mesSchema),
  modelo: z.optional(idParamSchema),
  /** The open cliente is always included, and first. */
  clientes: z.optional(clientesSchema),
  fontes: z._default(z.enum(CONSOLIDADO_FONTES), 'realizado'),
  por: z._default(z.enum(COMPARATIVO_POR), 'total'),
  analises: comparativoAnalisesSchema,
  ...baseAvQuery,
}
const may = permissoesOf('Dre')
const errors = [
  'dados_too_large',
  'dre_modelo_missing',
  'dre_modelo_invalid',
  'dre_periodo_invalid',
  'dre_colunas_too_many',
  'dre_consolidado_denied',
  'dre_eliminacoes_too_many',
  'registro_not_found',
  'escopo_limited',
] as const

export const dreConsolidadoRotas = {
  get: defineRota({
    nome: 'dreConsolidado.get',
    metodo: 'GET',
    caminho: '/Dre/consolidado',
    resumo: 'DRE de várias empresas, lado a lado e somadas, com as eliminações entre elas',
    permissao: may.read,
    clienteInteiro: true,
    query: z.object(consolidadoQuery),
    data: consolidadoSchema,
    erros: errors,
  }),
  listClientes: defineRota({
    nome: 'dreConsolidado.listClientes',
    metodo: 'GET',
    caminho: '/Dre/consolidado/clientes',
    resumo: 'Empresas que quem pergunta pode consolidar, e por que não as outras que conhece',
    permissao: may.read,
    clienteInteiro: true,
    data: z.array(z.extend(clienteSchema, { motivo: z.nullable(z.enum(CONSOLIDADO_MOTIVOS)) })),
  }),
  export: defineRota({
    nome: 'dreConsolidado.export',
    metodo: 'GET',
    caminho: '/Dre/consolidado/exportar',
    resumo: 'A DRE consolidada em XLSX (com fórmulas vivas), PDF ou CSV',
    permissao: may.export,
    clienteInteiro: true,
    query: z.object({ ...consolidadoQuery, ...sheetQuery, ...paperQuery }),
    saida: 'arquivo',
    registra: 'dreConsolidado.export',
    erros: [...errors, 'dre_pdf_too_large'],
  }),
  createEliminacao: defineRota({
    nome: 'dreConsolidado.createEliminacao',
    metodo: 'POST',
    caminho: '/Dre/eliminacoes',
    resumo: 'Registra uma eliminação entre duas empresas, de um item e um mês, com a contrapartida em outro',
    permissao: may.update,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({
      fonte: z._default(z.enum(ELIMINACAO_FONTES), 'realizado'),
      itemId: idSchema,
      contrapartidaId: z.nullable(idSchema),
      mes: mesSchema,
      valorCentavos: centavosSchema.check(
        z.refine(
          (valor) => valor !== 0 && Math.abs(valor) <= ELIMINACAO_MAX_CENTAVOS,
          'Escreva um valor diferente de zero e de até R$ 100 bilhões.',
        ),
      ),
      clientes: z
        .array(z.uuid())
        .check(z.refine((clientes) => clientes.length === 2 && clientes[0] !== clientes[1], 'Escolha duas empresas diferentes.')),
      motivo: z.string().check(z.trim(), z.minLength(1, 'Diga por que é eliminado.'), z.maxLength(400)),
    }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'dre_consolidado_denied', 'dre_eliminacao_item', 'mes_closed'],
  }),
  removeEliminacao: defineRota({
    nome: 'dreConsolidado.removeEliminacao',
    metodo: 'DELETE',
    caminho: '/Dre/eliminacoes/:id',
    resumo: 'Exclui uma eliminação',
    permissao: may.update,
    clienteInteiro: true,
    params: z.object({ id: idParamSchema }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'dre_consolidado_denied', 'mes_closed'],
  }),
}
