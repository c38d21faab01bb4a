import { open } from 'node:fs/promises'
import { RefusedPlanilhaError } from './problema.ts'

export type FileFormat = 'ecd' | 'csv' | 'xlsx'

/**
 * Detects the file format by its first bytes, not its name. `xlsx` stands for every workbook: also .xls, .xlsb and .ods.
 * @throws RefusedPlanilhaError for an empty or unknown file
 */
export async function detectFormat(path: string): Promise<FileFormat> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    // Without a line number, an empty file is answered as `formato_unknown`.
    if (bytesRead === 0) throw new RefusedPlanilhaError('arquivo_malformed', 'O arquivo está vazio.')
    const inicio = buffer.subarray(0, bytesRead)
    const texto = inicio.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
    if (texto.startsWith('|0000|')) return 'ecd'
    if (texto.startsWith('PK\u0003\u0004')) return 'xlsx'
    if (texto.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'xlsx'
    if (texto.startsWith('%PDF')) {
      throw new RefusedPlanilhaError('arquivo_malformed', 'É um PDF. Exporte o mesmo relatório em Excel ou CSV, ou envie a ECD.')
    }
    if (/^\s*(?:OFXHEADER|<\?OFX|<OFX>)/i.test(texto)) {
      throw new RefusedPlanilhaError(
        'arquivo_malformed',
        'É um extrato bancário (OFX), que não tem contas contábeis. Envie o razão, o balancete ou a ECD.',
      )
    }
    if (/^\s*<(?:html|table|!doctype|\?xml)/i.test(texto)) {
      throw new RefusedPlanilhaError('arquivo_malformed', 'É uma página ou um XML salvo como planilha. Abra no Excel e salve como .xlsx.')
    }
    // An ECD in UTF-16 has its pipes between NULs. The ECD reader reports this better.
    return /^(?:\u00ff\u00fe|\u00fe\u00ff)?\0?\|\0?0/.test(texto) ? 'ecd' : 'csv'
  } finally {
    await file.close()
  }
}
