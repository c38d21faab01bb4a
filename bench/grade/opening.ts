/** Opening a large budget: time to the first usable row, memory, and accessibility. */
import type { Page } from 'playwright-core'
import type { Medida } from '../result.ts'

/** Counted openings. One more fills the browser cache first. */
export const ABERTURAS = 20

export interface Abertura {
  primeiraMs: number[]
}

/**
 * Opens the URL while signed in, from scratch each time. The page needs `watchCanvas`.
 * @param change edit by another user before each opening, which invalidates the server cache
 */
export async function measureAberturas(page: Page, endereco: string, change: () => Promise<void>): Promise<Abertura> {
  const primeiraMs: number[] = []
  for (let i = 0; i <= ABERTURAS; i++) {
    await change()
    await page.goto(endereco, { waitUntil: 'commit' })
    // Resolves in a page task, so earlier work of the page is included.
    const demora = await page.evaluate(() => window.primeiraLinha)
    if (i > 0) primeiraMs.push(demora)
  }
  return { primeiraMs }
}

/** Heap, DOM and arrays after garbage collection. */
export async function measureMemoria(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await page.waitForTimeout(1000)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize + embedderHeapUsedSize + backingStorageSize
}

/** Features that speed must not cost: a table for screen readers, search by Ctrl F, full keyboard use. */
export async function verifyTabela(page: Page, linhas: number): Promise<Medida> {
  await page.locator('canvas').first().press('Control+f')
  const busca = page.getByLabel('Filtrar linhas')
  const achar = await busca.evaluate((campo) => campo === document.activeElement)
  await busca.fill('unidade')
  // Inside the canvas element, for screen readers only.
  const tabela = page.locator('canvas [role=grid]').first()
  await page.waitForFunction((minimo) => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')) > minimo, linhas)
  const anunciadas = Number(await tabela.getAttribute('aria-rowcount'))
  const cabecas = await tabela.locator('[role=columnheader]').count()
  await busca.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const escolhida = await tabela.locator('[role=gridcell][aria-selected=true]').count()
  await busca.fill('')
  return {
    nome: 'e ainda: tabela para leitores de tela, Ctrl F e teclado',
    valor: `${anunciadas.toLocaleString('pt-BR')} linhas e ${cabecas} colunas anunciadas`,
    alvo: 'todas as linhas; Ctrl F leva a Filtrar linhas; as setas movem a célula',
    cumprido: achar && anunciadas > linhas && cabecas >= 14 && escolhida > 0,
  }
}
