import { relatorioConteudoSchema, type RelatorioConteudo } from '@lastro/contract'
import * as z from 'zod/mini'
import type { ContextoCliente } from '../../http/contexto.ts'
import { listExistentes } from './store.ts'

/** Parses the stored content of a report. @throws for content written outside the application */
export function readConteudo({ conteudo }: { conteudo: unknown }): RelatorioConteudo {
  return z.parse(relatorioConteudoSchema, conteudo)
}

/** Keeps only the filters that the caller may see; other ids would be meaningless and refused. */
export async function readVisivel(contexto: ContextoCliente, linha: { conteudo: unknown }): Promise<RelatorioConteudo> {
  const conteudo = readConteudo(linha)
  const { centrosCusto, filiais, orcamento } = conteudo
  const orcamentos = orcamento === null ? [] : await listExistentes(contexto, 'orcamento', [orcamento])
  return {
    ...conteudo,
    centrosCusto: await listExistentes(contexto, 'centro_custo', centrosCusto),
    filiais: await listExistentes(contexto, 'filial', filiais),
    orcamento: orcamentos[0] ?? null,
  }
}
