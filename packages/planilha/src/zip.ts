import { Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { LIMITE_PARTE_BYTES, LIMITE_PARTES, LIMITE_RAZAO, LIMITE_XLSX_INFLADO_BYTES, RAZAO_DESDE_BYTES } from './limits.ts'
import { PlanilhaRecusadaError } from './problema.ts'

export type ZipParte = { nome: string; metodo: number; comprimido: number; inflado: number; crc: number; posicao: number }

const FIM_DIRETORIO = 0x06054b50
const ENTRADA = 0x02014b50
const LOCAL = 0x04034b50
const FIM_TAMANHO = 22
const COMENTARIO_MAXIMO = 65_535

function refuse(mensagem: string): PlanilhaRecusadaError {
  return new PlanilhaRecusadaError('arquivo_malformed', mensagem)
}

function exceeded(mensagem: string): PlanilhaRecusadaError {
  return new PlanilhaRecusadaError('arquivo_limit_exceeded', mensagem)
}

/**
 * Lists the parts of a zip, checking count, declared sizes and ratios before anything is inflated.
 * The XLSX reader stops at the declared size, so a part with a false size is refused there.
 * @throws PlanilhaRecusadaError
 */
export function listZipPartes(dados: Buffer): ZipParte[] {
  const fim = findFimDiretorio(dados)
  const quantidade = dados.readUInt16LE(fim + 10)
  if (quantidade > LIMITE_PARTES) throw exceeded(`A planilha diz ter ${quantidade} partes internas; o limite é ${LIMITE_PARTES}.`)
  const partes = new Map<string, ZipParte>()
  let p = dados.readUInt32LE(fim + 16)
  let total = 0
  for (let i = 0; i < quantidade; i++) {
    if (p + 46 > dados.length || dados.readUInt32LE(p) !== ENTRADA) throw refuse('O arquivo XLSX está truncado ou corrompido.')
    const nomeFim = p + 46 + dados.readUInt16LE(p + 28)
    const parte: ZipParte = {
      nome: dados.toString('utf8', p + 46, nomeFim),
      metodo: dados.readUInt16LE(p + 10),
      crc: dados.readUInt32LE(p + 16),
      comprimido: dados.readUInt32LE(p + 20),
      inflado: dados.readUInt32LE(p + 24),
      posicao: dados.readUInt32LE(p + 42),
    }
    checkParte(parte, dados.length)
    if (partes.has(parte.nome)) throw refuse(`A parte ${parte.nome} aparece duas vezes no XLSX.`)
    partes.set(parte.nome, parte)
    total += parte.inflado
    p = nomeFim + dados.readUInt16LE(p + 30) + dados.readUInt16LE(p + 32)
  }
  if (total > LIMITE_XLSX_INFLADO_BYTES)
    throw exceeded(`A planilha diz ocupar ${megabytes(total)} MB depois de aberta; o limite é ${megabytes(LIMITE_XLSX_INFLADO_BYTES)} MB.`)
  return [...partes.values()]
}

function findFimDiretorio(dados: Buffer): number {
  const minimo = Math.max(0, dados.length - FIM_TAMANHO - COMENTARIO_MAXIMO)
  for (let p = dados.length - FIM_TAMANHO; p >= minimo; p--) if (dados.readUInt32LE(p) === FIM_DIRETORIO) return p
  throw refuse('O arquivo XLSX está truncado ou corrompido.')
}

const PARTE_INTEIRA = /^(?:\[Content_Types\]\.xml|.*\.rels|xl\/(?:workbook|styles|sharedStrings)\.xml)$/i

function checkParte({ nome, metodo, comprimido, inflado, posicao }: ZipParte, tamanho: number): void {
  if (metodo !== 0 && metodo !== 8) throw refuse(`A parte ${nome} usa uma compressão que o XLSX não prevê.`)
  // 0xffffffff means "see ZIP64": such a part is above 4 GB, or pretends to be.
  if (inflado === 0xffff_ffff || comprimido === 0xffff_ffff) throw exceeded(`A parte ${nome} diz ter mais de 4 GB.`)
  if (posicao + 30 + comprimido > tamanho) throw refuse('O arquivo XLSX está truncado ou corrompido.')
  if (inflado === 0 && comprimido > 2) throw refuse(`A parte ${nome} não diz o próprio tamanho.`)
  if (inflado > RAZAO_DESDE_BYTES && inflado > comprimido * LIMITE_RAZAO) {
    throw exceeded(
      `A parte ${nome} diz crescer ${Math.round(inflado / Math.max(comprimido, 1))} vezes ao ser aberta: parece uma bomba de compressão.`,
    )
  }
  if (PARTE_INTEIRA.test(nome) && inflado > LIMITE_PARTE_BYTES) {
    throw exceeded(`A parte ${nome} diz ter ${megabytes(inflado)} MB; o limite é ${megabytes(LIMITE_PARTE_BYTES)} MB.`)
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}

/**
 * Inflates a part once to verify declared size and checksum, keeping only its tail.
 * Needed because the XLSX reader silently stops at the end of a truncated sheet.
 * @throws PlanilhaRecusadaError
 */
export async function checkZipParte(dados: Buffer, parte: ZipParte): Promise<Buffer> {
  const corrompida = (cause?: unknown): PlanilhaRecusadaError =>
    new PlanilhaRecusadaError('arquivo_malformed', `A parte ${parte.nome} do XLSX está corrompida.`, {}, { cause })
  const comprimido = comprimidoOf(dados, parte)
  let crc = 0
  let tamanho = 0
  let fim = Buffer.alloc(0)
  try {
    const pedacos = parte.metodo === 0 ? [comprimido] : Readable.from([comprimido]).pipe(createInflateRaw())
    for await (const pedaco of pedacos) {
      if (!(pedaco instanceof Uint8Array)) throw new TypeError('the inflate stream must deliver bytes')
      crc = crc32(pedaco, crc)
      tamanho += pedaco.length
      if (tamanho > parte.inflado) throw corrompida()
      fim = Buffer.concat([fim, pedaco.subarray(-FIM_BYTES)]).subarray(-FIM_BYTES)
    }
  } catch (error) {
    throw error instanceof PlanilhaRecusadaError ? error : corrompida(error)
  }
  if (tamanho !== parte.inflado || crc !== parte.crc) throw corrompida()
  return fim
}

const FIM_BYTES = 256

function comprimidoOf(dados: Buffer, { posicao, comprimido }: ZipParte): Buffer {
  if (dados.readUInt32LE(posicao) !== LOCAL) throw refuse('O arquivo XLSX está truncado ou corrompido.')
  const inicio = posicao + 30 + dados.readUInt16LE(posicao + 26) + dados.readUInt16LE(posicao + 28)
  return dados.subarray(inicio, inicio + comprimido)
}

export function readZipParte(dados: Buffer, parte: ZipParte, limite: number): Buffer {
  const comprimido = comprimidoOf(dados, parte)
  if (parte.metodo === 0) return comprimido.subarray(0, limite)
  if (comprimido.length === 0) return comprimido
  try {
    return inflateInicio(comprimido, parte.inflado, limite)
  } catch (error) {
    throw new PlanilhaRecusadaError('arquivo_malformed', `A parte ${parte.nome} do XLSX está corrompida.`, {}, { cause: error })
  }
}

function inflateInicio(comprimido: Buffer, inflado: number, limite: number): Buffer {
  if (inflado <= limite) return inflateRawSync(comprimido, { maxOutputLength: Math.max(inflado, 1) })
  // Deflate expands at most 1,032 times and hardly below 1, so this much input suffices and is bounded.
  const trecho = comprimido.subarray(0, Math.min(comprimido.length, limite))
  return inflateRawSync(trecho, { finishFlush: 2, maxOutputLength: limite * 1100 }).subarray(0, limite)
}
