/** Files that are sent for a budget: received whole, read one at a time. */
import { CRIACAO_ARQUIVO_MAX_BYTES } from '@lastro/contract'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { ErroApi } from '../http/erro.ts'
import { createFairShare, type FairShareOptions } from '../http/fair-share.ts'

/** A received file, until somebody uses it or its hour is over. */
export interface Recebido {
  id: string
  arquivoNome: string
  tamanhoBytes: number
}

export interface ArquivosRecebidos {
  reserve: (clienteId: string, max: number) => { id: string; release: () => void } | undefined
  receive: (source: Readable, owner: { clienteId: string; arquivoNome: string; id?: string }) => Promise<Recebido>
  find: (id: string, clienteId: string) => Promise<Recebido | undefined>
  path: (id: string) => string
  touch: (id: string) => Promise<void>
  remove: (id: string) => Promise<void>
}

export interface Recepcao {
  arquivos: ArquivosRecebidos
  /**
   * The file of a request, with what `read` made of it in its turn; nothing stays of one that it refuses.
   * @throws ErroApi `importacao_arquivo_required`, `requisicao_too_large`, `requisicao_throttled`, `requisicao_invalid`, and those of `read`
   */
  receive: <T>(
    request: FastifyRequest,
    clienteId: string,
    read: (caminho: string, arquivoNome: string) => Promise<T>,
  ) => Promise<{ recebido: Recebido; lido: T }>
  /** Work with a whole budget in memory, in its turn. @throws ErroApi `requisicao_throttled`; the reason of `closing` */
  takeTurn: <T>(clienteId: string, work: () => Promise<T>) => Promise<T>
  /** The same for a budget that goes out: it does not wait for the files of others to be read. */
  takeTurnOut: <T>(clienteId: string, work: () => Promise<T>) => Promise<T>
  /** Aborted when the process ends, with what is to be answered then. */
  closing: AbortSignal
}

/** Files of one cliente that wait to be used, those of the realizado among them. */
const ARQUIVOS_MAX = 20
/** A file of every line a budget may have takes seconds, and all of it in memory. */
const FAIR_SHARE: FairShareOptions = { max: 1, placesPerCliente: 10, places: 100, message: 'Há arquivos demais sendo lidos agora.' }
const FAIR_SHARE_OUT: FairShareOptions = { ...FAIR_SHARE, message: 'Há planilhas demais sendo baixadas agora.' }

/** The parser of multipart bodies fails with bare errors; Fastify's and the file system's have a code. */
function refuseMalformed(error: unknown): never {
  if (!(error instanceof Error) || 'code' in error || error instanceof ErroApi) throw error
  throw new ErroApi('requisicao_invalid', {
    cause: error,
    details: [{ campo: 'arquivo', message: 'O envio chegou incompleto ou malformado.' }],
  })
}

export function createRecepcao(arquivos: ArquivosRecebidos, closing: AbortSignal): Recepcao {
  const createTurn = (options: FairShareOptions): Recepcao['takeTurn'] => {
    const fairShare = createFairShare(options)
    return <T>(clienteId: string, work: () => Promise<T>) => {
      const begin = (): Promise<T> => {
        closing.throwIfAborted()
        return work()
      }
      return fairShare.reserve<T>(clienteId, (inTurn) => inTurn(begin))
    }
  }
  const takeTurn = createTurn(FAIR_SHARE)
  return {
    arquivos,
    takeTurn,
    takeTurnOut: createTurn(FAIR_SHARE_OUT),
    closing,
    async receive(request, clienteId, read) {
      if (!request.isMultipart()) throw new ErroApi('importacao_arquivo_required')
      const lugar = arquivos.reserve(clienteId, ARQUIVOS_MAX)
      if (lugar === undefined) {
        throw new ErroApi('requisicao_throttled', { message: 'Há arquivos demais esperando para ser usados.', retryAfterSeconds: 600 })
      }
      try {
        const parte = await request.file({ limits: { fileSize: CRIACAO_ARQUIVO_MAX_BYTES } }).catch(refuseMalformed)
        if (parte === undefined) throw new ErroApi('importacao_arquivo_required')
        const recebido = await arquivos.receive(parte.file, { clienteId, arquivoNome: parte.filename, id: lugar.id }).catch(refuseMalformed)
        try {
          if (parte.file.truncated) throw new ErroApi('requisicao_too_large')
          if (recebido.tamanhoBytes === 0) throw new ErroApi('importacao_arquivo_required', { message: 'O arquivo está vazio.' })
          const lido = await takeTurn(clienteId, () => read(arquivos.path(recebido.id), recebido.arquivoNome))
          return { recebido, lido }
        } catch (error) {
          await arquivos.remove(recebido.id)
          throw error
        }
      } finally {
        lugar.release()
      }
    },
  }
}
