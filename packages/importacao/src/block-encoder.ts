/**
 * Encoder of `partida_bloco` rows in the binary COPY format of PostgreSQL.
 * Straight from the columns of a buffer into reused bytes, without an object or a string per posting.
 */
import type { BlockKey, PartidaBuffer } from './partida-buffer.ts'

export const BLOCK_COLUMNS =
  'cliente_id, importacao_id, bloco, conta_id, centro_custo_id, filial_id, quantidade, data_inicio, data_fim, linha_inicio, linha_fim, ' +
  'valor_centavos, linha, lancamento_linha, data, tipo, numero, documento, historico'

/** Postings and bytes of text in one block. Larger blocks compress no better, and a page of a ledger would read more than it shows. */
export const BLOCK_MAX = { partidas: 2048, textoBytes: 256 * 1024 }

const CAMPOS = 19
const OID = { char: 18, int8: 20, int4: 23, date: 1082 }
/** Between the texts of a block. Readers leave no control characters in a text. */
const SEPARATOR = 0x1f
/** Length of the field, dimensions, null flag, element type, size and lower bound. */
const ARRAY_BYTES = 24
const UUID_BYTES = 16
/** Field count, one uuid, ten integers, the heads of five arrays and the lengths of three texts. */
const FIXO_BYTES = 2 + 4 + UUID_BYTES + 10 * 8 + 5 * ARRAY_BYTES + 3 * 4
/** Valor, three integers and tipo with their lengths, and three separators. */
const PARTIDA_BYTES = 12 + 3 * 8 + 5 + 3
/** PostgreSQL counts days from 2000-01-01. */
const DIAS_UNTIL_2000 = 10_957
const TWO_32 = 2 ** 32
/** Large enough for a few blocks, so that the bytes go to the socket in few writes. A push of ten postings gets far less. */
const OUTPUT_BYTES = 1024 * 1024

export const COPY_HEADER = Buffer.from([...Buffer.from('PGCOPY\n'), 0xff, 0x0d, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0])
export const COPY_FIM = Buffer.from([0xff, 0xff])

type Block = { key: BlockKey; order: Int32Array; textoBytes: number }

/** Blocks of one key each, in order of date. */
function* listBlocks({ keys, columns }: PartidaBuffer, { order, ends }: ReturnType<PartidaBuffer['orderByChave']>): Generator<Block> {
  const { numeroInicio, numeroFim, documentoInicio, documentoFim, historicoInicio, historicoFim } = columns
  let begin = 0
  for (const [k, key] of keys.entries()) {
    while (begin < ends[k]!) {
      const limit = Math.min(begin + BLOCK_MAX.partidas, ends[k]!)
      let end = begin
      let textoBytes = 0
      while (end < limit) {
        const i = order[end]!
        const own = numeroFim[i]! - numeroInicio[i]! + documentoFim[i]! - documentoInicio[i]! + historicoFim[i]! - historicoInicio[i]!
        if (end > begin && textoBytes + own > BLOCK_MAX.textoBytes) break
        textoBytes += own
        end++
      }
      yield { key, order: order.subarray(begin, end), textoBytes }
      begin = end
    }
  }
}

export class BlockEncoder {
  readonly #clienteId: Buffer
  readonly #importacaoId: number
  #block = 0
  /** One is sent while the other is filled. */
  #outputs = [Buffer.alloc(0), Buffer.alloc(0)]
  #view: DataView
  #p = 0

  constructor(clienteId: string, importacaoId: number) {
    this.#clienteId = Buffer.from(clienteId.replaceAll('-', ''), 'hex')
    this.#importacaoId = importacaoId
    this.#view = viewOf(this.#outputs[0]!)
  }

