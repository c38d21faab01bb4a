/** Edit latency: from Enter to the frame that shows all its effects. */
import type { Page } from 'playwright-core'
import { HEIGHT_LINHA, FILIAIS, CENTROS } from './bases/data.ts'
import type { GridScreen } from './screen.ts'

declare global {
  interface Window {
    drawn: Map<number, Set<string>>
    fresh: Map<number, Set<string>>
    firstLinha: Promise<number>
    afterFrame: (run: () => void) => void
    waitForPaint: (isPainted: () => boolean) => Promise<number>
    painted: Promise<number>
  }
}

const LAST = -1
const [GRUPO, ITEM, FIRST] = [0, 1, 2]
const WATCHED_LINHAS = 8
const MARCO_X = 222 + 2.5 * 76
const PAUSE_MS = 300
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
    ({ height, watched }) => {
      window.drawn = new Map()
      window.fresh = new Map()
      const first = Promise.withResolvers<number>()
      window.firstLinha = first.promise
      const fillText = Reflect.get<CanvasRenderingContext2D, 'fillText'>(CanvasRenderingContext2D.prototype, 'fillText')
      const add = (texts: Map<number, Set<string>>, line: number, texto: string): void => {
        const daLinha = texts.get(line)
        if (daLinha) daLinha.add(texto)
        else texts.set(line, new Set([texto]))
      }
      CanvasRenderingContext2D.prototype.fillText = function (texto, x, y, ...rest) {
        fillText.call(this, texto, x, y, ...rest)
        const line = y > this.canvas.height / devicePixelRatio - height ? -1 : Math.floor(y / height) - 1
        if (line >= watched || window.drawn.get(line)?.has(texto)) return
        if (line === 0 && !window.drawn.has(0)) window.afterFrame(() => first.resolve(performance.now()))
        add(window.drawn, line, texto)
        add(window.fresh, line, texto)
      }
    },
    { height: HEIGHT_LINHA, watched: WATCHED_LINHAS },
  )
}

async function waitForRows(page: Page, lines: readonly number[]): Promise<void> {
  await page.evaluate((expected) => {
    window.fresh.clear()
    window.painted = window.waitForPaint(() => expected.every((line) => (window.fresh.get(line)?.size ?? 0) >= 2))
  }, lines)
}

async function waitForElement(page: Page, picker: string): Promise<void> {
  await page.evaluate((where) => {
    const read = (): string | null | undefined => document.querySelector(where)?.textContent
    const before = read()
    window.painted = window.waitForPaint(() => read() !== before)
  }, picker)
}

async function pressEnter(page: Page): Promise<number> {
  await page.waitForTimeout(PAUSE_MS)
  await page.keyboard.press('Enter')
  const delay = await page.evaluate(() => window.painted)
  await page.waitForTimeout(PAUSE_MS)
  return delay
}

async function clickMarco({ page, scroller }: GridScreen, line: number): Promise<void> {
  await page.bringToFront()
  const box = (await page.locator(scroller).boundingBox())!
  await page.mouse.click(box.x + MARCO_X, box.y + HEIGHT_LINHA * (line + 1.5))
}

export async function editOurs(screen: GridScreen, valores: readonly number[]): Promise<number[]> {
  const { page } = screen
  const delays: number[] = []
  await clickMarco(screen, FIRST)
  for (const [i, valor] of valores.entries()) {
    await page.keyboard.type(String(valor))
    await waitForRows(page, [GRUPO, ITEM, FIRST + i, LAST])
    delays.push(await pressEnter(page))
  }
  return delays
}

export async function editAgGrid({ page }: GridScreen, valores: readonly number[]): Promise<number[]> {
  await page.bringToFront()
  const delays: number[] = []
  await page.locator(`[row-index="${FIRST}"] [col-id="m2"]`).click()
  for (const [i, valor] of valores.entries()) {
    await page.keyboard.type(String(valor))
    await waitForElement(page, `[row-index="${FIRST + i}"] [col-id="total"]`)
    delays.push(await pressEnter(page))
  }
  return delays
}

export interface Distribuicao {
  celulas: number
  previewMs: number[]
  paintedMs: number[]
  requests: number
}

export async function editTotal(screen: GridScreen): Promise<Distribuicao> {
  const { page } = screen
  const distribuicao: Distribuicao = { celulas: CENTROS * FILIAIS, previewMs: [], paintedMs: [], requests: 0 }
  let requests = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/atos')) requests += 1
  })
  for (let i = 0; i < TOTAIS; i++) {
    await clickMarco(screen, ITEM)
    await page.keyboard.type(String(150_000 + 1000 * i))
    await waitForElement(page, '[role=dialog]')
    distribuicao.previewMs.push(await pressEnter(page))
    await waitForRows(page, [GRUPO, LAST])
    distribuicao.paintedMs.push(await pressEnter(page))
    await page.getByText('Tudo salvo').waitFor()
  }
  return { ...distribuicao, requests: requests / TOTAIS }
}
