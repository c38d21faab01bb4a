import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { DocumentoPdf } from './pdf.ts'

enableCompileCache()
const { drawPdf } = await import('./pdf-draw.ts')
await serveIsolado<DocumentoPdf, Uint8Array>(async ({ dados, send }) => send(await drawPdf(dados)))
