import { grow } from './codigo-tabela.ts'
import type { EcdSaldos } from './ecd.ts'

/** Sums must stay exact integers in a double. */
const SOMA_LIMITE = Number.MAX_SAFE_INTEGER

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
    let casa = hashPair(conta, centroCusto) & mascara
    for (;;) {
      const par = this.#casas[casa]!
      if (par < 0) break
      if (this.conta[par] === conta && this.centroCusto[par] === centroCusto) return par
      casa = (casa + 1) & mascara
    }
    const par = this.quantidade++
    if (par === this.conta.length) {
      this.#double()
      return this.#place(par, conta, centroCusto)
    }
    this.conta[par] = conta
    this.centroCusto[par] = centroCusto
    this.#casas[casa] = par
    return par
  }

  add(par: number, mes: number, debito: number, credito: number, partidas: number): void {
    const i = par * this.meses + mes
    const debitoSoma = this.debito[i]! + debito
    const creditoSoma = this.credito[i]! + credito
    this.debito[i] = debitoSoma
    this.credito[i] = creditoSoma
    this.partidas[i] = this.partidas[i]! + partidas
    if (debitoSoma > SOMA_LIMITE || creditoSoma > SOMA_LIMITE) this.overflow = true
  }

  addEncerramento(par: number, mes: number, debito: number, credito: number, partidas: number): void {
    if (this.debitoEncerramento.length < this.debito.length) {
      this.debitoEncerramento = grow(this.debitoEncerramento, this.debito.length)
      this.creditoEncerramento = grow(this.creditoEncerramento, this.debito.length)
      this.partidasEncerramento = grow(this.partidasEncerramento, this.debito.length)
    }
    const i = par * this.meses + mes
    const debitoSoma = this.debitoEncerramento[i]! + debito
    const creditoSoma = this.creditoEncerramento[i]! + credito
    this.debitoEncerramento[i] = debitoSoma
    this.creditoEncerramento[i] = creditoSoma
    this.partidasEncerramento[i] = this.partidasEncerramento[i]! + partidas
    if (debitoSoma > SOMA_LIMITE || creditoSoma > SOMA_LIMITE) this.overflow = true
  }

  resultado(par: number, mes: number): number {
    const i = par * this.meses + mes
    return this.credito[i]! - this.debito[i]!
  }

  resultadoEncerramento(par: number, mes: number): number {
    const i = par * this.meses + mes
    return i < this.debitoEncerramento.length ? this.creditoEncerramento[i]! - this.debitoEncerramento[i]! : 0
  }

  /** Debits of the months [inicio, fim], closing included; must equal the balances of the file. */
  debitoTotal(par: number, inicio: number, fim: number): number {
    return this.#sum(par, inicio, fim, this.debito, this.debitoEncerramento)
  }

  creditoTotal(par: number, inicio: number, fim: number): number {
    return this.#sum(par, inicio, fim, this.credito, this.creditoEncerramento)
  }

  #sum(par: number, inicio: number, fim: number, normal: Float64Array, encerramento: Float64Array): number {
    let soma = 0
    for (let i = par * this.meses + inicio; i <= par * this.meses + fim; i++) {
      soma += normal[i]! + (i < encerramento.length ? encerramento[i]! : 0)
    }
    return soma
  }

  saldos(encerramento: boolean): EcdSaldos {
    const debito = encerramento ? this.debitoEncerramento : this.debito
    const credito = encerramento ? this.creditoEncerramento : this.credito
    const partidas = encerramento ? this.partidasEncerramento : this.partidas
    const fim = Math.min(this.quantidade * this.meses, debito.length)
    const posicoes: number[] = []
    for (let i = 0; i < fim; i++) if (debito[i] !== 0 || credito[i] !== 0 || partidas[i] !== 0) posicoes.push(i)
    const par = (i: number): number => Math.floor(i / this.meses)
    return {
      quantidade: posicoes.length,
      conta: Int32Array.from(posicoes, (i) => this.conta[par(i)]!),
      centroCusto: Int32Array.from(posicoes, (i) => this.centroCusto[par(i)]!),
      mes: Int32Array.from(posicoes, (i) => i % this.meses),
      debitoCentavos: Float64Array.from(posicoes, (i) => debito[i]!),
      creditoCentavos: Float64Array.from(posicoes, (i) => credito[i]!),
      partidas: Int32Array.from(posicoes, (i) => partidas[i]!),
    }
  }

  #place(par: number, conta: number, centroCusto: number): number {
    this.conta[par] = conta
    this.centroCusto[par] = centroCusto
    const mascara = this.#casas.length - 1
    let casa = hashPair(conta, centroCusto) & mascara
    while (this.#casas[casa]! >= 0) casa = (casa + 1) & mascara
    this.#casas[casa] = par
    return par
  }

  #double(): void {
    const capacidade = this.conta.length * 2
    this.conta = grow(this.conta, capacidade)
    this.centroCusto = grow(this.centroCusto, capacidade)
    this.debito = grow(this.debito, capacidade * this.meses)
    this.credito = grow(this.credito, capacidade * this.meses)
    this.partidas = grow(this.partidas, capacidade * this.meses)
    this.#casas = new Int32Array(capacidade * 2).fill(-1)
    for (let par = 0; par < capacidade / 2; par++) this.#place(par, this.conta[par]!, this.centroCusto[par]!)
  }
}

function hashPair(conta: number, centroCusto: number): number {
  const hash = Math.imul(conta + 1, 0x9e3779b1) ^ Math.imul(centroCusto + 2, 0x85ebca6b)
  return hash ^ (hash >>> 15)
}
