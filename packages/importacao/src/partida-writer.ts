import { getDefaultHighWaterMark } from 'node:stream'
import type { PartidaBatch } from '@lastro/ecd'
import { from } from 'pg-copy-streams'
import type { CopyStreamQuery } from 'pg-copy-streams'
import { BLOCK_COLUMNS, BlockEncoder, COPY_FIM, COPY_HEADER } from './block-encoder.ts'
import type { ImportacaoContext } from './context.ts'
import { BUFFER_FULL, PartidaBuffer } from './partida-buffer.ts'
import type { BatchIds, LinhaIds, LinhaPartida } from './partida-buffer.ts'

const HIGH_WATER_MARK = getDefaultHighWaterMark(false)

/**
 * Writer of the postings of one import, in blocks, by COPY.
 * One buffer fills while the other is written, so memory does not depend on the import. Between `send` and `pause` the COPY occupies the
 * connection, so other statements of the transaction must wait for `pause`.
 */
export class PartidaWriter {
  readonly #context: Pick<ImportacaoContext, 'client' | 'clienteId' | 'importacaoId'>
  readonly #encoder: BlockEncoder
  #filling: PartidaBuffer
  #written: PartidaBuffer
  #writing: Promise<void> = Promise.resolve()
  #stream: CopyStreamQuery | undefined
  #falha: Promise<never> | undefined
  /** The server has ended the COPY with an error, so nothing more may be sent. */
  #falhou = false
  #pending: Promise<void> = Promise.resolve()

  constructor(context: Pick<ImportacaoContext, 'client' | 'clienteId' | 'importacaoId'>, full = BUFFER_FULL) {
    this.#context = context
    this.#filling = new PartidaBuffer(full)
    this.#written = new PartidaBuffer(full)
    this.#encoder = new BlockEncoder(context.clienteId, context.importacaoId)
  }

  addBatch(batch: PartidaBatch, ids: BatchIds): void {
    this.#filling.addBatch(batch, ids)
  }

  addLinhas<L extends LinhaPartida>(lines: readonly L[], idsOf: (line: L) => LinhaIds): void {
    for (const line of lines) this.#filling.addLinha(line, idsOf(line))
  }

  /** Starts to write a full buffer, once the previous one is written. */
  async send(): Promise<void> {
    if (this.#filling.isFull) await this.#swap()
  }

  async pause(): Promise<void> {
    await this.#writing
    const stream = this.#stream
    if (stream === undefined) return
    await this.#orFailure(this.#pending)
    this.#pending = Promise.resolve()
    await this.#orFailure(
      new Promise<void>((resolve) => {
        stream.end(COPY_FIM, resolve)
      }),
    )
    this.#stream = undefined
  }

  async finish(): Promise<void> {
    if (this.#filling.quantidade > 0) await this.#swap()
    await this.pause()
  }

  async abort(): Promise<void> {
    const stream = this.#stream
    if (stream === undefined || this.#falhou) return
    this.#stream = undefined
    await new Promise<void>((resolve) => {
      stream.once('close', resolve)
      stream.destroy()
    })
  }

  async #swap(): Promise<void> {
    await this.#writing
    ;[this.#filling, this.#written] = [this.#written, this.#filling]
    this.#writing = this.#write(this.#written)
    // The next wait handles it; a failure in between must not be an unhandled rejection.
    this.#writing.catch(() => {})
  }

  async #write(buffer: PartidaBuffer): Promise<void> {
    if (this.#stream === undefined) this.#start()
    for (const rows of this.#encoder.encode(buffer)) {
      // The encoder fills the bytes before these next, so they must be sent.
      await this.#orFailure(this.#pending)
      // A write below the high-water mark of the socket counts as sent while it still waits there.
      this.#pending = this.#sendBytes(rows.length < HIGH_WATER_MARK ? Buffer.from(rows) : rows)
    }
    await this.#orFailure(this.#pending)
    buffer.clear()
  }

  #start(): void {
    const stream = this.#context.client.query(from(`copy partida_bloco_entrada (${BLOCK_COLUMNS}) from stdin (format binary)`))
    this.#stream = stream
    this.#falha = new Promise<never>((_resolve, reject) => {
      stream.once('error', (error) => {
        this.#falhou = true
        reject(error)
      })
    })
    this.#falha.catch(() => {})
    this.#pending = this.#sendBytes(COPY_HEADER)
  }

  #sendBytes(bytes: Buffer): Promise<void> {
    const stream = this.#stream
    return new Promise((resolve) => {
      // After a failure the callback may never fire; `#falha` rejects instead.
      stream?.write(bytes, () => resolve())
    })
  }

  async #orFailure<T>(job: Promise<T>): Promise<T> {
    return this.#falha === undefined ? job : Promise.race([job, this.#falha])
  }
}
