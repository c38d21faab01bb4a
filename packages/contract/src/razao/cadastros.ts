/** CRUD of reference data (`/CrudTable`): the same routes for every entidade, with schemas built from its description. */
import * as z from 'zod/mini'
import { DECIMAL_CASAS, DECIMAL_MAX, ENTIDADE_DEFS, type CampoDef, type CampoValor, type EntidadeDef } from './entidade.ts'
import { parseFilter } from './entidade-filtro.ts'
import type { CodigoErro } from '../comum/erro.ts'
import { tableQuery } from '../comum/exportacao.ts'
import type { Action } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

type ValorSchema = z.ZodMiniType<CampoValor, CampoValor | undefined>

export const PREVIEW_LINHAS = 500
export const CADASTRO_LINHAS_MAX = 20_000

function isUpToSixDecimals(valor: number): boolean {
  const integers = Math.round(valor * 10 ** DECIMAL_CASAS)
  return Number.isSafeInteger(integers) && integers / 10 ** DECIMAL_CASAS === valor
}

const EMPTY = 'Preencha este campo.'
const ONE_LINHA = 'Use uma linha só, sem tabulações.'

function filledSchemaOf(campo: CampoDef): ValorSchema {
  switch (campo.tipo) {
    case 'texto':
    case 'codigo':
      return z.string().check(z.trim(), z.minLength(1, EMPTY), z.maxLength(campo.max), z.regex(/^[^\p{Cc}]*$/u, ONE_LINHA))
    case 'cnpj':
      return z.string().check(
        z.overwrite((texto) => texto.replaceAll(/[\s./-]/g, '').toUpperCase()),
        z.regex(/^[0-9A-Z]{12}\d{2}$/, 'Use os 14 caracteres do CNPJ; os dois últimos são algarismos.'),
      )
    case 'inteiro':
      return z.int().check(z.minimum(campo.min), z.maximum(campo.max))
    case 'decimal':
      return z.number().check(z.minimum(0), z.maximum(DECIMAL_MAX), z.refine(isUpToSixDecimals, 'Use até seis casas decimais.'))
    case 'opcao':
      return z.union(campo.opcoes.map(({ valor }) => z.literal(valor)))
    case 'referencia':
      return z.string().check(z.trim(), z.minLength(1, EMPTY), z.maxLength(80))
    default:
      return campo satisfies never
  }
}

export function valorSchemaOf(campo: CampoDef): ValorSchema {
  const schema = filledSchemaOf(campo)
  if (campo.obrigatorio === true) return campo.padrao === undefined ? schema : z._default(schema, campo.padrao)
  const opcional = z.nullable(schema)
  return z._default(opcional, campo.padrao ?? null)
}

/** Read schema, laxer than the write schema: an import may have left a required field empty. */
function valorLoadedSchemaOf(campo: CampoDef): ValorSchema {
  switch (campo.tipo) {
    case 'inteiro':
    case 'decimal':
      return z.nullable(z.number())
    case 'opcao':
      return z.nullable(z.union(campo.opcoes.map(({ valor }) => z.literal(valor))))
    case 'texto':
    case 'codigo':
    case 'cnpj':
    case 'referencia':
      return z.nullable(z.string())
    default:
      return campo satisfies never
  }
}

function shapeOf(def: EntidadeDef, schemaOf: (campo: CampoDef) => ValorSchema): Record<string, ValorSchema> {
  return Object.fromEntries(def.campos.map((campo) => [campo.nome, schemaOf(campo)]))
}

const ID_INVALID = 'Use o id de uma linha.'
const idSchema = z
  .string()
  .check(
    z.refine(
      (id) => (/^[1-9]\d{0,9}$/.test(id) && Number(id) <= 2_147_483_647) || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id),
      ID_INVALID,
    ),
  )
const params = z.object({ id: idSchema })
const versaoSchema = z.int().check(z.positive())

