import type { Readable } from 'node:stream'

export type StoredObject = { key: string; modifiedAt: Date }

/** Files under a key, in a folder or an S3-compatible store. Every process of an installation reads and writes the same ones. */
export type Storage = {
  /**
   * Stores a local file under `key`, whole or not at all, and takes it: it may be moved.
   * @throws StorageError `storage_full`, `storage_unavailable`
   */
  put: (key: string, path: string) => Promise<void>
  /** Opens an object to read it once; undefined when it is absent. */
  open: (key: string) => Promise<{ size: number; body: Readable } | undefined>
  /** Path of the object on this machine; undefined in a store that is read over the network. */
  localPath: (key: string) => string | undefined
  /** Removes an object; an absent one is removed already. */
  remove: (key: string) => Promise<void>
  list: () => Promise<StoredObject[]>
}

/** Names of objects are made by the server. Any other is a defect, or an attempt to leave the folder. */
export function assertKey(key: string): void {
  if (!/^[0-9a-z][0-9a-z.-]{0,199}$/.test(key) || key.includes('..')) throw new TypeError('a storage key is a plain file name')
}
