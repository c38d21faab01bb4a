import { openFolder } from './folder.ts'
import type { S3Settings } from './s3.ts'
import type { Storage } from './storage.ts'

export { StorageError } from './erro.ts'
export type { Bytes } from './local-file.ts'
export { withLocalFile, writeHashed } from './local-file.ts'
export type { S3Settings } from './s3.ts'
export type { Storage } from './storage.ts'

export type StorageSettings = { folder: string } | { s3: S3Settings }

/** Lazy import: the AWS SDK takes memory and a third of a second, and most installations have a folder. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  if ('folder' in settings) return openFolder(settings.folder)
  const { openS3 } = await import('./s3.ts')
  return openS3(settings.s3)
}
