/** Server keys for secrets that the server must decrypt. They are never in the database. */
import { randomBytes, randomUUID } from 'node:crypto'
import { chown, link, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { HttpSettings } from '../http/settings.ts'
import type { AcessoSettings } from './settings.ts'

const BYTES = 32

/** The first key encrypts. The others are old and still decrypt, until `lastro chaves` has replaced them in every value. */
export type SecretKeys = readonly [Buffer, ...Buffer[]]

export interface ServerSecret {
  keys: () => Promise<SecretKeys>
}

export type SecretSettings = Pick<AcessoSettings, 'segredo' | 'secretFile'> & Pick<HttpSettings, 'dataDir'>

/** Parses keys in base64, separated by commas or lines; undefined when one does not have 32 bytes. */
export function parseSecretKeys(text: string): SecretKeys | undefined {
  const [first, ...others] = text
    .trim()
    .split(/[\s,]+/)
    .map((key) => Buffer.from(key, 'base64'))
  if (first === undefined || [first, ...others].some(({ length }) => length !== BYTES)) return undefined
  return [first, ...others]
}

const formatKeys = (keys: SecretKeys): string => keys.map((key) => key.toString('base64')).join('\n')

export const newSecretKey = (): Buffer => randomBytes(BYTES)

/** File of the keys where LASTRO_SEGREDO is not set. */
export function secretPath({ secretFile, dataDir }: Pick<SecretSettings, 'secretFile' | 'dataDir'>): string {
  return secretFile ?? join(dataDir, 'segredo')
}

async function writeDraft(path: string, keys: SecretKeys): Promise<string> {
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(formatKeys(keys))
    await file.sync()
  } finally {
    await file.close()
  }
  return draft
}

async function createFile(path: string): Promise<void> {
  const draft = await writeDraft(path, [newSecretKey()])
  try {
    // Unlike a rename, a link never replaces an existing file.
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}

/** Replaces the keys of a file, which keeps its owner, so that a server under another user still reads it. */
export async function replaceSecretFile(path: string, keys: SecretKeys): Promise<void> {
  const { uid, gid } = await stat(path)
  const draft = await writeDraft(path, keys)
  try {
    await chown(draft, uid, gid)
    await rename(draft, path)
  } catch (error) {
    await unlink(draft)
    throw error
  }
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** @throws Error for a damaged file: a new key would make every secret encrypted with the old one unreadable */
export async function readSecretFile(path: string): Promise<SecretKeys> {
  const keys = parseSecretKeys(await readFile(path, 'utf8'))
  if (keys === undefined) throw new Error(`${path} does not hold keys of ${BYTES} bytes`)
  return keys
}

/**
 * Opens LASTRO_SEGREDO, or else a file, created once. The file is read at each use, so that no process encrypts with a key that
 * `lastro chaves` has replaced.
 * Servers that share a database need the same keys, so they set the variable, or name one file that all of them see.
 */
export async function openSecret(settings: SecretSettings): Promise<ServerSecret> {
  const { segredo } = settings
  if (segredo !== undefined) return { keys: async () => segredo }
  const path = secretPath(settings)
  try {
    await readSecretFile(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(dirname(path), { recursive: true })
    await createFile(path)
  }
  return { keys: () => readSecretFile(path) }
}
