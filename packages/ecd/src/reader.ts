import { formatDecimal } from '@lastro/formato'
import { BAR, FIM_LINHA } from './bytes.ts'
import type { Ecd } from './ecd.ts'
import { Escrituracao } from './escrituracao.ts'
import { finishEscrituracao } from './finish-escrituracao.ts'
import { LIMIT_FILE_BYTES, LIMIT_LINHA_BYTES } from './limits.ts'
import { LinhasReader } from './linhas-reader.ts'
import { BatchBuilder } from './batch.ts'
import type { PartidaDestino } from './partidas.ts'
import { excerptOf } from './line.ts'

export type EcdLeitorOptions = {
  destino?: PartidaDestino
  tamanhoBytes?: number
}

export type EcdLeitor = {
  /**
   * Reads the next chunk, cut anywhere. The caller may reuse the chunk afterwards.
   * Never throws on file content.
   */
  push(chunk: Uint8Array): void
  readonly finished: boolean
  readonly progresso: { bytes: number; linhas: number; lancamentos: number; partidas: number; problemas: number }
  /** Ends the reading and returns the result. With `saude.aceito` false nothing else in it may be used. */
  end(): Ecd
}

export function createEcdLeitor(options: EcdLeitorOptions = {}): EcdLeitor {
  return new EcdReader(options)
}

const INICIO = [BAR, 48, 48, 48]
const INICIO_UTF8 = [0xef, 0xbb, 0xbf, BAR]
/** `|9999|` */
const LAST_REGISTRO = [BAR, 57, 57, 57, 57, BAR]
const RTF_CAUDA_BYTES = 16

/** Splits chunks into whole lines. A line cut by a chunk end is completed in a bounded buffer. */
class EcdReader implements EcdLeitor {
  readonly #escrituracao: Escrituracao
  readonly #linhas: LinhasReader
  #bytes = 0
  #resto = new Uint8Array(1024)
  #restSize = 0
  #hasMarcaUtf8 = false

  constructor({ destino, tamanhoBytes }: EcdLeitorOptions) {
    this.#escrituracao = new Escrituracao(destino === undefined ? null : new BatchBuilder(destino), tamanhoBytes)
    this.#linhas = new LinhasReader(this.#escrituracao)
    if (tamanhoBytes !== undefined) this.#checkSize(tamanhoBytes)
  }

  get finished(): boolean {
    return this.#linhas.completo || this.#escrituracao.problemas.fatal
  }

  get progresso(): EcdLeitor['progresso'] {
    const { lancamentos, partidas, problemas } = this.#escrituracao
    return { bytes: this.#bytes, linhas: this.#linhas.numero, lancamentos, partidas, problemas: problemas.total }
  }

  push(bytes: Uint8Array): void {
    if (this.finished) return
    // A Buffer has another hidden class than a Uint8Array; one class keeps the hot loops fast.
    const chunk = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (this.#bytes < INICIO.length) this.#checkInicio(chunk)
    this.#bytes += chunk.length
    this.#checkSize(this.#bytes)
    if (this.finished) return
    let inicio = 0
    if (this.#restSize > 0) {
      const fim = chunk.indexOf(FIM_LINHA)
      inicio = fim < 0 ? chunk.length : fim + 1
      this.#keep(chunk, 0, inicio)
      if (fim < 0) return
      this.#readRest()
    }
    const fim = chunk.lastIndexOf(FIM_LINHA) + 1
    if (fim > inicio && !this.finished) this.#linhas.read(chunk, inicio, fim)
    if (!this.finished) this.#keep(chunk, Math.max(inicio, fim), chunk.length)
  }

  end(): Ecd {
    if (this.#restSize > 0 && !this.finished) {
      // A file may end without a line end, but a truncated last line must not be read as whole.
      if (this.#restSize >= LAST_REGISTRO.length && LAST_REGISTRO.every((byte, i) => this.#resto[i] === byte)) {
        this.#keep(Uint8Array.of(FIM_LINHA), 0, 1)
        this.#readRest()
      } else this.#linhas.skipLinha()
    }
    this.#linhas.end()
    return finishEscrituracao(this.#escrituracao)
  }

  #readRest(): void {
    const size = this.#restSize
    this.#restSize = 0
    if (!this.finished) this.#linhas.read(this.#resto, 0, size)
  }

  #keep(chunk: Uint8Array, inicio: number, fim: number): void {
    for (let p = inicio; p < fim && !this.finished;) {
      // At most one limit at a time, so an overlong line is detected before it is stored.
      const q = Math.min(fim, p + LIMIT_LINHA_BYTES)
      const size = this.#restSize + q - p
      if (size > this.#resto.length) {
        const largest = new Uint8Array(Math.min(size * 2, 2 * LIMIT_LINHA_BYTES + 1))
        largest.set(this.#resto.subarray(0, this.#restSize))
        this.#resto = largest
      }
      this.#resto.set(chunk.subarray(p, q), this.#restSize)
      this.#restSize = size
      if (size > LIMIT_LINHA_BYTES && this.#resto[size - 1] !== FIM_LINHA) this.#shortenRest()
      p = q
    }
  }

  /** Drops the middle of an overlong line inside an attached RTF; refuses the file elsewhere. */
  #shortenRest(): void {
    const cabeca = this.#linhas.rtfHead(this.#resto)
    if (cabeca < 0) this.#linhas.refuseLinha(this.#linhas.numero + 1, excerptOf(this.#resto, 0, 60))
    else {
      this.#resto.copyWithin(cabeca, this.#restSize - RTF_CAUDA_BYTES, this.#restSize)
      this.#restSize = cabeca + RTF_CAUDA_BYTES
    }
  }

  #checkSize(bytes: number): void {
    if (bytes <= LIMIT_FILE_BYTES) return
    this.#escrituracao.problemas.addFatal(
      'limite_exceeded',
      this.#linhas.numero,
      `O arquivo tem ${formatGigabytes(bytes)}; o limite é ${formatGigabytes(LIMIT_FILE_BYTES)}.`,
    )
  }

  /** Refuses non-ECD content at its first bytes: UTF-16, a compressed file, a PDF, zeros. */
  #checkInicio(chunk: Uint8Array): void {
    for (let i = this.#bytes; i < INICIO.length && i < this.#bytes + chunk.length; i++) {
      const byte = chunk[i - this.#bytes]!
      if (i === 0) this.#hasMarcaUtf8 = byte === INICIO_UTF8[0]
      if (byte === (this.#hasMarcaUtf8 ? INICIO_UTF8 : INICIO)[i]) continue
      const isUtf16 = byte >= 0xfe || (byte === 0 && i > 0)
      this.#escrituracao.problemas.addFatal(
        isUtf16 ? 'codificacao_corrupted' : 'arquivo_malformed',
        1,
        isUtf16
          ? 'O arquivo foi regravado em UTF-16, e uma ECD é ISO-8859-1: use o arquivo original.'
          : 'O arquivo não começa por |0000|: não é uma ECD.',
      )
      return
    }
  }
}

function formatGigabytes(bytes: number): string {
  const gigabytes = bytes / 2 ** 30
  return `${formatDecimal(gigabytes, Number.isInteger(gigabytes) ? 0 : 1)} GB`
}
