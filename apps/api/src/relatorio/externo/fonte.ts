import { fonteSchema, type Fonte } from '@lastro/contract'
import * as z from 'zod/mini'
import { ErroApi } from '../../http/erro.ts'

/** What a report is in the other program, out of the database. @throws ErroApi `relatorio_provedor_mismatch` for one of our own */
export function readFonte({ conteudo, provedor }: { conteudo: unknown; provedor: string }): Fonte {
  if (provedor === 'nativo') throw new ErroApi('relatorio_provedor_mismatch')
  return z.parse(fonteSchema, conteudo)
}
