/** Columnar buffer of postings, between a reader and the blocks of `partida_bloco`. */
import type { PartidaBatch } from '@lastro/ecd'
import type { PlanilhaLinha } from '@lastro/planilha'

/** Postings and bytes of text after which a buffer is written. One read may go past them. */
export const BUFFER_FULL = { partidas: 131_072, textoBytes: 8 * 1024 * 1024 }
/** A push of ten postings needs no more. */
const SMALL = { partidas: 1024, textoBytes: 64 * 1024 }
const TIPO_NORMAL = 78
export const TIPO_ENCERRAMENTO = 69
const UTF8_MAX_BYTES = 3

/** Database ids by index in the lists of the reader; 0 for none. */
export type BatchIds = { contas: Int32Array; centrosCusto: Int32Array }

export type LinhaPartida = Pick<PlanilhaLinha, 'dataDias' | 'debitoCentavos' | 'creditoCentavos' | 'lancamento' | 'documento' | 'historico'>

export type LinhaIds = { linha: number; contaId: number; centroCustoId: number; filialId: number; lancamentoLinha: number; tipo?: number }

export type BlockKey = { contaId: number; centroCustoId: number; filialId: number }

type Columns = Record<(typeof INTEGERS)[number], Int32Array> & { tipo: Uint8Array; valorCentavos: Float64Array }

const INTEGERS = [
  'key',
  'linha',
  'lancamentoLinha',
  'dataDias',
  'numeroInicio',
  'numeroFim',
  'documentoInicio',
  'documentoFim',
  'historicoInicio',
  'historicoFim',
] as const

function createColumns(size: number): Columns {
  const integers = (): Int32Array => new Int32Array(size)
  return {
    key: integers(),
    linha: integers(),
    lancamentoLinha: integers(),
    dataDias: integers(),
    numeroInicio: integers(),
    numeroFim: integers(),
    documentoInicio: integers(),
    documentoFim: integers(),
    historicoInicio: integers(),
    historicoFim: integers(),
    tipo: new Uint8Array(size),
    valorCentavos: new Float64Array(size),
  }
}

export class PartidaBuffer {
  quantidade = 0
  columns: Columns
  /** Texts of all postings; `numeroInicio` and the like are positions in it. */
  texto: Buffer
  readonly keys: BlockKey[] = []
  readonly #full: typeof BUFFER_FULL
  #textoBytes = 0
  readonly #keyOf = new Map<number, Map<number, Map<number, number>>>()

  constructor(full: typeof BUFFER_FULL) {
    this.#full = full
    this.columns = createColumns(Math.min(full.partidas, SMALL.partidas))
    this.texto = Buffer.allocUnsafeSlow(Math.min(full.textoBytes, SMALL.textoBytes))
  }

  get isFull(): boolean {
    return this.quantidade >= this.#full.partidas || this.#textoBytes >= this.#full.textoBytes
  }

  clear(): void {
    this.quantidade = 0
    this.#textoBytes = 0
    this.keys.length = 0
    this.#keyOf.clear()
  }

  addBatch(batch: PartidaBatch, { contas, centrosCusto }: BatchIds): void {
    const { quantidade } = batch
    if (quantidade === 0) return
    const last = quantidade - 1
    const textoBytes = Math.max(batch.numeroFim[last]!, batch.documentoFim[last]!, batch.historicoFim[last]!)
    this.#reserve(quantidade, textoBytes)
    const { columns, quantidade: at } = this
    const base = this.#textoBytes
    this.texto.set(batch.texto.subarray(0, textoBytes), base)
    columns.linha.set(batch.linha.subarray(0, quantidade), at)
    columns.lancamentoLinha.set(batch.lancamentoLinha.subarray(0, quantidade), at)
    columns.dataDias.set(batch.dataDias.subarray(0, quantidade), at)
    columns.tipo.set(batch.tipo.subarray(0, quantidade), at)
    columns.valorCentavos.set(batch.valorCentavos.subarray(0, quantidade), at)
    const { key, numeroInicio, numeroFim, documentoInicio, documentoFim, historicoInicio, historicoFim } = columns
    for (let i = 0; i < quantidade; i++) {
      const to = at + i
      const centroCusto = batch.centroCusto[i]!
      key[to] = this.#internKey(contas[batch.conta[i]!]!, centroCusto < 0 ? 0 : centrosCusto[centroCusto]!, 0)
      numeroInicio[to] = batch.numeroInicio[i]! + base
      numeroFim[to] = batch.numeroFim[i]! + base
      documentoInicio[to] = batch.documentoInicio[i]! + base
      documentoFim[to] = batch.documentoFim[i]! + base
      historicoInicio[to] = batch.historicoInicio[i]! + base
      historicoFim[to] = batch.historicoFim[i]! + base
    }
    this.quantidade += quantidade
    this.#textoBytes += textoBytes
  }

