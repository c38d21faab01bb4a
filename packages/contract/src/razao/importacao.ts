/** Ledger imports: upload, live progress, reconciliation, health report, cancel and undo. */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, instantSchema, mesSchema } from '../comum/comum.ts'
import { ARMAZENAMENTO_ERRORS, type CodigoErro } from '../comum/erro.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { CERTEZAS, COLUNA_ROLES, mapeamentoSchema, QUESTIONS, readingSchema, RECEITA_PARTS, ROW_KINDS } from './mapeamento.ts'

export const IMPORTACAO_STATUS = ['recebida', 'processando', 'concluida', 'recusada', 'cancelada', 'interrompida', 'desfeita'] as const
/** `ndjson` is pushed by an ERP with an integration key; the others are files. */
export const IMPORTACAO_FORMATS = ['ecd', 'csv', 'xlsx', 'ndjson'] as const
export const IMPORTACAO_MODOS = ['recusar', 'substituir', 'somar'] as const
export const IMPORTACAO_STAGES = ['ler', 'conferir', 'gravar', 'comparar'] as const
export const IMPORTACOES_PAGE = 100

const progressSchema = z.object({
  etapa: z.enum(IMPORTACAO_STAGES),
  bytesLidos: z.int(),
  bytesTotal: z.int(),
  linhas: z.int(),
  lancamentos: z.int(),
  partidas: z.int(),
  rejeitadas: z.int(),
})
export type Progresso = z.infer<typeof progressSchema>

const problemaSchema = z.object({
  regra: z.string(),
  gravidade: z.enum(['erro', 'aviso']),
  linha: z.nullable(z.int()),
  campo: z.nullable(z.string()),
  valor: z.nullable(z.string()),
  mensagem: z.string(),
  trecho: z.nullable(z.string()),
  efeito: z.nullable(z.string()),
})
export type Problema = z.infer<typeof problemaSchema>

const saudeFileSchema = z.object({
  regras: z.array(
    z.object({
      codigo: z.string(),
      titulo: z.string(),
      resultado: z.enum(['passou', 'aviso', 'erro', 'nao_se_aplica']),
      conferido: z.string(),
      problemas: z.int(),
    }),
  ),
  /** At most the first 1,000; `totalProblemas` counts all. */
  problemas: z.array(problemaSchema),
  totalProblemas: z.int(),
})
export type SaudeArquivo = z.infer<typeof saudeFileSchema>

const conferenciaSchema = z.object({
  /** Result accounts against I355. Null when the file has none. */
  i355: z.nullable(z.object({ contas: z.int(), diferencaCentavos: centavosSchema })),
  linhas: z.array(
    z.object({
      codigo: z.string(),
      descricao: z.string(),
      nivel: z.int(),
      totalizadora: z.boolean(),
      grupo: z.nullable(z.string()),
      arquivoCentavos: centavosSchema,
      calculadoCentavos: centavosSchema,
      diferencaCentavos: centavosSchema,
    }),
  ),
  motivoAusencia: z.nullable(z.string()),
})
export type Conferencia = z.infer<typeof conferenciaSchema>

const summarySchema = z.object({
  empresa: z.nullable(z.string()),
  cnpj: z.nullable(z.string()),
  livro: z.nullable(z.string()),
  leiaute: z.nullable(z.string()),
  inicio: z.nullable(mesSchema),
  fim: z.nullable(mesSchema),
  linhas: z.int(),
  lancamentos: z.int(),
  partidas: z.int(),
  contas: z.int(),
  centrosCusto: z.int(),
  filiais: z.int(),
  regrasDeParaCriadas: z.int(),
  contasSemDePara: z.int(),
})
export type ImportacaoResumo = z.infer<typeof summarySchema>

const fileRefSchema = z.object({ id: idSchema, arquivoNome: z.string() })

export const importacaoSchema = z.object({
  id: idSchema,
  arquivoNome: z.string(),
  tamanhoBytes: z.int(),
  formato: z.enum(IMPORTACAO_FORMATS),
  conteudo: z.nullable(z.enum(['lancamentos', 'saldos'])),
  modo: z.enum(IMPORTACAO_MODOS),
  status: z.enum(IMPORTACAO_STATUS),
  criadaPor: z.string(),
  createdAt: instantSchema,
  finishedAt: z.nullable(instantSchema),
  progresso: z.nullable(progressSchema),
  resumo: z.nullable(summarySchema),
  /** `substituidaPor` is the import that replaced the month. */
  meses: z.array(z.object({ mes: mesSchema, ativo: z.boolean(), substituidaPor: z.nullable(fileRefSchema) })),
  desfeita: z.nullable(z.object({ quando: instantSchema, por: z.string() })),
  erro: z.nullable(z.object({ code: z.string(), message: z.string(), action: z.string() })),
  diferencaCentavos: z.nullable(z.object({ i355: z.nullable(centavosSchema), linhas: z.nullable(centavosSchema) })),
  avisos: z.int(),
  can: z.object({ cancelar: z.boolean(), desfazer: z.boolean() }),
})
export type Importacao = z.infer<typeof importacaoSchema>

