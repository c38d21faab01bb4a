/** A zip of files, each of which is read as if it had come alone. */
import { open, readFile, stat } from 'node:fs/promises'
import { LIMIT_ARCHIVE_FILES, LIMIT_XLSX_BYTES } from './limits.ts'
import { RefusedPlanilhaError } from './problema.ts'
import { inflateZipParte, listZipPartes } from './zip.ts'

/** File of an archive. `nome` has no folder; the content is verified while it is read, and must then be used only after its end. */
export type ArchiveFile = { nome: string; tamanhoBytes: number; read: () => AsyncIterable<Uint8Array> }

const WORKBOOK = /^(?:xl\/workbook\.(?:xml|bin)|content\.xml)$/i
/** Folders and files that systems add by themselves. */
const OF_SYSTEM = /(?:^|\/)(?:__MACOSX\/|\.[^./\\]|thumbs\.db$|desktop\.ini$)/i
/** A file system takes 255. */
const NAME_BYTES_MAX = 200

/**
 * Lists the files of a zip; undefined for any other file, such as a workbook.
 * @throws RefusedPlanilhaError `arquivo_limit_exceeded` for too many files or bytes, `arquivo_malformed` for a password, a broken zip and one
 * without files
 */
export async function listArchive(path: string): Promise<ArchiveFile[] | undefined> {
  if (!(await isZip(path))) return undefined
  const { size } = await stat(path)
  // A workbook of this size is refused by its own reader.
  if (size > LIMIT_XLSX_BYTES)
    throw new RefusedPlanilhaError('arquivo_limit_exceeded', 'O zip tem mais de 64 MB. Envie os arquivos em partes.')
  const data = await readFile(path)
  const partes = listZipPartes(data)
  if (partes.some(({ nome }) => WORKBOOK.test(nome))) return undefined
  const files = partes.filter(({ nome }) => !/[\\/]$/.test(nome) && !OF_SYSTEM.test(nome))
  if (files.length === 0) throw new RefusedPlanilhaError('arquivo_malformed', 'O zip não tem nenhum arquivo.')
  if (files.length > LIMIT_ARCHIVE_FILES) {
    throw new RefusedPlanilhaError(
      'arquivo_limit_exceeded',
      `O zip tem ${files.length} arquivos; o limite é ${LIMIT_ARCHIVE_FILES}. Envie-os em partes.`,
    )
  }
  if (files.some(({ cifrado }) => cifrado)) {
    throw new RefusedPlanilhaError('arquivo_malformed', 'O zip tem senha. Extraia os arquivos e envie cada um.')
  }
  return files.map((parte) => ({ nome: baseName(parte.nome), tamanhoBytes: parte.inflado, read: () => inflateZipParte(data, parte) }))
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32BE(0) === 0x50_4b_03_04
  } finally {
    await file.close()
  }
}

/** Without folders, because a hostile name leads out of them. */
function baseName(nome: string): string {
  const base = (nome.split(/[\\/]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').trim()
  const bytes = Buffer.from(/^\.*$/.test(base) ? 'arquivo' : base)
  // The end has the extension. A cut character leaves bytes that begin with 10.
  let start = Math.max(0, bytes.length - NAME_BYTES_MAX)
  while (start > 0 && (bytes[start]! & 0xc0) === 0x80) start++
  return bytes.toString('utf8', start)
}
