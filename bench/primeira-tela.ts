/**
 * Benchmark of the first usable control of the sign-in page versus Actual Budget.
 * Alternates both in one browser with new contexts, at full speed and four times slower. Actual is served compressed like Lastro, and its
 * first answer (no password set yet) is immediate.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { createDataDir, removeDataDir, startProcesso } from '../test/lastro-process.ts'
import { median } from './measure.ts'
import { findPackage } from './npm-package.ts'
import { report, type Measurement } from './result.ts'

const ACTUAL = '@actual-app/web@26.9.0'
const ROUNDS = 7
const PROCESSADORES = [1, 4] as const
const TARGET = 1 / 4
const WAIT_MS = 120_000

const TIPOS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
}

interface Tour {
  controlMs: number
  bytes: number
}

const dataDir = await createDataDir()
const server = await startProcesso(dataDir)
const actual = await serveActual(findActual())
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
try {
  const visitas = { lastro: `${server.address}/login`, actual: actual.address }
  const measurements: Measurement[] = []
  for (const times of PROCESSADORES) {
    const lastro: Tour[] = []
    const own: Tour[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const [ours, other] = [await visit(browser, visitas.lastro, times), await visit(browser, visitas.actual, times)]
      if (round === 0) continue
      lastro.push(ours)
      own.push(other)
    }
    measurements.push(...compare(times, lastro, own))
  }
  report({
    titulo: 'Primeiro controle da tela de entrada',
    como:
      `Da navegação até haver na tela um campo ou botão que se possa usar, em contexto novo do navegador e sem nada guardado, em loopback. Ao lado, a ` +
      `primeira tela do Actual Budget (${ACTUAL}), servida comprimida (gzip -9) e com a resposta de um servidor recém-instalado. Mediana de ${ROUNDS} rodadas ` +
      `alternadas na mesma execução; o processador quatro vezes mais lento é simulado pelo navegador (Emulation.setCPUThrottlingRate), com a rede como é.`,
    measurements,
  })
} finally {
  await browser.close()
  actual.pages.close()
  await server.stop()
  await removeDataDir(dataDir)
}

function compare(times: number, lastroTours: readonly Tour[], own: readonly Tour[]): Measurement[] {
  const [ours, own50] = [lastroTours, own].map((visitas) => median(visitas.map(({ controlMs }) => controlMs))) as [number, number]
  const [bytes, bytesOwn] = [lastroTours, own].map((visitas) => median(visitas.map((tour) => tour.bytes))) as [number, number]
  const when = times === 1 ? 'processador como é' : `processador ${times} × mais lento`
  return [
    {
      nome: `primeiro controle, ${when}`,
      valor: `${Math.round(ours)} ms`,
      base: `Actual ${Math.round(own50)} ms`,
      razao: `${decimal(ours / own50)} ×`,
      target: 'até 0,25 ×',
      cumprido: ours <= own50 * TARGET,
    },
    ...(times === 1
      ? [
          {
            nome: 'recebido até lá',
            valor: kilobytes(bytes),
            base: `Actual ${kilobytes(bytesOwn)}`,
            razao: `${decimal(bytes / bytesOwn)} ×`,
          },
        ]
      : []),
  ]
}

async function visit(browserItem: Browser, address: string, times: number): Promise<Tour> {
  const context = await browserItem.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: times })
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
    await page.goto(address, { waitUntil: 'commit' })
    const controller = await page.waitForFunction(() => Number(document.documentElement.dataset['controleMs'] ?? 0), undefined, {
      timeout: WAIT_MS,
    })
    return { controlMs: await controller.jsonValue(), bytes }
  } finally {
    await context.close()
  }
}

function findActual(): string {
  return join(findPackage(ACTUAL), 'build')
}

async function serveActual(folder: string): Promise<{ address: string; pages: Server }> {
  const ready = new Map<string, Buffer>()
  const read = (path: string): Buffer | undefined => {
    try {
      if (!ready.has(path)) ready.set(path, gzipSync(readFileSync(join(folder, path)), { level: 9 }))
      return ready.get(path)
    } catch {
      return undefined
    }
  }
  const fresh = { bootstrapped: false, loginMethod: 'password', availableLoginMethods: [], multiuser: false }
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://actual')
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.setHeader('cross-origin-embedder-policy', 'require-corp')
    if (pathname.startsWith('/account/') || pathname === '/info') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ status: 'ok', data: fresh, build: { name: 'actual', version: '26.9.0' } }))
      return
    }
    const path = normalize(decodeURIComponent(pathname))
    const nome = extname(path) !== '' && read(path) !== undefined ? path : '/index.html'
    response.setHeader('content-type', TIPOS[extname(nome)] ?? 'application/octet-stream')
    response.setHeader('content-encoding', 'gzip')
    response.end(read(nome))
  }
  const pages = createServer(answer)
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const address = pages.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { address: `http://127.0.0.1:${address.port}/`, pages }
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000).toLocaleString('pt-BR')} KB`
}

function decimal(valor: number): string {
  return valor.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
}
