/** AES-256-GCM under the server key. The context is authenticated too, so a value moved to another row does not decrypt. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSAO = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param contexto owner of the secret, e.g. `usuario.totp <id>`; decryption needs the same */
export function encrypt(chave: Buffer, contexto: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', chave, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(contexto))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(VERSAO), iv, cipher.getAuthTag(), body])
}

/** @throws Error for another key, another context or a changed value */
export function decrypt(chave: Buffer, contexto: string, value: Buffer): Buffer {
  if (value[0] !== VERSAO || value.length < 1 + IV_BYTES + TAG_BYTES) throw new Error('not a value of ours')
  const iv = value.subarray(1, 1 + IV_BYTES)
  const tag = value.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', chave, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(contexto)).setAuthTag(tag)
  return Buffer.concat([decipher.update(value.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()])
}

export function createSelo(chave: Buffer): {
  seal: (contexto: string, text: string) => string
  open: (contexto: string, sealed: string) => string
} {
  return {
    seal: (contexto, text) => encrypt(chave, contexto, Buffer.from(text)).toString('base64'),
    open: (contexto, sealed) => decrypt(chave, contexto, Buffer.from(sealed, 'base64')).toString(),
  }
}
