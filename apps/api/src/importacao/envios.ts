/**
 * Uploaded files waiting for the user's "import": on disk under the data folder for an hour, never in memory.
 * Beside each file a small JSON says whose it is; a file of another cliente is as good as absent.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, statfs, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'

const VALIDADE_MS = 3_600_000

const envioSchema = z.object({
  id: z.uuid(),
  clienteId: z.uuid(),
  arquivoNome: z.string(),
  tamanhoBytes: z.int(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type Envio = z.infer<typeof envioSchema>

export interface Envios {
  /** Writes the stream to disk, hashing on the way. Leaves nothing behind when it fails or is cut. */
  receive: (source: Readable, owner: { clienteId: string; arquivoNome: string }) => Promise<Envio>
  /** Undefined when absent, expired or of another cliente. */
  find: (id: string, clienteId: string) => Promise<Envio | undefined>
  path: (id: string) => string
  /** Files of a cliente on disk or on their way there. */
  count: (clienteId: string) => Promise<number>
  /** Room left where the files go. */
  freeBytes: () => Promise<number>
  /** Renews the hour of a file an import is about to read. */
  touch: (id: string) => Promise<void>
  remove: (id: string) => Promise<void>
  /** Deletes what is older than an hour, except files in use. */
  sweep: (inUse: ReadonlySet<string>) => Promise<void>
}

/** Keeps the last path segment, without control characters, at a length every screen can hold. */
function cleanNome(nome: string): string {
  const last = nome.split(/[\\/]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- removing control characters is the purpose
  const clean = last.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  return (clean === '' ? 'arquivo' : clean).slice(0, 200)
}

export async function openEnvios(dadosDir: string, clock: () => Date): Promise<Envios> {
  const dir = join(dadosDir, 'envios')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const path = (id: string): string => join(dir, `${id}.dados`)
  const fichaPath = (id: string): string => join(dir, `${id}.json`)
  const remove = async (id: string): Promise<void> => {
    await Promise.all([rm(path(id), { force: true }), rm(fichaPath(id), { force: true })])
  }
  const isExpired = async (file: string): Promise<boolean> => {
    const info = await stat(file).catch(() => undefined)
    return info === undefined || clock().getTime() - info.mtimeMs > VALIDADE_MS
  }
  const readFicha = async (id: string): Promise<Envio | undefined> => {
    const text = await readFile(fichaPath(id), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : z.parse(envioSchema, JSON.parse(text))
  }
  /** How many each cliente is sending right now: they have no file of their own name yet. */
  const arriving = new Map<string, number>()
  const addArriving = (clienteId: string, step: 1 | -1): void => {
    arriving.set(clienteId, (arriving.get(clienteId) ?? 0) + step)
  }
  return {
    path,
    remove,
    async count(clienteId) {
      const ids = (await readdir(dir)).filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
      const fichas = await Promise.all(ids.map(readFicha))
      return fichas.filter((ficha) => ficha?.clienteId === clienteId).length + (arriving.get(clienteId) ?? 0)
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(dir)
      return bavail * bsize
    },
    async receive(source, owner) {
      const id = randomUUID()
      addArriving(owner.clienteId, 1)
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
        const envio: Envio = {
          id,
          clienteId: owner.clienteId,
          arquivoNome: cleanNome(owner.arquivoNome),
          tamanhoBytes,
          sha256: hash.digest('hex'),
        }
        await writeFile(fichaPath(id), JSON.stringify(envio), { mode: 0o600 })
        return envio
      } catch (error) {
        await remove(id)
        throw error
      } finally {
        addArriving(owner.clienteId, -1)
      }
    },
    async find(id, clienteId) {
      if (await isExpired(path(id))) return undefined
      const envio = await readFicha(id)
      return envio?.clienteId === clienteId ? envio : undefined
    },
    async touch(id) {
      const now = clock()
      await utimes(path(id), now, now)
    },
    async sweep(inUse) {
      for (const file of await readdir(dir)) {
        const id = file.replace(/\.(dados|json)$/, '')
        if (!inUse.has(id) && (await isExpired(path(id)))) await remove(id)
      }
    },
  }
}
