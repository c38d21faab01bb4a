/** The server's own key, under which it keeps what it must be able to read back: it is never in the database. */
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { HttpSettings } from '../http/settings.ts'
import type { AcessoSettings } from './settings.ts'

const BYTES = 32

/** Two processes that start together on one folder keep the key of whoever was first. */
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
    // A link, unlike a rename, never replaces what is there.
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}

/**
 * LASTRO_SEGREDO, else the file `segredo` of the data folder, made once and readable by its owner only. Servers that share a database need
 * the same one, so several of them set the variable.
 */
export async function loadSegredo({
  segredo,
  dadosDir,
}: Pick<AcessoSettings, 'segredo'> & Pick<HttpSettings, 'dadosDir'>): Promise<Buffer> {
  if (segredo !== undefined) return segredo
  const path = join(dadosDir, 'segredo')
  const read = async (): Promise<Buffer> => Buffer.from(await readFile(path, 'utf8'), 'base64')
  let key: Buffer
  try {
    key = await read()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(dadosDir, { recursive: true })
    await createFile(path)
    key = await read()
  }
  // A shorter one would be a damaged file: a new key in its place would lose every secret kept under the old one.
  if (key.length !== BYTES) throw new Error(`${path} does not hold a key of ${BYTES} bytes`)
  return key
}
