/** Folder of a restore inside the data folder: what is restored is built there and then moved into place. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '@lastro/db'
import { BackupError } from './erro.ts'

/** Prefix of the staging folder. While one is there, every other file of the data folder comes from an interrupted restore. */
const STAGING = 'restaurando-'
const DATABASE_FOLDER = 'postgres'

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function listFolder(dataDir: string): Promise<string[]> {
  await mkdir(dataDir, { recursive: true })
  return (await readdir(dataDir)).filter((name) => name !== 'lost+found')
}

/** Retries, because an `initdb` that outlived a killed restore may still be writing. */
export const removeAll = (path: string): Promise<void> => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })

const isStaging = (name: string): boolean => name.startsWith(STAGING)

/**
 * Creates the staging folder, in place of the remains of an interrupted restore. Its name is new, because an `initdb` that outlived its
 * restore knows the old path.
 * @throws BackupError `backup_target_not_empty`; DatabaseError `banco_in_use` while another restore runs
 */
async function openStaging(dataDir: string): Promise<string> {
  const names = await listFolder(dataDir)
  const isInterrupted = names.some(isStaging) && !names.includes(DATABASE_FOLDER)
  if (names.length > 0 && !isInterrupted) {
    throw new BackupError(
      'backup_target_not_empty',
      `A pasta ${dataDir} não está vazia, e nada foi restaurado.`,
      'Diga em LASTRO_DADOS uma pasta vazia, ou que ainda não existe.',
    )
  }
  for (const name of names) {
    const path = join(dataDir, name)
    // Starting takes the lock and ends a server that outlived its restore.
    if (existsSync(join(path, DATABASE_FOLDER, 'cluster'))) await (await startEmbedded({ dados: path })).stop()
    await removeAll(path)
  }
  return mkdtemp(join(dataDir, STAGING))
}

/**
 * To be called before a server starts on a data folder: the next restore removes everything that stands beside a staging folder.
 * @throws BackupError `backup_restore_unfinished`
 */
export async function assertNoUnfinishedRestore(dataDir: string): Promise<void> {
  const name = (await listFolder(dataDir)).find(isStaging)
  if (name === undefined) return
  throw new BackupError(
    'backup_restore_unfinished',
    `A pasta ${dataDir} tem um backup que não terminou de ser restaurado.`,
    `Repita lastro restaurar. Se ele terminou e diz que o banco não está vazio, apague ${join(dataDir, name)}.`,
  )
}

/** Moves everything into the data folder, the database last: with it the restore is complete. */
export async function install(staging: string, dataDir: string): Promise<void> {
  const names = await readdir(staging)
  for (const name of names.toSorted((a, b) => Number(a === DATABASE_FOLDER) - Number(b === DATABASE_FOLDER))) {
    await rename(join(staging, name), join(dataDir, name))
  }
  await syncFolder(dataDir)
}

export async function inStaging<T>(dataDir: string, work: (staging: string) => Promise<T>): Promise<T> {
  const staging = await openStaging(dataDir)
  try {
    const result = await work(staging)
    await removeAll(staging)
    return result
  } catch (error) {
    // After the first file is in place, the staging folder stays as the mark of an interrupted restore.
    if ((await listFolder(dataDir)).every(isStaging)) await removeAll(staging)
    throw error
  }
}
