/** Reports of a workspace: content, readers, and personal state. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, idsQuerySchema, mesSchema } from '../comum/comum.ts'
import { SHEET_FORMATS } from '../comum/exportacao.ts'
import { LANGUAGES } from '../marca/marca.ts'
import { comparadoSchema, toleranciaSchema } from '../orcamento/acompanhamento.ts'
import { ORCAMENTO_STATUS } from '../comum/orcamento-estado.ts'
import { PERFIS, permissoesOf } from '../comum/permissao.ts'
import { PERFIS_AJUSTAVEIS } from '../acesso/permissoes.ts'
import { CARTOES_MAX, type RelatorioConteudo, relatorioContentSchema } from './conteudo.ts'
import { defineRota } from '../comum/rota.ts'
import {
  chaveSchema,
  descricaoRelatorioSchema,
  writtenSchema,
  nomeRelatorioSchema,
  readySchema,
  versaoViewSchema,
  WORKSPACE_PROVEDORES,
} from './workspace.ts'

const relatorioSchema = z.object({
  id: idSchema,
  chave: z.string(),
  nome: z.string(),
  descricao: z.string(),
  versao: z.int(),
  arquivado: z.boolean(),
  restrito: z.boolean(),
  pronto: readySchema,
  favorito: z.boolean(),
  workspace: z.object({ id: idSchema, chave: z.string(), nome: z.string(), provedor: z.enum(WORKSPACE_PROVEDORES) }),
  conteudo: z.nullable(relatorioContentSchema),
})
export type Relatorio = z.infer<typeof relatorioSchema>
export type RelatorioNativo = Relatorio & { conteudo: RelatorioConteudo }

const acessoSchema = z.object({
  versao: z.int(),
  restrito: z.boolean(),
  /** Admins and editors of reports always see all of them. */
  perfis: z.array(z.enum(PERFIS_AJUSTAVEIS)),
  usuarios: z.array(z.uuid()),
  pessoas: z.array(z.object({ id: z.uuid(), nome: z.string(), email: z.string(), perfil: z.enum(PERFIS) })),
})
export type RelatorioAcesso = z.infer<typeof acessoSchema>

/** Versions of all inputs of the reports of a cliente. When one changes, read its data again. */
export const relatorioVersoesSchema = z.object({
  dados: z.int(),
  orcamentos: z.string(),
  relatorios: z.string(),
})
export type RelatorioVersoes = z.infer<typeof relatorioVersoesSchema>

const optionSchema = z.object({
  id: idSchema,
  nome: z.string(),
  versaoNumero: z.int(),
  cenario: z.string(),
  status: z.enum(ORCAMENTO_STATUS),
})

const orcadoSchema = z.object({
  versoes: z.pick(relatorioVersoesSchema, { dados: true, orcamentos: true }),
  /** Compared budget; null when no budget has any requested month. */
  orcamento: z.nullable(optionSchema),
  opcoes: z.array(optionSchema),
  meses: z.array(mesSchema),
  mesesRealizados: z.array(mesSchema),
  tolerancia: toleranciaSchema,
  resultado: z.nullable(comparadoSchema),
  /** In the order of the cadastro, accumulated over the months with realizado; empty grupos are left out. */
  grupos: z.array(
    z.object({
      id: idSchema,
      codigo: z.string(),
      descricao: z.string(),
      ...comparadoSchema.shape,
      dre: z.nullable(z.string()),
    }),
  ),
})
export type RelatorioOrcado = z.infer<typeof orcadoSchema>

const recorteQuery = {
  inicio: z.optional(mesSchema),
  fim: z.optional(mesSchema),
  centroCusto: idsQuerySchema,
  filial: idsQuerySchema,
  orcamento: z.optional(idParamSchema),
}

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Relatorio')
const errorsChange = ['registro_not_found', 'relatorio_version_conflict'] as const

