/** What every journey starts from: a server of its own worker, a page that is watched, people, and words for what one does. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { signInApi, type Api, type Pessoa } from '../test/api.ts'
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { BRUNO_ADMIN, HELENA_LEITORA, RENATA_GESTORA, TIAGO_ANALISTA } from '../test/people.ts'
import { removeDadosDir, startProcesso, type Processo } from '../test/lastro-process.ts'
import { dadosProntos } from './prepared-data.ts'

/** Where the journeys begin: the cliente of the demonstration that has centros, filiais and rules of rateio. */
const CLIENTE_INICIAL = 'Comercial Ação & Água'
const OF_MANY_CLIENTES: readonly { email: string }[] = [RENATA_GESTORA, TIAGO_ANALISTA, HELENA_LEITORA, BRUNO_ADMIN]

interface Watched {
  /** Fails the test when the page logged an error, broke its content policy, got a 5xx or asked another host. */
  vigia: void
}

export const test = base.extend<Watched, { servidor: { endereco: string; vizinhos?: readonly string[] } }>({
  servidor: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from this pattern
    async ({}, use) => {
      const servidor = await startServidor()
      await use(servidor)
      await servidor.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ servidor }, use) => {
    await use(servidor.endereco)
  },
  vigia: [
    async ({ page, servidor }, use) => {
      const faults: string[] = []
      page.on('console', (message) => {
        // A refused request is part of some journeys; the browser logs each as an error of its own.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
      })
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('response', (response) => {
        if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
      })
      page.on('request', (request) => {
        const url = new URL(request.url())
        const isOurs = url.port === new URL(servidor.endereco).port && /^(127\.0\.0\.1|[a-z]+\.localhost)$/.test(url.hostname)
        const isExpected = isOurs || servidor.vizinhos?.includes(url.origin) === true
        if (url.protocol.startsWith('http') && !isExpected) faults.push(`asked another host: ${request.url()}`)
      })
      await use()
      expect(faults, 'What the page did wrong while the journey went on').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** A server with the demonstration as it comes. @param ambiente added to the environment of its process */
export async function startServidor(ambiente: Readonly<Record<string, string>> = {}): Promise<Pick<Processo, 'endereco' | 'stop'>> {
  const dadosDir = createTemporaryFolder('lastro-')
  // Node's own copy gives every file to who copies it, and PostgreSQL refuses what its user does not own.
  await promisify(execFile)('cp', ['-a', `${dadosProntos()}/.`, dadosDir])
  const processo = await startProcesso(dadosDir, ambiente)
  return {
    endereco: processo.endereco,
    async stop() {
      await processo.stop()
      await removeDadosDir(dadosDir)
    },
  }
}

/**
 * Signs in through the form, as a person does who asked for a screen, and waits for that one; asked for none, for the first. People of the
 * demonstration then are where every journey begins: Lastro opens the cliente they were last in, which would be where another journey left
 * them.
 */
export async function signIn(page: Page, usuario: Pessoa, to?: string): Promise<void> {
  await page.goto(to === undefined ? '/login' : `/login?to=${encodeURIComponent(to)}`)
  await page.getByLabel('E-mail').fill(usuario.email)
  await page.getByLabel('Senha', { exact: true }).fill(usuario.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/i)
  if (!OF_MANY_CLIENTES.includes(usuario)) return
  await expect(clienteSwitcher(page)).toBeVisible()
  if ((await clienteSwitcher(page).innerText()).includes(CLIENTE_INICIAL)) return
  await switchCliente(page, CLIENTE_INICIAL)
  // A switch leads away from what may belong to another cliente.
  if (to !== undefined) await page.goto(to)
}

/** As `signIn`, for what a journey prepares or reads without the pages: in the same cliente, wherever another journey left the person. */
export async function signInApiAtInicial(endereco: string, pessoa: Pessoa): Promise<Api> {
  return (await signInApi(endereco, pessoa)).inCliente(CLIENTE_INICIAL)
}

/** Waits until nothing is under way: neither the bar on top nor a part of the page. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-visible=true], [aria-busy=true]') === null)
}

/**
 * Chooses in a filter, or takes the choice back. It shows when the address tells of it, a moment after the click, and Playwright's own
 * `check` looks at once.
 */
export async function setChosen(caixa: Locator, chosen = true): Promise<void> {
  await expect(caixa).toBeChecked({ checked: !chosen })
  await caixa.click()
  await expect(caixa).toBeChecked({ checked: chosen })
}

/** The button that names the active cliente and opens the list; absent for who has one cliente only. */
export function clienteSwitcher(page: Page): Locator {
  return page.getByTitle('Trocar de cliente')
}

/** Makes another cliente the active one, by the name in the list at the top. */
export async function switchCliente(page: Page, nomeCurto: string): Promise<void> {
  await clienteSwitcher(page).click()
  await page.getByRole('option', { name: new RegExp(nomeCurto) }).click()
  await expect(clienteSwitcher(page)).toContainText(nomeCurto)
}

/**
 * Finds a row by what stands under the headers, e.g. `{ Conta: '3.1.01', Destino: 'Receita' }`, and expects it to be visible.
 * Texts are compared whole, so an amount is asserted exactly.
 */
export async function expectRowVisible(table: Locator, cells: Readonly<Record<string, string>>): Promise<void> {
  await expect(async () => {
    const headers = (await table.getByRole('columnheader').allInnerTexts()).map(clean)
    for (const header of Object.keys(cells)) expect(headers, `the table has no column "${header}"`).toContain(header)
    const rows = await table.getByRole('row').all()
    const found: string[][] = []
    for (const row of rows)
      found.push((await row.locator('td, th, [role=gridcell], [role=cell], [role=rowheader]').allInnerTexts()).map(clean))
    const matches = found.filter((texts) => Object.entries(cells).every(([header, text]) => texts[headers.indexOf(header)] === text))
    expect(
      matches.length,
      `no row has ${JSON.stringify(cells)}; the rows are\n${found.map((row) => row.join(' | ')).join('\n')}`,
    ).toBeGreaterThan(0)
  }).toPass({ timeout: 10_000 })
}

function clean(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** What one person may do, open to be changed. */
export async function openPermissoes(page: Page, nome: string): Promise<Locator> {
  await page.goto('/Permissoes?ver=pessoas')
  await page.getByRole('button', { name: nome }).click()
  const modal = page.getByRole('dialog', { name: `Permissões de ${nome}` })
  await expect(modal.getByRole('button', { name: 'Ver, DRE' })).toBeVisible()
  return modal
}
