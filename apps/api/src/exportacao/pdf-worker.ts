import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { LaidDocumento } from './pdf.ts'

enableCompileCache()
const { drawPdf } = await import('./pdf.ts')
await serveIsolado<LaidDocumento, Uint8Array>(async ({ dados, send }) => send(await drawPdf(dados)))
