import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { PdfRequest } from './pdf.ts'

enableCompileCache()
const { drawPdf } = await import('./pdf-draw.ts')
await serveIsolado<PdfRequest, Uint8Array>(async ({ dados: { sheet, emissao }, send }) => send(await drawPdf(sheet, emissao)))
