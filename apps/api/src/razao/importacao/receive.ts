/** Receives a ledger file: streamed to disk with its hash, then examined. Writes nothing to the ledger. */
import { Readable } from 'node:stream'
import type { ImportacaoPrevia, importacaoRotas, RotaData } from '@lastro/contract'
import {
  explainArchive,
  isOtherEmpresa,
  listLoadedImportacoes,
  listClosedMeses,
  openArchive,
  sumResultados,
  sumByMes,
  type FileExame,
  type FileResultado,
} from '@lastro/importacao'
import type { ArchiveFile } from '@lastro/planilha'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { AcessoCliente } from '../../http/authenticate.ts'
import { allowSlowArrival } from '../../http/body-timeout.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { withApiErrors } from '../../http/erro-importacao.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Transaction } from '../../http/handler.ts'
import type { Upload, Uploads, UploadSlot } from './uploads.ts'
import type { FileInspections } from './file-inspection.ts'
import { findSameFile } from './store.ts'

/** Quota of pending files per cliente. They expire after an hour or with their import. */
const ENVIOS_MAX = 20
/** Room for multipart boundaries and part headers. */
const MULTIPART_BYTES = 16 * 1024

export async function receiveFile(
  {
    request,
    acesso: { cliente, usuarioId },
    transaction,
  }: { request: FastifyRequest; acesso: AcessoCliente; transaction: Transaction<ContextoCliente> },
  { envios, exames, envioMaxBytes }: { envios: Uploads; exames: FileInspections; envioMaxBytes: number },
): Promise<ImportacaoPrevia> {
  // Refused up front, instead of after reading as many bytes as the limit allows.
  if (Number(request.headers['content-length'] ?? 0) > envioMaxBytes + MULTIPART_BYTES) throw new ErroApi('requisicao_too_large')
  const envio = await storeParte(request, cliente.id, envios)
  try {
    const preview = await presentPreview(envio, cliente, { transaction, exame: await exames.examine(envio, usuarioId) })
    if (hasLeft(request)) await envios.remove(envio)
    return preview
  } catch (error) {
    await envios.remove(envio)
    throw error
  }
}

/** The ids of files then reach no screen that could discard them, and they would keep their slots for an hour. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed
}

type StoredFiles = RotaData<typeof importacaoRotas.uploadPacote>

/**
 * Stores the files of a zip as uploads: all of them, or none.
 * Takes its turn with the zip received, so that a slow line holds up no other.
 * @throws ErroApi `importacao_formato_unknown` for a file that is no zip of files or is refused, and as for one file
 */
export async function unpackFile(
  { request, acesso: { cliente } }: { request: FastifyRequest; acesso: Pick<AcessoCliente, 'cliente'> },
  {
    envios,
    envioMaxBytes,
    inTurn,
  }: { envios: Uploads; envioMaxBytes: number; inTurn: (work: () => Promise<StoredFiles>) => Promise<StoredFiles> },
): Promise<StoredFiles> {
  if (Number(request.headers['content-length'] ?? 0) > envioMaxBytes + MULTIPART_BYTES) throw new ErroApi('requisicao_too_large')
  const pacote = await inSlot(request, cliente.id, envios, async (_slot, { file }) => {
    const held = await envios.hold(file)
    return { file: held, tamanhoBytes: held.tamanhoBytes, remove: held.remove }
  })
  try {
    return await inTurn(async () => {
      const files = await withApiErrors(() => openArchive(pacote.path))
      await envios.assertRoom(files.reduce((sum, { tamanhoBytes }) => sum + tamanhoBytes, 0))
      const stored = await storeFiles(files, cliente.id, { envios, envioMaxBytes })
      if (hasLeft(request)) await Promise.all(stored.map((file) => envios.remove(file)))
      return stored.map(({ id: arquivoId, arquivoNome, tamanhoBytes }) => ({ arquivoId, arquivoNome, tamanhoBytes }))
    })
  } finally {
    await pacote.remove()
  }
}

async function storeFiles(
  files: readonly ArchiveFile[],
  clienteId: string,
  { envios, envioMaxBytes }: { envios: Uploads; envioMaxBytes: number },
): Promise<Upload[]> {
  const stored: Upload[] = []
  try {
    for (const { nome, tamanhoBytes, read } of files) {
      if (tamanhoBytes > envioMaxBytes) throw new ErroApi('requisicao_too_large')
      const slot = await reserveSlot(envios, clienteId)
      try {
        const source = Readable.from(read())
        stored.push(await withApiErrors(() => explainArchive(envios.receive(source, { clienteId, arquivoNome: nome, id: slot.id }))))
      } finally {
        await slot.release()
      }
    }
  } catch (error) {
    await Promise.all(stored.map((file) => envios.remove(file)))
    throw error
  }
  return stored
}