export const relatorioRotas = {
  get: defineRota({
    nome: 'relatorio.get',
    metodo: 'GET',
    caminho: '/Relatorio/chave/:relatorioChave/:workspaceChave',
    resumo: 'Um relatório pelas chaves do endereço; o que não se pode ver é como se não existisse',
    permissao: may.read,
    params: z.object({ relatorioChave: chaveSchema, workspaceChave: chaveSchema }),
    data: relatorioSchema,
    erros: ['registro_not_found'],
  }),
  create: defineRota({
    nome: 'relatorio.create',
    metodo: 'POST',
    caminho: '/Relatorio',
    resumo: 'Cria um relatório no fim de um workspace',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({
      workspaceId: idSchema,
      nome: nomeRelatorioSchema,
      descricao: descricaoRelatorioSchema,
      chave: z.optional(chaveSchema),
      conteudo: relatorioContentSchema,
    }),
    data: writtenSchema,
    erros: ['registro_not_found', 'cadastro_duplicate', 'relatorio_too_many', 'relatorio_provedor_mismatch', 'idempotencia_mismatch'],
  }),
  update: defineRota({
    nome: 'relatorio.update',
    metodo: 'PUT',
    caminho: '/Relatorio/:id',
    resumo: 'Muda o nome, a descrição e o que um relatório mostra; a chave fica, para que os links continuem valendo',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({
      versao: versaoViewSchema,
      nome: nomeRelatorioSchema,
      descricao: descricaoRelatorioSchema,
      conteudo: relatorioContentSchema,
    }),
    data: writtenSchema,
    erros: [...errorsChange, 'relatorio_provedor_mismatch'],
  }),
  place: defineRota({
    nome: 'relatorio.place',
    metodo: 'PUT',
    caminho: '/Relatorio/:id/lugar',
    resumo: 'Põe um relatório antes de outro do mesmo workspace, ou no fim',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoViewSchema, antesDeId: z.nullable(idSchema) }),
    data: writtenSchema,
    erros: errorsChange,
  }),
  archive: defineRota({
    nome: 'relatorio.archive',
    metodo: 'PUT',
    caminho: '/Relatorio/:id/arquivado',
    resumo: 'Arquiva um relatório, ou o traz de volta',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoViewSchema, arquivado: z.boolean() }),
    data: writtenSchema,
    erros: errorsChange,
  }),
  getAcesso: defineRota({
    nome: 'relatorio.getAcesso',
    metodo: 'GET',
    caminho: '/Relatorio/:id/acesso',
    resumo: 'Quem vê um relatório, e quem pode passar a ver',
    permissao: may.update,
    clienteInteiro: true,
    params,
    data: acessoSchema,
    erros: ['registro_not_found'],
  }),
  updateAcesso: defineRota({
    nome: 'relatorio.updateAcesso',
    metodo: 'PUT',
    caminho: '/Relatorio/:id/acesso',
    resumo: 'Diz quem vê um relatório: todos os que leem relatórios, ou só alguns perfis e pessoas',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({
      versao: versaoViewSchema,
      restrito: z.boolean(),
      perfis: z.array(z.enum(PERFIS_AJUSTAVEIS)).check(z.maxLength(PERFIS_AJUSTAVEIS.length)),
      usuarios: z.array(z.uuid()).check(z.maxLength(2000)),
    }),
    data: writtenSchema,
    erros: errorsChange,
  }),
  getOrcado: defineRota({
    nome: 'relatorio.getOrcado',
    metodo: 'GET',
    caminho: '/Relatorio/orcado',
    resumo: 'Orçado × realizado por grupo, de um orçamento ou do mais recente aprovado que alcança os meses pedidos',
    permissao: { action: 'read', subject: 'Orcamento' },
    query: z.object({ ...recorteQuery, inicio: mesSchema, fim: mesSchema }),
    data: orcadoSchema,
    erros: ['registro_not_found', 'dre_periodo_invalid', 'dados_too_large', 'dre_modelo_missing'],
  }),
  watch: defineRota({
    nome: 'relatorio.watch',
    metodo: 'GET',
    caminho: '/Relatorio/eventos',
    resumo: 'Ao vivo (server-sent events): de que versão são os dados, os orçamentos e os relatórios; agora, e a cada mudança',
    permissao: may.read,
    query: z.object({
      espera: z.optional(z.enum(['nao'])),
    }),
    saida: 'eventos',
  }),
  export: defineRota({
    nome: 'relatorio.export',
    metodo: 'GET',
    caminho: '/Relatorio/:id/exportar',
    resumo: 'Um relatório em PDF, ou um dos seus cartões em PDF, XLSX ou CSV, com os números de quem pede',
    permissao: may.export,
    params,
    query: z.object({
      ...recorteQuery,
      formato: z.enum(SHEET_FORMATS),
      cartao: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(CARTOES_MAX - 1))),
      /** Filters when the query has no centro, filial or budget: the defaults of the report, or none. */
      filtros: z._default(z.enum(['relatorio', 'nenhum']), 'relatorio'),
      idioma: z._default(z.enum(LANGUAGES), 'pt'),
    }),
    saida: 'arquivo',
    registra: 'relatorio.export',
    erros: [
      'registro_not_found',
      'permissao_denied',
      'dre_periodo_invalid',
      'dados_too_large',
      'dre_modelo_missing',
      'dre_modelo_invalid',
      'relatorio_cartao_missing',
      'requisicao_throttled',
    ],
  }),
  open: defineRota({
    nome: 'relatorio.open',
    metodo: 'PUT',
    caminho: '/Relatorio/:id/aberto',
    resumo: 'Guarda quando quem chama abriu um relatório',
    permissao: may.read,
    params,
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found'],
  }),
  favorite: defineRota({
    nome: 'relatorio.favorite',
    metodo: 'PUT',
    caminho: '/Relatorio/:id/favorito',
    resumo: 'Põe um relatório entre os favoritos de quem chama, ou tira',
    permissao: may.read,
    params,
    body: z.object({ favorito: z.boolean() }),
    data: z.object({ id: idSchema, favorito: z.boolean() }),
    erros: ['registro_not_found'],
  }),
}
