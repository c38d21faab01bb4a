import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { LIMIT_PARTE_BYTES, LIMIT_PARTES, LIMIT_RAZAO, LIMIT_XLSX_INFLADO_BYTES, RAZAO_SINCE_BYTES } from './limits.ts'
import { RefusedPlanilhaError } from './problema.ts'

export type ZipParte = { nome: string; cifrado: boolean; metodo: number; comprimido: number; inflado: number; crc: number; offset: number }

const FIM_DIRECTORY = 0x06054b50
const ENTRADA = 0x02014b50
const LOCAL = 0x04034b50
const FIM_SIZE = 22
const COMENTARIO_MAX = 65_535

function refuse(message: string): RefusedPlanilhaError {
  return new RefusedPlanilhaError('arquivo_malformed', message)
}

function exceeded(message: string): RefusedPlanilhaError {
  return new RefusedPlanilhaError('arquivo_limit_exceeded', message)
}

/**
 * Lists the parts of a zip, checking count, declared sizes and ratios before anything is inflated.
 * The XLSX reader stops at the declared size, so a part with a false size is refused there.
 * @throws RefusedPlanilhaError `arquivo_malformed`, `arquivo_limit_exceeded`
 */
export function listZipPartes(data: Buffer): ZipParte[] {
  const fim = findFimDirectory(data)
  const quantity = data.readUInt16LE(fim + 10)
  if (quantity > LIMIT_PARTES) throw exceeded(`O arquivo diz ter ${quantity} partes internas; o limite é ${LIMIT_PARTES}.`)
  const partes = new Map<string, ZipParte>()
  let p = data.readUInt32LE(fim + 16)
  let total = 0
  for (let i = 0; i < quantity; i++) {
    if (p + 46 > data.length || data.readUInt32LE(p) !== ENTRADA) throw refuse('O arquivo está truncado ou corrompido.')
    const nomeFim = p + 46 + data.readUInt16LE(p + 28)
    const parte: ZipParte = {
      nome: decodeNome(data.subarray(p + 46, nomeFim)),
      cifrado: (data.readUInt16LE(p + 8) & 1) === 1,
      metodo: data.readUInt16LE(p + 10),
      crc: data.readUInt32LE(p + 16),
      comprimido: data.readUInt32LE(p + 20),
      inflado: data.readUInt32LE(p + 24),
      offset: data.readUInt32LE(p + 42),
    }
    checkParte(parte, data.length)
    if (partes.has(parte.nome)) throw refuse(`A parte ${parte.nome} aparece duas vezes no arquivo.`)
    partes.set(parte.nome, parte)
    total += parte.inflado
    p = nomeFim + data.readUInt16LE(p + 30) + data.readUInt16LE(p + 32)
  }
  if (total > LIMIT_XLSX_INFLADO_BYTES)
    throw exceeded(`O arquivo diz ocupar ${megabytes(total)} MB depois de aberto; o limite é ${megabytes(LIMIT_XLSX_INFLADO_BYTES)} MB.`)
  return [...partes.values()]
}

/** Upper half of code page 850, in which the Windows of Brazil writes names with accents. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** The flag for UTF-8 is not asked, because many programs write UTF-8 without it. */
function decodeNome(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCodePoint(byte) : CP850.charAt(byte - 128))).join('')
}

function findFimDirectory(data: Buffer): number {
  const min = Math.max(0, data.length - FIM_SIZE - COMENTARIO_MAX)
  for (let p = data.length - FIM_SIZE; p >= min; p--) if (data.readUInt32LE(p) === FIM_DIRECTORY) return p
  throw refuse('O arquivo está truncado ou corrompido.')
}

const WHOLE_PARTE = /^(?:\[Content_Types\]\.xml|.*\.rels|xl\/(?:workbook|styles|sharedStrings)\.xml)$/i

