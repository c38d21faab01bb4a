import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createEcdGerador, type DefeitoCodigo } from '@lastro/ecd'
import { RENATA_GESTORA } from '../test/pessoas.ts'
import { clienteSwitcher, expect, signIn, test } from './lastro.ts'

const LARGURAS = [1280, 320] as const
const TEMAS = ['light', 'dark'] as const
const CSV = 'coluna a;coluna b;coluna c\n31/03/2031;3.1;10,00\n31/03/2031;1.1;-10,00\n'

type Estado = readonly [nome: string, tela: string, open?: (page: Page) => Promise<unknown>]

/** Every screen, and what opens over it or in it: where it begins, and how a person gets there. */
const ESTADOS: readonly Estado[] = [
  ['o início', '/Home'],
  ['a paleta', '/Home', (page) => press(page, 'Control+k')],
  ['os atalhos', '/Home', (page) => press(page, '?')],
  ['o menu do usuário', '/Home', (page) => page.getByRole('button', { name: /Renata/ }).click()],
  ['a troca de cliente', '/Home', (page) => clienteSwitcher(page).click()],
  ['as importações', '/Importacao'],
  ['a prévia de uma ECD', '/Importacao', (page) => choose(page, 'razao.txt', ecdOf())],
  ['o sentido das colunas', '/Importacao', (page) => choose(page, 'razao.csv', Buffer.from(CSV))],
  ['um arquivo recusado na porta', '/Importacao', (page) => choose(page, 'livro-z.txt', ecdOf('livro-z'))],
  ['um arquivo recusado na conferência', '/Importacao', importUnbalanced],
  ['uma importação concluída', '/Importacao', openConcluida],
  ['desfazer uma importação', '/Importacao', askUndo],
  ['o De-Para', '/DePara'],
  ['os grupos do De-Para', '/DePara', (page) => page.getByRole('button', { name: /^Grupo/ }).click()],
  ['o destino de uma conta', '/DePara', openDestino],
  ['um De-Para por salvar', '/DePara', changeDestino],
  ['sair sem salvar', '/DePara', leaveUnsaved],
  ['a DRE', '/Dre'],
  ['o período da DRE', '/Dre', (page) => page.getByRole('button', { name: /^Período .*\d{4}/ }).click()],
  ['os centros de custo da DRE', '/Dre', (page) => page.getByRole('button', { name: /^Centro/ }).click()],
  ['a exibição da DRE', '/Dre', (page) => page.getByRole('button', { name: /^Exibição/ }).click()],
  ['a exportação da DRE', '/Dre', (page) => page.getByRole('button', { name: 'Exportar' }).click()],
  ['a explicação de um número', '/Dre?explicar=EBITDA'],
  ['sobre o Lastro', '/about'],
  ['uma tela que não existe', '/não-existe'],
]

test.describe.configure({ mode: 'parallel' })

for (const width of LARGURAS) {
  test(`nenhuma falha de acessibilidade em ${width} px`, async ({ page }) => {
    // Some twenty-five states, each read whole: half a minute on a machine of its own, minutes on a busy one.
    test.setTimeout(400_000)
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/login')
    await expectAccessible(page, 'a entrada')
    await signIn(page, RENATA_GESTORA)
    for (const [nome, tela, open] of ESTADOS) {
      await test.step(nome, async () => {
        await page.goto(tela)
        await expect(page.getByRole('heading').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await open?.(page)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page, nome)
      })
    }
  })
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/plain', buffer })
  await expect(page.getByRole('button', { name: 'Importar', exact: true }).or(page.getByText('Nada foi gravado.')).first()).toBeVisible()
}

async function importUnbalanced(page: Page): Promise<void> {
  await choose(page, 'desbalanceado.txt', ecdOf('lancamento-desbalanceado'))
  // The generated file is of a company that is nobody's cliente.
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(page.getByText('Nada foi gravado.')).toBeVisible({ timeout: 30_000 })
}

async function openConcluida(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Concluída' }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
}

async function askUndo(page: Page): Promise<void> {
  await openConcluida(page)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function openDestino(page: Page): Promise<void> {
  await page.locator('[data-destino]').first().click()
  await expect(page.getByRole('option').first()).toBeVisible()
}

async function changeDestino(page: Page): Promise<void> {
  await openDestino(page)
  await page.getByRole('option').nth(1).click()
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible()
}

async function leaveUnsaved(page: Page): Promise<void> {
  await changeDestino(page)
  const navegacao = page.getByRole('button', { name: 'Abrir navegação' })
  if (await navegacao.isVisible()) await navegacao.click()
  await page.getByRole('link', { name: 'Início' }).click()
  await expect(page.getByRole('dialog', { name: 'Há mudanças não salvas' })).toBeVisible()
}

function ecdOf(defeito?: DefeitoCodigo): Buffer {
  return Buffer.concat([...createEcdGerador({ ano: 2031, partidas: 500, ...(defeito === undefined ? {} : { defeito }) }).chunks()])
}

/** Half-way between two themes no colour is the one that people read. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every(({ playState, effect }) => playState === 'finished' || effect?.getComputedTiming().endTime === Infinity)
}

/** Everything in the light theme; the dark one differs in its colours alone. */
async function expectAccessible(page: Page, estado: string): Promise<void> {
  for (const tema of TEMAS) {
    await page.emulateMedia({ colorScheme: tema })
    await expect(page.locator('html')).toHaveAttribute('data-theme', tema)
    await page.waitForFunction(isStill)
    const axe = new AxeBuilder({ page })
    const { violations } = await (tema === 'light' ? axe : axe.withRules(['color-contrast'])).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    )
    expect.soft(found, `${estado}, ${tema}`).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(overflow, `${estado} não rola para o lado`).toBeLessThanOrEqual(0)
}
