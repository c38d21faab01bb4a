import { grow } from './codigo-table.ts'
import type { EcdSaldos } from './ecd.ts'

const SOMA_LIMIT = Number.MAX_SAFE_INTEGER

/**
 * Running debits and credits by (conta, centro de custo) and month.
 * A pair gets a dense number at its first use; its months are contiguous. Closing entries are summed apart, because the DRE must not
 * include them.
 */
export class Movimento {
  quantidade = 0
  conta = new Int32Array(256)
  centroCusto = new Int32Array(256)
  debito: Float64Array
  credito: Float64Array
  partidas: Int32Array
  debitoEncerramento: Float64Array
  creditoEncerramento: Float64Array
  partidasEncerramento: Int32Array
  overflow = false
  readonly meses: number
  #casas = new Int32Array(512).fill(-1)

  constructor(meses: number) {
    this.meses = meses
    this.debito = new Float64Array(256 * meses)
    this.credito = new Float64Array(256 * meses)
    this.partidas = new Int32Array(256 * meses)
    this.debitoEncerramento = new Float64Array(0)
    this.creditoEncerramento = new Float64Array(0)
    this.partidasEncerramento = new Int32Array(0)
  }

  pair(conta: number, centroCusto: number): number {
    const mascara = this.#casas.length - 1
    let slot = hashPair(conta, centroCusto) & mascara
    for (;;) {
      const pair = this.#casas[slot]!
      if (pair < 0) break
      if (this.conta[pair] === conta && this.centroCusto[pair] === centroCusto) return pair
      slot = (slot + 1) & mascara
    }
    const position = this.quantidade++
    if (position === this.conta.length) {
      this.#double()
      return this.#place(position, conta, centroCusto)
    }
    this.conta[position] = conta
    this.centroCusto[position] = centroCusto
    this.#casas[slot] = position
    return position
  }

  add(pair: number, mes: number, debito: number, credito: number, partidas: number): void {
    const i = pair * this.meses + mes
    const debitoSoma = this.debito[i]! + debito
    const creditoSoma = this.credito[i]! + credito
    this.debito[i] = debitoSoma
    this.credito[i] = creditoSoma
    this.partidas[i] = this.partidas[i]! + partidas
    if (debitoSoma > SOMA_LIMIT || creditoSoma > SOMA_LIMIT) this.overflow = true
  }

  addEncerramento(pair: number, mes: number, debito: number, credito: number, partidas: number): void {
    if (this.debitoEncerramento.length < this.debito.length) {
      this.debitoEncerramento = grow(this.debitoEncerramento, this.debito.length)
      this.creditoEncerramento = grow(this.creditoEncerramento, this.debito.length)
      this.partidasEncerramento = grow(this.partidasEncerramento, this.debito.length)
    }
    const i = pair * this.meses + mes
    const debitoSoma = this.debitoEncerramento[i]! + debito
    const creditoSoma = this.creditoEncerramento[i]! + credito
    this.debitoEncerramento[i] = debitoSoma
    this.creditoEncerramento[i] = creditoSoma
    this.partidasEncerramento[i] = this.partidasEncerramento[i]! + partidas
    if (debitoSoma > SOMA_LIMIT || creditoSoma > SOMA_LIMIT) this.overflow = true
  }

  resultado(pair: number, mes: number): number {
    const i = pair * this.meses + mes
    return this.credito[i]! - this.debito[i]!
  }

  resultadoEncerramento(pair: number, mes: number): number {
    const i = pair * this.meses + mes
    return i < this.debitoEncerramento.length ? this.creditoEncerramento[i]! - this.debitoEncerramento[i]! : 0
  }

  /** Debits of the months [inicio, fim], closing included; must equal the balances of the file. */
  debitoTotal(pair: number, inicio: number, fim: number): number {
    return this.#sum(pair, inicio, fim, this.debito, this.debitoEncerramento)
  }

  creditoTotal(pair: number, inicio: number, fim: number): number {
    return this.#sum(pair, inicio, fim, this.credito, this.creditoEncerramento)
  }

  #sum(pair: number, inicio: number, fim: number, normal: Float64Array, encerramento: Float64Array): number {
    let soma = 0
    for (let i = pair * this.meses + inicio; i <= pair * this.meses + fim; i++) {
      soma += normal[i]! + (i < encerramento.length ? encerramento[i]! : 0)
    }
    return soma
  }

  saldos(encerramento: boolean): EcdSaldos {
    const debito = encerramento ? this.debitoEncerramento : this.debito
    const credito = encerramento ? this.creditoEncerramento : this.credito
    const partidas = encerramento ? this.partidasEncerramento : this.partidas
    const fim = Math.min(this.quantidade * this.meses, debito.length)
    const positions: number[] = []
    for (let i = 0; i < fim; i++) if (debito[i] !== 0 || credito[i] !== 0 || partidas[i] !== 0) positions.push(i)
    const pair = (i: number): number => Math.floor(i / this.meses)
    return {
      quantidade: positions.length,
      conta: Int32Array.from(positions, (i) => this.conta[pair(i)]!),
      centroCusto: Int32Array.from(positions, (i) => this.centroCusto[pair(i)]!),
      mes: Int32Array.from(positions, (i) => i % this.meses),
      debitoCentavos: Float64Array.from(positions, (i) => debito[i]!),
      creditoCentavos: Float64Array.from(positions, (i) => credito[i]!),
      partidas: Int32Array.from(positions, (i) => partidas[i]!),
    }
  }

  #place(pair: number, conta: number, centroCusto: number): number {
    this.conta[pair] = conta
    this.centroCusto[pair] = centroCusto
    const mascara = this.#casas.length - 1
    let slot = hashPair(conta, centroCusto) & mascara
    while (this.#casas[slot]! >= 0) slot = (slot + 1) & mascara
    this.#casas[slot] = pair
    return pair
  }

  #double(): void {
    const capacidade = this.conta.length * 2
    this.conta = grow(this.conta, capacidade)
    this.centroCusto = grow(this.centroCusto, capacidade)
    this.debito = grow(this.debito, capacidade * this.meses)
    this.credito = grow(this.credito, capacidade * this.meses)
    this.partidas = grow(this.partidas, capacidade * this.meses)
    this.#casas = new Int32Array(capacidade * 2).fill(-1)
    for (let pair = 0; pair < capacidade / 2; pair++) this.#place(pair, this.conta[pair]!, this.centroCusto[pair]!)
  }
}

function hashPair(conta: number, centroCusto: number): number {
  const hash = Math.imul(conta + 1, 0x9e3779b1) ^ Math.imul(centroCusto + 2, 0x85ebca6b)
  return hash ^ (hash >>> 15)
}
