import { LIMIT_LANCAMENTO_CENTAVOS } from '@lastro/engine'
import { BAR, FIM_LINHA, RETORNO } from './bytes.ts'
import { CODIGO_DESCONHECIDO, EMPTY_CODIGO, FNV_PRIME } from './codigo-table.ts'
import type { CodigoTable } from './codigo-table.ts'
import { dataDias } from './dates.ts'

const VIRGULA = 44
const ZERO = 48

/** Error results of `valor()`. All negative, as the layout has no signed amounts. */
export const EMPTY_VALOR = -1
export const VALOR_INVALID = -2
export const LARGE_VALOR = -3

/**
 * Cursor over the fields of one line of bytes, left to right, without allocating strings.
 * The line must end in LF inside the buffer, and no read passes it: a line with too few fields yields empty fields, and extra fields are
 * ignored.
 */
export class Cursor {
  buffer: Uint8Array = new Uint8Array(0)
  position = 0
  numero = 0
  linhaInicio = 0
  campoInicio = 0

  codigo(table: CodigoTable): number {
    const buffer = this.buffer
    const inicio = this.position
    let p = inicio
    let hash = table.seed
    let byte = buffer[p]!
    while (byte !== BAR && byte !== FIM_LINHA) {
      hash = Math.imul(hash ^ byte, FNV_PRIME)
      byte = buffer[++p]!
    }
    this.campoInicio = inicio
    this.position = byte === BAR ? p + 1 : p
    if (p === inicio) return EMPTY_CODIGO
    const codigo = table.find(buffer, inicio, p, hash)
    return codigo === CODIGO_DESCONHECIDO ? table.search(buffer, inicio, p) : codigo
  }

  /**
   * Returns integer centavos ≥ 0, or EMPTY_VALOR, VALOR_INVALID, LARGE_VALOR.
   * Accepts digits with a decimal comma and up to two decimals.
   */
  valor(): number {
    const buffer = this.buffer
    const inicio = this.position
    let p = inicio
    let valor = 0
    let decimais = -1
    let valid = true
    let byte = buffer[p]!
    while (byte !== BAR && byte !== FIM_LINHA && byte !== RETORNO) {
      const digit = byte - ZERO
      if (digit >= 0 && digit <= 9) {
        if (valor <= LIMIT_LANCAMENTO_CENTAVOS) valor = valor * 10 + digit
        if (decimais >= 0) decimais++
      } else if (byte === VIRGULA && decimais < 0 && p > inicio) decimais = 0
      else valid = false
      byte = buffer[++p]!
    }
    this.campoInicio = inicio
    this.#leave(p, byte)
    if (p === inicio) return EMPTY_VALOR
    if (!valid || decimais > 2 || decimais === 0) return VALOR_INVALID
    if (decimais < 2) valor *= decimais === 1 ? 10 : 100
    return valor > LIMIT_LANCAMENTO_CENTAVOS ? LARGE_VALOR : valor
  }

  letter(): number {
    const buffer = this.buffer
    const inicio = this.position
    let p = inicio
    let byte = buffer[p]!
    while (byte !== BAR && byte !== FIM_LINHA && byte !== RETORNO) byte = buffer[++p]!
    this.campoInicio = inicio
    this.#leave(p, byte)
    return p === inicio + 1 ? buffer[inicio]! : 0
  }

  /** Returns days since 1970-01-01 of a ddmmaaaa field; NaN for an invalid date. */
  data(): number {
    const inicio = this.position
    this.skip()
    return this.fieldEnd() - inicio === 8 ? dataDias(this.buffer, inicio) : Number.NaN
  }

  skip(): void {
    const buffer = this.buffer
    let p = this.position
    this.campoInicio = p
    let byte = buffer[p]!
    while (byte !== BAR && byte !== FIM_LINHA) byte = buffer[++p]!
    this.position = byte === BAR ? p + 1 : p
  }

  fieldEnd(): number {
    const p = this.position
    if (p > this.campoInicio && this.buffer[p - 1] === BAR) return p - 1
    return p > this.campoInicio && this.buffer[p - 1] === RETORNO ? p - 1 : p
  }

  #leave(p: number, byte: number): void {
    if (byte === BAR) this.position = p + 1
    else if (byte === RETORNO && this.buffer[p + 1] !== FIM_LINHA) this.#skipFrom(p)
    else this.position = byte === RETORNO ? p + 1 : p
  }

  /** A stray CR inside a field does not end it; continue to the bar. */
  #skipFrom(p: number): void {
    const inicio = this.campoInicio
    this.position = p
    this.skip()
    this.campoInicio = inicio
  }
}
