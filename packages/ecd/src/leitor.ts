import type { Ecd } from './ecd.ts'
import type { PartidaDestino } from './partidas.ts'

export type EcdLeitorOpcoes = {
  /** Receives the postings; without it only sums are kept. */
  destino?: PartidaDestino
  /** Size of the file when known, so that a file claiming more lines than it can hold is refused at its header. */
  tamanhoBytes?: number
}

export type EcdLeitor = {
  /** Reads the next bytes; cut anywhere. The chunk may be reused by the caller afterwards. Never throws on file content. */
  push(chunk: Uint8Array): void
  /** True once the rest of the file can not change the verdict: stop reading and call `end()`. */
  readonly finished: boolean
  readonly progresso: { bytes: number; linhas: number; lancamentos: number; partidas: number; problemas: number }
  /** Closes the reading and returns everything. `saude.aceito` false means refused: nothing else in it may be used. */
  end(): Ecd
}
