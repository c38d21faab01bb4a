/**
 * Minimal HTTP connection for load tests: sends, waits for the whole answer, repeats. The client shares the processors of the server, so it
 * must be cheap.
 */
import { once } from 'node:events'
import { connect } from 'node:net'

export interface Ligacao {
  /**
   * Sends one request at a time; returns the status of the complete answer.
   * @throws Error when the connection closes early
   */
  ask: (request: Buffer) => Promise<number>
  end: () => void
}

const HEADER_FIM = '\r\n\r\n'

export function writeRequest({ host, pathname, search }: URL, headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries({ host, connection: 'keep-alive', ...headers }).map(([nome, valor]) => `${nome}: ${valor}\r\n`)
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

export async function openLigacao({ hostname, port }: URL): Promise<Ligacao> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let pending: PromiseWithResolvers<number> | undefined
  let header: Buffer = Buffer.alloc(0)
  let [status, missing] = [0, 0]
  const fail = (): void => pending?.reject(new Error('the connection closed before the answer was complete'))
  socket.on('error', fail)
  socket.on('close', fail)
  socket.on('data', (chunk: Buffer) => {
    if (missing > 0) {
      missing -= chunk.length
    } else {
      header = header.length === 0 ? chunk : Buffer.concat([header, chunk])
      const fim = header.indexOf(HEADER_FIM)
      if (fim === -1) return
      const texto = header.toString('latin1', 0, fim)
      const body = header.length - fim - HEADER_FIM.length
      header = Buffer.alloc(0)
      status = Number(texto.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
      missing = Number(/content-length: (\d+)/i.exec(texto)?.[1] ?? 0) - body
    }
    if (missing === 0) pending?.resolve(status)
  })
  return {
    ask: (request) => {
      pending = Promise.withResolvers()
      socket.write(request)
      return pending.promise
    },
    end: () => socket.end(),
  }
}
