import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { RetratoRequest } from './export.ts'

enableCompileCache()
const { writeEmXlsx } = await import('./export.ts')
await serveIsolado<RetratoRequest, Uint8Array>(async ({ dados: { retrato, marca }, send }) => send(await writeEmXlsx(retrato, marca)))
