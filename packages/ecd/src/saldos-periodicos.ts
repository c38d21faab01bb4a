import { grow } from './codigo-tabela.ts'

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
  par = new Int32Array(1024)
  periodo = new Int32Array(1024)
  debito = new Float64Array(1024)
  credito = new Float64Array(1024)

  ultimoPeriodo = new Int32Array(256).fill(-1)
  ultimoFinal = new Float64Array(256)
  ultimaLinha = new Int32Array(256)
  abertura = new Float64Array(256)

  add(line: number, pair: number, periodo: number, debito: number, credito: number): void {
    const i = this.quantidade++
    if (i === this.linha.length) this.#double()
    this.linha[i] = line
    this.par[i] = pair
    this.periodo[i] = periodo
    this.debito[i] = debito
    this.credito[i] = credito
  }

  reserve(pair: number): void {
    const before = this.ultimoPeriodo.length
    if (pair < before) return
    const size = Math.max(before * 2, pair + 1)
    this.ultimoPeriodo = grow(this.ultimoPeriodo, size).fill(-1, before)
    this.ultimoFinal = grow(this.ultimoFinal, size)
    this.ultimaLinha = grow(this.ultimaLinha, size)
    this.abertura = grow(this.abertura, size)
  }

  #double(): void {
    const size = this.linha.length * 2
    this.linha = grow(this.linha, size)
    this.par = grow(this.par, size)
    this.periodo = grow(this.periodo, size)
    this.debito = grow(this.debito, size)
    this.credito = grow(this.credito, size)
  }
}
