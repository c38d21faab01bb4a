/** Integration key `lastro_<cliente>_<secret>`. It names its cliente, so that it is looked up under that cliente's row-level security. */
import { createHash, randomBytes } from 'node:crypto'

const FORMA = /^lastro_([\w-]{22})_([\w-]{43})$/
const PREFIXO_CARACTERES = 6

export interface ChaveLida {
  clienteId: string
  prefixo: string
  hash: Buffer
}

function read(chave: string, cliente: string, segredo: string): ChaveLida {
  const hex = Buffer.from(cliente, 'base64url').toString('hex')
  return {
    clienteId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    prefixo: segredo.slice(0, PREFIXO_CARACTERES),
    // 256 random bits need no slow hash. It covers the whole text, so another spelling of the same bytes is another key.
    hash: createHash('sha256').update(chave).digest(),
  }
}

export function readChave(chave: string): ChaveLida | undefined {
  const [, cliente, segredo] = FORMA.exec(chave) ?? []
  return cliente === undefined || segredo === undefined ? undefined : read(chave, cliente, segredo)
}

export function makeChave(clienteId: string): ChaveLida & { chave: string } {
  const cliente = Buffer.from(clienteId.replaceAll('-', ''), 'hex').toString('base64url')
  const segredo = randomBytes(32).toString('base64url')
  const chave = `lastro_${cliente}_${segredo}`
  return { chave, ...read(chave, cliente, segredo) }
}
