/**
 * Minimal HTTP connection for load tests: sends, waits for the whole answer, repeats. The client shares the processors of the server, so it
 * must be cheap.
 */
import { once } from 'node:events'
import { connect } from 'node:net'

export interface Ligacao {
  /** Status of the complete answer. One request at a time. @throws Error when the connection closes early */
  ask: (pedido: Buffer) => Promise<number>
  end: () => void
}

const FIM_DO_CABECALHO = '\r\n\r\n'

export function writePedido({ host, pathname, search }: URL, cabecalhos: Readonly<Record<string, string>>): Buffer {
  const linhas = Object.entries({ host, connection: 'keep-alive', ...cabecalhos }).map(([nome, valor]) => `${nome}: ${valor}\r\n`)
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${linhas.join('')}\r\n`)
}

export async function openLigacao({ hostname, port }: URL): Promise<Ligacao> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let pendente: PromiseWithResolvers<number> | undefined
  let cabecalho: Buffer = Buffer.alloc(0)
  let [status, faltam] = [0, 0]
  const fail = (): void => pendente?.reject(new Error('the connection closed before the answer was complete'))
  socket.on('error', fail)
  socket.on('close', fail)
  socket.on('data', (pedaco: Buffer) => {
    if (faltam > 0) {
      faltam -= pedaco.length
    } else {
      cabecalho = cabecalho.length === 0 ? pedaco : Buffer.concat([cabecalho, pedaco])
      const fim = cabecalho.indexOf(FIM_DO_CABECALHO)
      if (fim === -1) return
      const texto = cabecalho.toString('latin1', 0, fim)
      const corpo = cabecalho.length - fim - FIM_DO_CABECALHO.length
      cabecalho = Buffer.alloc(0)
      status = Number(texto.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))
      faltam = Number(/content-length: (\d+)/i.exec(texto)?.[1] ?? 0) - corpo
    }
    if (faltam === 0) pendente?.resolve(status)
  })
  return {
    ask: (pedido) => {
      pendente = Promise.withResolvers()
      socket.write(pedido)
      return pendente.promise
    },
    end: () => socket.end(),
  }
}
