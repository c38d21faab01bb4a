import { fonteSchema, type Fonte } from '@lastro/contract'
import * as z from 'zod/mini'
import { ErroApi } from '../../http/erro.ts'

/**
 * Parses the source of an external report from the database.
 * @throws ErroApi `relatorio_provedor_mismatch` for a native one
 */
export function readFonte({ conteudo, provedor }: { conteudo: unknown; provedor: string }): Fonte {
  if (provedor === 'nativo') throw new ErroApi('relatorio_provedor_mismatch')
  return z.parse(fonteSchema, conteudo)
}