  /** Rows in batches. A batch is reused for the one after the next. */
  *encode(buffer: PartidaBuffer): Generator<Buffer> {
    const outputBytes = Math.min(OUTPUT_BYTES, buffer.quantidade * (FIXO_BYTES + PARTIDA_BYTES))
    for (const block of listBlocks(buffer, buffer.orderByChave())) {
      const size = FIXO_BYTES + block.order.length * PARTIDA_BYTES + block.textoBytes
      if (this.#p + size > this.#view.byteLength && this.#p > 0) yield this.#take()
      if (size > this.#view.byteLength) {
        this.#outputs[0] = Buffer.allocUnsafeSlow(Math.max(size, outputBytes))
        this.#view = viewOf(this.#outputs[0])
      }
      this.#writeBlock(buffer, block)
    }
    if (this.#p > 0) yield this.#take()
  }

  #take(): Buffer {
    const [filled, free] = this.#outputs
    const rows = filled!.subarray(0, this.#p)
    this.#outputs = [free!, filled!]
    this.#view = viewOf(free!)
    this.#p = 0
    return rows
  }

  #writeBlock({ columns, texto }: PartidaBuffer, { key, order, textoBytes }: Block): void {
    const { linha, dataDias } = columns
    let [linhaInicio, linhaFim] = [linha[order[0]!]!, linha[order[0]!]!]
    for (const i of order) {
      linhaInicio = Math.min(linhaInicio, linha[i]!)
      linhaFim = Math.max(linhaFim, linha[i]!)
    }
    this.#view.setInt16(this.#p, CAMPOS)
    this.#view.setInt32(this.#p + 2, UUID_BYTES)
    this.#outputs[0]!.set(this.#clienteId, this.#p + 6)
    this.#p += 6 + UUID_BYTES
    this.#writeInteger(this.#importacaoId)
    this.#writeInteger(++this.#block)
    this.#writeInteger(key.contaId)
    this.#writeInteger(key.centroCustoId)
    this.#writeInteger(key.filialId)
    this.#writeInteger(order.length)
    this.#writeInteger(dataDias[order[0]!]! - DIAS_UNTIL_2000)
    this.#writeInteger(dataDias[order.at(-1)!]! - DIAS_UNTIL_2000)
    this.#writeInteger(linhaInicio)
    this.#writeInteger(linhaFim)
    this.#writeValores(columns.valorCentavos, order)
    this.#writeIntegers(linha, order, OID.int4, 0)
    this.#writeIntegers(columns.lancamentoLinha, order, OID.int4, 0)
    this.#writeIntegers(dataDias, order, OID.date, DIAS_UNTIL_2000)
    this.#writeTipos(columns.tipo, order)
    const end = this.#p + 3 * (4 + order.length - 1) + textoBytes
    this.#writeTexts(texto, columns.numeroInicio, columns.numeroFim, order)
    this.#writeTexts(texto, columns.documentoInicio, columns.documentoFim, order)
    this.#writeTexts(texto, columns.historicoInicio, columns.historicoFim, order)
    if (this.#p !== end) throw new Error('a block has another size than computed')
  }

  #writeInteger(value: number): void {
    this.#view.setInt32(this.#p, 4)
    this.#view.setInt32(this.#p + 4, value)
    this.#p += 8
  }

  /** Head of an array whose elements take `bytes` with their lengths. */
  #writeArray(oid: number, count: number, bytes: number): void {
    const view = this.#view
    const p = this.#p
    view.setInt32(p, ARRAY_BYTES - 4 + bytes)
    view.setInt32(p + 4, 1)
    view.setInt32(p + 8, 0)
    view.setInt32(p + 12, oid)
    view.setInt32(p + 16, count)
    view.setInt32(p + 20, 1)
    this.#p = p + ARRAY_BYTES
  }

  #writeValores(valores: Float64Array, order: Int32Array): void {
    this.#writeArray(OID.int8, order.length, order.length * 12)
    const view = this.#view
    let p = this.#p
    for (let k = 0; k < order.length; k++) {
      const valor = valores[order[k]!]!
      const high = Math.floor(valor / TWO_32)
      view.setInt32(p, 8)
      view.setInt32(p + 4, high)
      view.setUint32(p + 8, valor - high * TWO_32)
      p += 12
    }
    this.#p = p
  }

  #writeIntegers(values: Int32Array, order: Int32Array, oid: number, origin: number): void {
    this.#writeArray(oid, order.length, order.length * 8)
    const view = this.#view
    let p = this.#p
    for (let k = 0; k < order.length; k++) {
      view.setInt32(p, 4)
      view.setInt32(p + 4, values[order[k]!]! - origin)
      p += 8
    }
    this.#p = p
  }

  #writeTipos(tipos: Uint8Array, order: Int32Array): void {
    this.#writeArray(OID.char, order.length, order.length * 5)
    const view = this.#view
    let p = this.#p
    for (let k = 0; k < order.length; k++) {
      view.setInt32(p, 1)
      view.setUint8(p + 4, tipos[order[k]!]!)
      p += 5
    }
    this.#p = p
  }

  #writeTexts(texto: Uint8Array, inicio: Int32Array, fim: Int32Array, order: Int32Array): void {
    const head = this.#p
    const output = this.#outputs[0]!
    let p = head + 4
    for (let k = 0; k < order.length; k++) {
      if (k > 0) output[p++] = SEPARATOR
      const to = fim[order[k]!]!
      // Faster than subarray + set for texts of 10 to 60 bytes.
      for (let i = inicio[order[k]!]!; i < to; i++) output[p++] = texto[i]!
    }
    this.#view.setInt32(head, p - head - 4)
    this.#p = p
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}
