import { enableCompileCache } from 'node:module'
import { serveIsolado } from '@lastro/planilha/isolado'
import type { ComparativoContent } from './documento.ts'

enableCompileCache()
const [{ buildComparativo }, { sheetsOf }, { writeWorkbook }] = await Promise.all([
  import('./documento.ts'),
  import('../../exportacao/workbook.ts'),
  import('../../exportacao/xlsx.ts'),
])
await serveIsolado<ComparativoContent, Uint8Array>(async ({ dados, send }) =>
  send(await writeWorkbook(sheetsOf(buildComparativo(dados, 'xlsx')))),
)
