/**
 * Budget spreadsheet round trip: download, edit in Excel or LibreOffice, compare, accept.
 * The file is compared with its download and with the current budget, which writes nothing. Accepting is an act of type `importar`.
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, instantSchema } from '../comum/comum.ts'
import { ARMAZENAMENTO_ERRORS } from '../comum/erro.ts'
import { sheetQuery } from '../comum/exportacao.ts'
import { GRUPO_NATUREZA_NOMES } from '../razao/grupo.ts'
import { criacaoProblemaSchema } from './criacao.ts'
import { defineRota } from '../comum/rota.ts'

/** Reasons a cell cannot be changed: a hold (can be overruled), a month of the ledger, or a submitted area. */
export const FILE_IMPEDIMENTOS = ['travada', 'realizado', 'area'] as const
export type ArquivoImpedimento = (typeof FILE_IMPEDIMENTOS)[number]

const linhaSchema = z.object({
  id: idSchema,
  linha: z.int(),
  grupo: z.string(),
  natureza: z.enum(GRUPO_NATUREZA_NOMES),
  codigo: z.string(),
  descricao: z.string(),
  centroCusto: z.nullable(z.string()),
  filial: z.nullable(z.string()),
})
export type ArquivoLinha = z.infer<typeof linhaSchema>

const celulaSchema = z.object({
  linhaId: idSchema,
  mes: z.int().check(z.minimum(1), z.maximum(12)),
  antesCentavos: centavosSchema,
  depoisCentavos: centavosSchema,
  impedimento: z.nullable(z.enum(FILE_IMPEDIMENTOS)),
  /** The cell changed after the download, perhaps by the same person. */
  conflito: z.nullable(
    z.object({
      eraCentavos: centavosSchema,
      quem: z.object({ id: z.uuid(), nome: z.string() }),
      quando: instantSchema,
    }),
  ),
})
export type ArquivoCelula = z.infer<typeof celulaSchema>

const diferencasSchema = z.object({
  arquivoNome: z.string(),
  /** Last act included in the comparison, for the `vista` of the act that accepts it. */
  sequencia: z.int(),
  lidas: z.int(),
  linhas: z.array(linhaSchema),
  /** Cells changed in the file. A cell equal to its download is not listed, even if the budget changed since. */
  celulas: z.array(celulaSchema),
  problemas: z.array(criacaoProblemaSchema),
  problemasTotal: z.int(),
  /** Lines of the file that are not, or no longer, in the budget; they are skipped. */
  desconhecidas: z.array(criacaoProblemaSchema),
  desconhecidasTotal: z.int(),
  ausentes: z.int(),
})
export type ArquivoDiferencas = z.infer<typeof diferencasSchema>

const params = z.object({ id: idParamSchema })

export const orcamentoFileRotas = {
  export: defineRota({
    nome: 'orcamentoArquivo.export',
    metodo: 'GET',
    caminho: '/Orcamento/:id/arquivo',
    resumo:
      'As células do orçamento em XLSX ou CSV, para mudar em uma planilha e trazer de volta, ou em PDF, para imprimir; custos positivos sob os grupos (−)',
    permissao: { action: 'export', subject: 'Orcamento' },
    params,
    query: z.object(sheetQuery),
    saida: 'arquivo',
    registra: 'orcamentoArquivo.export',
    erros: ['registro_not_found', 'dados_too_large', 'requisicao_throttled'],
  }),
  compare: defineRota({
    nome: 'orcamentoArquivo.compare',
    metodo: 'POST',
    caminho: '/Orcamento/:id/arquivo/diferencas',
    resumo:
      'Compara a planilha que foi baixada com o orçamento, célula por célula: o que ela muda, o que outra pessoa mudou desde então, o que não pode mudar. Nada é salvo',
    permissao: { action: 'update', subject: 'Orcamento' },
    params,
    entrada: 'multipart',
    data: diferencasSchema,
    erros: [
      'registro_not_found',
      'orcamento_frozen',
      'importacao_arquivo_required',
      'importacao_arquivo_refused',
      'requisicao_too_large',
      'requisicao_throttled',
      ...ARMAZENAMENTO_ERRORS,
    ],
  }),
}
