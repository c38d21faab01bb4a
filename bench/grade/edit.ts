/** How long an edit takes, from the Enter that ends it to the frame in which all that it changes is on the screen. */
import type { Page } from 'playwright-core'
import { ALTURA_LINHA, FILIAIS, CENTROS } from './bases/data.ts'
import type { Tela } from './screen.ts'

declare global {
  interface Window {
    /** Texts that a canvas has drawn, by row, and those of them that it drew first since an edit is waited for. */
    desenhados: Map<number, Set<string>>
    novos: Map<number, Set<string>>
    /** Milliseconds from the navigation to the end of the frame with the first row. */
    primeiraLinha: Promise<number>
    afterFrame: (run: () => void) => void
    /** Milliseconds from the next Enter to the end of the first frame in which something holds. */
    waitForPaint: (isPainted: () => boolean) => Promise<number>
    pintado: Promise<number>
  }
}

/** The last row of a canvas, wherever it ends: it stays in sight. */
const ULTIMA = -1
/** Rows with the subtotals of the lines that are edited, and the first of these. */
const [GRUPO, ITEM, PRIMEIRA] = [0, 1, 2]
/** What is drawn below is not edited, and not kept. The last row is. */
const LINHAS_VIGIADAS = 8
/** Middle of the column of march, from the left of the grid. */
const MARCO_X = 222 + 2.5 * 76
/** Between one edit and the next: what follows the first one is over. */
const PAUSA_MS = 300
/** Edits of a total. */
const TOTAIS = 5

/** Before the page is opened. */
export async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A message that is sent in a frame is heard when the frame has been painted.
    window.afterFrame = (run) => {
      const canal = new MessageChannel()
      canal.port1.addEventListener('message', run)
      canal.port1.start()
      requestAnimationFrame(() => canal.port2.postMessage(null))
    }
    window.waitForPaint = (isPainted) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error('what was typed was not painted within a minute')), 60_000)
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

/** Keeps what a canvas draws, which has no elements that one could look at. Before the page is opened, and after {@link watchPaint}. */
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

/** Waits for frames in which every one of the rows says two things that it never said before: its month and its total. */
async function waitForRows(page: Page, linhas: readonly number[]): Promise<void> {
  await page.evaluate((esperadas) => {
    window.novos.clear()
    window.pintado = window.waitForPaint(() => esperadas.every((linha) => (window.novos.get(linha)?.size ?? 0) >= 2))
  }, linhas)
}

/** Waits for a frame in which the element is there and says something else than now. */
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

/** Types into one line of ours after the other, beside subtotals of its item, its grupo and the result. Each value must be new there. */
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

/** The same of AG Grid: the total of the line is all that it computes. */
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
  /** Lines below the total. */
  celulas: number
  /** From the Enter after the total to the preview of what it does to them. */
  previaMs: number[]
  /** From the Enter that confirms it to lines and totals painted. */
  pintadoMs: number[]
  /** Acts that were sent for each. */
  pedidos: number
}

/** Types over the month of an item whose lines are closed below it. */
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
