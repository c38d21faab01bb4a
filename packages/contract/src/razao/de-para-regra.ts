/** Wide rules of the De-Para: by code prefix or range, limited to a centro de custo, filial or period. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, mesSchema, namedSchema } from '../comum/comum.ts'
import { DE_PARA_ORIGENS, deParaEfeitosSchema } from './de-para.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const DE_PARA_REGRA_TIPOS = ['prefixo', 'faixa', 'exata'] as const

const codigoSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

const bodySchema = z.object({
  tipo: z.enum(DE_PARA_REGRA_TIPOS),
  /** `exata`: the code of one conta. `prefixo`: the prefix of their codes, followed by `*` (`3.1.*`). `faixa`: the first code. */
  contaInicio: codigoSchema,
  /** `faixa`: the last code, including contas below it (`3.1.01` of `3.1`). Null for the other two. */
  contaFim: z.nullable(codigoSchema),
  centroCustoId: z.nullable(idSchema),
  filialId: z.nullable(idSchema),
  mesInicio: z.nullable(mesSchema),
  mesFim: z.nullable(mesSchema),
  grupoItemId: idSchema,
})
export type DeParaRegraCorpo = z.infer<typeof bodySchema>

const listSchema = z.object({
  versao: z.int(),
  regras: z.array(
    z.extend(bodySchema, {
      id: idSchema,
      versao: z.int(),
      texto: z.string(),
      origem: z.enum(DE_PARA_ORIGENS),
      motivo: z.nullable(z.string()),
      contas: z.int(),
      contasQueDecide: z.int(),
      contasEmConflito: z.int(),
      /** Reason the rule cannot be applied, in which case it is ignored. Null when it can. */
      invalida: z.nullable(z.string()),
    }),
  ),
  centrosCusto: z.array(namedSchema),
  filiais: z.array(namedSchema),
})
export type DeParaRegras = z.infer<typeof listSchema>
export type DeParaRegraSalva = DeParaRegras['regras'][number]

const previewSchema = z.extend(deParaEfeitosSchema, {
  contas: z.int(),
  contasQueDecide: z.int(),
  /** Last closed month that saving would change, in which case saving is refused. Null when it changes none. */
  fechadoAte: z.nullable(mesSchema),
  conflitos: z.array(z.object({ conta: z.string(), regras: z.array(z.string()) })),
  conflitosTotal: z.int(),
})
export type DeParaRegraPrevia = z.infer<typeof previewSchema>

const versaoSchema = z.int().check(z.positive())
const versaoDataSchema = z.int().check(z.nonnegative())
const params = z.object({ id: idParamSchema })
const writtenSchema = z.object({ id: idSchema, versao: z.int() })
const may = permissoesOf('DePara')

export const deParaRegraRotas = {
  list: defineRota({
    nome: 'deParaRegra.list',
    metodo: 'GET',
    caminho: '/DePara/regras',
    resumo: 'Regras do De-Para por prefixo, faixa, centro de custo, filial ou vigência, e o que cada uma decide',
    permissao: may.read,
    clienteInteiro: true,
    data: listSchema,
    erros: ['dados_too_large'],
  }),
  preview: defineRota({
    nome: 'deParaRegra.preview',
    metodo: 'POST',
    caminho: '/DePara/regras/previa',
    resumo: 'O que uma regra nova, mudada ou excluída faria na DRE, e com que regras discordaria, sem salvar',
    permissao: may.update,
    clienteInteiro: true,
    emVerComo: true,
    body: z.object({ id: z.nullable(idSchema), regra: z.nullable(bodySchema) }),
    data: previewSchema,
    erros: ['registro_not_found', 'dados_too_large', 'de_para_regra_invalid', 'de_para_regra_too_many'],
  }),
  create: defineRota({
    nome: 'deParaRegra.create',
    metodo: 'POST',
    caminho: '/DePara/regras',
    resumo: 'Cria uma regra do De-Para por prefixo, faixa, centro de custo, filial ou vigência',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({ versaoDados: versaoDataSchema, regra: bodySchema }),
    data: writtenSchema,
    erros: [
      'mes_closed',
      'registro_not_found',
      'cadastro_duplicate',
      'de_para_version_conflict',
      'de_para_regra_invalid',
      'de_para_regra_too_many',
      'idempotencia_mismatch',
    ],
  }),
  update: defineRota({
    nome: 'deParaRegra.update',
    metodo: 'PUT',
    caminho: '/DePara/regras/:id',
    resumo: 'Muda uma regra do De-Para',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, versaoDados: versaoDataSchema, regra: bodySchema }),
    data: writtenSchema,
    erros: [
      'mes_closed',
      'registro_not_found',
      'cadastro_version_conflict',
      'de_para_version_conflict',
      'cadastro_duplicate',
      'de_para_regra_invalid',
      'de_para_regra_too_many',
    ],
  }),
  remove: defineRota({
    nome: 'deParaRegra.remove',
    metodo: 'DELETE',
    caminho: '/DePara/regras/:id',
    resumo: 'Exclui uma regra do De-Para: as contas dela passam à regra mais larga, ou a nenhuma',
    permissao: may.delete,
    clienteInteiro: true,
    params,
    query: z.object({
      versao: z.coerce.number().check(z.int(), z.positive()),
      versaoDados: z.coerce.number().check(z.int(), z.nonnegative()),
    }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'cadastro_version_conflict', 'de_para_version_conflict', 'mes_closed'],
  }),
}
