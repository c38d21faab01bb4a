import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readPdf } from '../apps/api/test/pdf.ts'
import { BRUNO_ADMIN, RENATA_GESTORA } from '../test/people.ts'
import { chooseOption, expect, setChosen, signIn, test } from './lastro.ts'

test('duas empresas são somadas, e a venda entre elas é eliminada ao centavo', async ({ page }) => {
  await signIn(page, RENATA_GESTORA, '/Dre/Consolidado?inicio=2025-01&fim=2025-12&escala=reais')
  const line = (codigo: string) => page.locator(`[role="treegrid"] tr[data-codigo="${codigo}"]`).first()
  await page.getByRole('button', { name: /^Empresas/ }).click()
  await setChosen(page.getByLabel('Metalúrgica Serra Azul'))
  await page.keyboard.press('Escape')
  await expect(line('RB')).toContainText('24.472.279,38')
  await expect(line('RB')).toContainText('82.906.131,82')
  await expect(line('RB').locator('td.num').last()).toHaveText('107.378.411,20')

  await page.getByRole('button', { name: /^Eliminações/ }).click()
  const panel = page.getByRole('complementary', { name: 'Eliminações' })
  await panel.getByLabel('Mês', { exact: true }).selectOption('12')
  await chooseOption(panel.getByLabel('Item', { exact: true }), 'RB.01 Revenda de mercadorias')
  await panel.getByLabel('Valor, com o sinal da DRE').fill('-1.234,56')
  await chooseOption(panel.getByLabel('Contrapartida'), 'CUS.01 Custo das mercadorias vendidas (CMV)')
  await panel.getByLabel('Motivo').fill('Venda de mercadorias à Metalúrgica')
  await panel.getByRole('button', { name: 'Registrar' }).click()
  await expect(panel.getByText('Venda de mercadorias à Metalúrgica')).toBeVisible()
  await expect(line('RB').locator('td.num').last()).toHaveText('107.377.176,64')
  await expect(line('LL').locator('td.num').last()).toHaveText('−1.694.863,25')

  await test.step('sai em PDF, com o que foi eliminado', async () => {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'PDF' }).click()
    const pdfText = readPdf(await readFile(await (await downloading).path())).join(' ')
    for (const excerpt of ['107.377.176,64', '−1.694.863,25', 'Venda de mercadorias à Metalúrgica']) expect(pdfText).toContain(excerpt)
    expect(pdfText, 'as linhas fechadas na tela').not.toContain('Despesas financeiras')
    // This browser shows no PDF, so what is printed is saved.
    const printing = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Imprimir' }).click()
    const printed = readPdf(await readFile(await (await printing).path())).join(' ')
    for (const excerpt of ['107.377.176,64', '−1.694.863,25']) expect(printed).toContain(excerpt)
  })

  await test.step('o orçado das duas fica ao lado, com as eliminações dele', async () => {
    await page.getByRole('button', { name: 'Colunas', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Orçado' }).click()
    await page.keyboard.press('Escape')
    const celulas = line('RB').locator('td.num')
    await expect(celulas).toHaveCount(16)
    await expect(celulas.nth(1)).toHaveText('20.817.900,00')
    await panel.getByLabel('Valores').selectOption({ label: 'Orçado' })
    await panel.getByLabel('Mês', { exact: true }).selectOption('12')
    await chooseOption(panel.getByLabel('Item', { exact: true }), 'RB.01 Revenda de mercadorias')
    await panel.getByLabel('Valor, com o sinal da DRE').fill('-1.000,00')
    await panel.getByLabel('Motivo').fill('Venda planejada à Metalúrgica')
    await panel.getByRole('button', { name: 'Registrar' }).click()
    await expect(panel.getByText('Venda planejada à Metalúrgica')).toBeVisible()
    await expect(celulas.nth(9)).toHaveText('−1.000,00')
    const centavos = async (index: number): Promise<number> =>
      Number((await celulas.nth(index).innerText()).replaceAll(/[.,]/g, '').replace('−', '-'))
    expect(await centavos(13)).toBe((await centavos(1)) + (await centavos(5)) - 100_000)
    await expect(celulas.nth(12)).toHaveText('107.377.176,64')
  })
})

