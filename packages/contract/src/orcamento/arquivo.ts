/**
 * A budget as a sheet and back: it is downloaded, changed in Excel or LibreOffice, and compared with what it was and what it is now. Nothing is
 * written by comparing; what is accepted is an act of type `importar`, as any other.
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, instanteSchema } from '../comum/comum.ts'
import { folhaQuery } from '../comum/exportacao.ts'
import { GRUPO_NATUREZA_NOMES } from '../razao/grupo.ts'
import { criacaoProblemaSchema } from './criacao.ts'
import { defineRota } from '../comum/rota.ts'

/** What keeps a cell from being changed: a hold, which may be overruled; a month of the ledger; an area that was sent. */
export const ARQUIVO_IMPEDIMENTOS = ['travada', 'realizado', 'area'] as const
export type ArquivoImpedimento = (typeof ARQUIVO_IMPEDIMENTOS)[number]

const linhaSchema = z.object({
  id: idSchema,
  /** Where it stands in the file. */
  linha: z.int(),
  grupo: z.string(),
  natureza: z.enum(GRUPO_NATUREZA_NOMES),
  codigo: z.string(),
  descricao: z.string(),
  /** Code and name; null without one. */
  centroCusto: z.nullable(z.string()),
  filial: z.nullable(z.string()),
})
export type ArquivoLinha = z.infer<typeof linhaSchema>

const celulaSchema = z.object({
  linhaId: idSchema,
  mes: z.int().check(z.minimum(1), z.maximum(12)),
  /** As it is now, and as the file has it; engine's sign. */
  antesCentavos: centavosSchema,
  depoisCentavos: centavosSchema,
  impedimento: z.nullable(z.enum(ARQUIVO_IMPEDIMENTOS)),
  /** Somebody, perhaps oneself, changed it after the file was downloaded. */
  conflito: z.nullable(
    z.object({
      /** When the file was downloaded. */
      eraCentavos: centavosSchema,
      quem: z.object({ id: z.uuid(), nome: z.string() }),
      quando: instanteSchema,
    }),
  ),
})
export type ArquivoCelula = z.infer<typeof celulaSchema>

const diferencasSchema = z.object({
  arquivoNome: z.string(),
  /** Of the act up to which the differences were told: the `vista` of the act that accepts them. */
  sequencia: z.int(),
  /** Lines of the file that were found in the budget. */
  lidas: z.int(),
  /** Those that differ, in the order of the file. */
  linhas: z.array(linhaSchema),
  /** What the file changes: cells that are in it as they were downloaded are none, whatever became of them since. */
  celulas: z.array(celulaSchema),
  /** What cannot be read: with any, nothing may be accepted. */
  problemas: z.array(criacaoProblemaSchema),
  problemasTotal: z.int(),
  /** Lines of the file that the budget does not have, or not any more: they are left out. */
  desconhecidas: z.array(criacaoProblemaSchema),
  desconhecidasTotal: z.int(),
  /** Lines of the budget that the file does not have: they stay as they are. */
  ausentes: z.int(),
})
export type ArquivoDiferencas = z.infer<typeof diferencasSchema>

const params = z.object({ id: idParamSchema })

export const orcamentoArquivoRotas = {
  export: defineRota({
    nome: 'orcamentoArquivo.export',
    metodo: 'GET',
    caminho: '/Orcamento/:id/arquivo',
    resumo:
      'As células do orçamento em XLSX ou CSV, para mudar em uma planilha e trazer de volta, ou em PDF, para imprimir; custos positivos sob os grupos (−)',
    permissao: { action: 'export', subject: 'Orcamento' },
    params,
    query: z.object(folhaQuery),
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
    ],
  }),
}
