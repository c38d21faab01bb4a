import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import type { Registro, Tabela } from './cell.ts'
import { Decodificador, detectCodificacao } from './encoding.ts'
import { detectDelimitador } from './delimiter.ts'
import { LIMITE_COLUNAS, LIMITE_CSV_BYTES, LIMITE_REGISTRO_BYTES } from './limits.ts'
import type { Codificacao, Delimitador, Leitura } from './mapeamento.ts'
import { PlanilhaRecusadaError } from './problema.ts'

export type CsvForma = { codificacao: Codificacao; delimitador: Delimitador }

const INICIO_BYTES = 256 * 1024

/**
 * Detects encoding and delimiter from the first 256 KB, unless given in `leitura`.
 * @throws PlanilhaRecusadaError for binary content
 */
export async function detectCsv(caminho: string, leitura: Leitura = {}): Promise<CsvForma> {
  const arquivo = await open(caminho)
  try {
    const { buffer, bytesRead } = await arquivo.read(Buffer.alloc(INICIO_BYTES), 0, INICIO_BYTES, 0)
    const inicio = buffer.subarray(0, bytesRead)
    const codificacao = leitura.codificacao ?? detectCodificacao(inicio)
    return {
      codificacao,
      delimitador: leitura.delimitador ?? detectDelimitador(new Decodificador(codificacao).decode(inicio)),
    }
  } finally {
    await arquivo.close()
  }
}

export type CsvOpcoes = CsvForma & { onBytes?: ((bytes: number) => void) | undefined }

/** Streams the records of a CSV file in batches. Blank lines are skipped but counted in line numbers. */
export async function* readCsv(caminho: string, { codificacao, delimitador, onBytes }: CsvOpcoes): Tabela {
  const { size } = await stat(caminho)
  if (size > LIMITE_CSV_BYTES)
    throw new PlanilhaRecusadaError('arquivo_limit_exceeded', 'O arquivo é maior que 4 GB. Divida-o por período.')
  let lote: Registro[] = []
  let falha: Error | undefined
  let ultimaLinha = 0
  const parser = parse({
    delimiter: delimitador,
    bom: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    // A quote inside an unquoted cell is an inch sign, not an error.
    relax_quotes: true,
    max_record_size: LIMITE_REGISTRO_BYTES,
    on_record: (celulas: string[], { lines }) => {
      const linha = ultimaLinha + 1
      ultimaLinha = lines
      if (celulas.length > LIMITE_COLUNAS) throw tooManyColunas(linha, celulas.length)
      if (celulas.length > 1 || celulas[0] !== '') lote.push({ linha, celulas })
      return null
    },
  })
  parser.on('error', (error) => {
    falha ??= error
  })
  parser.resume()
  const write = (texto: string): Promise<void> =>
    new Promise((resolve, reject) => {
      parser.write(texto, (error) => (error ? reject(explainCsv(error, ultimaLinha + 1)) : resolve()))
    })
  const decodificador = new Decodificador(codificacao)
  let bytes = 0
  for await (const pedaco of createReadStream(caminho, { highWaterMark: 128 * 1024 })) {
    if (!(pedaco instanceof Uint8Array)) throw new TypeError('a file stream without encoding delivers bytes')
    bytes += pedaco.length
    await write(decodificador.decode(pedaco))
    onBytes?.(bytes)
    if (lote.length > 0) {
      const pronto = lote
      lote = []
      yield pronto
    }
  }
  await write(`${decodificador.end()}\n`)
  await new Promise<void>((resolve) => {
    parser.once('close', resolve)
    parser.once('end', resolve)
    parser.end()
  })
  if (falha !== undefined) throw explainCsv(falha, ultimaLinha + 1)
  if (lote.length > 0) yield lote
}

function tooManyColunas(linha: number, colunas: number): PlanilhaRecusadaError {
  return new PlanilhaRecusadaError('arquivo_limit_exceeded', `A linha tem ${colunas} colunas; o limite é ${LIMITE_COLUNAS}.`, { linha })
}

function explainCsv(error: Error, linha: number): Error {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return new PlanilhaRecusadaError(
      'arquivo_malformed',
      'A linha não termina: há aspas que abrem e não fecham, ou ela passa de 256 KB.',
      { linha },
      { cause: error },
    )
  }
  return new PlanilhaRecusadaError('arquivo_malformed', 'A linha não pôde ser separada em colunas.', { linha }, { cause: error })
}
