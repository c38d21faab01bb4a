import { open } from 'node:fs/promises'
import { PlanilhaRecusadaError } from './problema.ts'

export type ArquivoFormato = 'ecd' | 'csv' | 'xlsx'

/** What a file is, from its first bytes and not from its name. @throws PlanilhaRecusadaError for an empty or unknown one */
export async function detectFormato(caminho: string): Promise<ArquivoFormato> {
  const arquivo = await open(caminho)
  try {
    const { buffer, bytesRead } = await arquivo.read(Buffer.alloc(512), 0, 512, 0)
    // No line to name: a file without one is of no format, and is answered as such (`formato_unknown`).
    if (bytesRead === 0) throw new PlanilhaRecusadaError('arquivo_malformed', 'O arquivo está vazio.')
    const inicio = buffer.subarray(0, bytesRead)
    const texto = inicio.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
    if (texto.startsWith('|0000|')) return 'ecd'
    if (texto.startsWith('PK\u0003\u0004')) return 'xlsx'
    if (texto.startsWith('\u00d0\u00cf\u0011\u00e0')) {
      throw new PlanilhaRecusadaError('arquivo_malformed', 'É um Excel antigo (.xls) ou protegido por senha. Salve como .xlsx sem senha.')
    }
    if (texto.startsWith('%PDF')) throw new PlanilhaRecusadaError('arquivo_malformed', 'É um PDF. Envie a ECD, um CSV ou um XLSX.')
    // An ECD in UTF-16 still shows its pipes between NULs: the reader of the ECD says so in better words.
    return /^(?:\u00ff\u00fe|\u00fe\u00ff)?\0?\|\0?0/.test(texto) ? 'ecd' : 'csv'
  } finally {
    await arquivo.close()
  }
}
