/** Uploads for a budget: received whole, read one at a time. */
import { CRIACAO_FILE_MAX_BYTES } from '@lastro/contract'
import type { FastifyRequest } from 'fastify'
import { ErroApi } from '../http/erro.ts'
import { createFairShare, type FairShareOptions } from '../http/fair-share.ts'
import type { Upload, Uploads } from '../razao/importacao/uploads.ts'

type ReceivedFiles = Pick<Uploads, 'reserve' | 'receive' | 'find' | 'read' | 'touch' | 'remove'>

export interface FileReception {
  files: ReceivedFiles
  /** Receives the file of a request and runs `read` in its turn. A refused file is deleted. */
  receive: <T>(
    request: FastifyRequest,
    clienteId: string,
    read: (path: string, fileNome: string) => Promise<T>,
  ) => Promise<{ received: Upload; parsed: T }>
  /**
   * Queues work that holds a whole budget in memory.
   * @throws ErroApi `requisicao_throttled`; the reason of `closing`
   */
  takeTurn: <T>(clienteId: string, work: () => Promise<T>) => Promise<T>
  /** Queue of downloads, which do not wait for uploads to be read. */
  queueDownload: <T>(clienteId: string, work: () => Promise<T>) => Promise<T>
  /** Aborted on shutdown, with the error to answer. */
  closing: AbortSignal
}

const FILES_MAX = 20
/** Each file may be at the maximum length: it takes seconds and is held in memory whole. */
const FAIR_SHARE: FairShareOptions = { max: 1, placesPerCliente: 10, places: 100, message: 'Há arquivos demais sendo lidos agora.' }
const FAIR_SHARE_OUT: FairShareOptions = { ...FAIR_SHARE, message: 'Há planilhas demais sendo baixadas agora.' }

/** The multipart parser throws errors without a code; Fastify and the storage set one. */
function refuseMalformed(error: unknown): never {
  if (!(error instanceof Error) || 'code' in error || error instanceof ErroApi) throw error
  throw new ErroApi('requisicao_invalid', {
    cause: error,
    details: [{ campo: 'arquivo', message: 'O envio chegou incompleto ou malformado.' }],
  })
}

export function createRecepcao(files: ReceivedFiles, closing: AbortSignal): FileReception {
  const createQueue = (options: FairShareOptions): FileReception['takeTurn'] => {
    const fairShare = createFairShare(options)
    return <T>(clienteId: string, work: () => Promise<T>) => {
      const begin = (): Promise<T> => {
        closing.throwIfAborted()
        return work()
      }
      return fairShare.reserve<T>(clienteId, (inTurn) => inTurn(begin))
    }
  }
  const takeTurn = createQueue(FAIR_SHARE)
  return {
    files,
    takeTurn,
    queueDownload: createQueue(FAIR_SHARE_OUT),
    closing,
    async receive(request, clienteId, read) {
      if (!request.isMultipart()) throw new ErroApi('importacao_arquivo_required')
      const slot = await files.reserve(clienteId, FILES_MAX)
      if (slot === undefined) {
        throw new ErroApi('requisicao_throttled', { message: 'Há arquivos demais esperando para ser usados.', retryAfterSeconds: 600 })
      }
      try {
        const parte = await request.file({ limits: { fileSize: CRIACAO_FILE_MAX_BYTES } }).catch(refuseMalformed)
        if (parte === undefined) throw new ErroApi('importacao_arquivo_required')
        const received = await files.receive(parte.file, { clienteId, arquivoNome: parte.filename, id: slot.id }).catch(refuseMalformed)
        try {
          if (parte.file.truncated) throw new ErroApi('requisicao_too_large')
          if (received.tamanhoBytes === 0) throw new ErroApi('importacao_arquivo_required', { message: 'O arquivo está vazio.' })
          const parsed = await takeTurn(clienteId, () => files.read(received, (path) => read(path, received.arquivoNome), closing))
          return { received, parsed }
        } catch (error) {
          await files.remove(received)
          throw error
        }
      } finally {
        await slot.release()
      }
    },
  }
}
