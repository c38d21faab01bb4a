/** Edit latency: from Enter to the frame that shows all its effects. */
import type { Page } from 'playwright-core'
import { ALTURA_LINHA, FILIAIS, CENTROS } from './bases/data.ts'
import type { Tela } from './screen.ts'

declare global {
  interface Window {
    /** Texts drawn by row, and the ones first drawn since the edit. */
    desenhados: Map<number, Set<string>>
    novos: Map<number, Set<string>>
    primeiraLinha: Promise<number>
    afterFrame: (run: () => void) => void
    waitForPaint: (isPainted: () => boolean) => Promise<number>
    pintado: Promise<number>
  }
}

const ULTIMA = -1
const [GRUPO, ITEM, PRIMEIRA] = [0, 1, 2]
const LINHAS_VIGIADAS = 8
const MARCO_X = 222 + 2.5 * 76
const PAUSA_MS = 300
const TOTAIS = 5

export async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A message posted during a frame arrives after its paint.
    window.afterFrame = (run) => {
      const canal = new MessageChannel()
      canal.port1.addEventListener('message', run)
      canal.port1.start()
      requestAnimationFrame(() => canal.port2.postMessage(null))
    }
    window.waitForPaint = (isPainted) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('the edit was not painted within a minute')), 60_000)
        const start = (event: KeyboardEvent): void => {
          if (event.key !== 'Enter') return
          removeEventListener('keydown', start, true)
          const look = (): void => {
            if (isPainted()) resolve(performance.now() - event.timeStamp)
            else window.afterFrame(look)
          }
          window.afterFrame(look)
        }
        addEventListener('keydown', start, true)
      })
  })
}

/** Records the texts drawn on a canvas, which has no elements to query. Call before the page opens, and after {@link watchPaint}. */
export async function watchCanvas(page: Page): Promise<void> {
  await page.addInitScript(
    ({ altura, vigiadas }) => {
      window.desenhados = new Map()
      window.novos = new Map()
      const primeira = Promise.withResolvers<number>()
      window.primeiraLinha = primeira.promise
      const fillText = Reflect.get<CanvasRenderingContext2D, 'fillText'>(CanvasRenderingContext2D.prototype, 'fillText')
      const add = (textos: Map<number, Set<string>>, linha: number, texto: string): void => {
        const daLinha = textos.get(linha)
        if (daLinha) daLinha.add(texto)
        else textos.set(linha, new Set([texto]))
      }
      CanvasRenderingContext2D.prototype.fillText = function (texto, x, y, ...resto) {
        fillText.call(this, texto, x, y, ...resto)
        const linha = y > this.canvas.height / devicePixelRatio - altura ? -1 : Math.floor(y / altura) - 1
        if (linha >= vigiadas || window.desenhados.get(linha)?.has(texto)) return
        if (linha === 0 && !window.desenhados.has(0)) window.afterFrame(() => primeira.resolve(performance.now()))
        add(window.desenhados, linha, texto)
        add(window.novos, linha, texto)
      }
    },
    { altura: ALTURA_LINHA, vigiadas: LINHAS_VIGIADAS },
  )
}

async function waitForRows(page: Page, linhas: readonly number[]): Promise<void> {
  await page.evaluate((esperadas) => {
    window.novos.clear()
    window.pintado = window.waitForPaint(() => esperadas.every((linha) => (window.novos.get(linha)?.size ?? 0) >= 2))
  }, linhas)
}

async function waitForElement(page: Page, seletor: string): Promise<void> {
  await page.evaluate((onde) => {
    const read = (): string | null | undefined => document.querySelector(onde)?.textContent
    const antes = read()
    window.pintado = window.waitForPaint(() => read() !== antes)
  }, seletor)
}

async function pressEnter(page: Page): Promise<number> {
  await page.waitForTimeout(PAUSA_MS)
  await page.keyboard.press('Enter')
  const demora = await page.evaluate(() => window.pintado)
  await page.waitForTimeout(PAUSA_MS)
  return demora
}

async function clickMarco({ page, rolo }: Tela, linha: number): Promise<void> {
  await page.bringToFront()
  const caixa = (await page.locator(rolo).boundingBox())!
  await page.mouse.click(caixa.x + MARCO_X, caixa.y + ALTURA_LINHA * (linha + 1.5))
}

export async function editNossa(tela: Tela, valores: readonly number[]): Promise<number[]> {
  const { page } = tela
  const demoras: number[] = []
  await clickMarco(tela, PRIMEIRA)
  for (const [i, valor] of valores.entries()) {
    await page.keyboard.type(String(valor))
    await waitForRows(page, [GRUPO, ITEM, PRIMEIRA + i, ULTIMA])
    demoras.push(await pressEnter(page))
  }
  return demoras
}

export async function editAgGrid({ page }: Tela, valores: readonly number[]): Promise<number[]> {
  await page.bringToFront()
  const demoras: number[] = []
  await page.locator(`[row-index="${PRIMEIRA}"] [col-id="m2"]`).click()
  for (const [i, valor] of valores.entries()) {
    await page.keyboard.type(String(valor))
    await waitForElement(page, `[row-index="${PRIMEIRA + i}"] [col-id="total"]`)
    demoras.push(await pressEnter(page))
  }
  return demoras
}

export interface Distribuicao {
  celulas: number
  previaMs: number[]
  pintadoMs: number[]
  pedidos: number
}

export async function editTotal(tela: Tela): Promise<Distribuicao> {
  const { page } = tela
  const distribuicao: Distribuicao = { celulas: CENTROS * FILIAIS, previaMs: [], pintadoMs: [], pedidos: 0 }
  let pedidos = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/atos')) pedidos += 1
  })
  for (let i = 0; i < TOTAIS; i++) {
    await clickMarco(tela, ITEM)
    await page.keyboard.type(String(150_000 + 1000 * i))
    await waitForElement(page, '[role=dialog]')
    distribuicao.previaMs.push(await pressEnter(page))
    await waitForRows(page, [GRUPO, ULTIMA])
    distribuicao.pintadoMs.push(await pressEnter(page))
    await page.getByText('Tudo salvo').waitFor()
  }
  return { ...distribuicao, pedidos: pedidos / TOTAIS }
}
