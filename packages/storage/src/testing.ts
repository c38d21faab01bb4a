/** S3 server for tests, in this process: objects in a folder, signatures checked. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from './s3.ts'

export type TestStore = {
  settings: S3Settings
  stop: () => Promise<void>
  /** Starts it again at its address. */
  start: () => Promise<void>
  /** Stops it for good, and removes its objects. */
  remove: () => Promise<void>
}

const BUCKET = 'lastro'
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

export async function startTestStore(): Promise<TestStore> {
  const directory = mkdtempSync(join(tmpdir(), 'lastro-s3-'))
  const options = { silent: true, directory, configureBuckets: [{ name: BUCKET }] }
  const strict = new S3rver({ ...options, allowMismatchedSignatures: false })
  // It computes the signature of a listing for an address without its last slash, so that of a listing is not compared.
  const listing = new S3rver({ ...options, allowMismatchedSignatures: true }).callback()
  await strict.configureBuckets()
  const objects = strict.callback()
  let server: Server
  const listen = async (port: number): Promise<number> => {
    server = createServer((request, response) => (request.url?.startsWith(`/${BUCKET}/?`) === true ? listing : objects)(request, response))
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const stop = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  }
  return {
    settings: { bucket: BUCKET, prefix: 'envios/', endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', keys: KEYS, pathStyle: true },
    stop,
    start: async () => void (await listen(port)),
    remove: async () => {
      await stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