  addLinha(line: LinhaPartida, { linha, contaId, centroCustoId, filialId, lancamentoLinha, tipo = TIPO_NORMAL }: LinhaIds): void {
    const { dataDias, debitoCentavos, creditoCentavos, lancamento, documento, historico } = line
    if (dataDias === null) throw new TypeError('a line without a date cannot be written as a posting')
    this.#reserve(1, (lancamento.length + documento.length + historico.length) * UTF8_MAX_BYTES)
    const { columns, quantidade: i } = this
    columns.key[i] = this.#internKey(contaId, centroCustoId, filialId)
    columns.linha[i] = linha
    columns.lancamentoLinha[i] = lancamentoLinha
    columns.dataDias[i] = dataDias
    columns.tipo[i] = tipo
    columns.valorCentavos[i] = creditoCentavos - debitoCentavos
    columns.numeroInicio[i] = this.#textoBytes
    columns.numeroFim[i] = this.#addTexto(lancamento)
    columns.documentoInicio[i] = this.#textoBytes
    columns.documentoFim[i] = this.#addTexto(documento)
    columns.historicoInicio[i] = this.#textoBytes
    columns.historicoFim[i] = this.#addTexto(historico)
    this.quantidade++
  }

  /** Positions by key, then date, then arrival, with the end of each key. */
  orderByChave(): { order: Int32Array; ends: Int32Array } {
    const { quantidade } = this
    const { key, dataDias } = this.columns
    const ends = new Int32Array(this.keys.length)
    for (let i = 0; i < quantidade; i++) ends[key[i]!]!++
    const next = new Int32Array(ends.length)
    for (let k = 1; k < ends.length; k++) {
      next[k] = ends[k - 1]!
      ends[k]! += ends[k - 1]!
    }
    const order = new Int32Array(quantidade)
    const lastDia = new Int32Array(ends.length).fill(-(2 ** 31))
    const isUnsorted = new Uint8Array(ends.length)
    for (let i = 0; i < quantidade; i++) {
      const k = key[i]!
      order[next[k]!++] = i
      // A ledger is nearly always in order of date.
      if (dataDias[i]! < lastDia[k]!) isUnsorted[k] = 1
      lastDia[k] = dataDias[i]!
    }
    for (const [k, unsorted] of isUnsorted.entries()) {
      if (unsorted === 1) order.subarray(k === 0 ? 0 : ends[k - 1]!, ends[k]).sort((a, b) => dataDias[a]! - dataDias[b]! || a - b)
    }
    return { order, ends }
  }

  #addTexto(texto: string): number {
    this.#textoBytes += this.texto.write(texto, this.#textoBytes, 'utf8')
    return this.#textoBytes
  }

  #internKey(contaId: number, centroCustoId: number, filialId: number): number {
    let ofConta = this.#keyOf.get(contaId)
    if (ofConta === undefined) this.#keyOf.set(contaId, (ofConta = new Map()))
    let ofCentro = ofConta.get(centroCustoId)
    if (ofCentro === undefined) ofConta.set(centroCustoId, (ofCentro = new Map()))
    const known = ofCentro.get(filialId)
    if (known !== undefined) return known
    ofCentro.set(filialId, this.keys.length)
    return this.keys.push({ contaId, centroCustoId, filialId }) - 1
  }

  #reserve(partidas: number, textoBytes: number): void {
    const { columns } = this
    const needed = this.quantidade + partidas
    if (needed > columns.linha.length) {
      const larger = createColumns(Math.max(needed, columns.linha.length * 2))
      for (const name of INTEGERS) larger[name].set(columns[name])
      larger.tipo.set(columns.tipo)
      larger.valorCentavos.set(columns.valorCentavos)
      this.columns = larger
    }
    if (this.#textoBytes + textoBytes <= this.texto.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#textoBytes + textoBytes, this.texto.length * 2))
    larger.set(this.texto.subarray(0, this.#textoBytes))
    this.texto = larger
  }
}
