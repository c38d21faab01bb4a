import type { CDPSession, Page } from 'playwright-core'

export interface GridScreen {
  page: Page
  cdp: CDPSession
  rolo: string
}

export interface Rolagem {
  quadrosMs: number[]
  principalMs: number
}

const PAUSA_MS = 300

export async function openScreen(page: Page, rolo: string): Promise<GridScreen> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.locator(rolo).waitFor({ state: 'attached' })
  return { page, cdp, rolo }
}

export async function slowDown({ cdp }: GridScreen, times: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times })
}

async function readPrincipalMs({ cdp }: GridScreen): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ThreadTime')!.value * 1000
}

export async function scroll(screen: GridScreen, pixels: number, quadros: number): Promise<Rolagem> {
  const { page, rolo } = screen
  await page.bringToFront()
  await page.waitForTimeout(PAUSA_MS)
  const before = await readPrincipalMs(screen)
  const quadrosMs = await page.evaluate(
    async ({ seletor, passo, quantos }) => {
      const element = document.querySelector(seletor)!
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
    { seletor: rolo, passo: pixels, quantos: quadros },
  )
  const principalMs = ((await readPrincipalMs(screen)) - before) / quadros
  await page.evaluate((picker) => {
    document.querySelector(picker)!.scrollTop = 0
  }, rolo)
  await page.waitForTimeout(PAUSA_MS)
  return { quadrosMs, principalMs }
}
