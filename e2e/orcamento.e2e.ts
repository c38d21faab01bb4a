import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PAULO_SINGLE_CLIENTE, RENATA_GESTORA, TIAGO_ANALISTA } from '../test/people.ts'
import { expectAccessible } from './expect-accessible.ts'
import { administracao, goToMarch, humanos, march, pasteClipboard, walkToMarch, writeInMarch } from './grade.ts'
import { chooseOption, expect, expectRowVisible, signIn, switchCliente, test } from './lastro.ts'

/** Network outage in ms; 30000 is the half minute that the product must survive. */
const CUT_MS = Number(process.env['LASTRO_CORTE_MS'] ?? 0)
async function runInPalette(person: Page, action: string): Promise<void> {
  await person.keyboard.press('Control+k')
  await person.getByPlaceholder('Buscar telas, contas, orçamentos…').fill(action)
  await person.getByPlaceholder('Buscar telas, contas, orçamentos…').press('Enter')
}

test('um orçamento é criado, enviado por áreas e devolvido com o que falta; quem preenche é avisado, comenta, e a resposta chega na hora', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, RENATA_GESTORA)
  await page.getByRole('link', { name: /^Orçamentos/ }).click()
  await expect(page.getByRole('row', { name: /Orçamento 2026.*Aprovado/ })).toBeVisible()
  await page.getByRole('link', { name: 'Novo orçamento' }).first().click()
  await page.getByLabel('Nome', { exact: true }).fill('Plano de pessoal')
  await page.getByLabel('RH Recursos humanos').check()
  await page.getByLabel('ADM Administração').check()
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  await expect(page.getByRole('heading', { name: 'Plano de pessoal' })).toBeVisible()
  const address = new URL(page.url()).pathname

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Planilha', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Baixar planilha (CSV)' }).press('Enter')
  const planilha = await readFile(await (await downloading).path(), 'utf8')
  await page.getByRole('button', { name: 'Planilha', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Trazer de planilha…' }).press('Enter')
  const bring = page.getByRole('dialog', { name: 'Trazer de planilha' })
  const changed = { name: 'plano.csv', mimeType: 'text/csv', buffer: Buffer.from(planilha.replace(';0,00;', ';1200,50;')) }
  await bring.getByLabel('Escolher planilha').setInputFiles(changed)
  await expect(bring.getByRole('row', { name: /jan\/\d{4} 0,00 1\.200,50/ })).toBeVisible()
  await bring.getByRole('button', { name: 'Salvar 1 célula' }).click()
  await expect(page.getByText('1 célula salva da planilha.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Planilha', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Áreas', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Áreas' })
  await panel.getByRole('button', { name: 'Editar dados' }).press('Enter')
  await page.getByRole('dialog', { name: 'Editar dados' }).press('Escape')
  await expect(panel.getByRole('button', { name: 'Editar dados' })).toBeFocused()
  await panel.getByRole('button', { name: 'Enviar: Recursos humanos' }).press('Enter')
  await page.getByRole('dialog', { name: 'Enviar' }).getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Recursos humanos: enviada.')).toBeVisible()
  await panel.getByRole('button', { name: 'Devolver: Recursos humanos' }).press('Enter')
  const giveBack = page.getByRole('dialog', { name: 'Devolver' })
  await giveBack.getByLabel('O que falta').fill('Faltam as férias.')
  await giveBack.getByRole('button', { name: 'Devolver' }).click()
  await expect(giveBack).toBeHidden()
  await expect(panel.getByText('Faltam as férias.')).toBeVisible()
  await expectAccessible(page, 'a grade de um orçamento e as suas áreas')
  await chooseOption(panel.getByLabel('Quem preenche Recursos humanos'), 'Tiago Sá')
  await expect(panel.getByLabel('Quem preenche Recursos humanos')).toBeEnabled()

  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const other = await context.newPage()
  await signIn(other, TIAGO_ANALISTA)
  await switchCliente(other, 'Padaria Pão da Praça')
  await other.getByRole('button', { name: /Notificações/ }).click()
  await other.getByRole('button', { name: /Uma área do orçamento é sua.*Abre em Comercial Ação & Água$/ }).click()
  await expect(other.getByText('Agora em Comercial Ação & Água.')).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Plano de pessoal' })).toBeVisible()
  await other.goto('/VisualizarOrcamento')
  await expect(other.getByRole('combobox', { name: 'Orçamento' }), 'the last opened one').toHaveValue(/^Plano de pessoal/)
  await expect(other.getByRole('button', { name: 'Imprimir' })).toBeEnabled()
  await other.goto(address.replace('/orcamento/', '/orcamento/editar/'))
  await expect(other).toHaveURL(new RegExp(`${address}\\?edit=true$`))
  await page.getByRole('button', { name: 'Comentários', exact: true }).click()
  await other.getByRole('button', { name: 'Comentários', exact: true }).click()
  await other.getByLabel('Comentar o orçamento').fill('Férias de quem? @ren')
  await other.getByRole('button', { name: '@Renata Campos' }).click()
  await other.getByRole('complementary').getByRole('button', { name: 'Comentar' }).click()
  await expect(page.getByText('Férias de quem?')).toBeVisible()
  await expectAccessible(page, 'os comentários de um orçamento')
  await page.getByRole('button', { name: 'Resolver' }).click()
  await expect(page.getByText('Férias de quem?')).toHaveCount(0)
  await context.close()

  await page.getByRole('button', { name: 'Áreas', exact: true }).click()
  await panel.getByRole('button', { name: 'Enviar para aprovação' }).click()
  const send = page.getByRole('dialog', { name: 'Enviar para aprovação' })
  await send.getByRole('button', { name: 'Enviar para aprovação' }).click()
  await expect(page.getByText('Plano de pessoal: enviado para aprovação.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preencher' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/Orcamento?situacao=em_aprovacao')
  await expect(page.getByRole('row', { name: /Plano de pessoal.*Em aprovação.*2 de 2/ })).toBeVisible()
})

test('um orçamento sai do realizado com 8 % a mais, ao centavo, e dele uma cópia para outro exercício; quem dirige duas lojas abre só as suas linhas', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, RENATA_GESTORA, '/orcamento/novo')
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
  await page.getByLabel('Crescimento de Despesas com pessoal (%)').fill('3')
  await page.getByLabel('Arredondamento').selectOption({ label: 'R$ 100' })
  const pessoal = { 'Grupo (R$)': '(−) Despesas com pessoal', Antes: '2.867.826,51', Crescimento: '+86.034,80' }
  await expectRowVisible(ano, { ...pessoal, 'Arredond.': '+38,69', Depois: '2.953.900,00' })
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  await expect(page.getByRole('heading', { name: 'Plano do realizado' })).toBeVisible()

  const plano = new URL(page.url()).pathname
  await compare(page, 'Orçado × realizado')
  await expect(page).toHaveURL(/\/orcamento\/\d+\/acompanhamento$/)
  await expect(page.getByText('Ainda não há realizado neste período: não há o que comparar.')).toBeVisible()
  const quadro = page.getByRole('region', { name: 'Orçado e realizado por grupo e item' })
  await expect(quadro.getByRole('row', { name: /^Resultado –/ })).toContainText('Sem realizado')
  await quadro.getByRole('button', { name: /^Receita bruta/ }).press('ArrowRight')
  await expect(quadro.getByText('Revenda de mercadorias')).toBeVisible()
  await expectAccessible(page, 'orçado × realizado')
  await page.getByRole('link', { name: 'Ver orçamento' }).click()
  await expect(page).toHaveURL(new RegExp(`${plano}$`))

  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const paulo = await context.newPage()
  await signIn(paulo, PAULO_SINGLE_CLIENTE, new URL(page.url()).pathname)
  for (const [row, nome] of [
    'Receita bruta',
    'Revenda de mercadorias',
    'Lojas Rio de Janeiro',
    'Lojas São Paulo',
    'Prestação de serviços',
  ].entries())
    await expect(paulo.locator(`#glide-cell-0-${row}`)).toHaveText(nome)
  await expect(paulo.locator('#glide-cell-1-2')).toHaveText('443300,00')
  await context.close()

  await page.goto('/novoorcamento%20COPY')
  await expect(page.getByRole('heading', { name: 'Copiar orçamento' })).toBeVisible()
  await chooseOption(page.getByLabel('Orçamento a copiar'), 'Plano do realizado · jan–dez 2027 · Versão 1 · Rascunho')
  await page.getByLabel('Exercício').selectOption({ label: 'jan–dez 2028' })
  await page.getByLabel('Nome', { exact: true }).fill('Plano copiado')
  await expectRowVisible(ano, { 'Grupo (R$)': 'Resultado', Antes: '1.914.900,00', Depois: '1.914.900,00', 'Var. %': '0,0' })
  await page.getByRole('button', { name: 'Criar orçamento' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Plano copiado' })).toBeVisible()
})

test('duas pessoas preenchem juntas; a rede de uma cai, e o que ela fez espera, é escolhido onde a outra mudou o mesmo, e fica no histórico', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, RENATA_GESTORA, '/orcamento/novo')
  await page.getByLabel('Nome', { exact: true }).fill('Plano a quatro mãos')
  await page.getByLabel('RH Recursos humanos').check()
  await page.getByLabel('ADM Administração').check()
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const other = await context.newPage()
  await signIn(other, TIAGO_ANALISTA, page.url())
  for (const person of [page, other]) await person.getByLabel('Filtrar linhas').fill('ICMS')

  await writeInMarch(page, administracao, '1200')
  await expect(march(other, administracao)).toHaveText('1200,00')
  await goToMarch(page, administracao)
  await expect(other.getByRole('button', { name: 'Renata Campos em ICMS · Administração' })).toBeVisible()

  await context.setOffline(true)
  await writeInMarch(other, administracao, '1500')
  await writeInMarch(other, humanos, '77')
  await expect(other.getByText('Sem conexão: 2 alterações esperam')).toBeVisible()
  await writeInMarch(page, administracao, '1350')
  if (CUT_MS > 0) {
    test.setTimeout(60_000 + CUT_MS)
    await other.waitForTimeout(CUT_MS)
  }
  await context.setOffline(false)
  const dialog = other.getByRole('dialog', { name: 'Outra pessoa mudou o mesmo' })
  const celula = dialog.getByRole('group', { name: 'ICMS · Administração · mar/2027' })
  await expect(celula).toContainText('1.500,00')
  await expect(celula).toContainText('1.350,00')
  await expectAccessible(other, 'a escolha entre duas mudanças')
  await celula.getByRole('radio', { name: 'O seu' }).press('Space')
  await other.keyboard.press('Enter')
  await expect(other.getByText('Tudo salvo')).toBeVisible()
  await expect(march(page, administracao)).toHaveText('1500,00')
  await expect(march(page, humanos)).toHaveText('77,00')
  await context.close()

  await goToMarch(page, administracao)
  await page.keyboard.press('Shift+F3')
  const panel = page.getByRole('complementary', { name: 'Histórico' })
  await expect(panel.getByRole('listitem').first()).toContainText(/Tiago Sá.*1\.350,00.*1\.500,00/)
  await expectAccessible(page, 'o histórico de uma célula')
  await panel.getByRole('button', { name: 'Orçamento inteiro' }).click()
  await panel
    .getByRole('button', { name: /depois de Renata Campos: Editou/ })
    .last()
    .click()
  await expect(page.getByText('2 células são diferentes de agora')).toBeVisible()
  await page.getByRole('button', { name: 'Restaurar' }).click()
  await page.getByRole('dialog', { name: 'Restaurar' }).getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByText('Plano a quatro mãos: restaurado, com 2 células mudadas.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Só ver' })).toBeVisible()
  await page.getByLabel('Filtrar linhas').fill('ICMS')
  await expect(march(page, administracao)).toHaveText('1200,00')
  await expect(march(page, humanos)).toHaveText('0,00')
})

