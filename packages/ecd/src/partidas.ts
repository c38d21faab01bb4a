/**
 * ECD postings (I250) in batches of parallel arrays: one posting is one index of every array.
 * No object or string is allocated per posting. A database writer encodes rows straight from these arrays.
 */
import type { EcdCadastro } from './ecd.ts'

/**
 * Batch of postings in file order. **Everything in it is reused for the next batch**.
 * Read it before `batch()` returns, or copy. Only the first `quantidade` positions count. Text columns are byte ranges [inicio, fim) of
 * `texto`, always valid UTF-8 without control characters; inicio = fim means empty. A refused posting is not delivered. The file is then
 * refused as a whole, which only `end()` reports, so keep the transaction open until then.
 */
export type PartidaBatch = {
  quantidade: number
  /** Line of the I250 in the file, 1-based and increasing. */
  linha: Int32Array
  lancamentoLinha: Int32Array
  /** Days since 1970-01-01 (PostgreSQL's own binary date counts from 2000-01-01: subtract 10957). */
  dataDias: Int32Array
  mes: Uint8Array
  /** ASCII code of N (normal), E (encerramento) or X (extemporâneo, counts as normal). */
  tipo: Uint8Array
  conta: Int32Array
  /** Index in `cadastro.centrosCusto`; −1 for none. */
  centroCusto: Int32Array
  /** Integer centavos, credit positive, debit negative. */
  valorCentavos: Float64Array
  /** NUM_LCTO; postings of one entry share the range. */
  numeroInicio: Int32Array
  numeroFim: Int32Array
  documentoInicio: Int32Array
  documentoFim: Int32Array
  /** Standard history (I075) and HIST, joined by a blank. */
  historicoInicio: Int32Array
  historicoFim: Int32Array
  texto: Uint8Array
}

/**
 * Receiver of postings, called synchronously from `push()` and `end()`.
 * Await a slow database between two pushes, not in here.
 */
export type PartidaDestino = {
  /**
   * Called once before the first batch, after the chart of accounts and the cost centres.
   * The arrays of `cadastro` may still grow while reading (a cost centre without I100 is appended), so compare lengths at each batch.
   */
  inicio(cadastro: EcdCadastro): void
  batch(batch: PartidaBatch): void
}
