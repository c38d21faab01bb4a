import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CADASTRO_LINHAS_MAX, type CadastroLinha, type EntidadeDef, type TabelaFormato } from '@lastro/contract'
import { formatInteger } from '@lastro/formato'
import {
  LimitExceededError,
  detectFormat,
  PlanilhaRecusadaError,
  readTableIsolada,
  type Registro,
  type TableLimits,
} from '@lastro/planilha'
import type { FastifyRequest } from 'fastify'
import { listRows, writeList, type ListColuna } from '../../exportacao/list.ts'
import { ErroApi } from '../../http/erro.ts'
import type { File } from '../../http/handler.ts'
import { createFairShare } from '../../http/fair-share.ts'
import { exportCell, unprotect } from './cell-format.ts'

/** Fits twenty thousand lines of a hundred columns. */
const FILE_MAX_BYTES = 10 * 1024 * 1024

export interface LoadedUpload {
  nome: string
  registros: Registro[]
}

/** The multipart parser throws errors without a code; Fastify and the file system set one. */
function refuseMalformed(error: unknown): never {
  if (!(error instanceof Error) || 'code' in error || error instanceof ErroApi) throw error
  throw new ErroApi('requisicao_invalid', {
    cause: error,
    details: [{ campo: 'arquivo', message: 'O envio chegou incompleto ou malformado.' }],
  })
}

function refuseFile(message: string, cause?: unknown): never {
  throw new ErroApi('importacao_arquivo_refused', { message: 'O arquivo não pôde ser lido.', details: [{ message }], cause })
}

/** Semaphore of uploads. Each is held in memory whole, and a workbook may use all memory of its child process. */
const files = createFairShare({ max: 1, placesPerCliente: 5, places: 30, message: 'Há arquivos demais sendo lidos agora.' })

export function receiveFile(request: FastifyRequest, folder: string): Promise<LoadedUpload> {
  return files.reserve<LoadedUpload>(request.acesso?.cliente?.id ?? '', async (inTurn) => {
    if (!request.isMultipart()) throw new ErroApi('importacao_arquivo_required')
    const parte = await request.file({ limits: { fileSize: FILE_MAX_BYTES } }).catch(refuseMalformed)
    if (parte === undefined) throw new ErroApi('importacao_arquivo_required')
    const bytes = await parte.toBuffer().catch(refuseMalformed)
    if (bytes.length === 0) throw new ErroApi('importacao_arquivo_required')
    return inTurn(async () => ({ nome: parte.filename, registros: await readContent(bytes, folder) }))
  })
}

/**
 * Parses via a temporary file below `folder`, because the sheet parsers read files.
 * Workbooks are parsed in a child process: a few megabytes may expand to hundreds.
 * @throws ErroApi `importacao_arquivo_refused`
 */
export async function readContent(bytes: Uint8Array, folder: string, limits?: TableLimits): Promise<Registro[]> {
  const directory = await mkdtemp(join(folder, 'cadastro-'))
  try {
    const path = join(directory, 'arquivo')
    await writeFile(path, bytes)
    return await readRegistros(path, limits)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const plain = ({ linha, celulas }: Registro): Registro => ({
  linha,
  celulas: celulas.map((celula) => (typeof celula === 'string' ? unprotect(celula) : celula)),
})

async function readRegistros(path: string, limits: TableLimits | undefined): Promise<Registro[]> {
  try {
    const format = await detectFormat(path)
    if (format === 'ecd') refuseFile('É uma ECD. Importe-a em Realizado: ela traz também o plano de contas.')
    const registros = await readTableIsolada(path, format, {
      quantidade: CADASTRO_LINHAS_MAX + 2,
      ...(limits === undefined ? {} : { limits }),
    })
    if (registros.length > CADASTRO_LINHAS_MAX + 1) {
      refuseFile(`O arquivo tem mais de ${formatInteger(CADASTRO_LINHAS_MAX)} linhas. Divida-o.`)
    }
    return format === 'csv' ? registros.map(plain) : registros
  } catch (error) {
    if (error instanceof PlanilhaRecusadaError) refuseFile(error.problema.mensagem, error)
    if (error instanceof LimitExceededError) refuseFile(`${error.message} Deixe nela só esta tabela, ou salve-a como CSV.`, error)
    throw error
  }
}

export function writeUpload(
  def: EntidadeDef,
  lines: readonly Pick<CadastroLinha, 'valores'>[],
  { formato, clienteNome }: { formato: TabelaFormato; clienteNome: string },
): Promise<File> {
  const colunas = def.campos.map((campo): ListColuna<Pick<CadastroLinha, 'valores'>> => [
    campo.rotulo,
    ({ valores }) => exportCell(campo, valores[campo.nome], formato),
  ])
  return writeList({ nome: `${def.titulo} ${clienteNome}`, sheet: def.titulo, formato }, listRows(colunas, lines))
}
