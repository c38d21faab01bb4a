/**
 * Encoder of `partida` rows in the binary COPY format of PostgreSQL.
 * Straight from the arrays of the reader, without an object per row. Empty columns are written too, because a row without nulls has no null
 * bitmap.
 */
import type { PartidaLote } from '@lastro/ecd'
import type { PlanilhaLinha } from '@lastro/planilha'

export const PARTIDA_COLUNAS =
  'valor_centavos, linha, lancamento_linha, data, conta_id, centro_custo_id, filial_id, tipo, numero, documento, historico'

const CAMPOS = 11
/** Field count, eleven lengths, one bigint, six int4 and one "char". */
const FIXO_BYTES = 2 + CAMPOS * 4 + 8 + 6 * 4 + 1
/** PostgreSQL counts days from 2000-01-01. */
const DIAS_ATE_2000 = 10_957
const TIPO_NORMAL = 78
export const TIPO_ENCERRAMENTO = 69
const DOIS_32 = 2 ** 32

export const COPY_CABECALHO = Buffer.from([...Buffer.from('PGCOPY\n'), 0xff, 0x0d, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0])
export const COPY_FIM = Buffer.from([0xff, 0xff])

/** Database ids by index in the lists of the reader; 0 means "none". */
export type LoteIds = { contas: Int32Array; centrosCusto: Int32Array }

function writeFixo(
  view: DataView,
  p: number,
  inteiros: readonly [number, number, number, number, number, number],
  valor: number,
  tipo: number,
): number {
  view.setInt16(p, CAMPOS)
  view.setInt32(p + 2, 8)
  const alto = Math.floor(valor / DOIS_32)
  view.setInt32(p + 6, alto)
  view.setUint32(p + 10, valor - alto * DOIS_32)
  let q = p + 14
  for (const inteiro of inteiros) {
    view.setInt32(q, 4)
    view.setInt32(q + 4, inteiro)
    q += 8
  }
  view.setInt32(q, 1)
  view.setUint8(q + 4, tipo)
  return q + 5
}

function writeTexto(bytes: Uint8Array, view: DataView, p: number, texto: Uint8Array, inicio: number, fim: number): number {
  view.setInt32(p, fim - inicio)
  let q = p + 4
  // A loop beats subarray + set for these texts of 10 to 60 bytes.
  for (let i = inicio; i < fim; i++) bytes[q++] = texto[i]!
  return q
}

export function encodeLote(lote: PartidaLote, { contas, centrosCusto }: LoteIds): Buffer {
  const { quantidade, texto } = lote
  let tamanho = quantidade * FIXO_BYTES
  for (let i = 0; i < quantidade; i++) {
    tamanho += lote.numeroFim[i]! - lote.numeroInicio[i]! + lote.documentoFim[i]! - lote.documentoInicio[i]!
    tamanho += lote.historicoFim[i]! - lote.historicoInicio[i]!
  }
  const buffer = Buffer.allocUnsafeSlow(tamanho)
  const bytes = new Uint8Array(buffer.buffer)
  const view = new DataView(buffer.buffer)
  let p = 0
  for (let i = 0; i < quantidade; i++) {
    const centroCusto = lote.centroCusto[i]!
    const valor = lote.valorCentavos[i]!
    const alto = Math.floor(valor / DOIS_32)
    view.setInt16(p, CAMPOS)
    view.setInt32(p + 2, 8)
    view.setInt32(p + 6, alto)
    view.setUint32(p + 10, valor - alto * DOIS_32)
    view.setInt32(p + 14, 4)
    view.setInt32(p + 18, lote.linha[i]!)
    view.setInt32(p + 22, 4)
    view.setInt32(p + 26, lote.lancamentoLinha[i]!)
    view.setInt32(p + 30, 4)
    view.setInt32(p + 34, lote.dataDias[i]! - DIAS_ATE_2000)
    view.setInt32(p + 38, 4)
    view.setInt32(p + 42, contas[lote.conta[i]!]!)
    view.setInt32(p + 46, 4)
    view.setInt32(p + 50, centroCusto < 0 ? 0 : centrosCusto[centroCusto]!)
    view.setInt32(p + 54, 4)
    view.setInt32(p + 58, 0)
    view.setInt32(p + 62, 1)
    view.setUint8(p + 66, lote.tipo[i]!)
    p = writeTexto(bytes, view, p + 67, texto, lote.numeroInicio[i]!, lote.numeroFim[i]!)
    p = writeTexto(bytes, view, p, texto, lote.documentoInicio[i]!, lote.documentoFim[i]!)
    p = writeTexto(bytes, view, p, texto, lote.historicoInicio[i]!, lote.historicoFim[i]!)
  }
  return buffer
}

export type LinhaPartida = Pick<
  PlanilhaLinha,
  'linha' | 'dataDias' | 'debitoCentavos' | 'creditoCentavos' | 'lancamento' | 'documento' | 'historico'
>

export type LinhaIds = { contaId: number; centroCustoId: number; filialId: number; lancamentoLinha: number; tipo?: number }

export function encodeLinhas<L extends LinhaPartida>(linhas: readonly L[], idsOf: (linha: L) => LinhaIds): Buffer {
  let tamanho = linhas.length * FIXO_BYTES
  for (const { lancamento, documento, historico } of linhas) {
    tamanho += Buffer.byteLength(lancamento) + Buffer.byteLength(documento) + Buffer.byteLength(historico)
  }
  const buffer = Buffer.allocUnsafeSlow(tamanho)
  const view = new DataView(buffer.buffer)
  let p = 0
  for (const linha of linhas) {
    if (linha.dataDias === null) throw new TypeError('a line without a date cannot be encoded as an entry')
    const { contaId, centroCustoId, filialId, lancamentoLinha, tipo = TIPO_NORMAL } = idsOf(linha)
    const valor = linha.creditoCentavos - linha.debitoCentavos
    p = writeFixo(view, p, [linha.linha, lancamentoLinha, linha.dataDias - DIAS_ATE_2000, contaId, centroCustoId, filialId], valor, tipo)
    for (const texto of [linha.lancamento, linha.documento, linha.historico]) {
      const escritos = buffer.write(texto, p + 4, 'utf8')
      view.setInt32(p, escritos)
      p += 4 + escritos
    }
  }
  return buffer
}