const importacaoDetailSchema = z.extend(importacaoSchema, {
  saude: z.nullable(saudeFileSchema),
  conferencia: z.nullable(conferenciaSchema),
  /** File and mapping of a refused sheet that is still kept, to preview it again and correct the recipe. */
  reabrir: z.nullable(z.object({ arquivoId: z.uuid(), mapeamento: mapeamentoSchema })),
  substituiu: z.array(
    z.extend(fileRefSchema, { meses: z.array(mesSchema), antesCentavos: centavosSchema, depoisCentavos: centavosSchema }),
  ),
})
export type ImportacaoDetalhe = z.infer<typeof importacaoDetailSchema>

const previewSchema = z.object({
  /** Id of the uploaded file, kept for an hour: pass it to `importacao.create` instead of sending the bytes again. */
  arquivoId: z.uuid(),
  arquivoNome: z.string(),
  tamanhoBytes: z.int(),
  formato: z.enum(['ecd', 'csv', 'xlsx']),
  empresa: z.nullable(z.string()),
  cnpj: z.nullable(z.string()),
  outroCnpj: z.boolean(),
  empresas: z.array(z.object({ nome: z.string(), cnpj: z.string() })),
  inicio: z.nullable(mesSchema),
  fim: z.nullable(mesSchema),
  mesesCarregados: z.array(mesSchema),
  /** Closed months of the file; with any, the file is refused in every mode. */
  mesesFechados: z.array(mesSchema),
  carregadas: z.array(z.extend(fileRefSchema, { meses: z.array(mesSchema), partidas: z.int(), resultadoCentavos: centavosSchema })),
  duplicadaDe: z.nullable(z.object({ id: idSchema, createdAt: instantSchema, criadaPor: z.string() })),
  /** CSV and XLSX only. `origem`: the mapping was detected, is of a remembered recipe, or of a known layout. */
  planilha: z.nullable(
    z.object({
      origem: z.enum(['detectado', 'lembrado', 'cvm']),
      /** Remembered recipe under which the file is read, and the person whose choice it is. */
      receita: z.nullable(z.object({ id: idSchema, nome: z.string(), por: z.nullable(z.string()) })),
      cabecalho: z.array(z.string()),
      amostra: z.array(z.array(z.string())),
      colunasTipadas: z.array(z.int()),
      mapeamento: mapeamentoSchema,
      faltam: z.array(z.enum(COLUNA_ROLES)),
      planilhas: z.array(z.string()),
      /** Other sheets with rows. `dados`: accounts and amounts. `igual`: the same columns, so that both can be imported together. */
      outras: z.array(z.object({ nome: z.string(), dados: z.boolean(), igual: z.boolean() })),
      /** Columns of the sheet. In `cabecalho` and `amostra` those that the arrangement adds follow. */
      largura: z.int(),
      /** Questions without an answer in the mapping. */
      perguntas: z.array(
        z.object({
          chave: z.enum(QUESTIONS),
          texto: z.string(),
          /**
           * Possible answers; none where any month or year is one. Of `debitos` the groups and accounts with their name and the sum of their
           * amounts as written, and `nenhuma`.
           */
          opcoes: z.array(z.object({ valor: z.string(), descricao: z.nullable(z.string()), centavos: z.nullable(centavosSchema) })),
        }),
      ),
      /** The recipe in words, one sentence for each part. */
      explicacao: z.array(z.object({ parte: z.enum(RECEITA_PARTS), texto: z.string(), certeza: z.enum(CERTEZAS) })),
      /** The first 60 rows as the sheet has them. `motivo`: why the row is not counted. `valores`: what it adds. */
      linhas: z.array(
        z.object({
          linha: z.int(),
          tipo: z.enum(ROW_KINDS),
          motivo: z.nullable(z.string()),
          celulas: z.array(z.string()),
          valores: z.array(z.object({ conta: z.string(), mes: mesSchema, centavos: centavosSchema })),
        }),
      ),
    }),
  ),
})
export type ImportacaoPrevia = z.infer<typeof previewSchema>

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Lancamento')

