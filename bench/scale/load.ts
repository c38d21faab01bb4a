/** How many requests a server answers in a second, asked the same by many connections at once, each of which asks again when it has its answer. */
import { openLigacao, writePedido } from './http-connection.ts'

const CONEXOES = 128
const AQUECIMENTO_MS = 700

interface Contagem {
  respostas: number
  erros: number
}

/** One connection that asks until `until()`. */
async function ask(endereco: URL, pedido: Buffer, contagem: Contagem, until: () => boolean): Promise<void> {
  const ligacao = await openLigacao(endereco)
  while (!until()) {
    const status = await ligacao.ask(pedido)
    contagem.respostas += 1
    if (status !== 200) contagem.erros += 1
  }
  ligacao.end()
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
