import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FailureError } from './command.ts'

/**
 * Reads the private keys of an age file, one a line; none without a path.
 * @throws FailureError for a file without a key
 */
export function readIdentities(path: string | undefined): string[] {
  if (path === undefined) return []
  const identities = readFileSync(resolve(path), 'utf8')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length > 0) return identities
  throw new FailureError(`${path} não tem uma chave privada.`, 'Diga o arquivo que lastro backup --criar-chave, ou age-keygen, escreveu.')
}
