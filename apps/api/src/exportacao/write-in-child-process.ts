/** Files that take seconds of a processor are written in a process of their own: whoever else asks for something does not wait for them. */
import type { Serializable } from 'node:child_process'
import { CaroDemaisError, runIsolado, type IsoladoLimites } from '@lastro/planilha'
import { ErroApi } from '../http/erro.ts'

/** Many times what the longest report on paper takes. */
const LIMITES: IsoladoLimites = { memoriaMb: 512, prazoMs: 60_000 }

/**
 * @param modulo entry of the process, which is given `dados` and sends the bytes of the file
 * @throws ErroApi `dados_too_large` when it takes more time or memory than a file is worth
 */
export async function writeIsolado(modulo: URL, dados: Serializable, limites: IsoladoLimites = LIMITES): Promise<Uint8Array> {
  try {
    return await runIsolado<Uint8Array, Uint8Array>({
      modulo,
      nome: 'arquivo',
      dados,
      limites,
      onMessage: (bytes, { resolve }) => resolve(bytes),
    })
  } catch (error) {
    if (!(error instanceof CaroDemaisError)) throw error
    throw new ErroApi('dados_too_large', { message: 'O arquivo ficaria grande demais. Escolha menos, ou baixe em CSV.', cause: error })
  }
}
