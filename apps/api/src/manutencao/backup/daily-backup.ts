/** Daily backup with retention. One process at a time; after a failure it is tried again every hour. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName, isBackupName, writeBackup, type BackupSource } from '@lastro/backup'
import { createClient, TRAVAS, type ConnectionOptions } from '@lastro/db'
import type { ManutencaoSettings } from '../settings.ts'
import { readState, writeState, type BackupState } from './state.ts'

export type BackupSettings = NonNullable<ManutencaoSettings['backup']>

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Last moment before `now` at which a backup was due, by the clock of the machine. */
export function dueAt(time: string, now: Date): Date {
  const [hours, minutes] = time.split(':').map(Number)
  const due = new Date(now)
  due.setHours(hours!, minutes, 0, 0)
  if (due > now) due.setDate(due.getDate() - 1)
  return due
}

export function isDue({ ultimo, falha }: BackupState, time: string, now: Date): boolean {
  // A moment to come was written while the clock was wrong.
  const isPast = (at: string): boolean => new Date(at) <= now
  if (ultimo !== null && isPast(ultimo.feitoAt) && new Date(ultimo.feitoAt) >= dueAt(time, now)) return false
  return falha === null || !isPast(falha.at) || now.getTime() - new Date(falha.at).getTime() >= HOUR_MS
}

/** Runs `work` unless another process holds the lock. A session lock, because a backup outlasts the timeouts of a transaction. */
async function alone(conexao: ConnectionOptions, work: () => Promise<void>): Promise<void> {
  const client = createClient(conexao, { applicationName: 'lastro backup diário' })
  await client.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [TRAVAS.backup])
    if (rows[0]?.mine === true) await work()
  } finally {
    await client.end()
  }
}

/**
 * Removes all but the newest backups until `newest`, and what a killed process left a day ago.
 * A name of a later moment was given while the clock was wrong, and must not take the place of the newest.
 */
async function prune({ folder, keep }: BackupSettings, newest: string, now: Date): Promise<void> {
  const names = await readdir(folder)
  const backups = names.filter((name) => isBackupName(name) && name <= newest)
  const old = backups.toSorted().toReversed().slice(keep)
  const left = names.filter((name) => name.startsWith('.lastro-'))
  for (const name of left) {
    const info = await stat(join(folder, name)).catch(() => undefined)
    if (info !== undefined && now.getTime() - info.mtimeMs > DAY_MS) old.push(name)
  }
  for (const name of old) await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Writes the backup that is due, verifies it, and then removes old ones.
 * @returns the name of the file; undefined when none is due or another process is at it
 * @throws what made it fail, after recording it
 */
export async function backUpIfDue(
  source: BackupSource,
  settings: BackupSettings,
  now: Date,
  closing = new AbortController().signal,
): Promise<string | undefined> {
  const { folder, time, recipients } = settings
  if (!isDue(await readState(folder), time, now)) return undefined
  let written: string | undefined
  try {
    await alone(source.conexao, async () => {
      // Another process may have ended one just now.
      if (!isDue(await readState(folder), time, now)) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const arquivo = backupName(now, recipients.length > 0)
      await writeBackup(source, { path: join(folder, arquivo), recipients, now })
      const { size } = await stat(join(folder, arquivo))
      await writeState(folder, { ultimo: { arquivo, tamanhoBytes: size, feitoAt: now.toISOString() }, falha: null })
      await prune(settings, arquivo, now)
      written = arquivo
    })
  } catch (error) {
    if (closing.aborted) return undefined
    const { ultimo } = await readState(folder)
    await writeState(folder, { ultimo, falha: { motivo: reasonOf(error), at: now.toISOString() } }).catch(() => undefined)
    throw error
  }
  return written
}

export function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }))
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
