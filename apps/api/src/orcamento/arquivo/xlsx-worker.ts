import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { RetratoPedido } from './export.ts'

enableCompileCache()
const { writeEmXlsx } = await import('./export.ts')
await serveIsolado<RetratoPedido, Uint8Array>(async ({ dados: { retrato, marca }, send }) => send(await writeEmXlsx(retrato, marca)))
