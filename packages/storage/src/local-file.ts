import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StorageError } from './erro.ts'
import type { Storage } from './storage.ts'

export type Bytes = { bytes: number; sha256: string }

/** Writes a stream to a new local file and hashes it on the way. Leaves nothing behind on failure or abort. */
export async function writeHashed(
  source: Readable,
  path: string,
  { maxBytes = Infinity, signal }: { maxBytes?: number; signal?: AbortSignal | undefined } = {},
): Promise<Bytes> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          if (bytes > maxBytes) throw new StorageError('storage_damaged', 'the object is longer than what was stored')
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600, flags: 'wx' }),
      ...(signal === undefined ? [] : [{ signal }]),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

const isSystemError = (error: unknown, syscall: string): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall === syscall

/**
 * Runs `work` with the object as a local file. An object of a remote store is fetched to `scratch`, compared with its hash, and removed
 * afterwards. A local file is compared by its length: reading it whole first would cost as much as its use.
 * @throws StorageError
 */
export async function withLocalFile<T>(
  storage: Storage,
  { key, bytes, sha256 }: Bytes & { key: string },
  { scratch, signal }: { scratch: string; signal?: AbortSignal | undefined },
  work: (path: string) => Promise<T>,
): Promise<T> {
  const local = storage.localPath(key)
  if (local !== undefined) {
    const size = (await stat(local).catch(() => undefined))?.size
    if (size !== bytes)
      throw new StorageError('storage_damaged', `the file of ${key} is ${size === undefined ? 'absent' : 'of another length'}`)
    return work(local)
  }
  const object = await storage.open(key)
  if (object === undefined) throw new StorageError('storage_damaged', `the object ${key} is absent`)
  const path = join(scratch, randomUUID())
  try {
    const found = await writeHashed(object.body, path, { maxBytes: bytes, signal }).catch((error: unknown) => {
      // The disk of this machine has its own error; anything else came from the store.
      if (error instanceof StorageError || signal?.aborted === true || isSystemError(error, 'write') || isSystemError(error, 'open'))
        throw error
      throw new StorageError('storage_unavailable', 'the store ended in the middle of an object')
    })
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new StorageError('storage_damaged', `the object ${key} is not what was stored`)
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
