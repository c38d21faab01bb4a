import { grow } from './codigo-tabela.ts'

/** An I150: days, months, line, and sums of its balances (credit positive). */
export type Periodo = {
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

/** The I155 of the file as parallel arrays, in file order. Amounts in centavos; balances signed, credit positive. */
export class SaldosPeriodicos {
  quantidade = 0
  linha = new Int32Array(1024)
  par = new Int32Array(1024)
  periodo = new Int32Array(1024)
  debito = new Float64Array(1024)
  credito = new Float64Array(1024)

  /** Per pair: period of its last balance (−1: none yet), its closing amount, and its opening amount in the file. */
  ultimoPeriodo = new Int32Array(256).fill(-1)
  ultimoFinal = new Float64Array(256)
  ultimaLinha = new Int32Array(256)
  abertura = new Float64Array(256)

  add(linha: number, par: number, periodo: number, debito: number, credito: number): void {
    const i = this.quantidade++
    if (i === this.linha.length) this.#double()
    this.linha[i] = linha
    this.par[i] = par
    this.periodo[i] = periodo
    this.debito[i] = debito
    this.credito[i] = credito
  }

  reserve(par: number): void {
    const antes = this.ultimoPeriodo.length
    if (par < antes) return
    const tamanho = Math.max(antes * 2, par + 1)
    this.ultimoPeriodo = grow(this.ultimoPeriodo, tamanho).fill(-1, antes)
    this.ultimoFinal = grow(this.ultimoFinal, tamanho)
    this.ultimaLinha = grow(this.ultimaLinha, tamanho)
    this.abertura = grow(this.abertura, tamanho)
  }

  #double(): void {
    const tamanho = this.linha.length * 2
    this.linha = grow(this.linha, tamanho)
    this.par = grow(this.par, tamanho)
    this.periodo = grow(this.periodo, tamanho)
    this.debito = grow(this.debito, tamanho)
    this.credito = grow(this.credito, tamanho)
  }
}