const previewLinhaSchema = z.object({
  linha: z.int(),
  situacao: z.enum(['nova', 'mudada', 'recusada']),
  titulo: z.string(),
  mudancas: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
  problemas: z.array(z.object({ campo: z.string(), valor: z.string(), message: z.string() })),
})
export type CadastroPreviaLinha = z.infer<typeof previewLinhaSchema>

const previewSchema = z.object({
  arquivoNome: z.string(),
  colunas: z.array(z.object({ titulo: z.string(), campo: z.nullable(z.string()) })),
  novas: z.int(),
  mudadas: z.int(),
  iguais: z.int(),
  recusadas: z.int(),
  linhas: z.array(previewLinhaSchema),
  /** Hash of the changes; an import with it does exactly these or nothing. */
  assinatura: z.string(),
})
export type CadastroPrevia = z.infer<typeof previewSchema>

const importadaSchema = z.object({ novas: z.int(), mudadas: z.int(), iguais: z.int() })
export type CadastroImportada = z.infer<typeof importadaSchema>

const FILE_ERRORS: readonly CodigoErro[] = ['importacao_arquivo_required', 'importacao_arquivo_refused', 'requisicao_too_large']

function defineCadastro(def: EntidadeDef) {
  const base = `/Cadastros/${def.nome}`
  const permissao = (action: Action) => ({ action, subject: def.subject })
  const nomes = def.campos.map(({ nome }) => nome)
  const line = z.object({
    id: z.string(),
    versao: z.int(),
    arquivado: z.boolean(),
    nivel: z.int(),
    valores: z.object(shapeOf(def, valorLoadedSchemaOf)),
    rotulos: z.record(z.string(), z.string()),
  })
  const valores = z.strictObject(shapeOf(def, valorSchemaOf))
  const filterShape = {
    busca: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    filtro: z.optional(
      z.string().check(
        z.maxLength(500),
        z.refine((texto) => parseFilter(def, texto) !== undefined, 'Use campo:valor, separados por ponto e vírgula.'),
      ),
    ),
    ordem: z._default(z.enum([...nomes, ...nomes.map((nome) => `-${nome}` as const)]), def.ordem),
    arquivados: z.optional(z.enum(['0', '1'])),
  }
  return {
    browse: defineRota({
      nome: `${def.rota}.browse`,
      metodo: 'GET',
      caminho: base,
      resumo: `${def.titulo}: uma página da tabela`,
      permissao: permissao('read'),
      query: z.object({
        ...filterShape,
        pagina: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
        limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
      }),
      data: z.object({ itens: z.array(line), total: z.int() }),
    }),
    export: defineRota({
      nome: `${def.rota}.export`,
      metodo: 'GET',
      caminho: `${base}/exportar`,
      resumo: `${def.titulo}: a tabela em CSV ou XLSX, como se importa de volta`,
      permissao: permissao('export'),
      query: z.object({ ...filterShape, ...tableQuery }),
      saida: 'arquivo',
      registra: 'cadastro.export',
    }),
    create: defineRota({
      nome: `${def.rota}.create`,
      metodo: 'POST',
      caminho: base,
      resumo: `${def.titulo}: cria uma linha`,
      permissao: permissao('create'),
      clienteInteiro: true,
      idempotente: true,
      body: z.object({ valores }),
      data: line,
      erros: ['cadastro_duplicate', 'mes_closed'],
    }),
    update: defineRota({
      nome: `${def.rota}.update`,
      metodo: 'PUT',
      caminho: `${base}/:id`,
      resumo: `${def.titulo}: muda uma linha; um conflito responde o valor atual em data.atual`,
      permissao: permissao('update'),
      clienteInteiro: true,
      params,
      body: z.object({ versao: versaoSchema, valores }),
      data: line,
      erros: [
        'registro_not_found',
        'cadastro_version_conflict',
        'cadastro_duplicate',
        'cadastro_chave_in_use',
        'codigo_in_formula',
        'mes_closed',
      ],
    }),
    archive: defineRota({
      nome: `${def.rota}.archive`,
      metodo: 'PUT',
      caminho: `${base}/:id/arquivado`,
      resumo: `${def.titulo}: arquiva uma linha, ou a traz de volta; nenhum número muda`,
      permissao: permissao('update'),
      clienteInteiro: true,
      params,
      body: z.object({ versao: versaoSchema, arquivado: z.boolean() }),
      data: line,
      erros: ['registro_not_found', 'cadastro_version_conflict', 'cadastro_in_use', 'mes_closed'],
    }),
    remove: defineRota({
      nome: `${def.rota}.remove`,
      metodo: 'DELETE',
      caminho: `${base}/:id`,
      resumo: `${def.titulo}: apaga uma linha que nada usa`,
      permissao: permissao('delete'),
      clienteInteiro: true,
      params,
      query: z.object({ versao: z.coerce.number().check(z.int(), z.positive()) }),
      data: z.object({}),
      erros: ['registro_not_found', 'cadastro_version_conflict', 'cadastro_in_use', 'codigo_in_formula', 'mes_closed'],
    }),
    preview: defineRota({
      nome: `${def.rota}.preview`,
      metodo: 'POST',
      caminho: `${base}/importar/previa`,
      resumo: `${def.titulo}: diz o que um CSV ou XLSX mudaria, sem salvar nada`,
      permissao: permissao('import'),
      clienteInteiro: true,
      entrada: 'multipart',
      data: previewSchema,
      erros: FILE_ERRORS,
    }),
    import: defineRota({
      nome: `${def.rota}.import`,
      metodo: 'POST',
      caminho: `${base}/importar`,
      resumo: `${def.titulo}: salva o que a prévia mostrou, tudo ou nada`,
      permissao: permissao('import'),
      clienteInteiro: true,
      idempotente: true,
      entrada: 'multipart',
      query: z.object({ assinatura: z.string().check(z.regex(/^[\da-f]{64}$/, 'Use a assinatura da prévia.')) }),
      data: importadaSchema,
      erros: [...FILE_ERRORS, 'cadastro_previa_changed', 'cadastro_importacao_refused', 'codigo_in_formula', 'mes_closed'],
    }),
  }
}
export type CadastroRotas = ReturnType<typeof defineCadastro>

