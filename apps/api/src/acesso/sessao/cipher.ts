/** AES-256-GCM under the server keys. The context is authenticated too, so a value moved to another row does not decrypt. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Sealer } from '../../http/idempotencia.ts'
import type { SecretKeys, ServerSecret } from '../server-secret.ts'

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

export interface Cipher {
  encrypt: (context: string, plain: Uint8Array) => Promise<Buffer>
  decrypt: (context: string, value: Buffer) => Promise<Buffer>
}

/** Index of the key that opens the value; -1 without one. GCM refuses every other key. */
export function findKey(keys: SecretKeys, context: string, value: Buffer): number {
  return keys.findIndex((key) => {
    try {
      return decrypt(key, context, value).length >= 0
    } catch {
      return false
    }
  })
}

export function createCipher({ keys }: ServerSecret): Cipher {
  return {
    encrypt: async (context, plain) => encrypt((await keys())[0], context, plain),
    decrypt: async (context, value) => {
      const known = await keys()
      return decrypt(known[findKey(known, context, value)] ?? known[0], context, value)
    },
  }
}

export function createSealer(cipher: Cipher): Sealer {
  return {
    seal: async (context, text) => (await cipher.encrypt(context, Buffer.from(text))).toString('base64'),
    open: async (context, sealed) => (await cipher.decrypt(context, Buffer.from(sealed, 'base64'))).toString(),
  }
}
