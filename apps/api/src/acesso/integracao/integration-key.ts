/** Integration key `lastro_<cliente>_<secret>`. It names its cliente, so that it is looked up under that cliente's row-level security. */
import { createHash, randomBytes } from 'node:crypto'

const SHAPE = /^lastro_([\w-]{22})_([\w-]{43})$/
const PREFIX_CARACTERES = 6

export interface LoadedChave {
  clienteId: string
  prefixo: string
  hash: Buffer
}

function read(key: string, cliente: string, secret: string): LoadedChave {
  const hex = Buffer.from(cliente, 'base64url').toString('hex')
  return {
    clienteId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    prefixo: secret.slice(0, PREFIX_CARACTERES),
    // 256 random bits need no slow hash. It covers the whole text, so another spelling of the same bytes is another key.
    hash: createHash('sha256').update(key).digest(),
  }
}

export function readChave(key: string): LoadedChave | undefined {
  const [, cliente, secret] = SHAPE.exec(key) ?? []
  return cliente === undefined || secret === undefined ? undefined : read(key, cliente, secret)
}

export function makeChave(clienteId: string): LoadedChave & { chave: string } {
  const cliente = Buffer.from(clienteId.replaceAll('-', ''), 'hex').toString('base64url')
  const secret = randomBytes(32).toString('base64url')
  const chave = `lastro_${cliente}_${secret}`
  return { chave, ...read(chave, cliente, secret) }
}
