/**
 * One connection of HTTP that asks, waits for the whole answer, and asks again. It says and reads as little as can be: whoever asks runs on the
 * processors of what is measured, and a client that parses everything is measured with it.
 */
import { once } from 'node:events'
import { connect } from 'node:net'

export interface Ligacao {
  /** The status of the answer, once all of it is there. One at a time. @throws Error when the connection ends before that */
  ask: (pedido: Buffer) => Promise<number>
  end: () => void
}

const FIM_DO_CABECALHO = '\r\n\r\n'

export function writePedido({ host, pathname, search }: URL, cabecalhos: Readonly<Record<string, string>>): Buffer {
  const linhas = Object.entries({ host, connection: 'keep-alive', ...cabecalhos }).map(([nome, valor]) => `${nome}: ${valor}\r\n`)
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${linhas.join('')}\r\n`)
}

/** To a server that says how long its answers are. */
export async function openLigacao({ hostname, port }: URL): Promise<Ligacao> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let pendente: PromiseWithResolvers<number> | undefined
  /** What has come of the headers, while they are not whole. */
  let cabecalho: Buffer = Buffer.alloc(0)
  let [status, faltam] = [0, 0]
  const fail = (): void => pendente?.reject(new Error('the connection ended before its answer'))
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
