/** DRE models with their lines and validity. Lines are edited singly; each change is checked by compiling the whole model. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, mesSchema, namedSchema, oneLinha } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const DRE_READY_MODELOS = ['gerencial', 'cpc26', 'lei6404', 'cpc51', 'variavel'] as const
export type DreModeloPronto = (typeof DRE_READY_MODELOS)[number]

export const DRE_ITENS_MAX = 300
export const DRE_MODELOS_MAX = 50
export const DRE_VIGENCIAS_MAX = 60
const FORMULA_MAX = 2000

const versaoSchema = z.int().check(z.positive())
const versaoQuery = { versao: z.coerce.number().check(z.int(), z.positive()) }

const codigoSchema = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[^\s\][](?:[^\][\r\n]{0,58}[^\s\][])?$/, 'O código precisa de 1 a 60 caracteres, sem colchetes nem espaços nas pontas.'),
    oneLinha,
  )
const nomeSchema = z.string().check(z.trim(), z.minLength(1, 'Dê um nome.'), z.maxLength(120), oneLinha)
const formulaSchema = z.string().check(z.trim(), z.minLength(1, 'Escreva a fórmula.'), z.maxLength(FORMULA_MAX))
const sinalSchema = z.union([z.literal(1), z.literal(-1)])

const componenteSchema = z.union([z.object({ grupo: idSchema, sinal: sinalSchema }), z.object({ grupoItem: idSchema, sinal: sinalSchema })])
export type DreComponenteCorpo = z.infer<typeof componenteSchema>

const base = { codigo: codigoSchema, descricao: nomeSchema }

const bodySchema = z.union([
  z.object({ tipo: z.literal('titulo'), ...base }),
  z.object({ tipo: z.literal('soma'), ...base, componentes: z.array(componenteSchema).check(z.maxLength(DRE_ITENS_MAX)) }),
  z.object({ tipo: z.literal('formula'), ...base, formula: formulaSchema, agregacao: z.nullable(z.enum(['soma', 'recalcular'])) }),
  z.object({ tipo: z.literal('percentual'), ...base, formula: formulaSchema, baseCodigo: codigoSchema }),
])
export type DreItemCorpo = z.infer<typeof bodySchema>
export type DreItemTipoNome = DreItemCorpo['tipo']

const savedSchema = z.object({ id: idSchema, versao: z.int(), item: bodySchema })
export type DreItemSalvo = z.infer<typeof savedSchema>

const vigenciaSchema = z.nullable(mesSchema.check(z.refine((mes) => mes >= '1900-01', 'Use um mês a partir de 1900-01.')))
const vigenciaQuery = { vigencia: z.optional(mesSchema) }

const modeloSchema = z.object({
  id: idSchema,
  nome: z.string(),
  padrao: z.boolean(),
  arquivado: z.boolean(),
  versao: z.int(),
  vigencias: z.array(vigenciaSchema),
  itens: z.int(),
  /** A model with budgets is archived instead of deleted. */
  orcamentos: z.int(),
})
export type DreModelo = z.infer<typeof modeloSchema>

const estruturaSchema = z.object({
  modelo: modeloSchema,
  vigencia: vigenciaSchema,
  ate: z.nullable(mesSchema),
  itens: z.array(savedSchema),
  grupos: z.array(z.extend(namedSchema, { itens: z.array(namedSchema) })),
})
export type DreEstrutura = z.infer<typeof estruturaSchema>

const valorSchema = z.nullable(z.number())
const previewSchema = z.object({
  /** Latest twelve months with data in which these lines apply, else the latest twelve; empty without data. */
  meses: z.array(mesSchema),
  linha: z.object({ unidade: z.enum(['centavos', 'razao', 'nenhuma']), valores: z.array(valorSchema), total: valorSchema }),
  mudancas: z.array(
    z.object({
      codigo: z.string(),
      descricao: z.string(),
      unidade: z.enum(['centavos', 'razao']),
      antes: valorSchema,
      depois: valorSchema,
    }),
  ),
})
export type DreItemPrevia = z.infer<typeof previewSchema>

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Dre')
const writtenSchema = z.object({ id: idSchema, versao: z.int() })
const write = ['registro_not_found', 'cadastro_version_conflict', 'cadastro_duplicate'] as const

