/** The upload: bytes to disk while they are hashed, then a look at what they are. Nothing of the ledger is written. */
import type { ImportacaoPrevia } from '@lastro/contract'
import { withTenant, type Banco } from '@lastro/db'
import { prepareImportacao } from '@lastro/importacao'
import type { FastifyRequest } from 'fastify'
import type { AcessoCliente } from '../http/authenticate.ts'
import { withErrosDaApi } from '../http/erro-importacao.ts'
import { ErroApi } from '../http/erro.ts'
import type { Envio, Envios } from './envios.ts'
import { findSameArquivo } from './store.ts'

/** Looks at once. One at a large sheet takes seconds, and with each a connection that other requests would wait for. */
const EXAMES_MAX = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // The turn is handed over by whoever finishes, so `running` does not change on the way.
  if (running >= EXAMES_MAX) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** Files of one cliente that wait to be imported. They go after an hour, or when they are imported. */
const ENVIOS_MAX = 20
/** The database writes to the same disk and must never find it full. */
const ESPACO_MINIMO_BYTES = 1024 ** 3

export async function receiveArquivo(
  request: FastifyRequest,
  { cliente, usuarioId }: AcessoCliente,
  { db, envios }: { db: Banco; envios: Envios },
): Promise<ImportacaoPrevia> {
  const envio = await storeParte(request, cliente.id, envios)
  try {
    return await inTurn(() =>
      withTenant(db, { clienteId: cliente.id, usuarioId, readOnly: true }, async (tx) => {
        const previa = await withErrosDaApi(() => prepareImportacao(tx, cliente.id, envios.path(envio.id)))
        const duplicada = await findSameArquivo(tx, cliente.id, envio.sha256)
        return {
          arquivoId: envio.id,
          arquivoNome: envio.arquivoNome,
          tamanhoBytes: envio.tamanhoBytes,
          formato: previa.formato,
          empresa: previa.empresa,
          cnpj: previa.cnpj,
          outroCnpj: previa.cnpj !== null && previa.cnpj !== '' && previa.cnpj !== cliente.cnpj,
          inicio: previa.meses.at(0) ?? null,
          fim: previa.meses.at(-1) ?? null,
          mesesCarregados: previa.mesesCarregados,
          duplicadaDe: duplicada === undefined ? null : { ...duplicada, createdAt: duplicada.createdAt.toISOString() },
          planilha: previa.planilha,
        }
      }),
    )
  } catch (error) {
    await envios.remove(envio.id)
    throw error
  }
}

async function storeParte(request: FastifyRequest, clienteId: string, envios: Envios): Promise<Envio> {
  if (!request.isMultipart()) throw new ErroApi('importacao_arquivo_required')
  if ((await envios.count(clienteId)) >= ENVIOS_MAX) {
    throw new ErroApi('requisicao_throttled', { message: 'Há arquivos demais esperando para ser importados.', retryAfterSeconds: 600 })
  }
  if ((await envios.freeBytes()) < ESPACO_MINIMO_BYTES) throw new ErroApi('servico_unavailable', { retryAfterSeconds: 600 })
  const parte = await request.file().catch(refuseMalformed)
  if (parte === undefined) throw new ErroApi('importacao_arquivo_required')
  const envio = await envios.receive(parte.file, { clienteId, arquivoNome: parte.filename }).catch(refuseMalformed)
  if (parte.file.truncated || envio.tamanhoBytes === 0) {
    await envios.remove(envio.id)
    throw new ErroApi(parte.file.truncated ? 'requisicao_too_large' : 'importacao_arquivo_required')
  }
  return envio
}

/** The parser of multipart bodies fails with bare errors; the file system, Fastify and the database name theirs by a code. */
function refuseMalformed(error: unknown): never {
  if (!(error instanceof Error) || 'code' in error || error instanceof ErroApi) throw error
  throw new ErroApi('requisicao_invalid', {
    cause: error,
    details: [{ campo: 'arquivo', message: 'O envio chegou incompleto ou malformado.' }],
  })
}
