/** Entry of the thread that sets tables on paper. */
import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentoPdf } from './pdf.ts'

enableCompileCache()
const { drawPdf } = await import('./pdf-draw.ts')
const documento: DocumentoPdf = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await drawPdf(documento))
