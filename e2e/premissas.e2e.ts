import { orcamentoAtosRotas, orcamentoCriacaoRotas, orcamentoRotas } from '@lastro/contract'
import { RENATA_GESTORA } from '../test/people.ts'
import { expectAccessible } from './expect-accessible.ts'
import { administracao, clickSheet, humanos, march, writeInMarch } from './grade.ts'
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
  await page.getByRole('button', { name: 'Criar a primeira premissa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova premissa' })
  await dialog.getByLabel('Código').fill('ICMS_EFETIVO')
  await dialog.getByLabel('Descrição').fill('ICMS sobre a receita')
  await dialog.getByRole('button', { name: 'Criar premissa' }).click()
  await expect(page.getByRole('complementary', { name: 'ICMS_EFETIVO' })).toBeVisible()
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

  await test.step('uma fórmula tira o ICMS da receita', async () => {
    const { grupos } = await renata.call(orcamentoCriacaoRotas.getFontes)
    const itens = grupos.flatMap((grupo) => grupo.itens)
    const [receita, icms] = ['Revenda de mercadorias', 'ICMS'].map((nome) => itens.find(({ descricao }) => descricao === nome)!)
    const { sequencia: vista } = await renata.call(orcamentoAtosRotas.listLinhas, { params: { id } })
    await renata.call(orcamentoAtosRotas.create, {
      params: { id },
      body: {
        tipo: 'formula',
        vista,
        formulas: [{ grupoItemId: icms!.id, antes: null, texto: `-[${receita!.codigo}] * ICMS_EFETIVO` }],
      },
    })
    await page.goto(grid)
    await page.getByLabel('Filtrar linhas').fill('ICMS')
    // 1.049,325 is rounded once, half to even.
    await expect(march(page, administracao)).toHaveText('1049,32')
    await expect(march(page, humanos)).toHaveText('0,00')
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
    const panel = page.getByRole('complementary', { name: 'ICMS_EFETIVO' })
    await expect(panel.getByText(`mar/${ano}: de 8,5% para 9,25%`)).toBeVisible()
    await expect(panel.getByText('Nova alíquota')).toBeVisible()
    await expectAccessible(page, 'as premissas com o painel de uma')
  })
})
