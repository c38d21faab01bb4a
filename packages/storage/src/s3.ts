/** Storage in a bucket of an S3-compatible store. Loaded only where one is set. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StorageError } from './erro.ts'
import { assertKey, type Storage, type StoredObject } from './storage.ts'

export type S3Settings = {
  bucket: string
  /** Before every key; empty, or ends in a slash. */
  prefix: string
  /** Address of the store; Amazon's own without it. */
  endpoint: string | undefined
  region: string
  /** Without them those of the machine: role, environment or file of the AWS SDK. */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Bucket in the path instead of in the host name. */
  pathStyle: boolean
  /** Longest silence of the store. Default 30 s. */
  idleTimeoutMs?: number
}

const IDLE_MS = 30_000
const CONNECT_MS = 5_000
const ATTEMPTS = 3
/** Two parts are in memory at once. The protocol allows 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_MAX = 10_000

/** Names that stores give to a quota or a disk that is used up. */
const FULL = new Set([
  'EntityTooLarge',
  'InsufficientCapacity',
  'InsufficientStorage',
  'QuotaExceeded',
  'ServiceQuotaExceeded',
  'XMinioStorageFull',
])

/** Without its cause: an answer of the store may repeat the access key and what was signed with it. */
function explainS3(error: unknown): never {
  const name = error instanceof Error ? error.name : 'Error'
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const isFull = FULL.has(name) || status === 507
  throw new StorageError(
    isFull ? 'storage_full' : 'storage_unavailable',
    `the S3 store failed: ${name}${status === undefined ? '' : ` (${status})`}`,
  )
}

export function openS3(settings: S3Settings): Storage {
  const { bucket: Bucket, prefix, endpoint, region, keys, pathStyle, idleTimeoutMs = IDLE_MS } = settings
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    // Stores other than Amazon's refuse the newer checksums. Each part is signed with its hash, and a file is compared with its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: idleTimeoutMs },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(keys === undefined ? {} : { credentials: keys }),
  })
  const toKey = (key: string): string => {
    assertKey(key)
    return prefix + key
  }
  return {
    localPath: () => undefined,
    async put(key, path) {
      const Key = toKey(key)
      const { size } = await stat(path)
      const Body = createReadStream(path)
      try {
        await new Upload({
          client,
          params: { Bucket, Key, Body },
          queueSize: 2,
          partSize: Math.max(PART_BYTES, Math.ceil(size / PARTS_MAX)),
        }).done()
      } catch (error) {
        explainS3(error)
      } finally {
        Body.destroy()
      }
    },
    async open(key) {
      const Key = toKey(key)
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key }))
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new TypeError('an object without a stream or a length')
        return { size: ContentLength, body: Body }
      } catch (error) {
        return error instanceof NoSuchKey ? undefined : explainS3(error)
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: toKey(key) })).catch(explainS3)
    },
    async list() {
      const found: StoredObject[] = []
      try {
        // The delimiter leaves out the folders of others, in a bucket without a prefix.
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix, Delimiter: '/' })) {
          for (const { Key = '', LastModified = new Date() } of Contents)
            found.push({ key: Key.slice(prefix.length), modifiedAt: LastModified })
        }
      } catch (error) {
        explainS3(error)
      }
      return found
    },
  }
}
