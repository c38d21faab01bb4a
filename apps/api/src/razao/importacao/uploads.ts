/**
 * Uploaded files waiting for import, kept for an hour on disk under the data folder.
 * A small JSON next to each names its file and cliente. A file of another cliente is treated as absent.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'

const EXPIRY_MS = 3_600_000

const envioSchema = z.object({
  id: z.uuid(),
  clienteId: z.uuid(),
  arquivoNome: z.string(),
  tamanhoBytes: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type Upload = z.infer<typeof envioSchema>

export type HeldUpload = Pick<Upload, 'id' | 'tamanhoBytes' | 'sha256'>

/** Slot for one upload, held until released. A file received under its id takes no further slot. */
export interface UploadSlot {
  id: string
  release: () => void
}

export interface Uploads {
  /** Undefined when the cliente has `max` files on disk or in transit. Files set aside make room, the oldest first. */
  reserve: (clienteId: string, max: number) => UploadSlot | undefined
  /** Streams to disk and hashes on the way. Leaves nothing behind on failure or abort. */
  receive: (source: Readable, owner: { clienteId: string; arquivoNome: string; id?: string }) => Promise<Upload>
  /** Like `receive`, for a file used only by its receiver. It cannot be found and takes no slot. */
  hold: (source: Readable) => Promise<HeldUpload>
  /** Undefined when absent, expired or of another cliente. */
  find: (id: string, clienteId: string) => Promise<Upload | undefined>
  path: (id: string) => string
  freeBytes: () => Promise<number>
  /** Keeps a file in use for another hour. */
  touch: (id: string) => Promise<void>
  /** Keeps a file for an hour in case it is used again, unless its slot is needed. */
  setAside: (id: string) => Promise<void>
  remove: (id: string) => Promise<void>
  sweep: (inUse: ReadonlySet<string>) => Promise<void>
}

function cleanNome(nome: string): string {
  const last = nome.split(/[\\/]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- removing control characters is the purpose
  const clean = last.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  return (clean === '' ? 'arquivo' : clean).slice(0, 200)
}

export async function openEnvios(dataDir: string, clock: () => Date): Promise<Uploads> {
  const dir = join(dataDir, 'envios')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const path = (id: string): string => join(dir, `${id}.dados`)
  const fichaPath = (id: string, clienteId: string): string => join(dir, `${id}.${clienteId}.json`)
  const asidePath = (id: string): string => join(dir, `${id}.guardado`)
  const filesOf = (id: string, files: readonly string[]): string[] =>
    files.filter((file) => file.startsWith(`${id}.`)).map((file) => join(dir, file))
  const remove = async (id: string): Promise<void> => {
    await Promise.all(filesOf(id, await readdir(dir)).map((file) => rm(file, { force: true })))
  }
  const renew = async (id: string): Promise<void> => {
    const now = clock()
    await utimes(path(id), now, now)
  }
  /** Those of the files that are set aside, the oldest first. */
  const listAside = (ids: readonly string[]): string[] =>
    ids
      .map((id) => ({ id, since: statSync(asidePath(id), { throwIfNoEntry: false })?.mtimeMs }))
      .filter(({ since }) => since !== undefined)
      .toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0))
      .map(({ id }) => id)
  const isExpired = async (file: string): Promise<boolean> => {
    const info = await stat(file).catch(() => undefined)
    return info === undefined || clock().getTime() - info.mtimeMs > EXPIRY_MS
  }
  const readFicha = async (id: string, clienteId: string): Promise<Upload | undefined> => {
    const text = await readFile(fichaPath(id, clienteId), 'utf8').catch(() => undefined)
    try {
      return text === undefined ? undefined : z.parse(envioSchema, JSON.parse(text))
    } catch {
      // From an older version or a damaged disk; the file can be sent again.
      return undefined
    }
  }
  /** Written to a temporary file and renamed, so that a crash never leaves a partial one. */
  const writeFicha = async (envio: Upload): Promise<void> => {
    const written = join(dir, `${envio.id}.escrita`)
    await writeFile(written, JSON.stringify(envio), { mode: 0o600 })
    await rename(written, fichaPath(envio.id, envio.clienteId))
  }
  const writeData = async (source: Readable, id: string): Promise<HeldUpload> => {
    const hash = createHash('sha256')
    let tamanhoBytes = 0
    try {
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk)
            tamanhoBytes += chunk.length
            yield chunk
          }
        },
        createWriteStream(path(id), { mode: 0o600, flags: 'wx' }),
      )
    } catch (error) {
      await remove(id)
      throw error
    }
    return { id, tamanhoBytes, sha256: hash.digest('hex') }
  }
  const slots = new Map<string, Set<string>>()
  return {
    path,
    remove,
    reserve(clienteId, max) {
      const taken = slots.get(clienteId) ?? new Set()
      const suffix = `.${clienteId}.json`
      // Count and reserve synchronously, or concurrent requests would get the same slot.
      const files = readdirSync(dir)
      const waiting = files.flatMap((file) => (file.endsWith(suffix) ? file.slice(0, -suffix.length) : [])).filter((id) => !taken.has(id))
      const excess = waiting.length + taken.size - max + 1
      const freed = excess > 0 ? listAside(waiting).slice(0, excess) : []
      if (freed.length < excess) return undefined
      for (const file of freed.flatMap((id) => filesOf(id, files))) rmSync(file, { force: true })
      const id = randomUUID()
      slots.set(clienteId, taken.add(id))
      return {
        id,
        release: () => {
          taken.delete(id)
          if (taken.size === 0) slots.delete(clienteId)
        },
      }
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(dir)
      return bavail * bsize
    },
    hold: (source) => writeData(source, randomUUID()),
    async receive(source, { id = randomUUID(), clienteId, arquivoNome }) {
      const data = await writeData(source, id)
      const envio: Upload = { ...data, clienteId, arquivoNome: cleanNome(arquivoNome) }
      try {
        await writeFicha(envio)
      } catch (error) {
        await remove(id)
        throw error
      }
      return envio
    },
    async find(id, clienteId) {
      if (await isExpired(path(id))) return undefined
      return readFicha(id, clienteId)
    },
    async touch(id) {
      await renew(id)
      await rm(asidePath(id), { force: true })
    },
    async setAside(id) {
      await renew(id)
      await writeFile(asidePath(id), '', { mode: 0o600 })
    },
    async sweep(inUse) {
      const ids = new Set((await readdir(dir)).map((file) => file.slice(0, file.indexOf('.'))))
      for (const id of ids) {
        if (!inUse.has(id) && (await isExpired(path(id)))) await remove(id)
      }
    },
  }
}
