/** Entry of the thread that sets a table on paper. */
import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { FolhaPdf } from './pdf.ts'

enableCompileCache()
const { drawPdf } = await import('./pdf-draw.ts')
const folha: FolhaPdf = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await drawPdf(folha))
