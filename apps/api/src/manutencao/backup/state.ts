/** Outcome of the last backups, as a file beside them: it must be readable while the database is not. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const FILE = 'situacao.json'

const stateSchema = z.object({
  /** Last backup that was written and verified. */
  ultimo: z.nullable(z.object({ arquivo: z.string(), tamanhoBytes: z.int(), feitoAt: z.iso.datetime() })),
  /** Failure since then. */
  falha: z.nullable(z.object({ motivo: z.string(), at: z.iso.datetime() })),
})
export type BackupState = z.infer<typeof stateSchema>

/** Never written, or unreadable: no backup is known to be good. */
const UNKNOWN: BackupState = { ultimo: null, falha: null }

export async function readState(folder: string): Promise<BackupState> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '')
  try {
    return z.parse(stateSchema, JSON.parse(text))
  } catch {
    return UNKNOWN
  }
}

export async function readLastBackupAt(folder: string): Promise<Date | undefined> {
  const { ultimo } = await readState(folder)
  return ultimo === null ? undefined : new Date(ultimo.feitoAt)
}

export async function writeState(folder: string, state: BackupState): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `.${FILE}.${randomUUID()}`)
  await writeFile(draft, JSON.stringify(state), { mode: 0o600 })
  await rename(draft, join(folder, FILE))
}
