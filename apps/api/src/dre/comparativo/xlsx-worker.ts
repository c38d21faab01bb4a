import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { ComparativoXlsx } from './export.ts'

enableCompileCache()
const { writeComparativoXlsx } = await import('./export.ts')
await serveIsolado<ComparativoXlsx, Uint8Array>(async ({ dados, send }) => send(await writeComparativoXlsx(dados)))