test('um número é comentado, quem é mencionado chega a ele, e o comentário guarda o valor de quando foi escrito', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, BRUNO_ADMIN, '/Dre?inicio=2025-01&fim=2025-12&escala=reais&explicar=RB')
  const comentarios = page.getByRole('region', { name: 'Comentários' })
  await comentarios.getByLabel('Comentar este número').fill('Confere com o plano? ')
  await comentarios.getByRole('button', { name: 'Mencionar' }).click()
  await page.getByRole('menuitem', { name: /Renata/ }).click()
  await comentarios.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(comentarios.getByText(/Escrito sobre R\$\s24\.472\.279,38/)).toBeVisible()
  await expect(page.locator('[role="treegrid"] tr[data-codigo="RB"]').first()).toContainText('1 comentário')
  await test.step('o item a que se chegou é comentado, e a linha fechada o mostra', async () => {
    const panel = page.getByRole('complementary', { name: 'Por que este número' })
    await panel.locator('[data-tipo=itens] button').first().click()
    const doItem = page.getByRole('region', { name: /^Comentários de / })
    await doItem.getByLabel(/^Comentar /).fill('Veio de uma venda só')
    await doItem.getByRole('button', { name: 'Comentar', exact: true }).click()
    await expect(doItem.getByText('Veio de uma venda só')).toBeVisible()
    await expect(page.locator('[role="treegrid"] tr[data-codigo="RB"]').first()).toContainText('2 comentários')
  })

  const context = await browser.newContext({ baseURL: server.address })
  const other = await context.newPage()
  await signIn(other, RENATA_GESTORA)
  await other.getByRole('button', { name: /Notificações/ }).click()
  await other.getByRole('link', { name: /Você foi mencionado na DRE/ }).click()
  await expect(other.getByRole('region', { name: 'Comentários' }).getByText(/Confere com o plano/)).toBeVisible()
  await context.close()
})

const parseReais = (texto: string): number => Number(texto.replaceAll(/[^\d−]/g, '').replace('−', '-'))
const celula = (page: Page, codigo: string, coluna: string): Locator =>
  page.locator(`tr[data-codigo="${codigo}"] td[data-coluna="${coluna}"]`)

