import { restoreDatabase, restoreFolder, writeBackup, type Summary } from '@lastro/backup'
import type { ConnectionOptions } from '@lastro/db'
import * as z from 'zod/mini'
import manifest from '../../package.json' with { type: 'json' }
import { loadSecret } from '../acesso/server-secret.ts'
import { acessoSettings } from '../acesso/settings.ts'
import { httpSettings } from '../http/settings.ts'

function readSettings(): Parameters<typeof loadSecret>[0] {
  // Compose files write an empty value for an unset variable.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''))
  return { dataDir: z.parse(httpSettings, given).dataDir, segredo: z.parse(acessoSettings, given).segredo }
}

/**
 * Writes a backup of the installation that the environment names.
 * @param conexao owner of the schema
 * @returns what was verified; undefined without `verify`
 */
export async function backUp(conexao: ConnectionOptions, options: Parameters<typeof writeBackup>[1]): Promise<Summary | undefined> {
  const settings = readSettings()
  const segredo = await loadSecret(settings)
  return writeBackup({ conexao, dataDir: settings.dataDir, segredo, versao: manifest.version }, options)
}

export type Restored = Summary & {
  /** False when LASTRO_SEGREDO is set to another key than the one in the backup: second factors would not open. */
  hasSecret: boolean
}

/** Restores into the outside database of the environment, or else into its data folder. */
export async function restore(path: string, identities: readonly string[], external: ConnectionOptions | undefined): Promise<Restored> {
  const { dataDir, segredo } = readSettings()
  const summary =
    external === undefined
      ? await restoreFolder(path, { identities, dataDir })
      : await restoreDatabase(path, { identities, dataDir, conexao: external })
  const restored = await loadSecret({ segredo: undefined, dataDir })
  return { ...summary, hasSecret: segredo === undefined || segredo.equals(restored) }
}
