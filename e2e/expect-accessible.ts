/** Accessibility checks for every screen: no axe violation in both themes and widths, and no horizontal scrolling. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const HEIGHT = 844
const WIDTHS = [1280, 390] as const
/** WCAG 1.4.10 (reflow). */
const WIDTH_MINIMA = 320
const THEMES = ['light', 'dark'] as const
const REGRAS = { light: null, dark: ['color-contrast'] } as const

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violations = AxeResults['violations']

interface WindowWithAxe extends Window {
  axe?: { run: (options: RunOptions) => Promise<AxeResults> }
}

export async function expectAccessible(page: Page, state: string): Promise<void> {
  expectNothing(await readViolations(page, null), state)
}

export async function expectAccessibleEverywhere(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, theme)
      expectNothing(await readViolations(page, REGRAS[theme]), `${state}, ${width} px, ${theme}`)
    }
  }
  await page.setViewportSize({ width: WIDTH_MINIMA, height: HEIGHT })
  // Layout follows the width asynchronously.
  await expect
    .soft(async () => expect(await page.evaluate(overflowOf)).toBeLessThanOrEqual(0), `${state} não rola para o lado`)
    .toPass({ timeout: 2_000 })
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT })
  await page.emulateMedia({ colorScheme: THEMES[0] })
}

/** Injects axe once per page, because it is larger than the page. */
async function readViolations(page: Page, rules: readonly string[] | null): Promise<Violations> {
  await page.waitForFunction(isStill)
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  return page.evaluate(
    async (runOnly) => {
      const { axe }: WindowWithAxe = window
      if (!axe) throw new Error('axe left the page')
      return (await axe.run({ resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) })).violations
    },
    rules ? [...rules] : null,
  )
}

function expectNothing(violations: Violations, state: string): void {
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
  expect.soft(found, state).toEqual([])
}

function overflowOf(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth
}

/** During a theme transition no colour is final. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every(({ playState, effect }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity)
}
