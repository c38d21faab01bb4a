/** Server key for secrets that the server must decrypt. It is never in the database. */
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpSettings } from '../http/settings.ts'
import type { AcessoSettings } from './settings.ts'

const BYTES = 32

async function createFile(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(BYTES).toString('base64'))
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    // Unlike a rename, a link never replaces an existing file.
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}

/**
 * Loads LASTRO_SEGREDO, or else the file `segredo` of the data folder, created once.
 * Servers that share a database need the same key, so they set the variable.
 */
export async function loadSecret({ segredo, dataDir }: Pick<AcessoSettings, 'segredo'> & Pick<HttpSettings, 'dataDir'>): Promise<Buffer> {
  if (segredo !== undefined) return segredo
  const path = join(dataDir, 'segredo')
  const read = async (): Promise<Buffer> => Buffer.from(await readFile(path, 'utf8'), 'base64')
  let key: Buffer
  try {
    key = await read()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(dataDir, { recursive: true })
    await createFile(path)
    key = await read()
  }
  // A shorter key means a damaged file. A new key would make every secret encrypted with the old one unreadable.
  if (key.length !== BYTES) throw new Error(`${path} does not hold a key of ${BYTES} bytes`)
  return key
}
