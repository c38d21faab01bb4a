/**
 * Uploaded files waiting for import, kept for a while: the bytes in the storage, the rest in the database.
 * Any process finds a file that another received. A file of another cliente is treated as absent.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { withSistema, type Database } from '@lastro/db'
import { withLocalFile, writeHashed, type Storage } from '@lastro/storage'
import { sql } from 'kysely'
import { withCliente, type ContextoCliente } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import * as store from './upload-store.ts'
import type { Upload, UploadKey } from './upload-store.ts'

export type { Upload, UploadKey } from './upload-store.ts'

/** PostgreSQL and files on their way share a disk, which must never be full. */
const FREE_MIN_BYTES = 1024 ** 3
const HOUR_MS = 3_600_000
/** Longer than any import. A local copy this old was left by a killed process, an object without a row by a failed one. */
const LEFT_MS = 24 * HOUR_MS

/** File of its receiver alone: it cannot be found, takes no slot, and is on the disk of this process. */
export interface HeldUpload {
  path: string
  tamanhoBytes: number
  sha256: string
  remove: () => Promise<void>
}

/** Slot for one upload, held until released. A file received under its id keeps it. */
export interface UploadSlot {
  id: string
  release: () => Promise<void>
}

export interface Uploads {
  /** Undefined when the cliente has `max` files waiting or on their way. Files set aside make room, the oldest first. */
  reserve: (clienteId: string, max: number) => Promise<UploadSlot | undefined>
  /** Receives into a reserved slot, hashing on the way. Leaves nothing behind on failure or abort. */
  receive: (source: Readable, owner: UploadKey & { arquivoNome: string }) => Promise<Upload>
  hold: (source: Readable) => Promise<HeldUpload>
  find: (id: string, clienteId: string) => Promise<Upload | undefined>
  /**
   * Runs `work` with the file on the disk of this process, fetched if need be.
   * @throws StorageError when its bytes are absent or other than those received; ErroApi `registro_not_found`, `disco_full`
   */
  read: <T>(file: UploadKey, work: (path: string) => Promise<T>, signal?: AbortSignal) => Promise<T>
  /** @throws ErroApi `disco_full` when `bytes` more would fill the disk */
  assertRoom: (bytes: number) => Promise<void>
  /** End of a file that is used now. */
  expiresAt: () => Date
  /** Keeps a file in use for longer. */
  touch: (file: UploadKey) => Promise<void>
  /** Keeps a file in case it is used again, unless its slot is needed. */
  setAside: (file: UploadKey) => Promise<void>
  remove: (file: UploadKey) => Promise<void>
  /** Removes expired files that no import is to read, and what stopped processes left. */
  sweep: () => Promise<void>
}

