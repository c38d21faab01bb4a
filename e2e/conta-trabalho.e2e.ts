import { correioRotas, sessaoRotas, usuarioRotas } from '@lastro/contract'
import type { Page } from '@playwright/test'
import { RENATA_GESTORA } from '../test/people.ts'
import { expect, signInApiAtInicial, startServer, test as base } from './lastro.ts'
import { startProvedor, type ProvedorLocal } from './oidc-server.ts'

const test = base.extend<object, { provedor: ProvedorLocal }>({
  provedor: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads fixture dependencies from this pattern
    async ({}, use) => {
      const provedor = await startProvedor()
      await use(provedor)
      await provedor.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provedor }, use) => {
      const { address, stop } = await startServer(provedor.environment)
      provedor.serve(address)
      await use({ address, neighbors: [provedor.emissor] })
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const button = (page: Page) => page.getByRole('button', { name: 'Continuar com a conta de trabalho' })
const session = (page: Page): Promise<Record<string, string>> => page.evaluate(() => JSON.parse(localStorage.getItem('@USER') ?? '{}'))

async function signInAtProvedor(page: Page, conta: string): Promise<void> {
  await page.getByLabel('Conta').fill(conta)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

const REFRESH_TIMER_MS = 20_000

async function enterByPopup(page: Page, conta: string): Promise<number[]> {
  const [popup] = await Promise.all([page.context().waitForEvent('page'), button(page).click()])
  await popup.getByLabel('Conta').waitFor()
  const size = await popup.evaluate(() => [innerWidth, innerHeight])
  await signInAtProvedor(popup, conta)
  return size
}

async function invite(address: string, email: string): Promise<string> {
  const renata = await signInApiAtInicial(address, RENATA_GESTORA)
  const { cliente } = await renata.call(sessaoRotas.get)
  if (cliente === null) throw new Error('the demo controller has no cliente')
  await renata.call(usuarioRotas.create, { body: { email, nome: 'Pessoa Convidada', perfil: 'analista', clientes: [cliente.id] } })
  const correio = await renata.call(correioRotas.list)
  const texto = correio.find(({ para }) => para === email)?.texto ?? ''
  return `/cadastrar-senha#token=${/#token=([\w-]{43})/.exec(texto)?.[1]}`
}

async function link(page: Page, address: string, conta: string): Promise<void> {
  await page.goto(await invite(address, `${conta}@convite.example`))
  await enterByPopup(page, conta)
  await expect(page).toHaveURL(/\/Home$/)
}

test('o convite vincula a conta de trabalho, e dali em diante ela entra', async ({ page, provedor, server }) => {
  await link(page, server.address, 'bia')
  const stored = await session(page)
  expect(stored).toMatchObject({
    iss: provedor.emissor,
    nome: 'Pessoa bia',
    email: 'bia@empresa.example',
    perfil: 'analista',
    refreshToken: '',
  })
  expect(stored['clienteId']).toMatch(/^[0-9a-f-]{36}$/)
  expect(await page.evaluate(() => localStorage.getItem('cliente'))).toBe(stored['cliente'])
  expect(Date.parse(String(stored['expires'])) - Date.now()).toBeGreaterThan(9 * 60_000)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/Dre')
  await expect(second).toHaveURL(/\/Dre/)
})

test('uma conta que ninguém convidou é recusada, com o que fazer', async ({ page }) => {
  await page.goto('/login')
  expect(await enterByPopup(page, 'estranha')).toEqual([483, 600])
  await expect(page.getByRole('alert')).toContainText('Esta conta de trabalho ainda não tem acesso.')
  await expect(page.getByRole('alert')).toContainText('convite')
  expect(await session(page)).toEqual({})
})

test('sair leva ao provedor e volta ao Login com o cliente; entra de novo por ali', async ({ page, provedor, server }) => {
  await link(page, server.address, 'caio')
  const { cliente } = await session(page)
  const leftTo = page.waitForRequest((request) => request.url().startsWith(`${provedor.emissor}/session/end`))
  await page.getByRole('button', { name: /^Menu de/ }).click()
  await page.getByText('Sair', { exact: true }).click()
  await leftTo
  await page.waitForURL(/\/Login\?q=/)
  expect(new URL(page.url()).searchParams.get('q')).toBe(cliente)
  expect(new URL(page.url()).searchParams.has('state')).toBe(false)
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /^(@USER|cliente|accessToken|userData|userAbilityRules)$/.test(key)),
    ),
  ).toEqual([])
  await enterByPopup(page, 'caio')
  await expect(page).toHaveURL(/\/Home$/)
})

test('sem janela, a página vai ao provedor e volta para onde se queria chegar', async ({ page, server }) => {
  await link(page, server.address, 'davi')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies({ name: /_session|_interaction/ })
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/Dre')
  await expect(page).toHaveURL(/\/login\?to=/i)
  await button(page).click()
  await signInAtProvedor(page, 'davi')
  await expect(page).toHaveURL(/\/Dre/)
  expect(await session(page)).toMatchObject({ email: 'davi@empresa.example', perfil: 'analista' })
})

test('o token se renova sem perguntar; recusado pelo provedor, a sessão termina', async ({ page, provedor, server }) => {
  await page.clock.install()
  await link(page, server.address, 'elis')
  const dre = page.getByRole('link', { name: 'DRE', exact: true }).first()
  // React delays what is still loading by the clock, which goes back below.
  await expect(dre).toBeVisible()
  const before = await session(page)
  await page.clock.fastForward(REFRESH_TIMER_MS)
  await expect.poll(async () => (await session(page))['token']).not.toBe(before['token'])
  await page.clock.setSystemTime(new Date())
  const after = await session(page)
  expect({ ...after, token: '', expires: '' }).toEqual({ ...before, token: '', expires: '' })
  await dre.click()
  await expect(page).toHaveURL(/\/Dre/)
  provedor.forgetEverybody()
  await page.clock.fastForward(REFRESH_TIMER_MS)
  await page.waitForURL(/\/Login/)
  expect(await session(page)).toEqual({})
})
