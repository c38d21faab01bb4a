import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BackupError, restoreDatabase, restoreFolder, UPLOADS, writeBackup, type Summary } from '@lastro/backup'
import type { ConnectionOptions } from '@lastro/db'
import { openStorage, type StorageSettings } from '@lastro/storage'
import manifest from '../../package.json' with { type: 'json' }
import { openSecret, readSecretFile, secretPath } from '../acesso/server-secret.ts'
import { storageOf } from '../http/settings.ts'
import { readSettings } from './settings.ts'

/**
 * Writes a backup of the installation that the environment names.
 * @param conexao owner of the schema
 * @returns what was verified; undefined without `verify`
 */
export async function backUp(conexao: ConnectionOptions, options: Parameters<typeof writeBackup>[1]): Promise<Summary | undefined> {
  const settings = readSettings()
  const { keys } = await openSecret(settings)
  const storage = await openStorage(storageOf(settings))
  return writeBackup({ conexao, storage, secretKeys: keys, versao: manifest.version }, options)
}

export type Restored = Summary & {
  /** False when LASTRO_SEGREDO, or its file, lacks a key of the backup: second factors would not open. */
  hasSecret: boolean
}

/** Moves the restored uploads into the storage, where it is not the folder in which they were restored. */
async function storeUploads(folder: string, settings: StorageSettings): Promise<void> {
  if ('folder' in settings && resolve(settings.folder) === resolve(folder)) return
  const names = existsSync(folder) ? await readdir(folder) : []
  try {
    const storage = await openStorage(settings)
    for (const name of names) {
      await storage.put(name, join(folder, name))
      await rm(join(folder, name), { force: true })
    }
  } catch (error) {
    throw new BackupError(
      'backup_uploads_left',
      `O banco foi restaurado, mas os arquivos que esperam importação ficaram em ${folder}: o armazenamento não os recebeu.`,
      'Confira LASTRO_ARMAZENAMENTO e copie-os para lá, ou envie-os de novo. O servidor já pode ser ligado.',
      { cause: error },
    )
  }
}

/** Restores into the outside database of the environment, or else into its data folder. */
export async function restore(path: string, identities: readonly string[], external: ConnectionOptions | undefined): Promise<Restored> {
  const settings = readSettings()
  const { dataDir } = settings
  const summary =
    external === undefined
      ? await restoreFolder(path, { identities, dataDir })
      : await restoreDatabase(path, { identities, dataDir, conexao: external })
  await storeUploads(join(dataDir, UPLOADS), storageOf(settings))
  const restored = await readSecretFile(secretPath({ secretFile: undefined, dataDir }))
  const used = await (await openSecret(settings)).keys()
  return { ...summary, hasSecret: restored.every((key) => used.some((each) => each.equals(key))) }
}
