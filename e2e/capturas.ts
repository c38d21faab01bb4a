/** Takes the pictures of the README from the running demonstration: `npm start` in one terminal, `npm run capturas` in another. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { RENATA_GESTORA } from '../test/pessoas.ts'
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { root } from '../scripts/root.ts'

const endereco = process.env['LASTRO_ENDERECO'] ?? 'http://127.0.0.1:3000'
const folder = join(root, 'docs/imagens')
const TELAS = [
  ['inicio', '/Home'],
  ['importacao', '/Importacao'],
  ['de-para', '/DePara'],
  ['dre', '/Dre?inicio=2025-01&fim=2025-12&explicar=EBITDA'],
] as const

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ baseURL: endereco, locale: 'pt-BR', colorScheme, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const suffix = colorScheme === 'light' ? '' : '-escuro'
    await page.goto('/login')
    await capture(page, `entrar${suffix}`)
    await page.getByLabel('E-mail').fill(RENATA_GESTORA.email)
    await page.getByLabel('Senha', { exact: true }).fill(RENATA_GESTORA.senha)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.waitForURL((url) => !/\/login/i.test(url.pathname))
    for (const [name, path] of TELAS) {
      await page.goto(path)
      await capture(page, `${name}${suffix}`)
    }
    await context.close()
  }
} finally {
  await browser.close()
}

async function capture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
  process.stdout.write(`docs/imagens/${name}.png\n`)
}
