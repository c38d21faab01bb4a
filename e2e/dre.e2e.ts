import { readFile } from 'node:fs/promises'
import { readPdf } from '../apps/api/test/pdf.ts'
import { BRUNO_ADMIN, RENATA_GESTORA } from '../test/pessoas.ts'
import { expect, setChosen, signIn, test } from './lastro.ts'

test('duas empresas são somadas, e a venda entre elas é eliminada ao centavo', async ({ page }) => {
  await signIn(page, RENATA_GESTORA)
  await page.goto('/Dre/Consolidado?inicio=2025-01&fim=2025-12&escala=reais')
  const linha = (codigo: string) => page.locator(`[role="treegrid"] tr[data-codigo="${codigo}"]`).first()
  await page.getByRole('button', { name: /^Empresas/ }).click()
  await setChosen(page.getByLabel('Metalúrgica Serra Azul'))
  await page.keyboard.press('Escape')
  await expect(linha('RB')).toContainText('24.472.279,38')
  await expect(linha('RB')).toContainText('82.906.131,82')
  await expect(linha('RB').locator('td.num').last()).toHaveText('107.378.411,20')

  await page.getByRole('button', { name: /^Eliminações/ }).click()
  const painel = page.getByRole('complementary', { name: 'Eliminações' })
  await painel.getByLabel('Mês', { exact: true }).selectOption('12')
  await painel.getByLabel('Item', { exact: true }).selectOption({ label: 'RB.01 Revenda de mercadorias' })
  await painel.getByLabel('Valor, com o sinal da DRE').fill('-1.234,56')
  await painel.getByLabel('Contrapartida').selectOption({ label: 'CUS.01 Custo das mercadorias vendidas (CMV)' })
  await painel.getByLabel('Motivo').fill('Venda de mercadorias à Metalúrgica')
  await painel.getByRole('button', { name: 'Registrar' }).click()
  await expect(painel.getByText('Venda de mercadorias à Metalúrgica')).toBeVisible()
  await expect(linha('RB').locator('td.num').last()).toHaveText('107.377.176,64')
  await expect(linha('LL').locator('td.num').last()).toHaveText('−1.694.863,25')

  await test.step('sai em PDF, com o que foi eliminado', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const baixando = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    const papel = readPdf(await readFile(await (await baixando).path())).join(' ')
    for (const trecho of ['107.377.176,64', '−1.694.863,25', 'Venda de mercadorias à Metalúrgica']) expect(papel).toContain(trecho)
  })

  await test.step('o orçado das duas fica ao lado, com as eliminações dele', async () => {
    await page.getByRole('button', { name: 'Colunas', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Orçado' }).click()
    await page.keyboard.press('Escape')
    // Of each company, of the eliminations and of the whole: realizado, orçado, and how far they are apart.
    const celulas = linha('RB').locator('td.num')
    await expect(celulas).toHaveCount(16)
    await expect(celulas.nth(1)).toHaveText('20.817.900,00')
    await painel.getByLabel('Valores').selectOption({ label: 'Orçado' })
    await painel.getByLabel('Mês', { exact: true }).selectOption('12')
    await painel.getByLabel('Item', { exact: true }).selectOption({ label: 'RB.01 Revenda de mercadorias' })
    await painel.getByLabel('Valor, com o sinal da DRE').fill('-1.000,00')
    await painel.getByLabel('Motivo').fill('Venda planejada à Metalúrgica')
    await painel.getByRole('button', { name: 'Registrar' }).click()
    await expect(painel.getByText('Venda planejada à Metalúrgica')).toBeVisible()
    await expect(celulas.nth(9)).toHaveText('−1.000,00')
    const centavos = async (indice: number): Promise<number> =>
      Number((await celulas.nth(indice).innerText()).replaceAll(/[.,]/g, '').replace('−', '-'))
    expect(await centavos(13)).toBe((await centavos(1)) + (await centavos(5)) - 100_000)
    // What happened is as it was.
    await expect(celulas.nth(12)).toHaveText('107.377.176,64')
  })
})

test('um número é comentado, quem é mencionado chega a ele, e o comentário guarda o valor de quando foi escrito', async ({
  page,
  browser,
  servidor,
}) => {
  // Nobody changes what these two may see in another journey.
  await signIn(page, BRUNO_ADMIN)
  await page.goto('/Dre?inicio=2025-01&fim=2025-12&escala=reais&explicar=RB')
  const comentarios = page.getByRole('region', { name: 'Comentários' })
  await comentarios.getByLabel('Comentar este número').fill('Confere com o plano? ')
  await comentarios.getByRole('button', { name: 'Mencionar' }).click()
  await page.getByRole('menuitem', { name: /Renata/ }).click()
  await comentarios.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(comentarios.getByText(/Escrito sobre R\$\s24\.472\.279,38/)).toBeVisible()
  await expect(page.locator('[role="treegrid"] tr[data-codigo="RB"]').first()).toContainText('1 comentário')
  await test.step('o item a que se chegou é comentado, e a linha fechada o mostra', async () => {
    const painel = page.getByRole('complementary', { name: 'Por que este número' })
    await painel.locator('[data-tipo=itens] button').first().click()
    const doItem = page.getByRole('region', { name: /^Comentários de / })
    await doItem.getByLabel(/^Comentar /).fill('Veio de uma venda só')
    await doItem.getByRole('button', { name: 'Comentar', exact: true }).click()
    await expect(doItem.getByText('Veio de uma venda só')).toBeVisible()
    await expect(page.locator('[role="treegrid"] tr[data-codigo="RB"]').first()).toContainText('2 comentários')
  })

  const context = await browser.newContext({ baseURL: servidor.endereco })
  const outra = await context.newPage()
  await signIn(outra, RENATA_GESTORA)
  await outra.getByRole('button', { name: /Notificações/ }).click()
  await outra.getByRole('link', { name: /Você foi mencionado na DRE/ }).click()
  await expect(outra.getByRole('region', { name: 'Comentários' }).getByText(/Confere com o plano/)).toBeVisible()
  await context.close()
})
