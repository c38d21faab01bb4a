/** Entry of the thread that writes the sheet of a budget. */
import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { RetratoPedido } from './export.ts'

enableCompileCache()
const { writeEmXlsx } = await import('./export.ts')
const { retrato, marca }: RetratoPedido = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await writeEmXlsx(retrato, marca))
