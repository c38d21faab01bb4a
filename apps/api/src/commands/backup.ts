import { restoreDatabase, restoreFolder, writeBackup, type Summary } from '@lastro/backup'
import type { ConnectionOptions } from '@lastro/db'
import manifest from '../../package.json' with { type: 'json' }
import { loadSecret } from '../acesso/server-secret.ts'
import { readConfig } from '../config.ts'

/**
 * Writes a backup of the installation that the environment names.
 * @param conexao owner of the schema
 * @returns what was verified; undefined without `verify`
 */
export async function backUp(conexao: ConnectionOptions, options: Parameters<typeof writeBackup>[1]): Promise<Summary | undefined> {
  const config = readConfig(process.env)
  const segredo = await loadSecret(config)
  return writeBackup({ conexao, dataDir: config.dataDir, segredo, versao: manifest.version }, options)
}

export type Restored = Summary & {
  /** False when LASTRO_SEGREDO is set to another key than the one in the backup: second factors would not open. */
  hasSegredo: boolean
}

/** Restores into the outside database of the environment, or else into its data folder. */
export async function restore(path: string, identities: readonly string[], external: ConnectionOptions | undefined): Promise<Restored> {
  const { dataDir, segredo } = readConfig(process.env)
  const summary =
    external === undefined
      ? await restoreFolder(path, { identities, dataDir })
      : await restoreDatabase(path, { identities, dataDir, conexao: external })
  const restored = await loadSecret({ segredo: undefined, dataDir })
  return { ...summary, hasSegredo: segredo === undefined || segredo.equals(restored) }
}
