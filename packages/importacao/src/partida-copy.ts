import { sql } from 'kysely'
import { from } from 'pg-copy-streams'
import type { CopyStreamQuery } from 'pg-copy-streams'
import type { ImportacaoContext } from './context.ts'
import { COPY_HEADER, COPY_FIM, PARTIDA_COLUNAS } from './partida-encoder.ts'

/**
 * Partition of `partida` for one import, filled by COPY.
 * Between the first `write` and `pause` the COPY occupies the connection, so other statements of the transaction must wait for `pause`.
 */
export class PartidaCopy {
  readonly #context: ImportacaoContext
  readonly #table: string
  #stream: CopyStreamQuery | undefined
  #falha: Promise<never> | undefined
  /** The server has ended the COPY with an error, so nothing more may be sent. */
  #falhou = false
  #pending: Promise<void> = Promise.resolve()

  private constructor(context: ImportacaoContext, table: string) {
    this.#context = context
    this.#table = table
  }

  static async open(context: ImportacaoContext): Promise<PartidaCopy> {
    const { rows } = await sql<{ table: string }>`select importacao_particao_abrir(${context.importacaoId}) as table`.execute(context.tx)
    return new PartidaCopy(context, rows[0]?.table ?? '')
  }

  /** Resolves once the previous rows are sent, so that reading and writing overlap in bounded memory. */
  async write(lines: Buffer): Promise<void> {
    if (this.#stream === undefined) this.#start()
    await this.#orFailure(this.#pending)
    this.#pending = this.#send(lines)
  }

  async pause(): Promise<void> {
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

  async close(): Promise<void> {
    await this.pause()
    await sql`select importacao_particao_fechar(${this.#context.importacaoId})`.execute(this.#context.tx)
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

  #start(): void {
    // FREEZE: the table is new in this transaction, so its rows need no later vacuum.
    const stream = this.#context.client.query(from(`copy ${this.#table} (${PARTIDA_COLUNAS}) from stdin (format binary, freeze)`))
    this.#stream = stream
    this.#falha = new Promise<never>((_resolve, reject) => {
      stream.once('error', (error) => {
        this.#falhou = true
        reject(error)
      })
    })
    // The next wait handles it; a failure in between must not be an unhandled rejection.
    this.#falha.catch(() => {})
    this.#pending = this.#send(COPY_HEADER)
  }

  #send(bytes: Buffer): Promise<void> {
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
