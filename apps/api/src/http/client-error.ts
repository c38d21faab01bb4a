/** Answers malformed HTTP, which never reaches Fastify, on the bare socket. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ErroApi } from './erro.ts'
import { presentError } from './error-handler.ts'

const UNREADABLE = [400, 'O que chegou não é uma requisição HTTP válida.'] as const
const POR_CODIGO: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'O cabeçalho da requisição é grande demais.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'As extensões do conteúdo são grandes demais.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'A requisição demorou demais para chegar.'],
}

export function answerClientError(headers: Readonly<Record<string, string>>): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy()
      return
    }
    const [status, message] = POR_CODIGO[error.code ?? ''] ?? UNREADABLE
    const body = JSON.stringify(presentError(new ErroApi('requisicao_invalid', { message }), randomUUID()))
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`)
  }
}
