/** Branding by host name. Public: the sign-in page needs it. */
import * as z from 'zod/mini'
import { defineRota } from './rota.ts'

export const MARCAS = ['sisloc', 'fps', 'asa', 'lastro', 'ageradora', 'unicap', 'cdla'] as const
export type ChaveMarca = (typeof MARCAS)[number]

/** The marca of a host: any label equal to a key (`sisloc.localhost`), else the default. */
export function marcaFromHost(host: string): ChaveMarca {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.')
  return MARCAS.find((marca) => labels.includes(marca)) ?? 'lastro'
}

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
  /** An organisational sign-in provider is configured for this marca. */
  contaTrabalho: z.boolean(),
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
