import type { Page } from 'playwright-core'
import type { Measurement } from '../result.ts'

/** Counted openings. One more fills the browser cache first. */
export const ABERTURAS = 20

export interface Abertura {
  firstMs: number[]
}

/**
 * Opens the URL while signed in, from scratch each time. The page needs `watchCanvas`.
 * @param change edit by another user before each opening, which invalidates the server cache
 */
export async function measureAberturas(page: Page, address: string, change: () => Promise<void>): Promise<Abertura> {
  const firstMs: number[] = []
  for (let i = 0; i <= ABERTURAS; i++) {
    await change()
    await page.goto(address, { waitUntil: 'commit' })
    // Resolves in a page task, so earlier work of the page is included.
    const demora = await page.evaluate(() => window.firstLinha)
    if (i > 0) firstMs.push(demora)
  }
  return { firstMs }
}

/** Heap, DOM and arrays after garbage collection. */
export async function measureMemory(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await page.waitForTimeout(1000)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize + embedderHeapUsedSize + backingStorageSize
}

/** Checks features that speed must not cost: a table for screen readers, search by Ctrl F, full keyboard use. */
export async function verifyTable(page: Page, lines: number): Promise<Measurement> {
  await page.locator('canvas').first().press('Control+f')
  const search = page.getByLabel('Filtrar linhas')
  const achar = await search.evaluate((campo) => campo === document.activeElement)
  await search.fill('unidade')
  const table = page.locator('canvas [role=grid]').first()
  await page.waitForFunction((min) => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) > min, lines)
  const anunciadas = Number(await table.getAttribute('aria-rowcount'))
  const cabecas = await table.locator('[role=columnheader]').count()
  await search.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const chosen = await table.locator('[role=gridcell][aria-selected=true]').count()
  await search.fill('')
  return {
    nome: 'e ainda: tabela para leitores de tela, Ctrl F e teclado',
    valor: `${anunciadas.toLocaleString('pt-BR')} linhas e ${cabecas} colunas anunciadas`,
    target: 'todas as linhas; Ctrl F leva a Filtrar linhas; as setas movem a célula',
    cumprido: achar && anunciadas > lines && cabecas >= 14 && chosen > 0,
  }
}
