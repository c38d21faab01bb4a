import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Ecd } from './ecd.ts'
import { createEcdLeitor } from './reader.ts'
import type { PartidaDestino } from './partidas.ts'

const BUFFER_BYTES = 256 * 1024

/**
 * Reads a whole file from disk through one reused buffer.
 * @throws only errors of the file system (ENOENT, EACCES, EISDIR).
 */
export function readEcdFile(path: string, options: { destino?: PartidaDestino } = {}): Ecd {
  const file = openSync(path, 'r')
  try {
    const { size, ...status } = fstatSync(file)
    const leitor = createEcdLeitor({ ...options, ...((status.mode & 0o170000) === 0o100000 && { tamanhoBytes: size }) })
    const buffer = new Uint8Array(BUFFER_BYTES)
    while (!leitor.finished) {
      const loaded = readSync(file, buffer)
      if (loaded === 0) break
      leitor.push(buffer.subarray(0, loaded))
    }
    return leitor.end()
  } finally {
    closeSync(file)
  }
}
