/** Zips of files, with the errors of an import. */
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listArchive, RefusedPlanilhaError } from '@lastro/planilha'
import type { ArchiveFile } from '@lastro/planilha'
import { ImportacaoError } from './erro.ts'
import { explainRefusal } from './planilha-saude.ts'

/**
 * Waits for work on an archive.
 * @throws ImportacaoError for what the reader of the archive refuses
 */
export async function explainArchive<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof RefusedPlanilhaError ? explainRefusal(error) : error
  })
}

/**
 * Lists the files of a zip.
 * @throws ImportacaoError `importacao_formato_unknown` for any other file, and for a zip that is refused
 */
export async function openArchive(path: string): Promise<ArchiveFile[]> {
  const files = await explainArchive(listArchive(path))
  if (files !== undefined) return files
  throw new ImportacaoError('importacao_formato_unknown', 'O arquivo não é um zip de arquivos.', 'Envie o próprio arquivo.')
}

export type ExtractedArchive = {
  /** Undefined for a file that is no zip of files. */
  files: { nome: string; caminho: string }[] | undefined
  remove: () => Promise<void>
}

/**
 * Extracts the files of a zip into a temporary folder. Each has its own folder, because two files may have the same name.
 * @throws ImportacaoError `importacao_formato_unknown`; nothing is then left behind
 */
export async function extractArchive(path: string): Promise<ExtractedArchive> {
  const files = await explainArchive(listArchive(path))
  if (files === undefined) return { files: undefined, remove: () => Promise.resolve() }
  const folder = await mkdtemp(join(tmpdir(), 'lastro-zip-'))
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    const extracted: { nome: string; caminho: string }[] = []
    for (const [i, { nome, read }] of files.entries()) {
      const own = join(folder, String(i))
      await mkdir(own)
      const caminho = join(own, nome)
      await explainArchive(pipeline(Readable.from(read()), createWriteStream(caminho)))
      extracted.push({ nome, caminho })
    }
    return { files: extracted, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
