import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import type { Registro, PlanilhaTable } from './cell.ts'
import { Decodificador, detectCodificacao } from './encoding.ts'
import { AlignedLines } from './aligned-text.ts'
import { detectDelimitador } from './delimiter.ts'
import { LIMIT_COLUNAS, LIMIT_CSV_BYTES, LIMIT_REGISTRO_BYTES } from './limits.ts'
import type { Codificacao, Delimitador, ReadOptions } from './mapeamento.ts'
import { RefusedPlanilhaError } from './problema.ts'

export type CsvShape = { codificacao: Codificacao; delimitador: Delimitador }

const INICIO_BYTES = 256 * 1024

/**
 * Detects encoding and delimiter from the first 256 KB, unless given in `reading`.
 * @throws RefusedPlanilhaError for binary content
 */
export async function detectCsv(path: string, reading: ReadOptions = {}): Promise<CsvShape> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(INICIO_BYTES), 0, INICIO_BYTES, 0)
    const inicio = buffer.subarray(0, bytesRead)
    const codificacao = reading.codificacao ?? detectCodificacao(inicio)
    return {
      codificacao,
      delimitador: reading.delimitador ?? detectDelimitador(new Decodificador(codificacao).decode(inicio)),
    }
  } finally {
    await file.close()
  }
}

export type CsvOptions = CsvShape & { onBytes?: ((bytes: number) => void) | undefined }

/**
 * Streams the records of a CSV file in batches. Blank lines are skipped but count in line numbers.
 * @throws RefusedPlanilhaError for a file or line beyond its limit, a quote that stays open, or bytes in another encoding
 */
export async function* readCsv(path: string, { codificacao, delimitador, onBytes }: CsvOptions): PlanilhaTable {
  const { size } = await stat(path)
  if (size > LIMIT_CSV_BYTES) throw new RefusedPlanilhaError('arquivo_limit_exceeded', 'O arquivo é maior que 4 GB. Divida-o por período.')
  if (delimitador === ' ') {
    yield* readAligned(path, { codificacao, onBytes })
    return
  }
  let batch: Registro[] = []
  let failure: Error | undefined
  let lastLinha = 0
  const parser = parse({
    delimiter: delimitador,
    bom: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    // A quote inside an unquoted cell is an inch sign, not an error.
    relax_quotes: true,
    max_record_size: LIMIT_REGISTRO_BYTES,
    on_record: (celulas: string[], { lines }) => {
      const linha = lastLinha + 1
      lastLinha = lines
      if (celulas.length > LIMIT_COLUNAS) throw tooManyColunas(linha, celulas.length)
      if (celulas.length > 1 || celulas[0] !== '') batch.push({ linha, celulas })
      return null
    },
  })
  parser.on('error', (error) => {
    failure ??= error
  })
  parser.resume()
  const write = (texto: string): Promise<void> =>
    new Promise((resolve, reject) => {
      parser.write(texto, (error) => (error ? reject(explainCsv(error, lastLinha + 1)) : resolve()))
    })
  const decodificador = new Decodificador(codificacao)
  let bytes = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 128 * 1024 })) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a file stream without encoding delivers bytes')
    bytes += chunk.length
    await write(decodificador.decode(chunk))
    onBytes?.(bytes)
    if (batch.length > 0) {
      const ready = batch
      batch = []
      yield ready
    }
  }
  await write(`${decodificador.end()}\n`)
  await new Promise<void>((resolve) => {
    parser.once('close', resolve)
    parser.once('end', resolve)
    parser.end()
  })
  if (failure !== undefined) throw explainCsv(failure, lastLinha + 1)
  if (batch.length > 0) yield batch
}

async function* readAligned(path: string, { codificacao, onBytes }: Pick<CsvOptions, 'codificacao' | 'onBytes'>): PlanilhaTable {
  const lines = new AlignedLines(await readInicio(path, codificacao))
  const decodificador = new Decodificador(codificacao)
  let [rest, linha, bytes] = ['', 0, 0]
  const take = (texto: string): Registro[] => {
    const parts = `${rest}${texto}`.split(/\r?\n/)
    rest = parts.pop() ?? ''
    if (rest.length > LIMIT_REGISTRO_BYTES)
      throw new RefusedPlanilhaError('arquivo_malformed', 'A linha passa de 256 KB.', { linha: linha + 1 })
    return parts.flatMap((line) => {
      linha++
      return line.trim() === '' ? [] : [{ linha, celulas: lines.split(line) }]
    })
  }
  for await (const chunk of createReadStream(path, { highWaterMark: 128 * 1024 })) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError('a file stream without encoding delivers bytes')
    bytes += chunk.length
    const batch = take(decodificador.decode(chunk))
    onBytes?.(bytes)
    if (batch.length > 0) yield batch
  }
  const last = take(`${decodificador.end()}\n`)
  if (last.length > 0) yield last
}

/** Number of columns that a text has when it is read as aligned by blanks, which a choice of the user may ask of any. */
export async function countAlignedColumns(path: string): Promise<number> {
  const { codificacao } = await detectCsv(path, { delimitador: ' ' })
  try {
    return new AlignedLines(await readInicio(path, codificacao)).width
  } catch (error) {
    // The reader refuses these bytes with their line.
    if (error instanceof RefusedPlanilhaError) return 0
    throw error
  }
}

async function readInicio(path: string, codificacao: Codificacao): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(INICIO_BYTES), 0, INICIO_BYTES, 0)
    return new Decodificador(codificacao).decode(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function tooManyColunas(linha: number, colunas: number): RefusedPlanilhaError {
  return new RefusedPlanilhaError('arquivo_limit_exceeded', `A linha tem ${colunas} colunas; o limite é ${LIMIT_COLUNAS}.`, { linha })
}

function explainCsv(error: Error, linha: number): Error {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new RefusedPlanilhaError(
      'arquivo_malformed',
      'A linha não termina: há aspas que abrem e não fecham, ou ela passa de 256 KB.',
      { linha },
      { cause: error },
    )
  }
  return new RefusedPlanilhaError('arquivo_malformed', 'A linha não pôde ser separada em colunas.', { linha }, { cause: error })
}
