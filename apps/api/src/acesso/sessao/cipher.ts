/** AES-256-GCM under the server key. The context is authenticated too, so a value moved to another row does not decrypt. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const VERSAO = 1
const IV_BYTES = 12
const TAG_BYTES = 16

/** @param context owner of the secret, e.g. `usuario.totp <id>`; needed again to decrypt */
export function encrypt(key: Buffer, context: string, plain: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(VERSAO), iv, cipher.getAuthTag(), body])
}

export function decrypt(key: Buffer, context: string, value: Buffer): Buffer {
  if (value[0] !== VERSAO || value.length < 1 + IV_BYTES + TAG_BYTES) throw new Error('not a value of ours')
  const iv = value.subarray(1, 1 + IV_BYTES)
  const tag = value.subarray(1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context)).setAuthTag(tag)
  return Buffer.concat([decipher.update(value.subarray(1 + IV_BYTES + TAG_BYTES)), decipher.final()])
}

export function createSealer(key: Buffer): {
  seal: (context: string, text: string) => string
  open: (context: string, sealed: string) => string
} {
  return {
    seal: (context, text) => encrypt(key, context, Buffer.from(text)).toString('base64'),
    open: (context, sealed) => decrypt(key, context, Buffer.from(sealed, 'base64')).toString(),
  }
}
