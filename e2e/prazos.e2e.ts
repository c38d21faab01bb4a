import { readFile } from 'node:fs/promises'
import { PAULO_SINGLE_CLIENTE, RENATA_GESTORA } from '../test/people.ts'
import { expectAccessible } from './expect-accessible.ts'
import { chooseOption, expect, signIn, test } from './lastro.ts'

test('quem cuida do orçamento dá prazos às áreas, vê quem está atrasado, e aprova pelo link do e-mail depois de entrar', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await signIn(page, RENATA_GESTORA, '/orcamento/novo?origem=realizado')
  await page.getByLabel('Exercício').selectOption({ label: 'jan–dez 2027' })
  await page.getByLabel('Doze meses de').selectOption({ label: 'jan–dez 2025' })
  await page.getByRole('group', { name: 'Só destes centros de custo' }).getByLabel('Lojas São Paulo').check()
  await page.getByRole('group', { name: 'Só destes centros de custo' }).getByLabel('Administração').check()
  await page.getByLabel('Nome', { exact: true }).fill('Plano com prazo')
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  const address = new URL(page.url()).pathname

  await page.goto(`${address}?painel=areas`)
  const panel = page.getByRole('complementary', { name: 'Áreas' })
  await chooseOption(panel.getByLabel('Quem preenche Lojas São Paulo'), 'Paulo Alves')
  await expect(panel.getByLabel('Quem preenche Lojas São Paulo')).toBeEnabled()
  await panel.getByRole('button', { name: 'Editar dados' }).click()
  const header = page.getByRole('dialog', { name: 'Editar dados' })
  await header.getByLabel('Prazo', { exact: true }).fill('31/12/2199')
  await header.getByLabel('Lembrar quantos dias antes').fill('7')
  await header.getByRole('button', { name: 'Salvar' }).click()
  await expect(header).toBeHidden()
  await expect(page.getByText('Enviar até 31/12/2199').first()).toBeVisible()

  await panel.getByRole('button', { name: 'Mudar prazo de Lojas São Paulo' }).press('Enter')
  const own = page.getByRole('dialog', { name: 'Prazo: Lojas São Paulo' })
  await own.getByLabel('Prazo', { exact: true }).fill('01/12/2020')
  await own.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Prazo de Lojas São Paulo salvo.')).toBeVisible()
  await panel.getByRole('link', { name: 'Prazos das áreas' }).click()
  await expect(page).toHaveURL(`${address}/prazos`)
  const rows = page.getByRole('table', { name: 'Áreas por prazo, as atrasadas antes' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(/Lojas São Paulo.*Paulo Alves.*Aberta.*01\/12\/2020/)
  await expect(rows.nth(2)).toContainText(/Administração.*Ninguém escolhido.*Aberta.*31\/12\/2199/)
  await expect(page.getByText('Atrasadas: 1 · Por enviar: 2 · Enviadas: 0')).toBeVisible()
  await expectAccessible(page, 'os prazos das áreas')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Texto (CSV)' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toMatch(/Paulo Alves;Aberta;\d+;\d+;[\d,]+;01\/12\/2020;\d+/)

  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const paulo = await context.newPage()
  await signIn(paulo, PAULO_SINGLE_CLIENTE, `${address}?simples=true`)
  await expect(paulo.getByText(/Enviar até 01\/12\/2020 · [\d.]+ dias de atraso/).first()).toBeVisible()
  await paulo.getByRole('button', { name: 'Enviar', exact: true }).click()
  await paulo.getByRole('dialog', { name: 'Enviar' }).getByRole('button', { name: 'Enviar' }).click()
  await expect(paulo.getByText('Lojas São Paulo: enviada.')).toBeVisible()
  await context.close()

  const answer = await page.request.get(`/v1/Correio?para=${RENATA_GESTORA.email}`)
  const { data: mails } = (await answer.json()) as { data: { assunto: string; texto: string }[] }
  const mail = mails.find(({ assunto }) => assunto.includes('áreas a aprovar no orçamento Plano com prazo'))
  const link = new URL(/^https?:\/\/\S+$/m.exec(mail?.texto ?? '')?.[0] ?? '')
  const fresh = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const approver = await fresh.newPage()
  await approver.goto(link.pathname + link.search)
  await approver.getByLabel('E-mail').fill(RENATA_GESTORA.email)
  await approver.getByLabel('Senha', { exact: true }).fill(RENATA_GESTORA.senha)
  await approver.getByRole('button', { name: 'Entrar', exact: true }).click()
  const area = approver.getByRole('complementary', { name: 'Lojas São Paulo' })
  await area.getByRole('button', { name: 'Aprovar área' }).click()
  await approver.getByRole('dialog', { name: 'Aprovar' }).getByRole('button', { name: 'Aprovar' }).click()
  await expect(approver.getByText('Lojas São Paulo: aprovada.')).toBeVisible()
  await fresh.close()
})
