/** What the command palette finds by name or code: rows of every kind that who asks may open. */
import * as z from 'zod/mini'
import { defineRota } from '../comum/rota.ts'

export const BUSCA_TIPOS = ['conta', 'grupo', 'grupoItem', 'centroCusto', 'orcamento', 'usuario'] as const
export type BuscaTipo = (typeof BUSCA_TIPOS)[number]

/** Rows of each kind that an answer names: a palette is to be read at a glance. */
export const BUSCA_MAX = 6
/** Shorter texts find everything, and nothing. */
export const BUSCA_MIN_CARACTERES = 2

const achadoSchema = z.object({
  tipo: z.enum(BUSCA_TIPOS),
  id: z.string(),
  /** Of a person: the address; of a budget: the number of its version. */
  codigo: z.string(),
  descricao: z.string(),
  /** Of a grupo item: the id of its grupo. */
  grupoId: z.nullable(z.string()),
})
export type Achado = z.infer<typeof achadoSchema>

export const buscaRotas = {
  list: defineRota({
    nome: 'busca.list',
    metodo: 'GET',
    caminho: '/Busca',
    resumo: 'O que tem este texto no código ou no nome, de cada assunto que a pessoa pode abrir; sem distinguir acentos nem maiúsculas',
    permissao: 'sessao',
    query: z.object({ busca: z.string().check(z.trim(), z.minLength(BUSCA_MIN_CARACTERES), z.maxLength(100)) }),
    data: z.array(achadoSchema),
    erros: ['cliente_required'],
  }),
}