const optionSchema = z.object({ codigo: z.string(), descricao: z.string() })
export type CadastroOpcao = z.infer<typeof optionSchema>

function defineOptions(def: EntidadeDef) {
  return {
    listOpcoes: defineRota({
      nome: `${def.rota}.listOpcoes`,
      metodo: 'GET',
      caminho: `/Cadastros/${def.nome}/opcoes`,
      resumo: `${def.titulo}: o que um campo que indica outra linha aceita`,
      permissao: { action: 'read', subject: def.subject },
      query: z.object({
        campo: z.enum(def.campos.flatMap((campo) => (campo.tipo === 'referencia' ? [campo.nome] : []))),
        busca: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      }),
      data: z.array(optionSchema),
    }),
  }
}
export type OpcoesRotas = ReturnType<typeof defineOptions>

const { contas, filiais, direcionadores, valores, grupos, clientes } = ENTIDADE_DEFS
const centrosCusto = ENTIDADE_DEFS['centros-custo']
const grupoItens = ENTIDADE_DEFS['grupo-itens']

export const contaRotas = { ...defineCadastro(contas), ...defineOptions(contas) }
export const centroCustoRotas = { ...defineCadastro(centrosCusto), ...defineOptions(centrosCusto) }
export const filialRotas = defineCadastro(filiais)
export const direcionadorRotas = defineCadastro(direcionadores)
export const direcionadorAnoRotas = { ...defineCadastro(valores), ...defineOptions(valores) }
export const grupoCadastroRotas = defineCadastro(grupos)
export const grupoItemCadastroRotas = { ...defineCadastro(grupoItens), ...defineOptions(grupoItens) }
export const clienteRotas = defineCadastro(clientes)

export type CadastroLinha = z.infer<CadastroRotas['browse']['data']>['itens'][number]
