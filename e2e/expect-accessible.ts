/** Accessibility checks for every screen: no axe violation in both themes and widths, and no horizontal scrolling. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const ALTURA = 844
const LARGURAS = [1280, 390] as const
/** WCAG 1.4.10 (reflow). */
const LARGURA_MINIMA = 320
const TEMAS = ['light', 'dark'] as const
/** The dark theme differs only in colours. */
const REGRAS = { light: null, dark: ['color-contrast'] } as const

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

interface WindowWithAxe extends Window {
  axe?: { run: (options: object) => Promise<{ violations: Violations }> }
}

export async function expectAccessible(page: Page, estado: string): Promise<void> {
  expectNothing(await readViolations(page, null), estado)
}

export async function expectAccessibleEverywhere(page: Page, estado: string): Promise<void> {
  for (const width of LARGURAS) {
    await page.setViewportSize({ width, height: ALTURA })
    for (const tema of TEMAS) {
      await page.emulateMedia({ colorScheme: tema })
      await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, tema)
      expectNothing(await readViolations(page, REGRAS[tema]), `${estado}, ${width} px, ${tema}`)
    }
  }
  await page.setViewportSize({ width: LARGURA_MINIMA, height: ALTURA })
  // Layout follows the width asynchronously.
  await expect
    .soft(async () => expect(await page.evaluate(overflowOf)).toBeLessThanOrEqual(0), `${estado} não rola para o lado`)
    .toPass({ timeout: 2_000 })
  await page.setViewportSize({ width: LARGURAS[0], height: ALTURA })
  await page.emulateMedia({ colorScheme: TEMAS[0] })
}

/** Injects axe once per page, because it is larger than the page. */
async function readViolations(page: Page, rules: readonly string[] | null): Promise<Violations> {
  await page.waitForFunction(isStill)
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Legacy mode suffices without frames, and passes are omitted because there are thousands.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    return (await (rules ? axe.withRules([...rules]) : axe).analyze()).violations
  }
  return page.evaluate(async (runOnly) => {
    const { axe }: WindowWithAxe = window
    const found = await axe?.run({ resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) })
    return found?.violations ?? []
  }, rules)
}

function expectNothing(violations: Violations, estado: string): void {
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
  expect.soft(found, estado).toEqual([])
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
