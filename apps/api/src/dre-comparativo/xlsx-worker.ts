/** Entry of the thread that writes the sheet of a statement in columns. */
import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { ComparativoXlsx } from './export.ts'

enableCompileCache()
const { writeComparativoXlsx } = await import('./export.ts')
const pedido: ComparativoXlsx = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await writeComparativoXlsx(pedido))
