import { grow } from './codigo-table.ts'

export type SaldosPeriodo = {
  linha: number
  inicio: number
  fim: number
  mesInicio: number
  mesFim: number
  saldos: number
  somaInicial: number
  somaFinal: number
  somaDebito: number
  somaCredito: number
}

/** I155 records of the file as parallel arrays, in file order. Centavos, credit positive. */
export class SaldosPeriodicos {
  quantidade = 0
  linha = new Int32Array(1024)
  pair = new Int32Array(1024)
  periodo = new Int32Array(1024)
  debito = new Float64Array(1024)
  credito = new Float64Array(1024)

  lastPeriodo = new Int32Array(256).fill(-1)
  lastFinal = new Float64Array(256)
  lastLinha = new Int32Array(256)
  abertura = new Float64Array(256)

  add(line: number, pair: number, periodo: number, debito: number, credito: number): void {
    const i = this.quantidade++
    if (i === this.linha.length) this.#double()
    this.linha[i] = line
    this.pair[i] = pair
    this.periodo[i] = periodo
    this.debito[i] = debito
    this.credito[i] = credito
  }

  reserve(pair: number): void {
    const before = this.lastPeriodo.length
    if (pair < before) return
    const size = Math.max(before * 2, pair + 1)
    this.lastPeriodo = grow(this.lastPeriodo, size).fill(-1, before)
    this.lastFinal = grow(this.lastFinal, size)
    this.lastLinha = grow(this.lastLinha, size)
    this.abertura = grow(this.abertura, size)
  }

  #double(): void {
    const size = this.linha.length * 2
    this.linha = grow(this.linha, size)
    this.pair = grow(this.pair, size)
    this.periodo = grow(this.periodo, size)
    this.debito = grow(this.debito, size)
    this.credito = grow(this.credito, size)
  }
}