export const dreModeloRotas = {
  list: defineRota({
    nome: 'dreModelo.list',
    metodo: 'GET',
    caminho: '/DreModelo',
    resumo: 'Modelos de DRE, o padrão primeiro, com as vigências de cada um e quantos orçamentos os usam',
    permissao: may.read,
    data: z.array(modeloSchema),
  }),
  get: defineRota({
    nome: 'dreModelo.get',
    metodo: 'GET',
    caminho: '/DreModelo/:id',
    resumo: 'As linhas de um modelo que valem em um mês (as últimas, se nenhum for dito), e o que uma linha pode somar',
    permissao: may.read,
    params,
    query: z.object(vigenciaQuery),
    data: estruturaSchema,
    erros: ['registro_not_found'],
  }),
  create: defineRota({
    nome: 'dreModelo.create',
    metodo: 'POST',
    caminho: '/DreModelo',
    resumo: 'Cria um modelo de DRE: de uma estrutura pronta, do que outro modelo tem, ou sem linhas',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({
      nome: nomeSchema,
      origem: z.union([
        z.object({ tipo: z.literal('pronto'), pronto: z.enum(DRE_READY_MODELOS) }),
        z.object({ tipo: z.literal('copia'), modeloId: idSchema, vigencia: vigenciaSchema }),
        z.object({ tipo: z.literal('vazio') }),
      ]),
    }),
    /** `ausentes`: codes of the template missing in this company, left out of their lines. */
    data: z.extend(writtenSchema, { ausentes: z.array(z.string()) }),
    erros: ['registro_not_found', 'cadastro_duplicate', 'dre_modelo_too_large', 'idempotencia_mismatch', 'mes_closed'],
  }),
  update: defineRota({
    nome: 'dreModelo.update',
    metodo: 'PUT',
    caminho: '/DreModelo/:id',
    resumo: 'Muda o nome de um modelo, faz dele o padrão, arquiva ou traz de volta',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, nome: nomeSchema, padrao: z.boolean(), arquivado: z.boolean() }),
    data: writtenSchema,
    erros: [...write, 'dre_modelo_default', 'mes_closed'],
  }),
  remove: defineRota({
    nome: 'dreModelo.remove',
    metodo: 'DELETE',
    caminho: '/DreModelo/:id',
    resumo: 'Exclui um modelo que nenhum orçamento usa e que não é o padrão',
    permissao: may.delete,
    clienteInteiro: true,
    params,
    query: z.object(versaoQuery),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'cadastro_version_conflict', 'cadastro_in_use', 'dre_modelo_default', 'mes_closed'],
  }),
  createVigencia: defineRota({
    nome: 'dreModelo.createVigencia',
    metodo: 'POST',
    caminho: '/DreModelo/:id/vigencia',
    resumo: 'De um mês em diante o modelo terá linhas próprias, iguais às de agora; antes dele nada muda',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, mes: mesSchema.check(z.refine((mes) => mes >= '1900-01', 'Use um mês a partir de 1900-01.')) }),
    data: writtenSchema,
    erros: [...write, 'dre_modelo_too_large', 'mes_closed'],
  }),
  removeVigencia: defineRota({
    nome: 'dreModelo.removeVigencia',
    metodo: 'DELETE',
    caminho: '/DreModelo/:id/vigencia',
    resumo: 'Exclui as linhas próprias de um mês em diante: passam a valer as anteriores',
    permissao: may.delete,
    clienteInteiro: true,
    params,
    query: z.object({ ...versaoQuery, mes: mesSchema }),
    data: writtenSchema,
    erros: ['registro_not_found', 'cadastro_version_conflict', 'mes_closed'],
  }),
  export: defineRota({
    nome: 'dreModelo.export',
    metodo: 'GET',
    caminho: '/DreModelo/:id/exportar',
    resumo: 'As linhas de um modelo, com o que cada uma soma ou calcula, em CSV ou XLSX',
    permissao: may.export,
    params,
    query: z.object({ ...vigenciaQuery, ...tableQuery }),
    saida: 'arquivo',
    registra: 'dreModelo.export',
    erros: ['registro_not_found'],
  }),
}

const target = { modeloId: idSchema, vigencia: vigenciaSchema }

export const dreItemRotas = {
  get: defineRota({
    nome: 'dreItem.get',
    metodo: 'GET',
    caminho: '/DreItem/:id',
    resumo: 'Uma linha da DRE, com o modelo e as outras linhas que valem com ela',
    permissao: may.read,
    params,
    data: z.extend(estruturaSchema, { itemId: idSchema }),
    erros: ['registro_not_found'],
  }),
  create: defineRota({
    nome: 'dreItem.create',
    metodo: 'POST',
    caminho: '/DreItem',
    resumo: 'Cria uma linha da DRE, antes de outra ou no fim',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    /** `vigencia` selects a version of the model; `antesDeId` null is the end. */
    body: z.object({ ...target, antesDeId: z.nullable(idSchema), item: bodySchema }),
    data: writtenSchema,
    erros: ['registro_not_found', 'dre_item_invalid', 'dre_modelo_too_large', 'idempotencia_mismatch', 'mes_closed'],
  }),
  update: defineRota({
    nome: 'dreItem.update',
    metodo: 'PUT',
    caminho: '/DreItem/:id',
    resumo: 'Muda uma linha da DRE',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, item: bodySchema }),
    data: writtenSchema,
    erros: ['registro_not_found', 'cadastro_version_conflict', 'dre_item_invalid', 'mes_closed'],
  }),
  place: defineRota({
    nome: 'dreItem.place',
    metodo: 'PUT',
    caminho: '/DreItem/:id/lugar',
    resumo: 'Põe uma linha da DRE antes de outra, ou no fim; nenhum número muda',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, antesDeId: z.nullable(idSchema) }),
    data: writtenSchema,
    erros: ['registro_not_found', 'cadastro_version_conflict', 'mes_closed'],
  }),
  remove: defineRota({
    nome: 'dreItem.remove',
    metodo: 'DELETE',
    caminho: '/DreItem/:id',
    resumo: 'Exclui uma linha da DRE que nenhuma outra usa',
    permissao: may.delete,
    clienteInteiro: true,
    params,
    query: z.object(versaoQuery),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'cadastro_version_conflict', 'dre_item_in_use', 'mes_closed'],
  }),
  preview: defineRota({
    nome: 'dreItem.preview',
    metodo: 'POST',
    caminho: '/DreItem/previa',
    resumo: 'O que uma linha daria com os dados de agora, e que outras linhas mudariam, sem salvar',
    permissao: may.update,
    clienteInteiro: true,
    emVerComo: true,
    body: z.object({ ...target, itemId: z.nullable(idSchema), item: bodySchema }),
    data: previewSchema,
    erros: ['registro_not_found', 'dre_item_invalid', 'dre_modelo_invalid', 'dados_too_large'],
  }),
}
