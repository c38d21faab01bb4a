/** Name of a backup by its moment, so that names sort by age: `lastro-2026-11-28T030000Z.backup`, with `.age` when encrypted. */
export function backupName(at: Date, encrypted: boolean): string {
  return `lastro-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup${encrypted ? '.age' : ''}`
}

export function isBackupName(name: string): boolean {
  return /^lastro-\d{4}-\d{2}-\d{2}T\d{6}Z\.backup(\.age)?$/.test(name)
}
