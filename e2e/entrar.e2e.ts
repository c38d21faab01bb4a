import { HELENA_LEITORA, PAULO_SINGLE_CLIENTE, RENATA_GESTORA } from '../test/people.ts'
import { clienteSwitcher, expect, signInByForm, switchCliente, test } from './lastro.ts'

test('entra, troca de cliente e sai', async ({ page }) => {
  await signInByForm(page, RENATA_GESTORA)
  await switchCliente(page, 'Colégio Nova Aurora')
  await page.reload()
  await expect(clienteSwitcher(page)).toContainText('Colégio Nova Aurora')
  await clienteSwitcher(page).click()
  await page.getByRole('combobox', { name: 'Buscar cliente' }).fill('acao')
  await page.keyboard.press('Enter')
  await expect(clienteSwitcher(page)).toContainText('Comercial Ação & Água')
  await page.getByRole('button', { name: 'Menu de Renata Campos' }).click()
  await page.getByText('Sair', { exact: true }).click()
  await expect(page).toHaveURL(/\/Login/)
  await page.goto('/Dre')
  await expect(page).toHaveURL(/\/login\?to=/i)
})

test('senha errada diz que não confere, sem dizer o quê, e não entra', async ({ page }) => {
  await page.goto('/login')
  for (const email of [RENATA_GESTORA.email, 'ninguem@lastro.demo']) {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Senha', { exact: true }).fill('não é esta')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('E-mail ou senha não conferem.')
  }
  await page.goto('/Home')
  await expect(page).toHaveURL(/\/login\?to=/i)
})

test('depois de entrar, chega à tela que pediu', async ({ page }) => {
  await page.goto('/DePara')
  await expect(page).toHaveURL(/\/login\?to=/i)
  await page.getByLabel('E-mail').fill(HELENA_LEITORA.email)
  await page.getByLabel('Senha', { exact: true }).fill(HELENA_LEITORA.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/DePara/)
  // The session ends elsewhere during a navigation, which resumes after the sign-in.
  await page.route(
    '**/v1/Dre/valores*',
    async (route) => {
      await page.request.post('/v1/Sessao/sair', {
        headers: { authorization: (await route.request().allHeaders())['authorization'] ?? '' },
      })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('navigation').getByRole('link', { name: 'DRE', exact: true }).first().click()
  await expect(page.getByText(/^A sua sessão terminou\. Entre de novo/)).toBeVisible()
  await page.getByLabel('E-mail').fill(HELENA_LEITORA.email)
  await page.getByLabel('Senha', { exact: true }).fill(HELENA_LEITORA.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/Dre(\?|$)/)
  await expect(page.getByText('A sua sessão terminou')).toHaveCount(0)
})

test('quem tem um cliente só não vê nem troca para outro', async ({ page }) => {
  await signInByForm(page, PAULO_SINGLE_CLIENTE)
  await expect(page.getByRole('banner')).toContainText('Comercial Ação & Água')
  await expect(clienteSwitcher(page)).toHaveCount(0)
})

test('o endereço escolhe a marca', async ({ page, server }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle(/Lastro/)
  const port = new URL(server.address).port
  await page.goto(`http://sisloc.localhost:${port}/login`)
  await expect(page).toHaveTitle(/Sisloc/i)
})
