/** How many requests a server answers in a second, asked the same by many connections at once, each of which asks again when it has its answer. */
import { connect } from 'node:net'

const CONEXOES = 128
const AQUECIMENTO_MS = 700

interface Contagem {
  respostas: number
  erros: number
}

/** One connection that asks until `until()`. */
function ask(endereco: URL, pedido: Buffer, contagem: Contagem, until: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: endereco.hostname, port: Number(endereco.port), noDelay: true })
    let recebido: Buffer = Buffer.alloc(0)
    socket.on('connect', () => socket.write(pedido))
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('data', (pedaco: Buffer) => {
      recebido = recebido.length === 0 ? pedaco : Buffer.concat([recebido, pedaco])
      const fim = recebido.indexOf('\r\n\r\n')
      if (fim === -1) return
      const cabecalho = recebido.toString('latin1', 0, fim)
      const tamanho = Number(/content-length: (\d+)/i.exec(cabecalho)?.[1] ?? 0)
      if (recebido.length < fim + 4 + tamanho) return
      recebido = recebido.subarray(fim + 4 + tamanho)
      contagem.respostas += 1
      if (!cabecalho.startsWith('HTTP/1.1 200')) contagem.erros += 1
      if (until()) socket.end()
      else socket.write(pedido)
    })
  })
}

function writePedido({ host, pathname, search }: URL, cabecalhos: Readonly<Record<string, string>>): Buffer {
  const linhas = Object.entries({ host, connection: 'keep-alive', ...cabecalhos }).map(([nome, valor]) => `${nome}: ${valor}\r\n`)
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${linhas.join('')}\r\n`)
}

/**
 * @param url what is asked, by GET; of each connection, where they differ
 * @returns answers per second, after some that are not counted
 * @throws Error when anything but 200 comes back
 */
export async function measureVazao(
  url: string | ((conexao: number) => string),
  cabecalhos: Readonly<Record<string, string>>,
  ms: number,
): Promise<number> {
  const urlOf = typeof url === 'string' ? () => url : url
  const contagem: Contagem = { respostas: 0, erros: 0 }
  let parar = false
  const conexoes = Array.from({ length: CONEXOES }, (_, conexao) => {
    const endereco = new URL(urlOf(conexao))
    return ask(endereco, writePedido(endereco, cabecalhos), contagem, () => parar)
  })
  await new Promise((resolve) => setTimeout(resolve, AQUECIMENTO_MS))
  const [antes, inicio] = [contagem.respostas, performance.now()]
  await new Promise((resolve) => setTimeout(resolve, ms))
  const porSegundo = ((contagem.respostas - antes) * 1000) / (performance.now() - inicio)
  parar = true
  await Promise.all(conexoes)
  if (contagem.erros > 0) throw new Error(`${contagem.erros} of ${contagem.respostas} answers of ${urlOf(0)} were refusals`)
  return porSegundo
}
