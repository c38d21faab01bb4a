import { RENATA_GESTORA, TIAGO_ANALISTA } from '../test/pessoas.ts'
import { expect, expectRowVisible, signIn, test } from './lastro.ts'

test('um orçamento é criado, enviado por áreas e devolvido com o que falta; quem preenche é avisado, comenta, e a resposta chega na hora', async ({
  page,
  browser,
  servidor,
}) => {
  await signIn(page, RENATA_GESTORA)
  await page.getByRole('link', { name: 'Orçamentos', exact: true }).click()
  await expect(page.getByText('Nenhum orçamento ainda')).toBeVisible()
  await page.getByRole('link', { name: 'Novo orçamento' }).first().click()
  await page.getByLabel('Nome', { exact: true }).fill('Plano de pessoal')
  await page.getByLabel('RH Recursos humanos').check()
  await page.getByLabel('ADM Administração').check()
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  await expect(page.getByRole('heading', { name: 'Plano de pessoal' })).toBeVisible()
  const endereco = new URL(page.url()).pathname

  // One area is sent, and comes back with what is missing.
  await page.getByRole('button', { name: 'Áreas', exact: true }).click()
  const painel = page.getByRole('complementary', { name: 'Áreas' })
  await painel.getByRole('button', { name: 'Editar dados' }).press('Enter')
  await page.getByRole('dialog', { name: 'Editar dados' }).press('Escape')
  await expect(painel.getByRole('button', { name: 'Editar dados' })).toBeFocused()
  await painel.getByRole('button', { name: 'Enviar: Recursos humanos' }).press('Enter')
  await page.getByRole('dialog', { name: 'Enviar' }).getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Recursos humanos: enviada.')).toBeVisible()
  await painel.getByRole('button', { name: 'Devolver: Recursos humanos' }).press('Enter')
  const devolver = page.getByRole('dialog', { name: 'Devolver' })
  await devolver.getByLabel('O que falta').fill('Faltam as férias.')
  await devolver.getByRole('button', { name: 'Devolver' }).click()
  await expect(painel.getByText('Faltam as férias.')).toBeVisible()
  await painel.getByLabel('Quem preenche Recursos humanos').selectOption({ label: 'Tiago Sá' })
  await expect(painel.getByLabel('Quem preenche Recursos humanos')).toBeEnabled()

  // Tiago hears of it, finds it, and asks.
  const contexto = await browser.newContext({ locale: 'pt-BR', baseURL: servidor.endereco })
  const outra = await contexto.newPage()
  await signIn(outra, TIAGO_ANALISTA)
  await outra.getByRole('button', { name: /Notificações/ }).click()
  await outra.getByRole('link', { name: /Uma área do orçamento é sua/ }).click()
  await expect(outra.getByRole('heading', { name: 'Plano de pessoal' })).toBeVisible()
  await outra.goto('/VisualizarOrcamento')
  await expect(outra).toHaveURL(new RegExp(`${endereco}$`))
  await outra.goto(endereco.replace('/orcamento/', '/orcamento/editar/'))
  await expect(outra).toHaveURL(new RegExp(`${endereco}\\?edit=true$`))
  await page.getByRole('button', { name: 'Comentários', exact: true }).click()
  await outra.getByRole('button', { name: 'Comentários', exact: true }).click()
  await outra.getByLabel('Comentar o orçamento').fill('Férias de quem?')
  await outra.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(page.getByText('Férias de quem?')).toBeVisible()
  await page.getByRole('button', { name: 'Resolver' }).click()
  await expect(page.getByText('Férias de quem?')).toHaveCount(0)
  await contexto.close()

  // Everything is sent, and the list says so.
  await page.getByRole('button', { name: 'Áreas', exact: true }).click()
  await painel.getByRole('button', { name: 'Enviar para aprovação' }).click()
  const enviar = page.getByRole('dialog', { name: 'Enviar para aprovação' })
  await enviar.getByRole('button', { name: 'Enviar para aprovação' }).click()
  await expect(page.getByText('Plano de pessoal: enviado para aprovação.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preencher' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/Orcamento?situacao=em_aprovacao')
  await expect(page.getByRole('row', { name: /Plano de pessoal.*Em aprovação.*2 de 2/ })).toBeVisible()
})

test('um orçamento sai do realizado com 8 % a mais, ao centavo, e dele uma cópia para outro exercício', async ({ page }) => {
  await signIn(page, RENATA_GESTORA)
  await page.goto('/orcamento/novo')
  await page.getByRole('radio', { name: 'Em branco' }).press('ArrowRight')
  await expect(page).toHaveURL(/origem=realizado$/)
  await page.getByLabel('Doze meses de').selectOption({ label: 'jan–dez 2025' })
  await page.getByLabel('Nome', { exact: true }).fill('Plano do realizado')
  await page.getByLabel('Crescimento (%)').fill('8')
  const ano = page.getByRole('region', { name: 'O ano de cada grupo, antes e depois' })
  await expectRowVisible(ano, {
    'Grupo (R$)': 'Receita bruta',
    Antes: '24.472.279,38',
    Crescimento: '+1.957.782,35',
    Depois: '26.430.061,73',
  })
  await expectRowVisible(ano, { 'Grupo (R$)': '(−) Custos', Antes: '12.140.900,34', Crescimento: '+971.272,03', Depois: '13.112.172,37' })
  await expectRowVisible(ano, { 'Grupo (R$)': 'Resultado', Antes: '1.640.324,87', Crescimento: '+131.225,98', Depois: '1.771.550,85' })
  // People are to earn 3 % more, and cells are to be whole hundreds.
  await page.getByLabel('Crescimento de Despesas com pessoal (%)').fill('3')
  await page.getByLabel('Arredondamento').selectOption({ label: 'R$ 100' })
  const pessoal = { 'Grupo (R$)': '(−) Despesas com pessoal', Antes: '2.867.826,51', Crescimento: '+86.034,80' }
  await expectRowVisible(ano, { ...pessoal, 'Arredond.': '+38,69', Depois: '2.953.900,00' })
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  await expect(page.getByRole('heading', { name: 'Plano do realizado' })).toBeVisible()

  // What was written is what the preview of a copy begins with.
  await page.goto('/novoorcamento%20COPY')
  await expect(page.getByRole('heading', { name: 'Copiar orçamento' })).toBeVisible()
  await page.getByLabel('Orçamento a copiar').selectOption({ label: 'Plano do realizado · jan–dez 2027 · Versão 1 · Rascunho' })
  await page.getByLabel('Exercício').selectOption({ label: 'jan–dez 2028' })
  await page.getByLabel('Nome', { exact: true }).fill('Plano copiado')
  await expectRowVisible(ano, { 'Grupo (R$)': 'Resultado', Antes: '1.914.900,00', Depois: '1.914.900,00', 'Var. %': '0,0' })
  await page.getByRole('button', { name: 'Criar orçamento' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Plano copiado' })).toBeVisible()
})
