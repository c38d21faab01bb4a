import { relatorioContentSchema, type RelatorioConteudo } from '@lastro/contract'
import * as z from 'zod/mini'
import type { ContextoCliente } from '../../http/contexto.ts'
import { listExisting } from './store.ts'

/**
 * Parses the stored content of a report.
 * @throws for content written outside the application
 */
export function readContent({ conteudo }: { conteudo: unknown }): RelatorioConteudo {
  return z.parse(relatorioContentSchema, conteudo)
}

/** Keeps only the filters that the caller may see; other ids would be meaningless and refused. */
export async function readVisible(context: ContextoCliente, line: { conteudo: unknown }): Promise<RelatorioConteudo> {
  const content = readContent(line)
  const { centrosCusto, filiais, orcamento } = content
  const orcamentos = orcamento === null ? [] : await listExisting(context, 'orcamento', [orcamento])
  return {
    ...content,
    centrosCusto: await listExisting(context, 'centro_custo', centrosCusto),
    filiais: await listExisting(context, 'filial', filiais),
    orcamento: orcamentos[0] ?? null,
  }
}