export function presentPreview(
  envio: Upload,
  cliente: AcessoCliente['cliente'],
  { transaction, exame }: { transaction: Transaction<ContextoCliente>; exame: FileExame },
): Promise<ImportacaoPrevia> {
  return transaction(async (context) => {
    const carregadas = await listLoadedImportacoes(context.tx, cliente.id, exame.meses)
    const duplicated = await findSameFile(context, envio.sha256)
    return {
      arquivoId: envio.id,
      arquivoNome: envio.arquivoNome,
      tamanhoBytes: envio.tamanhoBytes,
      formato: exame.formato,
      empresa: exame.empresa,
      cnpj: exame.cnpj,
      outroCnpj: isOtherEmpresa(exame, cliente.cnpj),
      empresas: exame.empresas,
      inicio: exame.meses.at(0) ?? null,
      fim: exame.meses.at(-1) ?? null,
      mesesCarregados: [...new Set(carregadas.flatMap(({ meses }) => meses))].toSorted(),
      mesesFechados: await listClosedMeses(context.tx, cliente.id, exame.meses),
      carregadas,
      duplicadaDe: duplicated === undefined ? null : { ...duplicated, createdAt: duplicated.createdAt.toISOString() },
      planilha: exame.planilha,
    }
  })
}

export async function presentEfeito(
  { tx, cliente }: ContextoCliente,
  resultado: FileResultado,
): Promise<RotaData<typeof importacaoRotas.previewEfeito>['meses']> {
  const today = await sumResultados(tx, cliente.id, resultado.meses)
  return sumByMes(resultado).flatMap(({ mes, resultadoCentavos }) => {
    const hojeCentavos = today.get(mes)
    return hojeCentavos === undefined ? [] : [{ mes, hojeCentavos, arquivoCentavos: resultadoCentavos }]
  })
}

function storeParte(request: FastifyRequest, clienteId: string, envios: Uploads): Promise<Upload> {
  return inSlot(request, clienteId, envios, async (slot, { file, filename }) => {
    const upload = await envios.receive(file, { clienteId, id: slot.id, arquivoNome: filename })
    return { file: upload, tamanhoBytes: upload.tamanhoBytes, remove: () => envios.remove(upload) }
  })
}

/** Receives the only file of a request, while it has one of the places of its cliente. */
async function inSlot<T>(
  request: FastifyRequest,
  clienteId: string,
  envios: Uploads,
  receive: (slot: UploadSlot, parte: MultipartFile) => Promise<{ file: T; tamanhoBytes: number; remove: () => Promise<void> }>,
): Promise<T> {
  if (!request.isMultipart()) throw new ErroApi('importacao_arquivo_required')
  allowSlowArrival(request)
  const slot = await reserveSlot(envios, clienteId)
  try {
    await envios.assertRoom(Number(request.headers['content-length'] ?? 0))
    const parte = await request.file().catch(refuseMalformed)
    if (parte === undefined) throw new ErroApi('importacao_arquivo_required')
    const { file, tamanhoBytes, remove } = await receive(slot, parte).catch(refuseMalformed)
    if (parte.file.truncated || tamanhoBytes === 0) {
      await remove()
      if (parte.file.truncated) throw new ErroApi('requisicao_too_large')
      throw new ErroApi('importacao_arquivo_required', { message: 'O arquivo está vazio.' })
    }
    return file
  } finally {
    await slot.release()
  }
}

async function reserveSlot(envios: Uploads, clienteId: string): Promise<UploadSlot> {
  const slot = await envios.reserve(clienteId, ENVIOS_MAX)
  if (slot !== undefined) return slot
  throw new ErroApi('requisicao_throttled', { message: 'Há arquivos demais esperando para ser importados.', retryAfterSeconds: 600 })
}

/** The multipart parser throws errors without a code; the storage, Fastify and the database set one. */
function refuseMalformed(error: unknown): never {
  if (!(error instanceof Error) || 'code' in error || error instanceof ErroApi) throw error
  throw new ErroApi('requisicao_invalid', {
    cause: error,
    details: [{ campo: 'arquivo', message: 'O envio chegou incompleto ou malformado.' }],
  })
}
