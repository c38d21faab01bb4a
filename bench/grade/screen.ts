import type { CDPSession, Page } from 'playwright-core'

export interface GridScreen {
  page: Page
  cdp: CDPSession
  scroller: string
}

export interface ScrollTimes {
  quadrosMs: number[]
  principalMs: number
}

const PAUSE_MS = 300

export async function openScreen(page: Page, scroller: string): Promise<GridScreen> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.locator(scroller).waitFor({ state: 'attached' })
  return { page, cdp, scroller }
}

export async function slowDown({ cdp }: GridScreen, times: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times })
}

async function readPrincipalMs({ cdp }: GridScreen): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ThreadTime')!.value * 1000
}

export async function scroll(screen: GridScreen, pixels: number, quadros: number): Promise<ScrollTimes> {
  const { page, scroller } = screen
  await page.bringToFront()
  await page.waitForTimeout(PAUSE_MS)
  const before = await readPrincipalMs(screen)
  const quadrosMs = await page.evaluate(
    async ({ selector, passo, quantos }) => {
      const element = document.querySelector(selector)!
      const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
      const intervalos: number[] = []
      let previous = await nextFrame()
      for (let i = 0; i < quantos; i++) {
        element.scrollTop += passo
        const now = await nextFrame()
        intervalos.push(now - previous)
        previous = now
      }
      return intervalos
    },
    { selector: scroller, passo: pixels, quantos: quadros },
  )
  const principalMs = ((await readPrincipalMs(screen)) - before) / quadros
  await page.evaluate((picker) => {
    document.querySelector(picker)!.scrollTop = 0
  }, scroller)
  await page.waitForTimeout(PAUSE_MS)
  return { quadrosMs, principalMs }
}
