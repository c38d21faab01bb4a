import { LIMITE_LANCAMENTO_CENTAVOS } from '@lastro/engine'
import { BARRA, FIM_LINHA, RETORNO } from './bytes.ts'
import { CODIGO_DESCONHECIDO, CODIGO_VAZIO, FNV_PRIMO } from './codigo-tabela.ts'
import type { CodigoTabela } from './codigo-tabela.ts'
import { dataDias } from './dates.ts'

const VIRGULA = 44
const ZERO = 48

/** What `valor()` answers instead of an amount; all negative, as the layout has no signed amounts. */
export const VALOR_VAZIO = -1
export const VALOR_INVALIDO = -2
export const VALOR_GRANDE = -3

/**
 * Reads the fields of one line of bytes, left to right, without making strings. The line must end in LF inside the buffer: no read ever
 * passes it, so a line with too few fields answers empty fields, and one with too many is simply left early.
 */
export class Cursor {
  buffer: Uint8Array = new Uint8Array(0)
  /** Next byte to read: the first of a field, or the LF once the line is used up. */
  posicao = 0
  /** Number of the line, 1-based, and its first byte. */
  numero = 0
  linhaInicio = 0
  /** First byte of the field read last, for messages. */
  campoInicio = 0

  /** Index of the code in the table, CODIGO_VAZIO or CODIGO_DESCONHECIDO. */
  codigo(tabela: CodigoTabela): number {
    const buffer = this.buffer
    const inicio = this.posicao
    let p = inicio
    let hash = tabela.semente
    let byte = buffer[p]!
    while (byte !== BARRA && byte !== FIM_LINHA) {
      hash = Math.imul(hash ^ byte, FNV_PRIMO)
      byte = buffer[++p]!
    }
    this.campoInicio = inicio
    this.posicao = byte === BARRA ? p + 1 : p
    if (p === inicio) return CODIGO_VAZIO
    const codigo = tabela.find(buffer, inicio, p, hash)
    return codigo === CODIGO_DESCONHECIDO ? tabela.search(buffer, inicio, p) : codigo
  }

  /**
   * Integer centavos ≥ 0, or VALOR_VAZIO, VALOR_INVALIDO, VALOR_GRANDE. Decimal comma with up to two places; nothing but digits otherwise.
   */
  valor(): number {
    const buffer = this.buffer
    const inicio = this.posicao
    let p = inicio
    let valor = 0
    let decimais = -1
    let valido = true
    let byte = buffer[p]!
    while (byte !== BARRA && byte !== FIM_LINHA && byte !== RETORNO) {
      const digito = byte - ZERO
      if (digito >= 0 && digito <= 9) {
        if (valor <= LIMITE_LANCAMENTO_CENTAVOS) valor = valor * 10 + digito
        if (decimais >= 0) decimais++
      } else if (byte === VIRGULA && decimais < 0 && p > inicio) decimais = 0
      else valido = false
      byte = buffer[++p]!
    }
    this.campoInicio = inicio
    this.#leave(p, byte)
    if (p === inicio) return VALOR_VAZIO
    if (!valido || decimais > 2 || decimais === 0) return VALOR_INVALIDO
    if (decimais < 2) valor *= decimais === 1 ? 10 : 100
    return valor > LIMITE_LANCAMENTO_CENTAVOS ? VALOR_GRANDE : valor
  }

  /** The only byte of the field; 0 when it is empty or longer. */
  letra(): number {
    const buffer = this.buffer
    const inicio = this.posicao
    let p = inicio
    let byte = buffer[p]!
    while (byte !== BARRA && byte !== FIM_LINHA && byte !== RETORNO) byte = buffer[++p]!
    this.campoInicio = inicio
    this.#leave(p, byte)
    return p === inicio + 1 ? buffer[inicio]! : 0
  }

  /** Days since 1970-01-01 of a ddmmaaaa field, NaN when it is not a date. */
  data(): number {
    const inicio = this.posicao
    this.skip()
    return this.fieldEnd() - inicio === 8 ? dataDias(this.buffer, inicio) : Number.NaN
  }

  skip(): void {
    const buffer = this.buffer
    let p = this.posicao
    this.campoInicio = p
    let byte = buffer[p]!
    while (byte !== BARRA && byte !== FIM_LINHA) byte = buffer[++p]!
    this.posicao = byte === BARRA ? p + 1 : p
  }

  /** End of the field read last. */
  fieldEnd(): number {
    const p = this.posicao
    if (p > this.campoInicio && this.buffer[p - 1] === BARRA) return p - 1
    return p > this.campoInicio && this.buffer[p - 1] === RETORNO ? p - 1 : p
  }

  #leave(p: number, byte: number): void {
    if (byte === BARRA) this.posicao = p + 1
    else if (byte === RETORNO && this.buffer[p + 1] !== FIM_LINHA) this.#skipFrom(p)
    else this.posicao = byte === RETORNO ? p + 1 : p
  }

  /** A stray CR inside a field: the field goes on to its bar. */
  #skipFrom(p: number): void {
    const inicio = this.campoInicio
    this.posicao = p
    this.skip()
    this.campoInicio = inicio
  }
}
