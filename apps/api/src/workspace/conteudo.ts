import { relatorioConteudoSchema, type RelatorioConteudo } from '@lastro/contract'
import * as z from 'zod/mini'

/** What a report shows, out of the database. @throws for what was written there outside of the product */
export function readConteudo({ conteudo }: { conteudo: unknown }): RelatorioConteudo {
  return z.parse(relatorioConteudoSchema, conteudo)
}
