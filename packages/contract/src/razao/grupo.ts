/**
 * Grupos with their items: tree, usages, order, and the effect of a move on the DRE. Names, codes, archiving, deleting and sheets are in
 * the routes of every cadastro (`grupoCadastroRotas`, `grupoItemCadastroRotas`).
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { defineRota } from '../comum/rota.ts'

export const GRUPO_USES_MAX = 500

export const GRUPO_NATUREZA_NOMES = [
  'receita_bruta',
  'deducoes',
  'custo',
  'pessoal',
  'despesa_administrativa',
  'despesa_comercial',
  'outras',
  'depreciacao',
  'resultado_financeiro',
  'impostos_lucro',
] as const

const itemSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  versao: z.int(),
  arquivado: z.boolean(),
  contas: z.int(),
  regras: z.int(),
  /** Codes of the lines of the DRE that add up the item by itself, not its whole grupo. */
  linhas: z.array(z.string()),
})
export type GrupoArvoreItem = z.infer<typeof itemSchema>

const grupoSchema = z.object({
  id: idSchema,
  codigo: z.string(),
  descricao: z.string(),
  natureza: z.enum(GRUPO_NATUREZA_NOMES),
  versao: z.int(),
  arquivado: z.boolean(),
  linhas: z.array(z.string()),
  itens: z.array(itemSchema),
})
export type GrupoArvore = z.infer<typeof grupoSchema>

const usesSchema = z.object({
  grupo: grupoSchema,
  linhas: z.array(
    z.object({ modelo: z.string(), codigo: z.string(), descricao: z.string(), sinal: z.int(), item: z.nullable(z.string()) }),
  ),
  regras: z.array(z.object({ texto: z.string(), item: z.string(), motivo: z.nullable(z.string()) })),
  contas: z.array(z.object({ id: idSchema, codigo: z.string(), descricao: z.string(), item: z.string() })),
  totais: z.object({ regras: z.int(), contas: z.int() }),
})
export type GrupoUsos = z.infer<typeof usesSchema>

const efeitoSchema = z.object({
  ano: z.int(),
  modelo: z.string(),
  linha: z.string(),
  antesCentavos: z.nullable(centavosSchema),
  depoisCentavos: z.nullable(centavosSchema),
})
export type GrupoEfeito = z.infer<typeof efeitoSchema>

const versaoSchema = z.int().check(z.positive())
const params = z.object({ id: idParamSchema })
const beforeOf = z.nullable(idSchema)
const locationSchema = z.object({ versao: z.int() })
const locationErrors = ['dados_too_large', 'registro_not_found', 'cadastro_version_conflict', 'mes_closed'] as const

export const grupoRotas = {
  getArvore: defineRota({
    nome: 'grupo.getArvore',
    metodo: 'GET',
    caminho: '/Grupo/arvore',
    resumo: 'Todos os grupos com seus itens, também os arquivados, em ordem, e quanto usa cada um',
    permissao: { action: 'read', subject: 'Grupo' },
    data: z.array(grupoSchema),
  }),
  exportArvore: defineRota({
    nome: 'grupo.exportArvore',
    metodo: 'GET',
    caminho: '/Grupo/exportar',
    resumo: 'Grupos e itens, em ordem, com o que os usa, em CSV ou XLSX',
    permissao: { action: 'export', subject: 'Grupo' },
    query: z.object(tableQuery),
    saida: 'arquivo',
    registra: 'grupo.export',
  }),
  get: defineRota({
    nome: 'grupo.get',
    metodo: 'GET',
    caminho: '/Grupo/:id',
    resumo: 'Um grupo, seus itens e o que os usa: linhas da DRE, regras do De-Para e contas',
    permissao: { action: 'read', subject: 'Grupo' },
    params,
    data: usesSchema,
    erros: ['registro_not_found', 'dados_too_large'],
  }),
  place: defineRota({
    nome: 'grupo.place',
    metodo: 'PUT',
    caminho: '/Grupo/:id/lugar',
    resumo: 'Põe um grupo antes de outro, ou no fim; nenhum número muda',
    permissao: { action: 'update', subject: 'Grupo' },
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, antesDeId: beforeOf }),
    data: locationSchema,
    erros: locationErrors,
  }),
  placeItem: defineRota({
    nome: 'grupoItem.place',
    metodo: 'PUT',
    caminho: '/GrupoItem/:id/lugar',
    resumo: 'Põe um item em um grupo, antes de outro item ou no fim; entre grupos os números da DRE mudam',
    permissao: { action: 'update', subject: 'GrupoItem' },
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, grupoId: idSchema, antesDeId: beforeOf }),
    data: locationSchema,
    erros: locationErrors,
  }),
  previewItem: defineRota({
    nome: 'grupoItem.previewLugar',
    metodo: 'POST',
    caminho: '/GrupoItem/:id/lugar/previa',
    resumo: 'O que levar um item a outro grupo faria na DRE, ano a ano, sem salvar',
    permissao: { action: 'update', subject: 'GrupoItem' },
    clienteInteiro: true,
    emVerComo: true,
    params,
    body: z.object({ grupoId: idSchema }),
    data: z.object({ efeitos: z.nullable(z.array(efeitoSchema)) }),
    erros: ['registro_not_found', 'dados_too_large', 'dre_modelo_invalid'],
  }),
}
