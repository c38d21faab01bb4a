import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { SnapshotRequest } from './export.ts'

enableCompileCache()
const { writeEmXlsx } = await import('./export.ts')
await serveIsolado<SnapshotRequest, Uint8Array>(async ({ dados: { retrato, marca }, send }) => send(await writeEmXlsx(retrato, marca)))
