/** Helpers for the budget grid, whose canvas cells are found through its accessible table. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect } from './lastro.ts'

/** Rows when filtered by one item, below its grupo and item. */
export const [administracao, humanos] = [2, 3]
export const march = (person: Page, row: number): Locator => person.locator(`#glide-cell-3-${row}`)

/** The scroller lies over the canvas and takes the pointer. A click on it waits until it has a size and a place. */
export function clickSheet(person: Page, { x, row }: { x: number; row: number }): Promise<void> {
  return person
    .locator('.dvn-scroller')
    .first()
    .click({ position: { x, y: 28 * (row + 1) + 14 } })
}

export function goToMarch(person: Page, row: number): Promise<void> {
  return clickSheet(person, { x: 222 + 66 * 3 - 20, row })
}

/** By keyboard, because column widths vary with the amounts. */
export async function walkToMarch(person: Page, row: number): Promise<void> {
  await goToMarch(person, row)
  await person.keyboard.press('Home')
  for (let i = 0; i < 3; i++) await person.keyboard.press('ArrowRight')
}

export async function pasteClipboard(person: Page, caso: string): Promise<void> {
  const read = (tipo: string) => readFile(join(import.meta.dirname, `../apps/web/src/table/recorded-clipboards/${caso}.${tipo}`), 'utf8')
  const data = { 'text/html': await read('html'), 'text/plain': await read('txt') }
  await person.evaluate((tipos) => {
    const put = (event: ClipboardEvent) => {
      for (const [tipo, texto] of Object.entries(tipos)) event.clipboardData?.setData(tipo, texto)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('copy', put, { capture: true, once: true })
  }, data)
  await person.keyboard.press('Control+c')
  await person.keyboard.press('Control+v')
}

export async function writeInMarch(person: Page, row: number, texto: string): Promise<void> {
  await goToMarch(person, row)
  await person.keyboard.type(texto)
  await person.keyboard.press('Enter')
  await expect(march(person, row)).toHaveText(`${texto},00`)
}
