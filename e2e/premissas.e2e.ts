import { orcamentoCriacaoRotas, orcamentoRotas } from '@lastro/contract'
import { RENATA_GESTORA } from '../test/people.ts'
import { expectAccessible } from './expect-accessible.ts'
import { administracao, clickSheet, goToMarch, humanos, march, walkToMarch, writeInMarch } from './grade.ts'
import { expect, signIn, signInApiAtInicial, test } from './lastro.ts'

test('uma premissa muda, e as células que uma fórmula tira dela mudam ao centavo', async ({ page, server }) => {
  await signIn(page, RENATA_GESTORA, '/orcamento/novo')
  await page.getByLabel('Nome', { exact: true }).fill('Plano por premissas')
  await page.getByLabel('RH Recursos humanos').check()
  await page.getByLabel('ADM Administração').check()
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  const id = Number(/\/orcamento\/(\d+)/.exec(page.url())?.[1])
  const grid = page.url()
  await page.getByLabel('Filtrar linhas').fill('Revenda de mercadorias')
  await writeInMarch(page, administracao, '12345')

  const renata = await signInApiAtInicial(server.address, RENATA_GESTORA)
  const { inicio } = await renata.call(orcamentoRotas.get, { params: { id } })
  const ano = inicio.slice(0, 4)
  await page.goto(`/Premissas?ano=${ano}`)
  await page.getByRole('button', { name: 'Nova premissa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova premissa' })
  await dialog.getByLabel('Código').fill('ALIQ_BASE')
  await dialog.getByLabel('Descrição').fill('ICMS sobre a receita')
  await dialog.getByRole('button', { name: 'Criar premissa' }).click()
  await expect(page.getByRole('complementary', { name: 'ALIQ_BASE' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toBeHidden()

  const january = page.locator('#glide-cell-1-0')
  const goToJanuary = async () => {
    await expect(january).toBeAttached()
    await clickSheet(page, { x: 300 + 20, row: 0 })
    await expect(january).toHaveAttribute('aria-selected', 'true')
  }
  const save = async (key: string) => {
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
    await page.keyboard.press(key)
    await saved
  }
  await test.step('o ano inteiro recebe 8,5%', async () => {
    await goToJanuary()
    await page.keyboard.type('8,5')
    await save('Enter')
    await expect(january).toHaveText('8,5%')
    await goToJanuary()
    for (let mes = 2; mes <= 12; mes++) await page.keyboard.press('Shift+ArrowRight')
    await save('Control+r')
    await expect(page.locator('#glide-cell-3-0')).toHaveText('8,5%')
  })

  await test.step('uma fórmula, escrita na célula, tira o ICMS da receita', async () => {
    await page.goto(grid)
    await page.getByLabel('Filtrar linhas').fill('ICMS')
    await goToMarch(page, administracao)
    const { grupos } = await renata.call(orcamentoCriacaoRotas.getFontes)
    const receita = grupos.flatMap(({ itens }) => itens).find(({ descricao }) => descricao === 'Revenda de mercadorias')!
    await page.keyboard.type(`=-${receita.codigo} * ALIQ_BAS`)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Fórmula de ICMS' })
    const field = panel.getByLabel('Fórmula', { exact: true })
    await expect(field).toBeFocused()
    await expect(panel.getByText('Não há premissa, item nem grupo com o código ALIQ_BAS.')).toBeVisible()
    await expect(panel.locator('mark')).toHaveText('ALIQ_BAS')
    await expect(panel.getByRole('button', { name: 'Salvar fórmula' })).toBeDisabled()
    await page.keyboard.type('A')
    await page.keyboard.press('Backspace')
    await expect(panel.getByRole('option', { name: 'ALIQ_BASE ICMS sobre a receita premissa' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue(`-${receita.codigo} * ALIQ_BASE`)
    // 1.049,325 is rounded once, half to even. The preview is also in the grid, and nothing is saved yet.
    await expect(panel.getByRole('row', { name: `mar/${ano} 0,00 1.049,32` })).toBeVisible()
    await expectAccessible(page, 'a fórmula de um item com o que ela dá')
    await page.keyboard.press('Enter')
    await expect(march(page, administracao)).toHaveText('1049,32')
    await expect(march(page, humanos)).toHaveText('0,00')
    await expect(panel.getByRole('button', { name: 'Excluir fórmula' })).toBeVisible()
  })

  await test.step('um mês digitado sobre a fórmula fica, e devolvido volta a ela', async () => {
    const panel = page.getByRole('complementary', { name: 'Fórmula de ICMS' })
    await walkToMarch(page, administracao)
    await page.keyboard.type('500')
    await page.keyboard.press('Enter')
    await expect(march(page, administracao)).toHaveText('500,00')
    await panel.getByRole('button', { name: 'Devolver Administração à fórmula' }).click()
    await expect(march(page, administracao)).toHaveText('1049,32')
    await expect(panel.getByRole('heading', { name: 'Meses digitados sobre a fórmula' })).toBeHidden()
  })

  await test.step('a célula explica a fórmula com os seus números e de quem é a premissa', async () => {
    const panel = page.getByRole('complementary', { name: 'Fórmula de ICMS' })
    await walkToMarch(page, administracao)
    await expect(panel.getByText('−12.345,00 × 8,5% = −1.049,32')).toBeVisible()
    await expect(panel.getByText(/^Renata Campos, /)).toBeVisible()
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z')
    await expect(march(page, administracao)).toHaveText('0,00')
    await expect(panel.getByRole('button', { name: 'Excluir fórmula' })).toBeHidden()
    await expect(panel.getByRole('button', { name: 'Salvar fórmula' })).toBeVisible()
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+y')
    await expect(panel.getByRole('button', { name: 'Excluir fórmula' })).toBeVisible()
    await expect(march(page, administracao)).toHaveText('1049,32')
  })

  await test.step('a premissa de março muda, e só março muda', async () => {
    await page.goto(`/Premissas?ano=${ano}`)
    await page.getByLabel('Nota das mudanças').fill('Nova alíquota')
    await goToJanuary()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('9,25')
    await save('Enter')
    await expect(page.getByText('Orçamento recalculado: Plano por premissas (1 célula).')).toBeVisible()
    await page.goto(grid)
    await page.getByLabel('Filtrar linhas').fill('ICMS')
    await expect(march(page, administracao)).toHaveText('1141,91')
    await page.goto(`/Premissas?ano=${ano}`)
    await expect(january).toBeAttached()
    await clickSheet(page, { x: 60, row: 0 })
    const panel = page.getByRole('complementary', { name: 'ALIQ_BASE' })
    await expect(panel.getByText(`mar/${ano}: de 8,5% para 9,25%`)).toBeVisible()
    await expect(panel.getByText('Nova alíquota')).toBeVisible()
    await expectAccessible(page, 'as premissas com o painel de uma')
  })
})

test('o cenário otimista da demonstração leva impostos, custo e comissões com a receita, e a simulação mostra o mesmo', async ({
  page,
  server,
}) => {
  await signIn(page, RENATA_GESTORA, '/Home')
  const renata = await signInApiAtInicial(server.address, RENATA_GESTORA)
  const { itens } = await renata.call(orcamentoRotas.list, { query: {} })
  const [base, otimista] = ['Orçamento 2027', 'Orçamento 2027 · otimista'].map((nome) => itens.find((each) => each.nome === nome)!.id)
  await page.goto(`/orcamento/${base}/cenarios?com=${base},${otimista}`)
  for (const name of [
    'Receita bruta 28.331.600,00 30.598.128,00 +2.266.528,00 +8,0',
    '(−) Deduções da receita 4.569.833,40 4.909.108,06 +339.274,66 +7,4',
    '(−) Custos 14.055.536,00 15.179.978,88 +1.124.442,88 +8,0',
    '(−) Despesas comerciais 1.195.316,00 1.217.981,28 +22.665,28 +1,9',
    'Resultado 1.583.814,60 2.363.959,78 +780.145,18 +49,3',
  ])
    await expect(page.getByRole('row', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Simular' }).click()
  const simular = page.getByRole('complementary', { name: 'Simular' })
  await simular.getByLabel('Receita bruta, em %').fill('8')
  await expect(simular.getByLabel('Resultado do ano')).toHaveText(
    'Resultado do ano1.583.814,60Com a simulação2.363.959,78Diferença+780.145,18 +49,3%',
  )
})
