import type { ErroDetalhe } from '@lastro/contract'
import type { FastifySchemaCompiler } from 'fastify'
import * as z from 'zod/mini'
import { ErroApi } from './erro.ts'

const DETAILS_MAX = 50

type Parsed<T> = { value: T } | { error: ErroApi }

const refuse = (cause: Error, details: ErroDetalhe[]): { error: ErroApi } => ({
  error: new ErroApi('requisicao_invalid', { details, cause }),
})

function read<S extends z.ZodMiniType>(schema: S, parte: string, value: unknown): Parsed<z.output<S>> {
  try {
    const { success, data, error } = z.safeParse(schema, value)
    if (success) return { value: data }
    const issues = error.issues.slice(0, DETAILS_MAX)
    return refuse(
      error,
      issues.map(({ path, message }) => ({ campo: path.map(String).join('.') || parte, message })),
    )
  } catch (error) {
    // Zod spreads its issues into a call, which fails beyond the argument limit.
    if (error instanceof RangeError) return refuse(error, [{ message: 'Há erros demais para serem ditos um a um.' }])
    throw error
  }
}

export const compileValidator: FastifySchemaCompiler<z.ZodMiniType> = ({ schema, httpPart = '' }) => {
  return (value: unknown) => {
    const parsed = read(schema, httpPart, value)
    // An address with a malformed id names no record.
    return httpPart === 'params' && 'error' in parsed ? { error: new ErroApi('registro_not_found', { cause: parsed.error }) } : parsed
  }
}
