/** Writes CPU-heavy files in child processes, so that other requests do not wait. */
import type { Serializable } from 'node:child_process'
import { LimitExceededError, runIsolado, type ChildProcessLimits } from '@lastro/planilha'
import { ErroApi } from '../http/erro.ts'

const LIMITS: ChildProcessLimits = { memoryMb: 512, timeoutMs: 60_000 }

/**
 * @param modulo child process entry, which receives `dados` and sends the bytes of the file
 * @throws ErroApi `dados_too_large` beyond the limits of time or memory
 */
export async function writeIsolado(modulo: URL, dados: Serializable, limits: ChildProcessLimits = LIMITS): Promise<Uint8Array> {
  try {
    return await runIsolado<Uint8Array, Uint8Array>({
      modulo,
      nome: 'arquivo',
      dados,
      limits,
      onMessage: (bytes, { resolve }) => resolve(bytes),
    })
  } catch (error) {
    if (!(error instanceof LimitExceededError)) throw error
    throw new ErroApi('dados_too_large', { message: 'O arquivo ficaria grande demais. Escolha menos, ou baixe em CSV.', cause: error })
  }
}
