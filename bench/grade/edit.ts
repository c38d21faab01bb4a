/** Edit latency: from Enter to the frame that shows all its effects. */
import type { Page } from 'playwright-core'
import { HEIGHT_LINHA, FILIAIS, CENTROS } from './bases/data.ts'
import type { GridScreen } from './screen.ts'

declare global {
  interface Window {
    desenhados: Map<number, Set<string>>
    fresh: Map<number, Set<string>>
    firstLinha: Promise<number>
    afterFrame: (run: () => void) => void
    waitForPaint: (isPainted: () => boolean) => Promise<number>
    pintado: Promise<number>
  }
}

const LAST = -1
const [GRUPO, ITEM, FIRST] = [0, 1, 2]
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
    ({ height, vigiadas }) => {
      window.desenhados = new Map()
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
        if (line >= vigiadas || window.desenhados.get(line)?.has(texto)) return
        if (line === 0 && !window.desenhados.has(0)) window.afterFrame(() => first.resolve(performance.now()))
        add(window.desenhados, line, texto)
        add(window.fresh, line, texto)
      }
    },
    { height: HEIGHT_LINHA, vigiadas: LINHAS_VIGIADAS },
  )
}

async function waitForRows(page: Page, lines: readonly number[]): Promise<void> {
  await page.evaluate((expected) => {
    window.fresh.clear()
    window.pintado = window.waitForPaint(() => expected.every((line) => (window.fresh.get(line)?.size ?? 0) >= 2))
  }, lines)
}

async function waitForElement(page: Page, picker: string): Promise<void> {
  await page.evaluate((where) => {
    const read = (): string | null | undefined => document.querySelector(where)?.textContent
    const before = read()
    window.pintado = window.waitForPaint(() => read() !== before)
  }, picker)
}

async function pressEnter(page: Page): Promise<number> {
  await page.waitForTimeout(PAUSA_MS)
  await page.keyboard.press('Enter')
  const demora = await page.evaluate(() => window.pintado)
  await page.waitForTimeout(PAUSA_MS)
  return demora
}

async function clickMarco({ page, rolo }: GridScreen, line: number): Promise<void> {
  await page.bringToFront()
  const box = (await page.locator(rolo).boundingBox())!
  await page.mouse.click(box.x + MARCO_X, box.y + HEIGHT_LINHA * (line + 1.5))
}

export async function editOurs(screen: GridScreen, valores: readonly number[]): Promise<number[]> {
  const { page } = screen
  const demoras: number[] = []
  await clickMarco(screen, FIRST)
  for (const [i, valor] of valores.entries()) {
    await page.keyboard.type(String(valor))
    await waitForRows(page, [GRUPO, ITEM, FIRST + i, LAST])
    demoras.push(await pressEnter(page))
  }
  return demoras
}

export async function editAgGrid({ page }: GridScreen, valores: readonly number[]): Promise<number[]> {
  await page.bringToFront()
  const demoras: number[] = []
  await page.locator(`[row-index="${FIRST}"] [col-id="m2"]`).click()
  for (const [i, valor] of valores.entries()) {
    await page.keyboard.type(String(valor))
    await waitForElement(page, `[row-index="${FIRST + i}"] [col-id="total"]`)
    demoras.push(await pressEnter(page))
  }
  return demoras
}

export interface Distribuicao {
  celulas: number
  previewMs: number[]
  pintadoMs: number[]
  requests: number
}

export async function editTotal(screen: GridScreen): Promise<Distribuicao> {
  const { page } = screen
  const distribuicao: Distribuicao = { celulas: CENTROS * FILIAIS, previewMs: [], pintadoMs: [], requests: 0 }
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
    distribuicao.pintadoMs.push(await pressEnter(page))
    await page.getByText('Tudo salvo').waitFor()
  }
  return { ...distribuicao, requests: requests / TOTAIS }
}