function cleanNome(nome: string): string {
  const last = nome.split(/[\\/]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- removing control characters is the purpose
  const clean = last.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  return (clean === '' ? 'arquivo' : clean).slice(0, 200)
}

const keyOf = (id: string): string => `${id}.dados`
/** Names that this product gave, of any version: nothing else in a folder is its to remove. */
const OURS = /^[0-9a-f-]{36}\.[\da-z.-]{1,100}$/

export async function openEnvios({
  db,
  storage,
  dataDir,
  clock,
  waitHours,
}: {
  db: Database
  storage: Storage
  dataDir: string
  clock: () => Date
  waitHours: number
}): Promise<Uploads> {
  const scratch = join(dataDir, 'temporario')
  await mkdir(scratch, { recursive: true, mode: 0o700 })

  const expiresAt = (): Date => new Date(clock().getTime() + waitHours * HOUR_MS)
  const inCliente = <T>(clienteId: string, work: (context: ContextoCliente) => Promise<T>): Promise<T> =>
    withCliente(db, { clienteId, usuarioId: null }, work)
  const assertRoom = async (bytes: number): Promise<void> => {
    const { bavail, bsize } = await statfs(scratch)
    if (bavail * bsize - bytes < FREE_MIN_BYTES) throw new ErroApi('disco_full', { retryAfterSeconds: 600 })
  }
  /** The bytes before the row: a row without bytes is swept, bytes without a row only after a day. */
  const drop = async ({ id, clienteId }: UploadKey): Promise<void> => {
    await storage.remove(keyOf(id))
    await inCliente(clienteId, (context) => store.deleteUpload(context, id, 'removido'))
  }
  const remove = async (file: UploadKey): Promise<void> => {
    if (await inCliente(file.clienteId, (context) => store.markRemoved(context, file.id))) await drop(file)
  }
  const renew = async ({ id, clienteId }: UploadKey, situacao: 'espera' | 'guardado'): Promise<void> => {
    await inCliente(clienteId, (context) => store.renewUpload(context, id, { situacao, expiresAt: expiresAt() }))
  }
  const sweepScratch = async (): Promise<void> => {
    for (const name of await readdir(scratch)) {
      const path = join(scratch, name)
      const info = await stat(path).catch(() => undefined)
      if (info !== undefined && clock().getTime() - info.mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true })
    }
  }
  return {
    expiresAt,
    assertRoom,
    remove,
    async reserve(clienteId, max) {
      const id = randomUUID()
      const freed = await inCliente(clienteId, (context) => store.reserveSlot(context, { id, max, now: clock() }))
      if (freed === undefined) return undefined
      // Best effort: the sweep removes what is left, and the slots are free.
      await Promise.allSettled(freed.map((one) => drop({ id: one, clienteId })))
      return { id, release: () => inCliente(clienteId, (context) => store.deleteUpload(context, id, 'chegando')) }
    },
    async receive(source, { id, clienteId, arquivoNome }) {
      const path = join(scratch, randomUUID())
      try {
        const { bytes: tamanhoBytes, sha256 } = await writeHashed(source, path)
        await storage.put(keyOf(id), path)
        const upload: Upload = { id, clienteId, arquivoNome: cleanNome(arquivoNome), tamanhoBytes, sha256 }
        if (await inCliente(clienteId, (context) => store.saveReceived(context, upload, expiresAt()))) return upload
        throw new ErroApi('requisicao_invalid', { details: [{ campo: 'arquivo', message: 'O envio levou mais de uma hora.' }] })
      } catch (error) {
        // The slot still stands for the bytes, if there are any: the sweep removes them where this fails.
        await remove({ id, clienteId }).catch(() => {})
        throw error
      } finally {
        await rm(path, { force: true })
      }
    },
    async hold(source) {
      const path = join(scratch, randomUUID())
      const { bytes: tamanhoBytes, sha256 } = await writeHashed(source, path)
      return { path, tamanhoBytes, sha256, remove: () => rm(path, { force: true }) }
    },
    find: (id, clienteId) => inCliente(clienteId, (context) => store.findUpload(context, id, clock())),
    async read({ id, clienteId }, work, signal) {
      const { tamanhoBytes: bytes, sha256 } = orNotFound(await inCliente(clienteId, (context) => store.findUpload(context, id, null)))
      if (storage.localPath(keyOf(id)) === undefined) await assertRoom(bytes)
      return withLocalFile(storage, { key: keyOf(id), bytes, sha256 }, { scratch, signal }, work)
    },
    touch: (file) => renew(file, 'espera'),
    setAside: (file) => renew(file, 'guardado'),
    async sweep() {
      await sweepScratch()
      const now = clock()
      // Objects are listed before rows, so that a file received between the two has a row.
      const stored = await storage.list()
      const { rows } = await withSistema(db, { readOnly: true }, (tx) =>
        sql<UploadKey & { vencido: boolean }>`
          select cliente_id as "clienteId", id, vencido is true as vencido from arquivos_enviados(${now})`.execute(tx),
      )
      for (const file of rows) {
        if (file.vencido && (await inCliente(file.clienteId, (context) => store.markExpired(context, file.id, now)))) await drop(file)
      }
      const known = new Set(rows.map(({ id }) => keyOf(id)))
      for (const { key, modifiedAt } of stored) {
        if (OURS.test(key) && !known.has(key) && now.getTime() - modifiedAt.getTime() > LEFT_MS) await storage.remove(key)
      }
    },
  }
}
