/** Takes the screenshots of the docs from the demo: `npm start` in one terminal, `npm run capturas` in another. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { RENATA_GESTORA } from '../test/people.ts'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { root } from '../scripts/root.ts'

const address = process.env['LASTRO_ENDERECO'] ?? 'http://127.0.0.1:3000'
const folder = join(root, 'docs/imagens')
const SCREENS = [['dre', '/Dre?inicio=2025-01&fim=2025-12&explicar=EBITDA']] as const

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const page = await browser.newPage({ baseURL: address, locale: 'pt-BR', viewport: { width: 1440, height: 900 } })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(RENATA_GESTORA.email)
  await page.getByLabel('Senha', { exact: true }).fill(RENATA_GESTORA.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => !/\/login/i.test(url.pathname))
  for (const [name, path] of SCREENS) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
    process.stdout.write(`docs/imagens/${name}.png\n`)
  }
} finally {
  await browser.close()
}
