import type { OpenQuestion } from '@lastro/importacao'
import { parseReceita } from '@lastro/importacao/isolado'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { UsageError } from './command.ts'

/** Reads the values of `--resposta`, which may be repeated. */
export function readAnswers(texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((texto) => {
      const position = texto.indexOf('=')
      if (position < 1) throw new UsageError(`--resposta deve ser chave=valor, e não ${texto}.`)
      return [texto.slice(0, position), texto.slice(position + 1)]
    }),
  )
}

/** A question, and the option that answers it. */
export function describeQuestion(key: string, texto: string, valores: readonly string[]): string[] {
  return [`Pergunta: ${texto}`, `  --resposta ${key}=${valores.length > 0 ? valores.join(` ou ${key}=`) : '…'}`]
}

export function valoresOf({ opcoes }: OpenQuestion): string[] {
  return opcoes.map(({ valor }) => valor)
}

/**
 * Reads the file of `--receita`; undefined without the option.
 * @throws ImportacaoError for a file that is no recipe
 */
export function readReceita(path: string | undefined): ReturnType<typeof parseReceita> | undefined {
  return path === undefined ? undefined : parseReceita(readFileSync(resolve(path), 'utf8'))
}
