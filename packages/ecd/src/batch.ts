import type { EcdCadastro } from './ecd.ts'
import { LIMIT_LINHA_BYTES } from './limits.ts'
import type { PartidaDestino, PartidaBatch } from './partidas.ts'
import { transcodeTexto } from './text.ts'

const BATCH_PARTIDAS = 8192
const BATCH_TEXTO_BYTES = 2 * 1024 * 1024
const TEXTO_RESERVA_BYTES = 3 * LIMIT_LINHA_BYTES + 8192
const ESPACO = 32

export class BatchBuilder {
  readonly #destino: PartidaDestino
  readonly #batch: PartidaBatch
  #texto = 0
  #iniciado = false
  readonly #numero = new Uint8Array(1024)
  #numeroSize = 0
  #numeroInicio = -1
  /** Remaining bytes for the texts of a posting. A line past the limit, refused at its end, does not fit entirely. */
  #sobraBytes = 0

  constructor(destino: PartidaDestino) {
    this.#destino = destino
    const integers = (): Int32Array => new Int32Array(BATCH_PARTIDAS)
    this.#batch = {
      quantidade: 0,
      linha: integers(),
      lancamentoLinha: integers(),
      dataDias: integers(),
      mes: new Uint8Array(BATCH_PARTIDAS),
      tipo: new Uint8Array(BATCH_PARTIDAS),
      conta: integers(),
      centroCusto: integers(),
      valorCentavos: new Float64Array(BATCH_PARTIDAS),
      numeroInicio: integers(),
      numeroFim: integers(),
      documentoInicio: integers(),
      documentoFim: integers(),
      historicoInicio: integers(),
      historicoFim: integers(),
      texto: new Uint8Array(BATCH_TEXTO_BYTES),
    }
  }

  openLancamento(buffer: Uint8Array, inicio: number, fim: number): void {
    const fimNumero = Math.min(fim, inicio + 255)
    this.#numeroSize = transcodeTexto(buffer, inicio, fimNumero, this.#numero, 0)
    this.#numeroInicio = -1
  }

  /** Starts a posting and returns its index in the batch; the caller fills the numeric columns. */
  next(cadastro: EcdCadastro): number {
    const batch = this.#batch
    if (!this.#iniciado) {
      this.#iniciado = true
      this.#destino.inicio(cadastro)
    }
    if (batch.quantidade === BATCH_PARTIDAS || this.#texto + TEXTO_RESERVA_BYTES > BATCH_TEXTO_BYTES) this.flush()
    this.#sobraBytes = LIMIT_LINHA_BYTES
    const i = batch.quantidade++
    if (this.#numeroInicio < 0) {
      batch.texto.set(this.#numero.subarray(0, this.#numeroSize), this.#texto)
      this.#numeroInicio = this.#texto
      this.#texto += this.#numeroSize
    }
    batch.numeroInicio[i] = this.#numeroInicio
    batch.numeroFim[i] = this.#numeroInicio + this.#numeroSize
    return i
  }

  get columns(): PartidaBatch {
    return this.#batch
  }

  setDocumento(i: number, buffer: Uint8Array, inicio: number, fim: number): void {
    this.#batch.documentoInicio[i] = this.#texto
    this.#addTexto(buffer, inicio, fim)
    this.#batch.documentoFim[i] = this.#texto
  }

  setHistorico(i: number, padrao: Uint8Array | undefined, buffer: Uint8Array, inicio: number, fim: number): void {
    const texto = this.#batch.texto
    this.#batch.historicoInicio[i] = this.#texto
    if (padrao !== undefined) {
      texto.set(padrao, this.#texto)
      this.#texto += padrao.length
      if (fim > inicio) texto[this.#texto++] = ESPACO
    }
    this.#addTexto(buffer, inicio, fim)
    this.#batch.historicoFim[i] = this.#texto
  }

  #addTexto(buffer: Uint8Array, inicio: number, fim: number): void {
    const size = Math.min(fim - inicio, this.#sobraBytes)
    this.#sobraBytes -= size
    this.#texto = transcodeTexto(buffer, inicio, inicio + size, this.#batch.texto, this.#texto)
  }

  flush(): void {
    if (this.#batch.quantidade > 0) this.#destino.batch(this.#batch)
    this.#batch.quantidade = 0
    this.#texto = 0
    this.#numeroInicio = -1
  }
}
