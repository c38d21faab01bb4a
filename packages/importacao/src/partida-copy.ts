import { sql } from 'kysely'
import { from } from 'pg-copy-streams'
import type { CopyStreamQuery } from 'pg-copy-streams'
import type { ImportacaoContexto } from './context.ts'
import { COPY_CABECALHO, COPY_FIM, PARTIDA_COLUNAS } from './partida-encoder.ts'

/**
 * The import's own partition of `partida`, filled by COPY. The connection belongs to the COPY between the first `write` and `pause`;
 * every other statement of the transaction has to wait for `pause`.
 */
export class PartidaCopy {
  readonly #contexto: ImportacaoContexto
  readonly #tabela: string
  #stream: CopyStreamQuery | undefined
  #falha: Promise<never> | undefined
  /** The server has ended the COPY with an error, so there is nothing to tell it any more. */
  #falhou = false
  /** The last write, given to the server while the next batch is being read. */
  #pendente: Promise<void> = Promise.resolve()

  private constructor(contexto: ImportacaoContexto, tabela: string) {
    this.#contexto = contexto
    this.#tabela = tabela
  }

  static async open(contexto: ImportacaoContexto): Promise<PartidaCopy> {
    const { rows } = await sql<{ tabela: string }>`select importacao_particao_abrir(${contexto.importacaoId}) as tabela`.execute(
      contexto.tx,
    )
    return new PartidaCopy(contexto, rows[0]?.tabela ?? '')
  }

  /** Sends rows. Resolves when the rows before these are on their way, so that reading and writing overlap and memory stays bounded. */
  async write(linhas: Buffer): Promise<void> {
    if (this.#stream === undefined) this.#start()
    await this.#orFalha(this.#pendente)
    this.#pendente = this.#send(linhas)
  }

  /** Ends the COPY that runs, if any: the connection is free for other statements, and `write` may go on afterwards. */
  async pause(): Promise<void> {
    const stream = this.#stream
    if (stream === undefined) return
    await this.#orFalha(this.#pendente)
    this.#pendente = Promise.resolve()
    await this.#orFalha(
      new Promise<void>((resolve) => {
        stream.end(COPY_FIM, resolve)
      }),
    )
    this.#stream = undefined
  }

  /** Builds the indexes and makes the table a partition that nobody can write to. */
  async close(): Promise<void> {
    await this.pause()
    await sql`select importacao_particao_fechar(${this.#contexto.importacaoId})`.execute(this.#contexto.tx)
  }

  /** Tells the server to give up the COPY that runs, so that the connection can roll back. */
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
    // FREEZE: the table was made in this transaction and nobody else sees it, so its rows need no later visit to be marked visible.
    const stream = this.#contexto.client.query(from(`copy ${this.#tabela} (${PARTIDA_COLUNAS}) from stdin (format binary, freeze)`))
    this.#stream = stream
    this.#falha = new Promise<never>((_resolve, reject) => {
      stream.once('error', (error) => {
        this.#falhou = true
        reject(error)
      })
    })
    // Observed by whoever waits next; a failure between two waits must not end the process.
    this.#falha.catch(() => {})
    this.#pendente = this.#send(COPY_CABECALHO)
  }

  #send(bytes: Buffer): Promise<void> {
    const stream = this.#stream
    return new Promise((resolve) => {
      // On failure the callback may never come: #falha does.
      stream?.write(bytes, () => resolve())
    })
  }

  async #orFalha<T>(trabalho: Promise<T>): Promise<T> {
    return this.#falha === undefined ? trabalho : Promise.race([trabalho, this.#falha])
  }
}