function checkParte({ nome, metodo, comprimido, inflado, offset }: ZipParte, size: number): void {
  if (metodo !== 0 && metodo !== 8) throw refuse(`A parte ${nome} usa uma compressão desconhecida.`)
  // 0xffffffff means "see ZIP64": the part is above 4 GB, or pretends to be.
  if (inflado === 0xffff_ffff || comprimido === 0xffff_ffff) throw exceeded(`A parte ${nome} diz ter mais de 4 GB.`)
  if (offset + 30 + comprimido > size) throw refuse('O arquivo está truncado ou corrompido.')
  if (inflado === 0 && comprimido > 2) throw refuse(`A parte ${nome} não diz o próprio tamanho.`)
  if (inflado > RAZAO_SINCE_BYTES && inflado > comprimido * LIMIT_RAZAO) {
    throw exceeded(
      `A parte ${nome} diz crescer ${Math.round(inflado / Math.max(comprimido, 1))} vezes ao ser aberta: parece uma bomba de compressão.`,
    )
  }
  if (WHOLE_PARTE.test(nome) && inflado > LIMIT_PARTE_BYTES) {
    throw exceeded(`A parte ${nome} diz ter ${megabytes(inflado)} MB; o limite é ${megabytes(LIMIT_PARTE_BYTES)} MB.`)
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}

/**
 * Inflates a part, verifying its declared size and checksum at the end.
 * @throws RefusedPlanilhaError `arquivo_malformed` when they differ
 */
export async function* inflateZipParte(data: Buffer, parte: ZipParte): AsyncIterable<Uint8Array> {
  const corrompida = (cause?: unknown): RefusedPlanilhaError =>
    new RefusedPlanilhaError('arquivo_malformed', `A parte ${parte.nome} está corrompida.`, {}, { cause })
  const comprimido = comprimidoOf(data, parte)
  let crc = 0
  let size = 0
  try {
    const chunks = parte.metodo === 0 ? [comprimido] : Readable.from([comprimido]).pipe(createInflateRaw())
    for await (const chunk of chunks) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('the inflate stream must deliver bytes')
      crc = crc32(chunk, crc)
      size += chunk.length
      if (size > parte.inflado) throw corrompida()
      yield chunk
    }
  } catch (error) {
    throw error instanceof RefusedPlanilhaError ? error : corrompida(error)
  }
  if (size !== parte.inflado || crc !== parte.crc) throw corrompida()
}

/**
 * Inflates a part once to verify it, keeping only its tail.
 * The XLSX reader silently stops at the end of a truncated sheet.
 * @throws RefusedPlanilhaError as `inflateZipParte`
 */
export async function checkZipParte(data: Buffer, parte: ZipParte, onChunk?: (chunk: Uint8Array) => void): Promise<Buffer> {
  let fim = Buffer.alloc(0)
  for await (const chunk of inflateZipParte(data, parte)) {
    onChunk?.(chunk)
    fim = Buffer.concat([fim, chunk.subarray(-FIM_BYTES)]).subarray(-FIM_BYTES)
  }
  return fim
}

const FIM_BYTES = 256

function comprimidoOf(data: Buffer, { offset, comprimido }: ZipParte): Buffer {
  if (data.readUInt32LE(offset) !== LOCAL) throw refuse('O arquivo está truncado ou corrompido.')
  const inicio = offset + 30 + data.readUInt16LE(offset + 26) + data.readUInt16LE(offset + 28)
  return data.subarray(inicio, inicio + comprimido)
}

export function readZipParte(data: Buffer, parte: ZipParte, limit: number): Buffer {
  const comprimido = comprimidoOf(data, parte)
  if (parte.metodo === 0) return comprimido.subarray(0, limit)
  if (comprimido.length === 0) return comprimido
  try {
    return inflateInicio(comprimido, parte.inflado, limit)
  } catch (error) {
    throw new RefusedPlanilhaError('arquivo_malformed', `A parte ${parte.nome} do XLSX está corrompida.`, {}, { cause: error })
  }
}

function inflateInicio(comprimido: Buffer, inflado: number, limit: number): Buffer {
  if (inflado <= limit) return inflateRawSync(comprimido, { maxOutputLength: Math.max(inflado, 1) })
  // Deflate expands at most 1,032 times and hardly below 1, so this much input suffices.
  const excerpt = comprimido.subarray(0, Math.min(comprimido.length, limit))
  return inflateRawSync(excerpt, { finishFlush: 2, maxOutputLength: limit * 1100 }).subarray(0, limit)
}
