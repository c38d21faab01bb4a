/**
 * Encoder of `partida` rows in the binary COPY format of PostgreSQL.
 * Straight from the arrays of the reader, without an object per row. Empty columns are written too, because a row without nulls has no null
 * bitmap.
 */
import type { PartidaBatch } from '@lastro/ecd'
import type { PlanilhaLinha } from '@lastro/planilha'

export const PARTIDA_COLUNAS =
  'valor_centavos, linha, lancamento_linha, data, conta_id, centro_custo_id, filial_id, tipo, numero, documento, historico'

const CAMPOS = 11
/** Field count, eleven lengths, one bigint, six int4 and one "char". */
const FIXO_BYTES = 2 + CAMPOS * 4 + 8 + 6 * 4 + 1
/** PostgreSQL counts days from 2000-01-01. */
const DIAS_UNTIL_2000 = 10_957
const TIPO_NORMAL = 78
export const TIPO_ENCERRAMENTO = 69
const TWO_32 = 2 ** 32

export const COPY_HEADER = Buffer.from([...Buffer.from('PGCOPY\n'), 0xff, 0x0d, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0])
export const COPY_FIM = Buffer.from([0xff, 0xff])

/** Database ids by index in the lists of the reader; 0 for none. */
export type BatchIds = { contas: Int32Array; centrosCusto: Int32Array }

function writeFixo(
  view: DataView,
  p: number,
  integers: readonly [number, number, number, number, number, number],
  valor: number,
  tipo: number,
): number {
  view.setInt16(p, CAMPOS)
  view.setInt32(p + 2, 8)
  const high = Math.floor(valor / TWO_32)
  view.setInt32(p + 6, high)
  view.setUint32(p + 10, valor - high * TWO_32)
  let q = p + 14
  for (const integer of integers) {
    view.setInt32(q, 4)
    view.setInt32(q + 4, integer)
    q += 8
  }
  view.setInt32(q, 1)
  view.setUint8(q + 4, tipo)
  return q + 5
}

function writeTexto(bytes: Uint8Array, view: DataView, p: number, texto: Uint8Array, inicio: number, fim: number): number {
  view.setInt32(p, fim - inicio)
  let q = p + 4
  // Faster than subarray + set for texts of 10 to 60 bytes.
  for (let i = inicio; i < fim; i++) bytes[q++] = texto[i]!
  return q
}

export function encodeBatch(batch: PartidaBatch, { contas, centrosCusto }: BatchIds): Buffer {
  const { quantidade, texto } = batch
  let size = quantidade * FIXO_BYTES
  for (let i = 0; i < quantidade; i++) {
    size += batch.numeroFim[i]! - batch.numeroInicio[i]! + batch.documentoFim[i]! - batch.documentoInicio[i]!
    size += batch.historicoFim[i]! - batch.historicoInicio[i]!
  }
  const buffer = Buffer.allocUnsafeSlow(size)
  const bytes = new Uint8Array(buffer.buffer)
  const view = new DataView(buffer.buffer)
  let p = 0
  for (let i = 0; i < quantidade; i++) {
    const centroCusto = batch.centroCusto[i]!
    const valor = batch.valorCentavos[i]!
    const high = Math.floor(valor / TWO_32)
    view.setInt16(p, CAMPOS)
    view.setInt32(p + 2, 8)
    view.setInt32(p + 6, high)
    view.setUint32(p + 10, valor - high * TWO_32)
    view.setInt32(p + 14, 4)
    view.setInt32(p + 18, batch.linha[i]!)
    view.setInt32(p + 22, 4)
    view.setInt32(p + 26, batch.lancamentoLinha[i]!)
    view.setInt32(p + 30, 4)
    view.setInt32(p + 34, batch.dataDias[i]! - DIAS_UNTIL_2000)
    view.setInt32(p + 38, 4)
    view.setInt32(p + 42, contas[batch.conta[i]!]!)
    view.setInt32(p + 46, 4)
    view.setInt32(p + 50, centroCusto < 0 ? 0 : centrosCusto[centroCusto]!)
    view.setInt32(p + 54, 4)
    view.setInt32(p + 58, 0)
    view.setInt32(p + 62, 1)
    view.setUint8(p + 66, batch.tipo[i]!)
    p = writeTexto(bytes, view, p + 67, texto, batch.numeroInicio[i]!, batch.numeroFim[i]!)
    p = writeTexto(bytes, view, p, texto, batch.documentoInicio[i]!, batch.documentoFim[i]!)
    p = writeTexto(bytes, view, p, texto, batch.historicoInicio[i]!, batch.historicoFim[i]!)
  }
  return buffer
}

export type LinhaPartida = Pick<PlanilhaLinha, 'dataDias' | 'debitoCentavos' | 'creditoCentavos' | 'lancamento' | 'documento' | 'historico'>

export type LinhaIds = { linha: number; contaId: number; centroCustoId: number; filialId: number; lancamentoLinha: number; tipo?: number }

export function encodeLinhas<L extends LinhaPartida>(lines: readonly L[], idsOf: (line: L) => LinhaIds): Buffer {
  let size = lines.length * FIXO_BYTES
  for (const { lancamento, documento, historico } of lines) {
    size += Buffer.byteLength(lancamento) + Buffer.byteLength(documento) + Buffer.byteLength(historico)
  }
  const buffer = Buffer.allocUnsafeSlow(size)
  const view = new DataView(buffer.buffer)
  let p = 0
  for (const line of lines) {
    if (line.dataDias === null) throw new TypeError('a line without a date cannot be encoded as an entry')
    const { linha, contaId, centroCustoId, filialId, lancamentoLinha, tipo = TIPO_NORMAL } = idsOf(line)
    const valor = line.creditoCentavos - line.debitoCentavos
    p = writeFixo(view, p, [linha, lancamentoLinha, line.dataDias - DIAS_UNTIL_2000, contaId, centroCustoId, filialId], valor, tipo)
    for (const texto of [line.lancamento, line.documento, line.historico]) {
      const written = buffer.write(texto, p + 4, 'utf8')
      view.setInt32(p, written)
      p += 4 + written
    }
  }
  return buffer
}
