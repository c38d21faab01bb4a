/** Container of a backup: a tar, compressed with zstd, optionally encrypted with age. Written and read as a stream. */
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline as connect, Readable, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'
import { BackupError, damaged, unexpected } from './erro.ts'

export type EntryToWrite = { name: string; size: number; body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }
export type Entry = { name: string; size: number; body: AsyncIterable<Uint8Array> }

const AGE_MAGIC = 'age-encryption.org/'

const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } }

/** The global type, which the libraries use. */
function toWeb(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}

/** Returns the last stream, which fails with the source. */
function pipe<T extends Duplex>(source: AsyncIterable<Uint8Array>, last: T): T {
  connect(Readable.from(source), last, () => {})
  return last
}

async function pack(entries: AsyncIterable<EntryToWrite>, controller: TarPackController): Promise<void> {
  try {
    for await (const { name, size, body } of entries) {
      const writer = controller.add({ name, size, mode: 0o600 }).getWriter()
      for await (const chunk of body) await writer.write(chunk)
      await writer.close()
    }
    controller.finalize()
  } catch (failure) {
    controller.error(failure)
  }
}

/**
 * Writes a new file, readable by its owner alone and flushed to disk. Without recipients it is not encrypted.
 * @throws TypeError for a text that is no age recipient; EEXIST
 */
export async function writeArchive(path: string, entries: AsyncIterable<EntryToWrite>, recipients: readonly string[]): Promise<void> {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const { readable, controller } = createTarPacker()
  const packing = pack(entries, controller)
  const compressor = createZstdCompress(ZSTD)
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  if (recipients.length === 0) await pipeline(readable, compressor, file)
  else await pipeline(Readable.from(await encrypter.encrypt(toWeb(pipe(readable, compressor)))), file)
  await packing
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0)
    return buffer.toString('latin1') === AGE_MAGIC
  } finally {
    await file.close()
  }
}

/** Errors of the library may quote a mistyped key, so they are not passed on. */
function createDecrypter(identities: readonly string[]): Decrypter {
  const decrypter = new Decrypter()
  try {
    for (const identity of identities) decrypter.addIdentity(identity)
  } catch {
    throw new BackupError(
      'backup_key_invalid',
      'O arquivo da chave tem uma linha que não é uma chave privada (age).',
      'Copie o arquivo da chave outra vez, inteiro.',
    )
  }
  return decrypter
}

async function decrypt(file: AsyncIterable<Uint8Array>, decrypter: Decrypter): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await decrypter.decrypt(toWeb(file))
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('no identity matched'))) throw error
    throw new BackupError(
      'backup_key_wrong',
      'A chave não abre este backup.',
      'Use a chave de um dos destinatários com que ele foi feito.',
      {
        cause: error,
      },
    )
  }
}

/** Errors of the file system keep their message; all others come from the bytes. */
function explain(error: unknown): unknown {
  const isOurs = error instanceof BackupError || (error instanceof Error && 'syscall' in error)
  return isOurs ? error : damaged(error instanceof Error ? error.message : String(error), { cause: error })
}

async function* explained(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw explain(error)
  }
}

/**
 * Reads the entries in order, which are files: there is no link or folder in a backup. Each body must be read before the next entry.
 * @throws BackupError `backup_key_missing`, `backup_key_invalid`, `backup_key_wrong`, `backup_damaged`, also while a body is read
 */
export async function* readArchive(path: string, identities: readonly string[]): AsyncGenerator<Entry> {
  const encrypted = await isEncrypted(path)
  if (encrypted && identities.length === 0) {
    throw new BackupError('backup_key_missing', 'O backup está cifrado.', 'Diga o arquivo da chave com --chave.')
  }
  const decrypter = encrypted ? createDecrypter(identities) : undefined
  const file = createReadStream(path)
  try {
    const plain = decrypter === undefined ? file : await decrypt(file, decrypter)
    const entries = toWeb(pipe(plain, createZstdDecompress())).pipeThrough(createTarDecoder({ strict: true }))
    for await (const { header, body } of entries) {
      const { name, size, type } = header
      if (type !== 'file') throw unexpected({ name, size })
      yield { name, size, body: explained(body) }
    }
  } catch (error) {
    throw explain(error)
  } finally {
    file.destroy()
  }
}

/** Reads a whole body of at most `maxBytes`. */
export async function readText({ name, size, body }: Entry, maxBytes: number): Promise<string> {
  if (size > maxBytes) throw unexpected({ name, size })
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
