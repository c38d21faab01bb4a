/** Opening a budget of many lines: until its first row can be used, what memory it takes then, and what it is to who does not see it. */
import type { Page } from 'playwright-core'
import type { Medida } from '../result.ts'

/** Counted ones; one before fills the cache of the browser, as on any day but the first. */
export const ABERTURAS = 20

export interface Abertura {
  /** From the navigation to the end of the frame with the first row. */
  primeiraMs: number[]
}

/**
 * By its address, signed in, each time from the beginning. The page must be watched by `watchCanvas`.
 * @param change somebody else's edit, before each: what the server remembers of the lines is not what they are
 */
export async function measureAberturas(page: Page, endereco: string, change: () => Promise<void>): Promise<Abertura> {
  const primeiraMs: number[] = []
  for (let i = 0; i <= ABERTURAS; i++) {
    await change()
    await page.goto(endereco, { waitUntil: 'commit' })
    // Heard of in a task of the page: whatever it had to do before the row could be used is done.
    const demora = await page.evaluate(() => window.primeiraLinha)
    if (i > 0) primeiraMs.push(demora)
  }
  return { primeiraMs }
}

/** Of its script, its elements and its arrays, without what only waits to be cleared away. */
export async function measureMemoria(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await page.waitForTimeout(1000)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize + embedderHeapUsedSize + backingStorageSize
}

/** What a fast grid must not have given up: a table to a screen reader, its own search on Ctrl F, all by keyboard. */
export async function verifyTabela(page: Page, linhas: number): Promise<Medida> {
  await page.locator('canvas').first().press('Control+f')
  const busca = page.getByLabel('Filtrar linhas')
  const achar = await busca.evaluate((campo) => campo === document.activeElement)
  await busca.fill('unidade')
  // Inside of the canvas: there for those who do not see it, and in the way of nobody.
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
