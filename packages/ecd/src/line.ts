import { BAR, RETORNO } from './bytes.ts'
import { Cursor } from './cursor.ts'
import { parseData } from './dates.ts'
import { LIMIT_TEXTO_BYTES } from './limits.ts'
import { decodeInicio, decodeTexto } from './text.ts'

const CAMPOS_MAX = 40
const EXCERPT_BYTES = 160

/**
 * A line of an infrequent record, split at its bars. Field 0 is REG. Reused for every line, so keep only strings of it. Absent fields read
 * as empty, which tolerates older layouts and a missing final bar.
 */
export class EcdLine {
  numero = 0
  buffer: Uint8Array = new Uint8Array(0)
  quantidade = 0
  terminada = true
  /** [inicio, fim) without CR and LF. */
  inicio = 0
  fim = 0
  readonly #inicios = new Int32Array(CAMPOS_MAX + 1)
  readonly #cursor = new Cursor()

  open(numero: number, buffer: Uint8Array, inicio: number, fimComRetorno: number): void {
    const fim = fimComRetorno > inicio && buffer[fimComRetorno - 1] === RETORNO ? fimComRetorno - 1 : fimComRetorno
    this.numero = numero
    this.buffer = buffer
    this.inicio = inicio
    this.fim = fim
    this.terminada = fim > inicio && buffer[fim - 1] === BAR
    let campos = 0
    let p = inicio + 1
    this.#inicios[0] = p
    const last = this.terminada ? fim - 1 : fim
    for (; p < last && campos < CAMPOS_MAX - 1; p++) if (buffer[p] === BAR) this.#inicios[++campos] = p + 1
    this.quantidade = campos + 1
    this.#inicios[campos + 1] = last + 1
  }

  start(campo: number): number {
    return campo < this.quantidade ? this.#inicios[campo]! : this.fim
  }

  end(campo: number): number {
    return campo < this.quantidade ? this.#inicios[campo + 1]! - 1 : this.fim
  }

  isEmpty(campo: number): boolean {
    return this.end(campo) <= this.start(campo)
  }

  texto(campo: number): string {
    if (this.isEmpty(campo)) return ''
    const inicio = this.start(campo)
    return decodeTexto(this.buffer, inicio, Math.min(this.end(campo), inicio + LIMIT_TEXTO_BYTES)).trim()
  }

  valor(campo: number): number {
    this.#cursor.buffer = this.buffer
    this.#cursor.position = campo < this.quantidade ? this.start(campo) : this.fim
    return this.#cursor.valor()
  }

  data(campo: number): number {
    return parseData(this.texto(campo))
  }

  inteiro(campo: number): number {
    const texto = this.texto(campo)
    return /^\d{1,15}$/.test(texto) ? Number(texto) : Number.NaN
  }

  trecho(): string {
    return excerptOf(this.buffer, this.inicio, this.fim)
  }
}

export function excerptOf(buffer: Uint8Array, inicio: number, fim: number): string {
  return decodeInicio(buffer, inicio, fim, EXCERPT_BYTES).trimEnd() + (fim - inicio > EXCERPT_BYTES ? '…' : '')
}
