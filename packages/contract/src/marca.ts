/** Branding by host name. Public: the sign-in page needs it. */
import * as z from 'zod/mini'
import { contaTrabalhoPublicaSchema } from './conta-trabalho.ts'
import { MARCAS } from './marca-host.ts'
import { defineRota } from './rota.ts'

const marcaSchema = z.object({
  chave: z.enum(MARCAS),
  titulo: z.string(),
  descricao: z.string(),
  empresa: z.string(),
  contato: z.string(),
  sobreUrl: z.string(),
  apiBase: z.string(),
  /** Two layout colours, `#rrggbb`. */
  cores: z.tuple([z.string(), z.string()]),
  /** The organisational sign-in provider of this marca, if it has one. */
  contaTrabalho: z.nullable(contaTrabalhoPublicaSchema),
  /** Whether anybody may register a company here; else only by invitation. */
  cadastroAberto: z.boolean(),
})
export type Marca = z.infer<typeof marcaSchema>

export const marcaRotas = {
  get: defineRota({
    nome: 'marca.get',
    metodo: 'GET',
    caminho: '/Marca',
    resumo: 'Marca do endereço acessado',
    permissao: 'publico',
    data: marcaSchema,
  }),
}
