import { relatorioConteudoSchema, type RelatorioConteudo } from '@lastro/contract'
import * as z from 'zod/mini'
import type { ContextoCliente } from '../../http/contexto.ts'
import { listExistentes } from './store.ts'

/** What a report shows, out of the database. @throws for what was written there outside of the product */
export function readConteudo({ conteudo }: { conteudo: unknown }): RelatorioConteudo {
  return z.parse(relatorioConteudoSchema, conteudo)
}

/** The same with the filters that are in sight of who asks: ids of what they may not see would say nothing to them, and refuse them. */
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