test('uma simulação vira cenário, fica ao lado do orçamento e é mesclada nele por um ato só', async ({ page }) => {
  await signIn(page, RENATA_GESTORA, '/orcamento/novo')
  await page.getByLabel('Nome', { exact: true }).fill('Plano de hipóteses')
  await page.getByLabel('RH Recursos humanos').check()
  await page.getByLabel('ADM Administração').check()
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  await page.getByLabel('Filtrar linhas').fill('ICMS')
  await writeInMarch(page, administracao, '1200')
  await expect(page.getByText('Tudo salvo')).toBeVisible()

  await compare(page, 'Cenários')
  await page.getByRole('button', { name: 'Simular' }).click()
  const simular = page.getByRole('complementary', { name: 'Simular' })
  await simular.getByRole('slider', { name: /^Custo variável/ }).press('PageUp')
  await expect(simular.getByLabel('Resultado do ano')).toHaveText(
    'Resultado do ano−1.200,00Com a simulação−1.320,00Diferença−120,00 −10,0%',
  )
  await expectAccessible(page, 'cenários e simulação')
  await simular.getByRole('button', { name: 'Criar cenário com isto' }).click()
  const fresh = page.getByRole('dialog', { name: 'Novo cenário' })
  await fresh.getByLabel('Cenário', { exact: true }).fill('pessimista')
  await fresh.getByRole('button', { name: 'Criar cenário' }).click()
  await expect(page.getByRole('row', { name: 'Resultado −1.200,00 −1.320,00 −120,00 −10,0' })).toBeVisible()
  await page.getByRole('link', { name: 'Plano de hipóteses · pessimista' }).click()
  await expect(page.getByRole('heading', { name: 'Plano de hipóteses · pessimista' })).toBeVisible()
  await compare(page, 'Cenários')
  await page.getByRole('link', { name: 'Mesclar no original' }).click()
  await expect(page.getByRole('radio', { name: /^Fica o cenário: ICMS, .*Administração, mar\/2027$/ })).toBeChecked()
  await expectAccessible(page, 'mescla de um cenário')
  await page.getByRole('button', { name: 'Mesclar 1 célula' }).click()
  await expect(page.getByText('Plano de hipóteses: 1 célula mesclada.')).toBeVisible()
  await expect(
    page.getByRole('complementary', { name: 'Histórico' }).getByText('Mesclou o cenário Plano de hipóteses · pessimista: 1 célula'),
  ).toBeVisible()
  await page.getByLabel('Filtrar linhas').fill('ICMS')
  await expect(march(page, administracao)).toHaveText('1320,00')
})

