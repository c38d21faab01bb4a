/** Entry of the thread that sets a report on paper. */
import { enableCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { PdfPedido } from './pdf.ts'

enableCompileCache()
const { drawPdf } = await import('./pdf-draw.ts')
const { folha, emissao }: PdfPedido = workerData
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await drawPdf(folha, emissao))
