import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Ecd } from './ecd.ts'
import { createEcdLeitor } from './reader.ts'
import type { PartidaDestino } from './partidas.ts'

/** Large enough for few system calls, small enough for the CPU cache during the scan. */
const BUFFER_BYTES = 256 * 1024

/**
 * Reads a whole file from disk through one reused buffer.
 * @throws only errors of the file system (ENOENT, EACCES, EISDIR).
 */
export function readEcdFile(caminho: string, opcoes: { destino?: PartidaDestino } = {}): Ecd {
  const arquivo = openSync(caminho, 'r')
  try {
    const { size, ...status } = fstatSync(arquivo)
    const leitor = createEcdLeitor({ ...opcoes, ...((status.mode & 0o170000) === 0o100000 && { tamanhoBytes: size }) })
    const buffer = new Uint8Array(BUFFER_BYTES)
    while (!leitor.finished) {
      const lidos = readSync(arquivo, buffer)
      if (lidos === 0) break
      leitor.push(buffer.subarray(0, lidos))
    }
    return leitor.end()
  } finally {
    closeSync(arquivo)
  }
}
