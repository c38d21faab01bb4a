/** Storage in a folder: of this machine, or one that all machines mount. */
import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StorageError } from './erro.ts'
import { assertKey, type Storage } from './storage.ts'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

function explain(error: unknown): never {
  const isFull = codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
  throw new StorageError(isFull ? 'storage_full' : 'storage_unavailable', 'the storage folder failed', { cause: error })
}

/** Flushed to the disk: the database will say that the file is there. */
async function flush(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await flush(from)
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    // Another file system. The separate name keeps a partial copy from being read as the file.
    const draft = join(dirname(to), `${randomUUID()}.copia`)
    try {
      await copyFile(from, draft)
      await flush(draft)
      await rename(draft, to)
    } catch (failure) {
      await rm(draft, { force: true })
      throw failure
    }
    await rm(from, { force: true })
  }
}

export async function openFolder(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(folder, key)
  }
  return {
    localPath: pathOf,
    put: async (key, path) => move(path, pathOf(key)).catch(explain),
    async open(key) {
      const file = await open(pathOf(key)).catch((error: unknown) => (codeOf(error) === 'ENOENT' ? undefined : explain(error)))
      if (file === undefined) return undefined
      return { size: (await file.stat()).size, body: file.createReadStream() }
    },
    remove: async (key) => rm(pathOf(key), { force: true }).catch(explain),
    async list() {
      const names = await readdir(folder).catch(explain)
      const found = names.map(async (key) => {
        const info = await stat(join(folder, key)).catch(() => undefined)
        return info?.isFile() === true ? [{ key, modifiedAt: info.mtime }] : []
      })
      return (await Promise.all(found)).flat()
    },
  }
}
