import { AxeBuilder } from '@axe-core/playwright'
import { RENATA_GESTORA } from '../test/pessoas.ts'
import { expect, signIn, test } from './lastro.ts'

const TELAS = ['/Home', '/Importacao', '/DePara', '/Dre', '/Dre?explicar=EBITDA', '/about', '/não-existe'] as const
const LARGURAS = [1280, 390] as const

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`tema ${colorScheme}`, () => {
    test.use({ colorScheme })
    for (const width of LARGURAS) {
      test(`nenhuma falha de acessibilidade em ${width} px`, async ({ page }) => {
        // Eight screens, each read whole: minutes on a busy machine.
        test.slow()
        await page.setViewportSize({ width, height: 844 })
        await page.goto('/login')
        await expectAccessible(page, 'a entrada')
        await signIn(page, RENATA_GESTORA)
        for (const tela of TELAS) {
          await page.goto(tela)
          await expect(page.getByRole('heading').first()).toBeVisible()
          await page.waitForLoadState('networkidle')
          await expectAccessible(page, tela)
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          expect(overflow, `${tela} não rola para o lado`).toBeLessThanOrEqual(0)
        }
      })
    }
  })
}

async function expectAccessible(page: ConstructorParameters<typeof AxeBuilder>[0]['page'], tela: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
  )
  expect(found, tela).toEqual([])
}
