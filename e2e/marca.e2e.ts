import { readFile } from 'node:fs/promises'
import { senhaRotas } from '@lastro/contract'
import type { Page } from '@playwright/test'
import { BRUNO_ADMIN, HELENA_LEITORA } from '../test/people.ts'
import { expectAccessible } from './expect-accessible.ts'
import { clienteSwitcher, expect, signIn, test } from './lastro.ts'

const at = (address: string, marca: string): string => `http://${marca}.localhost:${new URL(address).port}`
const tokenOf = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), `--${name}`)

test('o admin muda a cor de uma marca: a que não se lê é recusada, a próxima serve, e a entrada daquele endereço a mostra', async ({
  page,
  server,
}) => {
  await signIn(page, BRUNO_ADMIN)
  expect((await page.locator('nav img').first().boundingBox())?.width, 'logo width 40 px').toBe(40)
  await page.getByRole('link', { name: 'Marcas' }).click()
  await page.getByRole('button', { name: /^FPS/ }).click()
  await expect(page).toHaveURL(/\/Marca\?chave=fps/)
  await expectAccessible(page, 'a tela das marcas')

  const color = page.getByLabel('Cor no tema claro', { exact: true })
  await expect(color).toHaveValue('#1c7c3d')
  await color.fill('#ffd166')
  await expect(page.getByText('Com #ffd166 os textos não se leem sobre o fundo claro.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar marca' })).toBeDisabled()
  await page.getByRole('button', { name: /a mais próxima que se lê/ }).click()
  await expect(color).not.toHaveValue('#ffd166')
  const used = await color.inputValue()
  const preview = page.getByRole('img', { name: /FPS no tema claro/ })
  await expect.poll(() => preview.evaluate((element) => element.style.getPropertyValue('--accent-6'))).toBe(used)

  await page.getByLabel('Descrição').fill('O resultado de cada obra')
  await page.getByRole('button', { name: 'Salvar marca' }).click()
  await expect(page.getByText('Marca FPS salva.')).toBeVisible()

  const visitor = await page.context().browser()?.newContext({ locale: 'pt-BR', javaScriptEnabled: false })
  const crua = await visitor?.newPage()
  if (!crua) throw new Error('the page has no browser')
  await crua.goto(`${at(server.address, 'fps')}/login`)
  await expect(crua).toHaveTitle('FPS')
  await visitor?.close()

  await page.goto(`${at(server.address, 'fps')}/login`)
  await expect(page.getByRole('heading', { name: 'O resultado de cada obra' })).toBeVisible()
  await expect.poll(() => tokenOf(page, 'accent-6')).toBe(used)
  await expectAccessible(page, 'a entrada com a cor nova')
  await page.goto(`${at(server.address, 'asa')}/login`)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect.poll(() => tokenOf(page, 'accent-6')).toBe('#7557c9')
})

test('duas pessoas mudam a mesma marca: a segunda vê o que há, e nada se perde', async ({ page, browser, server }) => {
  await signIn(page, BRUNO_ADMIN, '/Marca?chave=unicap')
  await page.getByLabel('Empresa', { exact: true }).fill('Unicap Um')

  const other = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const another = await other.newPage()
  await signIn(another, BRUNO_ADMIN, '/Marca?chave=unicap')
  await another.getByLabel('Empresa', { exact: true }).fill('Unicap Dois')
  await another.keyboard.press('Control+s')
  await expect(another.getByText('Marca Unicap salva.')).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Salvar marca' }).click()
  await expect(page.getByText('Outra pessoa mudou esta marca depois que você abriu a tela.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver os dados atuais' }).click()
  await expect(page.getByLabel('Empresa', { exact: true })).toHaveValue('Unicap Dois')
})

test('cada endereço é a sua marca: título, sinal, ícone e página Sobre', async ({ page, server }) => {
  for (const [marca, nome] of [
    ['sisloc', 'Sisloc'],
    ['ageradora', 'A Geradora'],
    ['cdla', 'CDLA'],
  ] as const) {
    await page.goto(`${at(server.address, marca)}/about`)
    await expect(page).toHaveTitle(`Sobre o ${nome}`)
    await expect(page.getByRole('link', { name: `suporte@${marca}.demo` })).toHaveAttribute('href', `mailto:suporte@${marca}.demo`)
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', new RegExp(`/marcas/${marca}\\.svg`))
    await expect(page.locator('header img')).toHaveJSProperty('complete', true)
    expect(await page.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(page, `a página Sobre de ${nome}`)
  }
})

test('quem não administra marcas não as encontra', async ({ page }) => {
  await signIn(page, HELENA_LEITORA)
  await expect(page.getByRole('link', { name: 'Marcas' })).toHaveCount(0)
  await page.goto('/Marca')
  await expect(page).toHaveURL(/not-authorized/)
})

test('quem administra o serviço começa na carteira, e cada número leva ao seu lugar no cliente', async ({ page }) => {
  await signIn(page, BRUNO_ADMIN)
  await expect(page).toHaveURL(/\/dashboards\/crm$/)
  const colegio = page.getByRole('row', { name: /Colégio Nova Aurora/ })
  await expect(colegio).toContainText('33 de 33 contas')
  await expect(colegio).toContainText('jan/2024–dez/2025')
  await expectAccessible(page, 'a carteira de clientes')
  await page.getByLabel('Buscar cliente ou CNPJ').fill('88.999.000')
  await expect(page).toHaveURL(/busca=88\.999\.000/)
  await expect(page.getByText('1 cliente', { exact: true })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(';')[0])).toEqual(['\ufeffCliente', 'Colégio Nova Aurora'])

  await colegio.getByRole('button', { name: /33 de 33 contas/ }).click()
  await expect(page).toHaveURL(/\/DePara$/)
  await expect(clienteSwitcher(page)).toContainText('Colégio Nova Aurora')
  await page.getByRole('link', { name: 'Carteira' }).click()
  await page.getByRole('button', { name: 'Padaria Pão da Praça', exact: true }).click()
  await expect(page).toHaveURL(/\/Home$/)
  await expect(clienteSwitcher(page)).toContainText('Padaria Pão da Praça')
})

