/** Fixtures and helpers of all e2e tests: a server per worker, a watched page, demo users and common actions. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sessaoRotas, type RotaDef, type Sessao, type Tokens } from '@lastro/contract'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { signInApi, type Api, type TestPerson } from '../test/api.ts'
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { BRUNO_ADMIN, HELENA_LEITORA, RENATA_GESTORA, TIAGO_ANALISTA } from '../test/people.ts'
import { removeDataDir, startProcesso, type Processo } from '../test/lastro-process.ts'
import { dataReady } from './prepared-data.ts'

/** The demo cliente with centros, filiais and rateio rules. */
const CLIENTE_INICIAL = 'Comercial Ação & Água'
const MULTI_CLIENTE_PEOPLE: readonly { email: string }[] = [RENATA_GESTORA, TIAGO_ANALISTA, HELENA_LEITORA, BRUNO_ADMIN]

interface Watched {
  /** Fails the test when the page logs an error, violates its CSP, gets a 5xx or requests another host. */
  watch: void
}

export const test = base.extend<Watched, { server: { address: string; neighbors?: readonly string[] } }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads fixture dependencies from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.address)
  },
  watch: [
    async ({ page, server }, use) => {
      const faults: string[] = []
      page.on('console', (message) => {
        // Some tests expect refusals, which the browser logs as errors.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
      })
      page.on('pageerror', (error) => faults.push(error.message))
      page.on('response', (response) => {
        if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
      })
      page.on('request', (request) => {
        const url = new URL(request.url())
        const isOurs = url.port === new URL(server.address).port && /^(127\.0\.0\.1|[a-z]+\.localhost)$/.test(url.hostname)
        const isExpected = isOurs || server.neighbors?.includes(url.origin) === true
        if (url.protocol.startsWith('http') && !isExpected) faults.push(`asked another host: ${request.url()}`)
      })
      await use()
      expect(faults, 'What the page did wrong while the journey went on').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export async function startServer(environment: Readonly<Record<string, string>> = {}): Promise<Pick<Processo, 'address' | 'stop'>> {
  const dataDir = createTemporaryFolder('lastro-')
  // `fs.cp` changes the owner of files, and PostgreSQL refuses files its user does not own.
  await promisify(execFile)('cp', ['-a', `${dataReady()}/.`, dataDir])
  const processo = await startProcesso(dataDir, environment)
  return {
    address: processo.address,
    async stop() {
      await processo.stop()
      await removeDataDir(dataDir)
    },
  }
}

/** For an address that only the browser resolves. Leaves a user of several clientes in the initial one. */
export async function signInAtMarca(page: Page, usuario: TestPerson): Promise<void> {
  await signInByForm(page, usuario)
  if (!MULTI_CLIENTE_PEOPLE.includes(usuario)) return
  await expect(clienteSwitcher(page)).toBeVisible()
  if (!(await clienteSwitcher(page).innerText()).includes(CLIENTE_INICIAL)) await switchCliente(page, CLIENTE_INICIAL)
}

export async function signInByForm(page: Page, { email, senha }: TestPerson): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/i)
}

/**
 * Opens `to`, or the first screen, with a session from the API, which saves the pages of a sign-in. Switches demo users to the initial
 * cliente, because Lastro opens the last one, where another test may have left them.
 */
export async function signIn(page: Page, usuario: TestPerson, to = '/'): Promise<void> {
  const context = page.context()
  let origin = ''
  const send = async (rota: RotaDef, { data, token = '' }: { data?: object; token?: string }): Promise<unknown> => {
    const method = rota.metodo
    const response = await context.request.fetch(`/v1${rota.caminho}`, { method, data, headers: { authorization: `Bearer ${token}` } })
    expect(response.ok(), `${rota.nome}: ${await response.text()}`).toBe(true)
    origin = new URL(response.url()).origin
    return ((await response.json()) as { data: unknown }).data
  }
  let tokens = (await send(sessaoRotas.login, { data: usuario })) as Tokens
  if (MULTI_CLIENTE_PEOPLE.includes(usuario) && claimsOf(tokens).clienteNome !== CLIENTE_INICIAL) {
    const { token } = tokens
    const { clientes } = (await send(sessaoRotas.get, { token })) as Sessao
    const initial = clientes.find(({ nomeCurto }) => nomeCurto === CLIENTE_INICIAL)
    tokens = (await send(sessaoRotas.switchCliente, { token, data: { clienteId: initial?.id } })) as Tokens
  }
  const { token, expiration: expires, refreshToken } = tokens
  const session = { ...claimsOf(tokens), token, expires, refreshToken: refreshToken.token }
  const { cookies } = await context.storageState()
  const localStorage = [
    { name: '@USER', value: JSON.stringify(session) },
    { name: 'accessToken', value: token },
  ]
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] })
  await page.goto(to)
}

function claimsOf({ token }: Tokens): { clienteNome: string | null } {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { clienteNome: string | null }
}

export async function signInApiAtInicial(address: string, person: TestPerson): Promise<Api> {
  return (await signInApi(address, person)).inCliente(CLIENTE_INICIAL)
}

export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[data-visible=true], [aria-busy=true]') === null)
}

/** Sets a checkbox of a filter. It updates through the URL, after the click, and Playwright's `check` would not wait. */
export async function setChosen(box: Locator, chosen = true): Promise<void> {
  await expect(box).toBeChecked({ checked: !chosen })
  await box.click()
  await expect(box).toBeChecked({ checked: chosen })
}

/** Chooses an option of a searched select. It is typed as a user would; a pattern stands for the first option that matches it. */
export async function chooseOption(field: Locator, option: string | RegExp): Promise<void> {
  await field.click()
  if (typeof option === 'string') await field.fill(option)
  const chosen = field.page().getByRole('listbox').getByRole('option', { name: option, exact: true }).first()
  const text = await chosen.innerText()
  await chosen.click()
  await expect(field).toHaveValue(text)
}

export function clienteSwitcher(page: Page): Locator {
  return page.getByTitle('Trocar de cliente')
}

export async function switchCliente(page: Page, shortNome: string): Promise<void> {
  await clienteSwitcher(page).click()
  await page.getByRole('option', { name: new RegExp(shortNome) }).click()
  await expect(clienteSwitcher(page)).toContainText(shortNome)
}

/**
 * Expects a visible row with these cells by header, e.g. `{ Conta: '3.1.01', Destino: 'Receita' }`. Texts match whole, so amounts are
 * exact.
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

export async function openPermissoes(page: Page, nome: string): Promise<Locator> {
  await page.goto('/Permissoes?ver=pessoas')
  await page.getByRole('button', { name: nome }).click()
  const modal = page.getByRole('dialog', { name: `Permissões de ${nome}` })
  await expect(modal.getByRole('button', { name: 'Ver, DRE' })).toBeVisible()
  return modal
}