// Last in its file, because its line remains in every later DRE.
test('uma linha nova vale de um mês em diante, a variação dela se explica, e uma visão salva traz tudo de volta', async ({ page }) => {
  const BEFORE = '/Dre?inicio=2024-01&fim=2024-12&escala=reais&abertas=todas'
  await signIn(page, RENATA_GESTORA, BEFORE)
  const grade = page.getByRole('treegrid')
  await expect(celula(page, 'LL', 'total:valor')).toContainText(',')
  const anoPassado = await grade.innerText()

  await test.step('escrita com um erro, é recusada com o lugar; certa, mostra o que daria e é salva', async () => {
    await page.goto('/DreModelo')
    await page.getByRole('button', { name: /^Linhas/ }).click()
    await page.getByRole('menuitem', { name: 'Nova vigência' }).click()
    const vigencia = page.getByRole('dialog', { name: 'Nova vigência' })
    await vigencia.getByLabel('Vale a partir de', { exact: true }).selectOption('07')
    await vigencia.getByLabel('Vale a partir de: ano').fill('2025')
    await vigencia.getByRole('button', { name: 'Criar vigência' }).click()
    await expect(page.getByText('Vigência criada')).toBeVisible()
    await page.getByRole('button', { name: 'Nova linha' }).first().click()
    await page.getByLabel('Código', { exact: true }).fill('MOC')
    await page.getByLabel('Descrição', { exact: true }).fill('Margem de contribuição')
    await page.getByLabel('Tipo', { exact: true }).selectOption({ label: 'Fórmula' })
    await page.getByLabel('Fórmula', { exact: true }).fill('RL + CUSTO + DCO')
    await expect(page.getByText('O código CUSTO não existe nesta DRE.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled()
    await page.getByLabel('Fórmula', { exact: true }).fill('RL + CUS + DCO')
    await expect(page.getByText('Nenhuma outra linha muda.')).toBeVisible()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Linha Margem de contribuição salva.')).toBeVisible()
  })

  await test.step('de lá em diante é a soma que a fórmula diz, e o ano passado é o que era', async () => {
    await page.goto('/Dre?inicio=2025-07&fim=2025-12&escala=reais')
    const totalOf = async (codigo: string) => parseReais(await celula(page, codigo, 'total:valor').innerText())
    await expect(celula(page, 'MOC', 'total:valor')).toContainText(',')
    expect(await totalOf('MOC')).toBe((await totalOf('RL')) + (await totalOf('CUS')) + (await totalOf('DCO')))
    await page.goto(BEFORE)
    await expect(celula(page, 'LL', 'total:valor')).toContainText(',')
    expect(await grade.innerText()).toBe(anoPassado)
  })

  await test.step('a variação sobre o ano anterior é o que as partes acrescentam, por item e por mês', async () => {
    await page.goto('/Dre?inicio=2025-07&fim=2025-12&escala=reais&comparar=realizado,anterior;total;;variacao,percentual')
    const variacao = celula(page, 'MOC', 'total realizado variacao anterior')
    await variacao.click()
    const panel = page.getByRole('complementary', { name: 'Por que varia' })
    const total = parseReais(await variacao.innerText())
    for (const tab of ['Itens', 'Meses'] as const) {
      await panel.getByRole('tab', { name: tab }).click()
      await expect(panel.getByText('= 0,00 de diferença')).toBeVisible()
      const partes = await panel.locator('li[data-parcela] .num').allInnerTexts()
      expect(
        partes.map(parseReais).reduce((soma, parte) => soma + parte, 0),
        tab,
      ).toBe(total)
    }
  })

  const variacao = page.url()
  await test.step('no pacote mensal, o ano é o realizado do mês e o orçado dos outros', async () => {
    await page.goto('/Dre?inicio=2026-01&fim=2026-01&escala=reais')
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('menuitemradio', { name: 'Pacote mensal', exact: true }).click()
    const valorOf = async (coluna: string) => parseReais(await celula(page, 'LL', coluna).innerText())
    await expect(celula(page, 'LL', 'exercicio previsto valor')).toContainText(',')
    const [realizado, orcado] = [await valorOf('mes realizado valor'), await valorOf('mes orcado valor')]
    expect(await valorOf('acumulado realizado valor')).toBe(realizado)
    expect(await valorOf('exercicio previsto valor')).toBe(realizado + (await valorOf('exercicio orcado valor')) - orcado)
    await page.goto(variacao)
    await expect(celula(page, 'MOC', 'total realizado variacao anterior')).toContainText(',')
  })

  await test.step('salva com um nome, a visão volta como estava', async () => {
    const shown = await grade.innerText()
    const location = new URL(page.url())
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByLabel('Nome da visão').fill('Margem do semestre')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Visão salva: o link dela reproduz esta tela.')).toBeVisible()
    await page.goto('/Dre')
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByRole('button', { name: 'Margem do semestre', exact: true }).click()
    await expect(page.getByRole('complementary', { name: 'Por que varia' })).toBeVisible()
    await expect(celula(page, 'MOC', 'total realizado variacao anterior')).toContainText(',')
    expect(await grade.innerText()).toBe(shown)
    for (const nome of ['inicio', 'fim', 'escala', 'comparar', 'explicar', 'em']) {
      expect(new URL(page.url()).searchParams.get(nome), nome).toBe(location.searchParams.get(nome))
    }
  })

  await test.step('escolhida para abrir a DRE, é ela que abre, até que deixe de ser', async () => {
    await page.getByRole('button', { name: 'Visões' }).click()
    await page.getByRole('button', { name: 'Abrir a DRE com a visão Margem do semestre' }).click()
    const unset = page.getByRole('button', { name: 'Não abrir mais a DRE com a visão Margem do semestre' })
    await expect(unset).toBeVisible()
    await page.goto('/Dre')
    await expect(celula(page, 'MOC', 'total realizado variacao anterior')).toContainText(',')
    await page.getByRole('button', { name: 'Visões' }).click()
    await unset.click()
    await expect(page.getByRole('button', { name: 'Abrir a DRE com a visão Margem do semestre' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('excluída, volta por um clique', async () => {
    await page.getByRole('button', { name: 'Visões' }).click()
    const visao = page.getByRole('button', { name: 'Margem do semestre', exact: true })
    await page.getByRole('button', { name: 'Excluir a visão Margem do semestre' }).click()
    await expect(page.getByText('Visão Margem do semestre excluída.')).toBeVisible()
    // The panel is still open, and the message above it is not inert.
    await expect(page.getByRole('dialog', { name: 'Visões' })).toBeVisible()
    await expect(visao).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('A visão Margem do semestre está de volta.')).toBeVisible()
    await expect(visao).toBeVisible()
  })
})