test('um orçamento sai do realizado com 8 % a mais, recebe um bloco de planilha e um total distribuído, é enviado, devolvido, aprovado e revisto', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, RENATA_GESTORA)
  await switchCliente(page, 'Metalúrgica Serra Azul')
  await page.goto('/orcamento/novo?origem=realizado')
  await page.getByLabel('Doze meses de').selectOption({ label: 'jan–dez 2025' })
  await page.getByLabel('Nome', { exact: true }).fill('Plano de ponta a ponta')
  await page.getByLabel('Crescimento (%)').fill('8')
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  await page.getByLabel('Filtrar linhas').fill('aluguéis')

  // Recorded LibreOffice clipboard: error cells are skipped, and three decimals are no thousands.
  await walkToMarch(page, administracao)
  await pasteClipboard(page, 'erros')
  for (const [mes, valor] of [
    [3, '10,00'],
    [6, '20,00'],
  ] as const)
    await expect(page.locator(`#glide-cell-${mes}-${administracao}`)).toHaveText(valor)
  await expect(page.getByText('2 células ficaram como estavam')).toBeVisible()
  await pasteClipboard(page, 'tres-casas')
  for (const [mes, valor] of [
    [3, '1,23'],
    [4, '12,35'],
    [5, '-123,46'],
    [6, '20,00'],
  ] as const)
    await expect(page.locator(`#glide-cell-${mes}-${administracao}`)).toHaveText(valor)

  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  const distribute = page.getByRole('dialog', { name: 'Distribuir' })
  await distribute.getByRole('radio', { name: 'Por dias úteis' }).check()
  await distribute.getByRole('radio', { name: 'Igual em cada parte' }).check()
  await expectAccessible(page, 'a distribuição de um total')
  await distribute.getByRole('button', { name: 'Distribuir' }).click()
  for (const [mes, valor] of [
    [12, '83,33'],
    [13, '1000,00'],
  ] as const)
    await expect(page.locator(`#glide-cell-${mes}-${administracao}`)).toHaveText(valor)
  // Columns scrolled out of view are not in the accessible table.
  await page.keyboard.press('Home')
  for (const [mes, valor] of [
    [1, '83,34'],
    [4, '83,34'],
    [5, '83,33'],
  ] as const)
    await expect(page.locator(`#glide-cell-${mes}-${administracao}`)).toHaveText(valor)
  await expect(page.getByText('Tudo salvo')).toBeVisible()

  await walkToMarch(page, administracao)
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('1200')
  await expect(page.getByLabel('Valor da célula')).toHaveValue('1200')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.locator(`#glide-cell-13-${administracao}`)).toHaveText('1200,00')
  await expect(distribute).toBeHidden()
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.locator(`#glide-cell-13-${administracao}`)).toHaveText('1000,00')
  await expect(page.getByText('Tudo salvo')).toBeVisible()

  await walkToMarch(page, administracao)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+r')
  await expect(page.locator(`#glide-cell-5-${administracao}`)).toHaveText('83,34')
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.locator(`#glide-cell-5-${administracao}`)).toHaveText('83,33')
  await expect(page.getByText('Tudo salvo')).toBeVisible()

  await page.keyboard.press('Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('83,34\t83,34\t83,33')

  await runInPalette(page, 'distribuir')
  await expect(distribute.getByRole('radio', { name: 'Igual em cada parte' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(distribute).toBeHidden()
  await runInPalette(page, 'reajustar')
  await expect(page.getByLabel('Reajuste de')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Reajuste de')).toBeHidden()

  const panel = page.getByRole('complementary', { name: 'Áreas' })
  const step = async (action: string, finished: string, lack?: string) => {
    if (action === 'Retomar') await runInPalette(page, action)
    else await panel.getByRole('button', { name: action, exact: true }).click()
    const question = page.getByRole('dialog', { name: action })
    if (lack !== undefined) await question.getByLabel('O que falta').fill(lack)
    await question.getByRole('button', { name: action }).click()
    await expect(page.getByText(`Plano de ponta a ponta: ${finished}.`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Áreas', exact: true }).click()
  await step('Enviar para aprovação', 'enviado para aprovação')
  await step('Devolver', 'devolvido', 'Falta o aluguel de dezembro.')
  await step('Retomar', 'retomado')
  await step('Enviar para aprovação', 'enviado para aprovação')
  await step('Aprovar', 'aprovado')
  await expect(panel.getByText(/^[\da-f]{64}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preencher' })).toHaveAttribute('aria-disabled', 'true')
  await step('Abrir revisão', 'nova versão aberta')
  await expect(page.getByText('Versão 2', { exact: true })).toBeVisible()
  await page.getByLabel('Filtrar linhas').fill('aluguéis')
  await expect(page.locator(`#glide-cell-4-${administracao}`)).toHaveText('83,34')

  await page.getByRole('button', { name: 'Preencher' }).press('Enter')
  await walkToMarch(page, administracao)
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(march(page, administracao)).toHaveText('100,00')
  await expect(page.getByText('Tudo salvo')).toBeVisible()
  await compare(page, 'Diferenças entre versões')
  await expect(page.getByRole('heading', { name: 'Diferenças de Plano de ponta a ponta' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Aluguéis e ocupação .* 1\.000,00 1\.016,66 \+16,66 \+1,7$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Efeito no resultado .* −16,66/ })).toBeVisible()
  await expectAccessible(page, 'as diferenças de uma revisão')
})

test('um previsto traz o realizado fechado, planeja o resto, e fica ao lado do orçamento', async ({ page }) => {
  await signIn(page, RENATA_GESTORA, '/orcamento/novo?origem=realizado')
  await page.getByLabel('Exercício').selectOption({ label: 'jan–dez 2026' })
  await page.getByLabel('Doze meses de').selectOption({ label: 'jan–dez 2025' })
  await page.getByLabel('Nome', { exact: true }).fill('Plano de 2026')
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  await page.getByRole('button', { name: 'Áreas', exact: true }).click()
  await page.getByRole('button', { name: 'Fazer previsto' }).click()
  const make = page.getByRole('dialog', { name: 'Fazer previsto' })
  await expect(make.getByLabel('Realizado até')).toHaveValue('2026-01')
  await make.getByRole('button', { name: 'Fazer previsto' }).click()
  await expect(page.getByRole('heading', { name: 'Plano de 2026 · previsto' })).toBeVisible()
  await expect(page.locator('#glide-cell-1-0')).toHaveText('2417623,83')
  await expect(page.locator('#glide-cell-2-0')).toHaveText('1604236,48')
  await page.getByRole('button', { name: 'Áreas', exact: true }).click()
  const previsto = page.getByRole('region', { name: 'Previsto', exact: true })
  await expect(previsto).toContainText('Realizado até jan/2026. Esses meses não são digitados.')
  await expect(previsto).toContainText('Está igual à contabilidade de agora.')
})

test('quem planeja uma vez por ano preenche as suas linhas em uma tela, no celular, e as envia', async ({ page, browser, server }) => {
  await signIn(page, RENATA_GESTORA, '/orcamento/novo?origem=realizado')
  await page.getByLabel('Exercício').selectOption({ label: 'jan–dez 2027' })
  await page.getByLabel('Doze meses de').selectOption({ label: 'jan–dez 2025' })
  await page.getByRole('group', { name: 'Só destes centros de custo' }).getByLabel('Lojas São Paulo').check()
  await page.getByLabel('Nome', { exact: true }).fill('Plano das lojas')
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address, viewport: { width: 390, height: 844 } })
  const paulo = await context.newPage()
  await signIn(paulo, PAULO_SINGLE_CLIENTE, new URL(page.url()).pathname)
  await paulo.getByRole('button', { name: 'Mais ações' }).click()
  await paulo.getByRole('button', { name: 'Minhas linhas' }).click()
  // January 2026 in the ledger has no centros de custo, so the latest months of these lines are in 2025.
  await expect(paulo.getByText(/o que houve em jan–dez 2025, os doze meses mais novos/)).toBeVisible()
  await paulo.getByLabel('Reajuste (%)').fill('10')
  await paulo.getByRole('button', { name: /^Usar a sugestão: Revenda de mercadorias/ }).click()
  await expect(paulo.getByLabel(/^Ano 2027: Revenda de mercadorias/)).toHaveValue('10.742.724,95')
  await paulo.getByLabel(/^Ano 2027: ICMS/).fill('=1200000/2')
  await paulo.getByLabel(/^Ano 2027: ICMS/).press('Enter')
  await expect(paulo.getByLabel(/^Ano 2027: ICMS/)).toHaveValue('600.000,00')
  await expectAccessible(paulo, 'minhas linhas')
  await paulo.getByRole('button', { name: 'Enviar', exact: true }).click()
  await paulo.getByRole('dialog', { name: 'Enviar' }).getByRole('button', { name: 'Enviar' }).click()
  await expect(paulo.getByText('Lojas São Paulo: enviada.')).toBeVisible()
  await context.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${new URL(page.url()).pathname}?painel=areas`)
  await page.getByRole('button', { name: 'Ver números: Lojas São Paulo' }).click()
  const area = page.getByRole('complementary', { name: 'Lojas São Paulo' })
  await expect(area.getByRole('row', { name: /^ICMS 600\.000 / })).toBeVisible()
  await area.getByText('mar', { exact: true }).click()
  await expect(area.getByRole('columnheader', { name: 'mar' })).toBeVisible()
  await expectAccessible(page, 'os números de uma área')
  await area.getByRole('button', { name: 'Aprovar área' }).click()
  await page.getByRole('dialog', { name: 'Aprovar' }).getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText('Lojas São Paulo: aprovada.')).toBeVisible()
})

async function compare(page: Page, included: string): Promise<void> {
  await page.getByRole('button', { name: 'Comparar', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: included }).press('Enter')
}
