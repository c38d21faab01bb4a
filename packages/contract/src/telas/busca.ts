/** Search of the command palette, by name or code, over rows the caller may open. */
import * as z from 'zod/mini'
import { defineRota } from '../comum/rota.ts'

export const SEARCH_TIPOS = ['conta', 'grupo', 'grupoItem', 'centroCusto', 'orcamento', 'apuracao', 'chave', 'usuario'] as const
export type BuscaTipo = (typeof SEARCH_TIPOS)[number]

export const SEARCH_MAX = 6
/** Shorter texts match almost everything. */
export const SEARCH_MIN_CARACTERES = 2

const foundSchema = z.object({
  tipo: z.enum(SEARCH_TIPOS),
  id: z.string(),
  /** E-mail address of a person; version number of a budget; first and last month of a rateio run; program of an integration key. */
  codigo: z.string(),
  descricao: z.string(),
  grupoId: z.nullable(z.string()),
})
export type Achado = z.infer<typeof foundSchema>

export const searchRotas = {
  list: defineRota({
    nome: 'busca.list',
    metodo: 'GET',
    caminho: '/Busca',
    resumo: 'O que tem este texto no código ou no nome, de cada assunto que a pessoa pode abrir; sem distinguir acentos nem maiúsculas',
    permissao: 'sessao',
    query: z.object({ busca: z.string().check(z.trim(), z.minLength(SEARCH_MIN_CARACTERES), z.maxLength(100)) }),
    data: z.array(foundSchema),
    erros: ['cliente_required'],
  }),
}