const EXAME_ERRORS: readonly CodigoErro[] = [
  'importacao_formato_unknown',
  'importacao_mapeamento_required',
  'importacao_arquivo_refused',
  ...ARMAZENAMENTO_ERRORS,
]

export const importacaoRotas = {
  list: defineRota({
    nome: 'importacao.list',
    metodo: 'GET',
    caminho: '/Importacao',
    resumo: 'Importações do cliente, da mais nova para a mais antiga, página por página',
    permissao: may.read,
    clienteInteiro: true,
    query: z.object({ cursor: z.optional(idParamSchema) }),
    data: z.array(importacaoSchema),
  }),
  preview: defineRota({
    nome: 'importacao.preview',
    metodo: 'POST',
    caminho: '/Importacao/previa',
    resumo: 'Recebe o arquivo e diz o que ele é, sem salvar lançamentos',
    permissao: may.import,
    clienteInteiro: true,
    entrada: 'multipart',
    data: previewSchema,
    erros: [...EXAME_ERRORS, 'importacao_arquivo_required', 'requisicao_too_large'],
  }),
  uploadPacote: defineRota({
    nome: 'importacao.uploadPacote',
    metodo: 'POST',
    caminho: '/Importacao/pacote',
    resumo:
      'Recebe um zip e guarda os seus arquivos por uma hora, cada um como se tivesse sido enviado sozinho; a prévia de cada um vem depois',
    permissao: may.import,
    clienteInteiro: true,
    entrada: 'multipart',
    data: z.array(z.object({ arquivoId: z.uuid(), arquivoNome: z.string(), tamanhoBytes: z.int() })),
    erros: ['importacao_formato_unknown', 'importacao_arquivo_required', 'requisicao_too_large', ...ARMAZENAMENTO_ERRORS],
  }),
  previewEnviado: defineRota({
    nome: 'importacao.previewEnviado',
    metodo: 'POST',
    caminho: '/Importacao/previa/:arquivoId',
    resumo: 'A prévia de um arquivo já recebido, lido de outro modo ou com outro sentido das colunas: os meses são outros',
    permissao: may.import,
    clienteInteiro: true,
    params: z.object({ arquivoId: z.uuid() }),
    body: z.object({
      leitura: z.optional(readingSchema),
      mapeamento: z.optional(mapeamentoSchema),
    }),
    data: previewSchema,
    erros: [...EXAME_ERRORS, 'registro_not_found'],
  }),
  previewEfeito: defineRota({
    nome: 'importacao.previewEfeito',
    metodo: 'POST',
    caminho: '/Importacao/previa/:arquivoId/efeito',
    resumo: 'O resultado de cada mês já carregado, hoje e no arquivo: o que substituir ou somar faria. Lê o arquivo inteiro',
    permissao: may.import,
    clienteInteiro: true,
    params: z.object({ arquivoId: z.uuid() }),
    body: z.object({ mapeamento: z.optional(mapeamentoSchema) }),
    data: z.object({
      /** Ascending. Null when the file is too large to be read before the import. */
      meses: z.nullable(z.array(z.object({ mes: mesSchema, hojeCentavos: centavosSchema, arquivoCentavos: centavosSchema }))),
    }),
    erros: [...EXAME_ERRORS, 'registro_not_found'],
  }),
  previewDre: defineRota({
    nome: 'importacao.previewDre',
    metodo: 'POST',
    caminho: '/Importacao/previa/:arquivoId/dre',
    resumo: 'A DRE do arquivo antes de salvar, com o De-Para que as contas teriam, e os totais do que foi lido. Lê o arquivo inteiro',
    permissao: may.import,
    clienteInteiro: true,
    params: z.object({ arquivoId: z.uuid() }),
    body: z.object({ mapeamento: z.optional(mapeamentoSchema) }),
    data: z.object({
      /** Null when the file is too large to be read before the import. */
      dre: z.nullable(
        z.object({
          /** Rows counted and not counted, and the amounts of all accounts. */
          totais: z.object({
            linhas: z.int(),
            ignoradas: z.int(),
            debitosCentavos: centavosSchema,
            creditosCentavos: centavosSchema,
            saldoCentavos: centavosSchema,
          }),
          /** Ascending; at most the last 60. `total` is of all. */
          meses: z.array(mesSchema),
          linhas: z.array(
            z.object({
              codigo: z.string(),
              descricao: z.string(),
              tipo: z.enum(['titulo', 'soma', 'formula', 'percentual']),
              nivel: z.int(),
              unidade: z.enum(['centavos', 'razao']),
              valores: z.array(z.nullable(z.number())),
              total: z.nullable(z.number()),
            }),
          ),
          /** New accounts whose De-Para is a suggestion of the import. */
          automaticas: z.int(),
          /** Accounts that are in no line; `exemplos` are the largest 20. */
          semDePara: z.object({
            contas: z.int(),
            centavos: centavosSchema,
            exemplos: z.array(z.object({ codigo: z.string(), descricao: z.string(), centavos: centavosSchema })),
          }),
        }),
      ),
    }),
    erros: [...EXAME_ERRORS, 'dre_modelo_invalid', 'registro_not_found'],
  }),
  discardEnviado: defineRota({
    nome: 'importacao.discardEnviado',
    metodo: 'DELETE',
    caminho: '/Importacao/previa/:arquivoId',
    resumo: 'Descarta um arquivo recebido que não será importado',
    permissao: may.import,
    clienteInteiro: true,
    params: z.object({ arquivoId: z.uuid() }),
    data: z.object({}),
    erros: ['registro_not_found', 'importacao_state_conflict'],
  }),
  create: defineRota({
    nome: 'importacao.create',
    metodo: 'POST',
    caminho: '/Importacao',
    resumo: 'Começa a importação de um arquivo já recebido',
    permissao: may.import,
    clienteInteiro: true,
    body: z.object({
      arquivoId: z.uuid(),
      modo: z._default(z.enum(IMPORTACAO_MODOS), 'recusar'),
      mapeamento: z.optional(mapeamentoSchema),
      outroCnpj: z.optional(z.boolean()),
    }),
    data: importacaoSchema,
    idempotente: true,
    erros: [
      ...EXAME_ERRORS,
      'importacao_duplicate',
      'importacao_empresa_mismatch',
      'importacao_meses_loaded',
      'mes_closed',
      'registro_not_found',
    ],
  }),
  get: defineRota({
    nome: 'importacao.get',
    metodo: 'GET',
    caminho: '/Importacao/:id',
    resumo: 'Uma importação com conferência e saúde do arquivo',
    permissao: may.read,
    clienteInteiro: true,
    params,
    data: importacaoDetailSchema,
    erros: ['registro_not_found'],
  }),
  watch: defineRota({
    nome: 'importacao.watch',
    metodo: 'GET',
    caminho: '/Importacao/:id/eventos',
    resumo: 'Progresso ao vivo (server-sent events): cada evento traz a importação; termina quando ela termina',
    permissao: may.read,
    clienteInteiro: true,
    params,
    saida: 'eventos',
    erros: ['registro_not_found'],
  }),
  cancel: defineRota({
    nome: 'importacao.cancel',
    metodo: 'POST',
    caminho: '/Importacao/:id/cancelar',
    resumo: 'Cancela uma importação em andamento; nada fica salvo',
    permissao: may.import,
    clienteInteiro: true,
    params,
    data: importacaoSchema,
    erros: ['registro_not_found', 'importacao_state_conflict'],
  }),
  undo: defineRota({
    nome: 'importacao.undo',
    metodo: 'POST',
    caminho: '/Importacao/:id/desfazer',
    resumo: 'Desfaz uma importação inteira; os meses que ela substituiu voltam',
    permissao: may.import,
    clienteInteiro: true,
    params,
    data: importacaoSchema,
    erros: ['registro_not_found', 'importacao_state_conflict', 'importacao_superseded', 'mes_closed'],
  }),
  getSaude: defineRota({
    nome: 'importacao.getSaude',
    metodo: 'GET',
    caminho: '/Importacao/:id/saude',
    resumo: 'Relatório de saúde do arquivo, em texto',
    permissao: may.read,
    clienteInteiro: true,
    params,
    saida: 'arquivo',
    erros: ['registro_not_found'],
  }),
  exportProblemas: defineRota({
    nome: 'importacao.exportProblemas',
    metodo: 'GET',
    caminho: '/Importacao/:id/problemas',
    resumo: 'Problemas do arquivo em CSV: linha, campo, valor e motivo',
    permissao: may.read,
    clienteInteiro: true,
    params,
    saida: 'arquivo',
    erros: ['registro_not_found'],
  }),
}
