/**
 * Benchmark of the first usable control of the sign-in versus Actual Budget.
 * Alternating in one browser with new contexts, at full speed and four times slower. Actual is served compressed like ours, with its first
 * answer (no password set yet) immediate.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { createDadosDir, removeDadosDir, startProcesso } from '../test/lastro-process.ts'
import { median } from './measure.ts'
import { findPacote } from './npm-package.ts'
import { report, type Medida } from './result.ts'

const ACTUAL = '@actual-app/web@26.9.0'
const RODADAS = 7
const PROCESSADORES = [1, 4] as const
const ALVO = 1 / 4
const ESPERA_MS = 120_000

const TIPOS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
}

interface Visita {
  controleMs: number
  bytes: number
}

const dadosDir = await createDadosDir()
const servidor = await startProcesso(dadosDir)
const actual = await serveActual(findActual())
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
try {
  const visitas = { lastro: `${servidor.endereco}/login`, actual: actual.endereco }
  const medidas: Medida[] = []
  for (const vezes of PROCESSADORES) {
    const lastro: Visita[] = []
    const deles: Visita[] = []
    for (let rodada = 0; rodada <= RODADAS; rodada++) {
      const [nossa, outra] = [await visit(browser, visitas.lastro, vezes), await visit(browser, visitas.actual, vezes)]
      if (rodada === 0) continue
      lastro.push(nossa)
      deles.push(outra)
    }
    medidas.push(...compare(vezes, lastro, deles))
  }
  report({
    titulo: 'Primeiro controle da tela de entrada',
    como:
      `Da navegação até haver na tela um campo ou botão que se possa usar, em contexto novo do navegador e sem nada guardado, em loopback. Ao lado, a ` +
      `primeira tela do Actual Budget (${ACTUAL}), servida comprimida (gzip -9) e com a resposta de um servidor recém-instalado. Mediana de ${RODADAS} rodadas ` +
      `alternadas na mesma execução; o processador quatro vezes mais lento é simulado pelo navegador (Emulation.setCPUThrottlingRate), com a rede como é.`,
    medidas,
  })
} finally {
  await browser.close()
  actual.paginas.close()
  await servidor.stop()
  await removeDadosDir(dadosDir)
}

function compare(vezes: number, nossas: readonly Visita[], deles: readonly Visita[]): Medida[] {
  const [nosso, deles50] = [nossas, deles].map((visitas) => median(visitas.map(({ controleMs }) => controleMs))) as [number, number]
  const [bytes, bytesDeles] = [nossas, deles].map((visitas) => median(visitas.map((visita) => visita.bytes))) as [number, number]
  const quando = vezes === 1 ? 'processador como é' : `processador ${vezes} × mais lento`
  return [
    {
      nome: `primeiro controle, ${quando}`,
      valor: `${Math.round(nosso)} ms`,
      base: `Actual ${Math.round(deles50)} ms`,
      razao: `${decimal(nosso / deles50)} ×`,
      alvo: 'até 0,25 ×',
      cumprido: nosso <= deles50 * ALVO,
    },
    ...(vezes === 1
      ? [
          {
            nome: 'recebido até lá',
            valor: kilobytes(bytes),
            base: `Actual ${kilobytes(bytesDeles)}`,
            razao: `${decimal(bytes / bytesDeles)} ×`,
          },
        ]
      : []),
  ]
}

async function visit(navegador: Browser, endereco: string, vezes: number): Promise<Visita> {
  const context = await navegador.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: vezes })
    let bytes = 0
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.addInitScript(() => {
      const look = (): void => {
        const found = [...document.querySelectorAll<HTMLElement>('input, button, select, textarea')].some(
          (each) => !each.matches('[disabled], [type=hidden]') && each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
        )
        if (found) document.documentElement.dataset['controleMs'] = String(performance.now())
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.goto(endereco, { waitUntil: 'commit' })
    const controle = await page.waitForFunction(() => Number(document.documentElement.dataset['controleMs'] ?? 0), undefined, {
      timeout: ESPERA_MS,
    })
    return { controleMs: await controle.jsonValue(), bytes }
  } finally {
    await context.close()
  }
}

function findActual(): string {
  return join(findPacote(ACTUAL), 'build')
}

async function serveActual(pasta: string): Promise<{ endereco: string; paginas: Server }> {
  const prontos = new Map<string, Buffer>()
  const read = (path: string): Buffer | undefined => {
    try {
      if (!prontos.has(path)) prontos.set(path, gzipSync(readFileSync(join(pasta, path)), { level: 9 }))
      return prontos.get(path)
    } catch {
      return undefined
    }
  }
  const novo = { bootstrapped: false, loginMethod: 'password', availableLoginMethods: [], multiuser: false }
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://actual')
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.setHeader('cross-origin-embedder-policy', 'require-corp')
    if (pathname.startsWith('/account/') || pathname === '/info') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ status: 'ok', data: novo, build: { name: 'actual', version: '26.9.0' } }))
      return
    }
    const path = normalize(decodeURIComponent(pathname))
    const nome = extname(path) !== '' && read(path) !== undefined ? path : '/index.html'
    response.setHeader('content-type', TIPOS[extname(nome)] ?? 'application/octet-stream')
    response.setHeader('content-encoding', 'gzip')
    response.end(read(nome))
  }
  const paginas = createServer(answer)
  await new Promise<void>((resolve) => paginas.listen(0, '127.0.0.1', resolve))
  const address = paginas.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { endereco: `http://127.0.0.1:${address.port}/`, paginas }
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('pt-BR')} KB`
}

function decimal(valor: number): string {
  return valor.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
}
