/** Receives a ledger file: streamed to disk with its hash, then examined. Writes nothing to the ledger. */
import type { ImportacaoPrevia, importacaoRotas, RotaData } from '@lastro/contract'
import {
  isOtherEmpresa,
  listLoadedImportacoes,
  listClosedMeses,
  sumResultados,
  sumByMes,
  type FileExame,
  type FileResultado,
} from '@lastro/importacao'
import type { FastifyRequest } from 'fastify'
import type { AcessoCliente } from '../../http/authenticate.ts'
import { allowSlowArrival } from '../../http/body-timeout.ts'
import type { ContextoCliente } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import type { Transaction } from '../../http/handler.ts'
import type { Upload, Uploads } from './uploads.ts'
import type { FileInspections } from './file-inspection.ts'
import { findSameFile } from './store.ts'

/** Quota of pending files per cliente. They expire after an hour or with their import. */
const ENVIOS_MAX = 20
/** PostgreSQL writes to the same disk, which must never be full. */
const FREE_MIN_BYTES = 1024 ** 3
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
    return await presentPreview(envio, cliente, { transaction, exame: await exames.examine(envio, usuarioId) })
  } catch (error) {
    await envios.remove(envio.id)
    throw error
  }
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

async function storeParte(request: FastifyRequest, clienteId: string, envios: Uploads): Promise<Upload> {
  if (!request.isMultipart()) throw new ErroApi('importacao_arquivo_required')
  allowSlowArrival(request)
  const slot = envios.reserve(clienteId, ENVIOS_MAX)
  if (slot === undefined) {
    throw new ErroApi('requisicao_throttled', { message: 'Há arquivos demais esperando para ser importados.', retryAfterSeconds: 600 })
  }
  try {
    return await storeInSlot(request, { clienteId, id: slot.id }, envios)
  } finally {
    slot.release()
  }
}

async function storeInSlot(request: FastifyRequest, slot: { clienteId: string; id: string }, envios: Uploads): Promise<Upload> {
  const announced = Number(request.headers['content-length'] ?? 0)
  if ((await envios.freeBytes()) - announced < FREE_MIN_BYTES) throw new ErroApi('servico_unavailable', { retryAfterSeconds: 600 })
  const parte = await request.file().catch(refuseMalformed)
  if (parte === undefined) throw new ErroApi('importacao_arquivo_required')
  const envio = await envios.receive(parte.file, { ...slot, arquivoNome: parte.filename }).catch(refuseMalformed)
  if (parte.file.truncated || envio.tamanhoBytes === 0) {
    await envios.remove(envio.id)
    if (parte.file.truncated) throw new ErroApi('requisicao_too_large')
    throw new ErroApi('importacao_arquivo_required', { message: 'O arquivo está vazio.' })
  }
  return envio
}

/** The multipart parser throws errors without a code; the file system, Fastify and the database set one. */
function refuseMalformed(error: unknown): never {
  if (!(error instanceof Error) || 'code' in error || error instanceof ErroApi) throw error
  throw new ErroApi('requisicao_invalid', {
    cause: error,
    details: [{ campo: 'arquivo', message: 'O envio chegou incompleto ou malformado.' }],
  })
}
