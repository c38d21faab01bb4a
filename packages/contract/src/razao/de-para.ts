/** De-Para: every ERP result account with its balance, target and deciding rule. */
import * as z from 'zod/mini'
import { centavosSchema, longIdSchema, idSchema, mesSchema } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { defineRota } from '../comum/rota.ts'

export const DE_PARA_ORIGENS = ['referencial', 'descricao', 'manual', 'arquivo'] as const

export const DE_PARA_SUGGESTION_ORIGENS = ['referencial', 'aprendida', 'descricao', 'superior', 'irmas'] as const

/** `indicio`: the code, words, parent account or number of other companies that the reason rests on. */
const razaoShape = { origem: z.enum(DE_PARA_SUGGESTION_ORIGENS), indicio: z.string() }

const grupoItemRefSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  grupoCodigo: z.string(),
  grupoDescricao: z.string(),
})

const regraSchema = z.object({
  id: idSchema,
  tipo: z.enum(['exata', 'prefixo', 'faixa']),
  texto: z.string(),
  origem: z.enum(DE_PARA_ORIGENS),
  motivo: z.nullable(z.string()),
  /** Reason of an automatic rule, for any language. Null when a person made it, or its account reads differently now. */
  razao: z.nullable(z.object(razaoShape)),
  versao: z.int(),
})

const contaDeParaSchema = z.object({
  contaId: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  codigoReferencial: z.nullable(z.string()),
  saldoCentavos: centavosSchema,
  situacao: z.enum(['mapeada', 'sem', 'conflito']),
  grupoItem: z.nullable(grupoItemRefSchema),
  regra: z.nullable(regraSchema),
  regrasEmConflito: z.array(z.object({ texto: z.string(), grupoItem: grupoItemRefSchema })),
  sugestao: z.nullable(
    z.object({
      ...razaoShape,
      grupoItem: grupoItemRefSchema,
      motivo: z.string(),
      /** Percent. */
      confianca: z.int(),
    }),
  ),
})
export type ContaDePara = z.infer<typeof contaDeParaSchema>

const deParaSchema = z.object({
  versao: z.int(),
  periodo: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  cobertura: z.object({
    contas: z.int(),
    contasMapeadas: z.int(),
    valorCentavos: centavosSchema,
    valorMapeadoCentavos: centavosSchema,
  }),
  /** Last closed month; a new mapping is valid from the month after it. Null when no month is closed. */
  fechadoAte: z.nullable(mesSchema),
  contas: z.array(contaDeParaSchema),
})
export type DeParaLista = z.infer<typeof deParaSchema>

export const DE_PARA_MUDANCAS_MAX = 2000

const mudancasSchema = z.object({
  /** `grupoItemId` null removes the exact rule, so a wider rule (or none) decides. */
  mudancas: z
    .array(z.object({ contaId: idSchema, grupoItemId: z.nullable(idSchema) }))
    .check(z.minLength(1), z.maxLength(DE_PARA_MUDANCAS_MAX)),
  versao: z.int(),
})

export const DE_PARA_EFEITOS_MAX = 200
export const DE_PARA_QUESTIONS_MAX = 50
export const DE_PARA_QUESTION_TIPOS = ['receita_em_despesa', 'despesa_em_receita', 'despesa_credora', 'margem', 'mes_destoante'] as const

/** Yearly movements between targets, over all accounts. Those that net to zero are left out. */
const efeitosShape = {
  efeitos: z.array(
    z.object({
      ano: z.int(),
      de: z.nullable(z.string()),
      para: z.nullable(z.string()),
      valorCentavos: centavosSchema,
      contas: z.int(),
    }),
  ),
  efeitosTotal: z.int(),
  /** Net revenue and EBITDA of the years in which either changes, in the standard model. */
  resultados: z.array(
    z.object({ ano: z.int(), linha: z.string(), antesCentavos: z.nullable(centavosSchema), depoisCentavos: z.nullable(centavosSchema) }),
  ),
  /** Questions to confirm before saving, largest amounts first. */
  perguntas: z.array(
    z.object({
      tipo: z.enum(DE_PARA_QUESTION_TIPOS),
      /** Account, grupo item or line. */
      assunto: z.string(),
      /** Grupo item of an account. */
      destino: z.nullable(z.string()),
      /** A year, or a month. Null for all months. */
      periodo: z.nullable(z.string()),
      valorCentavos: centavosSchema,
      /** Net revenue of a margin, larger neighbour of a month. */
      baseCentavos: z.nullable(centavosSchema),
    }),
  ),
  perguntasTotal: z.int(),
}
export const deParaEfeitosSchema = z.object(efeitosShape)
export type DeParaEfeitos = z.infer<typeof deParaEfeitosSchema>

const writtenSchema = z.object({
  versao: z.int(),
  auditoriaId: longIdSchema,
})

const periodoQuerySchema = z.object({ inicio: z.optional(mesSchema), fim: z.optional(mesSchema) })

export const deParaRotas = {
  list: defineRota({
    nome: 'dePara.list',
    metodo: 'GET',
    caminho: '/DePara',
    resumo: 'Contas de resultado com saldo, destino e regra; sem destino primeiro, por valor absoluto',
    permissao: { action: 'read', subject: 'DePara' },
    query: periodoQuerySchema,
    data: deParaSchema,
    erros: ['dados_too_large', 'dre_periodo_invalid'],
  }),
  preview: defineRota({
    nome: 'dePara.preview',
    metodo: 'POST',
    caminho: '/DePara/previa',
    resumo: 'O que a mudança faria na DRE, sem salvar',
    permissao: { action: 'update', subject: 'DePara' },
    clienteInteiro: true,
    emVerComo: true,
    body: mudancasSchema,
    data: deParaEfeitosSchema,
    erros: ['registro_not_found', 'dados_too_large', 'cadastro_duplicate'],
  }),
  update: defineRota({
    nome: 'dePara.update',
    metodo: 'PUT',
    caminho: '/DePara',
    resumo: 'Aponta contas para itens de grupo',
    permissao: { action: 'update', subject: 'DePara' },
    clienteInteiro: true,
    body: mudancasSchema,
    data: writtenSchema,
    erros: ['registro_not_found', 'dados_too_large', 'de_para_version_conflict', 'cadastro_duplicate', 'mes_closed'],
  }),
  undo: defineRota({
    nome: 'dePara.undo',
    metodo: 'POST',
    caminho: '/DePara/desfazer',
    resumo: 'Devolve as regras ao que eram antes de uma mudança, se ninguém as mudou depois',
    permissao: { action: 'update', subject: 'DePara' },
    clienteInteiro: true,
    body: z.object({ auditoriaId: longIdSchema }),
    data: writtenSchema,
    erros: ['registro_not_found', 'dados_too_large', 'de_para_version_conflict', 'cadastro_duplicate', 'mes_closed'],
  }),
  export: defineRota({
    nome: 'dePara.export',
    metodo: 'GET',
    caminho: '/DePara/exportar',
    resumo: 'De-Para em CSV ou XLSX',
    permissao: { action: 'export', subject: 'DePara' },
    query: z.extend(periodoQuerySchema, tableQuery),
    saida: 'arquivo',
    registra: 'dePara.export',
    erros: ['dados_too_large', 'dre_periodo_invalid'],
  }),
}
