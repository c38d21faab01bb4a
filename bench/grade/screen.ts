import type { CDPSession, Page } from 'playwright-core'

export interface Tela {
  page: Page
  cdp: CDPSession
  rolo: string
}

export interface Rolagem {
  quadrosMs: number[]
  principalMs: number
}

const PAUSA_MS = 300

export async function openTela(page: Page, rolo: string): Promise<Tela> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.locator(rolo).waitFor({ state: 'attached' })
  return { page, cdp, rolo }
}

export async function slowDown({ cdp }: Tela, vezes: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: vezes })
}

async function readPrincipalMs({ cdp }: Tela): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ThreadTime')!.value * 1000
}

export async function scroll(tela: Tela, pixels: number, quadros: number): Promise<Rolagem> {
  const { page, rolo } = tela
  await page.bringToFront()
  await page.waitForTimeout(PAUSA_MS)
  const antes = await readPrincipalMs(tela)
  const quadrosMs = await page.evaluate(
    async ({ seletor, passo, quantos }) => {
      const elemento = document.querySelector(seletor)!
      const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
      const intervalos: number[] = []
      let anterior = await nextFrame()
      for (let i = 0; i < quantos; i++) {
        elemento.scrollTop += passo
        const agora = await nextFrame()
        intervalos.push(agora - anterior)
        anterior = agora
      }
      return intervalos
    },
    { seletor: rolo, passo: pixels, quantos: quadros },
  )
  const principalMs = ((await readPrincipalMs(tela)) - antes) / quadros
  await page.evaluate((seletor) => {
    document.querySelector(seletor)!.scrollTop = 0
  }, rolo)
  await page.waitForTimeout(PAUSA_MS)
  return { quadrosMs, principalMs }
}