test('o admin vê as tarefas em segundo plano, cancela um e-mail que espera e o põe de novo na fila', async ({ page, server }) => {
  const esqueci = await fetch(`${server.address}/v1${senhaRotas.sendLink.caminho}`, {
    method: senhaRotas.sendLink.metodo,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: HELENA_LEITORA.email }),
  })
  expect(esqueci.status).toBe(200)
  await signIn(page, BRUNO_ADMIN)
  await expect(page.getByRole('link', { name: 'Carteira' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Buscar telas, contas, orçamentos…').fill('tarefas em segundo')
  await page.getByRole('option', { name: /Tarefas em segundo plano/ }).click()
  await expect(page).toHaveURL(/\/Tarefas$/)
  const filas = page.getByRole('table', { name: 'Filas' })
  await expect(filas.getByRole('row', { name: /^Limpeza do que venceu/ })).toContainText(/:07/)
  await expect(filas.getByRole('row', { name: /^Importações/ })).toContainText('quando houver')
  await expect(page.getByRole('table', { name: 'Processos' })).toContainText('roda tarefas')
  await expectAccessible(page, 'as tarefas em segundo plano')

  const mail = page.getByRole('row', { name: new RegExp(`E-mails · .*${HELENA_LEITORA.email}`) }).first()
  await expect(mail).toContainText('À espera')
  await mail.hover()
  await mail.getByRole('button', { name: /^Cancelar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a tarefa' }).click()
  await expect(mail).toContainText('Cancelado por um administrador.')
  await mail.hover()
  await mail.getByRole('button', { name: /^Repetir/ }).click()
  await expect(page.getByText('A tarefa voltou à fila.')).toBeVisible()
  await expect(mail).toContainText('À espera')
})

test('o admin liga a manutenção: quem trabalha lê por que e até quando, e volta sozinho quando ele a desliga', async ({
  page,
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const helena = await context.newPage()
  await helena.clock.install()
  await signIn(helena, HELENA_LEITORA)
  await signIn(page, BRUNO_ADMIN)
  await page.getByRole('link', { name: 'Manutenção' }).click()
  await expect(page.getByText('desligada', { exact: true })).toBeVisible()
  await expectAccessible(page, 'a manutenção desligada')
  await page.getByLabel('Mensagem').fill('Trocamos o servidor.')
  const [dia, hour] = await page.evaluate(() => {
    const em = new Date(Date.now() + 30 * 60_000)
    return [em.toLocaleDateString('pt-BR'), em.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })] as const
  })
  await page.getByLabel('Previsão de volta', { exact: true }).fill(dia)
  await page.getByLabel('Hora').fill(hour)
  await page.getByRole('button', { name: 'Ligar a manutenção' }).click()
  const question = page.getByRole('dialog', { name: 'Ligar a manutenção?' })
  await question.getByRole('button', { name: 'Ligar a manutenção' }).click()
  const range = page.getByRole('region', { name: 'Em manutenção.' })
  await expect(range).toContainText(/Minutos até a previsão de volta: (29|30)\./)
  await expectAccessible(page, 'a manutenção ligada')

  await helena.goto('/Dre')
  await expect(helena.getByRole('heading', { name: 'O sistema está em manutenção' })).toBeVisible()
  await expect(helena.getByText('Trocamos o servidor.')).toBeVisible()
  await expect(helena.getByRole('timer')).toContainText(/minutos: (29|30)/)

  await page.goto('/Home')
  await range.getByRole('link', { name: 'Mudar ou desligar' }).click()
  await page.getByRole('button', { name: 'Desligar a manutenção' }).click()
  await expect(range).toHaveCount(0)
  await helena.clock.fastForward(10_000)
  await expect(helena, 'back by herself to where she was').toHaveURL(/\/Dre/)
  await context.close()
})
