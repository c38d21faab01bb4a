import { readFile } from 'node:fs/promises'
import { deParaRotas, dreRotas, sessaoRotas, type RotaQuery } from '@lastro/contract'
import type { Page } from '@playwright/test'
import { readPdf } from '../apps/api/test/pdf.ts'
import { CLIENT_ID, GRUPO, SECRET, startPowerbi, TENANT, type TestPowerbi } from '../apps/api/test/powerbi.ts'
import { RENATA_GESTORA } from '../test/people.ts'
import { expectAccessible } from './expect-accessible.ts'
import { chooseOption, expect, setChosen, signIn, signInApiAtInicial, startServer, test as base } from './lastro.ts'
import { printReais } from './oracle.ts'
import { SIGNATURE, startPaineis, type Paineis } from './dashboard-server.ts'
import { ORIGENS, servePowerbi } from './powerbi-page.ts'

const test = base.extend<object, { powerbi: TestPowerbi; paineis: Paineis }>({
  powerbi: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads fixture dependencies from this pattern
    async ({}, use) => {
      const powerbi = await startPowerbi()
      await use(powerbi)
      await powerbi.stop()
    },
    { scope: 'worker' },
  ],
  paineis: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads fixture dependencies from this pattern
    async ({}, use) => {
      const paineis = await startPaineis()
      await use(paineis)
      await paineis.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ powerbi, paineis }, use) => {
      const { address, stop } = await startServer({ LASTRO_POWERBI: JSON.stringify(powerbi.instalacao) })
      await use({ address, neighbors: [paineis.origem, ...ORIGENS] })
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

async function createWorkspace(page: Page, nome: string, provedor: string): Promise<void> {
  await page.goto('/Workspace')
  await page.getByRole('button', { name: 'Novo workspace' }).click()
  await page.getByLabel('Nome').fill(nome)
  await page.getByRole('radio', { name: provedor }).check()
  await page.getByRole('button', { name: 'Criar', exact: true }).click()
  await expect(page.getByRole('dialog', { name: `Conexão de ${nome}` })).toBeVisible()
}

const keyOfCliente = async (address: string): Promise<string> => {
  const renata = await signInApiAtInicial(address, RENATA_GESTORA)
  return (await renata.call(sessaoRotas.get)).cliente?.id ?? ''
}

/** Visible frame of the report inside our frame page; another frame may still be loading. */
const reportOf = (page: Page, nome: string) =>
  page.frameLocator(`iframe[title="${nome}"]`).frameLocator(`iframe[title="${nome}"]:not([inert])`)

test('um relatório do Lastro se monta, se filtra, leva à DRE ao centavo, sai em PDF e PNG, e muda sozinho com os dados', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000)
  await signIn(page, RENATA_GESTORA)
  const renata = await signInApiAtInicial(server.address, RENATA_GESTORA)
  const totalOf = async (query: RotaQuery<typeof dreRotas.get> = {}): Promise<number> => {
    const { linhas } = await renata.call(dreRotas.get, { query })
    return linhas.find(({ codigo }) => codigo === 'RL')?.total ?? 0
  }

  await page.goto('/Workspace')
  await page.getByRole('button', { name: 'Novo workspace' }).click()
  await page.getByLabel('Nome').fill('Parede')
  for (const ready of ['Resultado do exercício', 'Evolução e margens', 'Centros de custo']) {
    await page.getByRole('checkbox', { name: ready }).uncheck()
  }
  await page.getByRole('button', { name: 'Criar', exact: true }).click()
  await page.getByRole('region', { name: 'Parede' }).getByRole('button', { name: 'Novo relatório' }).click()
  await page.getByLabel('Nome').fill('Mês a mês')
  await page.getByLabel('Começar com').selectOption('Evolução e margens')
  await page.getByRole('button', { name: 'Criar', exact: true }).click()
  await expect(page).toHaveURL(/\/report\/mes-a-mes\/parede/)

  await test.step('os cartões se escolhem, se ordenam e se medem', async () => {
    for (const titulo of ['Despesas com pessoal', 'Despesas administrativas']) {
      await page.getByRole('button', { name: `Remover ${titulo}` }).click()
    }
    await page.getByRole('group', { name: 'Acrescentar cartão' }).getByRole('button', { name: 'Mapa por centro de custo' }).click()
    await page
      .getByRole('group', { name: 'Acrescentar cartão' })
      .getByRole('button', { name: 'Da receita líquida ao lucro líquido' })
      .click()
    await page.getByRole('button', { name: 'Pôr Da receita líquida ao lucro líquido antes' }).click()
    await page.getByRole('group', { name: 'Cartão Da receita líquida ao lucro líquido' }).getByLabel('Largura').selectOption('Metade')
    const indicadores = page.getByRole('group', { name: 'Cartão Indicadores' })
    await indicadores.getByText(/^Linhas/).click()
    await indicadores.getByRole('checkbox', { name: /^Receita líquida/ }).check()
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('Relatório Mês a mês salvo.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Indicadores',
      'Evolução por mês',
      'Da receita líquida ao lucro líquido',
      /por centro de custo$/,
    ])
  })

  const indicador = page.getByRole('region', { name: 'Indicadores' }).getByRole('link', { name: /^Receita líquida/ })
  const explicado = page.getByRole('complementary', { name: 'Por que este número' })
  await test.step('um número leva à linha dele na DRE, nos mesmos meses e centros, ao centavo', async () => {
    await page.getByRole('button', { name: /^Centro/ }).click()
    await page.getByPlaceholder('Buscar centro de custo').fill('lojas')
    await setChosen(page.getByRole('checkbox', { name: /^Lojas São Paulo/ }))
    await expect(page).toHaveURL(/centroCusto=/)
    await page.keyboard.press('Escape')
    const centroCusto = new URL(page.url()).searchParams.get('centroCusto')?.replaceAll('"', '') ?? ''
    const doCentro = await totalOf({ centroCusto })
    expect(doCentro).not.toBe(await totalOf())
    await indicador.click()
    await expect(page).toHaveURL(new RegExp(`/Dre\\?.*centroCusto=${centroCusto}`))
    await expect(explicado).toContainText(printReais(doCentro))
    await page.goBack()
    await page.goto('/report/mes-a-mes/parede')
  })

  await test.step('leva-se dali em PDF e em imagem, e uma reunião o vê em tela cheia', async () => {
    const timeout = 30_000
    const save = async (menu: string, option: string): Promise<Buffer> => {
      const downloading = page.waitForEvent('download', { timeout })
      await page.getByRole('button', { name: menu }).click()
      await page.getByRole('menuitem', { name: option }).click({ timeout })
      return readFile(await (await downloading).path())
    }
    const [titulo = '', ...pages] = readPdf(await save('Exportar o relatório', 'PDF do relatório'))
    expect(titulo).toContain('Mês a mês')
    expect([titulo, ...pages].join(' ')).toContain('Da receita líquida ao lucro líquido')
    const png = await save('Exportar Indicadores', 'Imagem (PNG)')
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect(png.readUInt32BE(16)).toBeGreaterThan(900)
    const integer = await save('Exportar o relatório', 'Imagem do relatório (PNG)')
    expect(integer.subarray(1, 4).toString()).toBe('PNG')
    expect(integer.readUInt32BE(20)).toBeGreaterThan(png.readUInt32BE(20))
    await page.getByRole('button', { name: 'Tela cheia' }).click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.textContent ?? '')).toContain('Mês a mês')
    await page.evaluate(() => document.exitFullscreen())
  })

  await test.step('dados novos aparecem sem que ninguém peça', async () => {
    const [before, shown] = [await totalOf(), await indicador.textContent()]
    const { versao, contas } = await renata.call(deParaRotas.list)
    const receita = contas.find(({ grupoItem, saldoCentavos }) => grupoItem?.codigo.startsWith('RB.') && saldoCentavos !== 0)
    const other = contas.find(({ grupoItem }) => grupoItem?.codigo.startsWith('DAD.'))
    if (!receita || !other?.grupoItem) throw new Error('the demo has no revenue account to remap')
    const mudancas = [{ contaId: receita.contaId, grupoItemId: other.grupoItem.id }]
    await renata.call(deParaRotas.update, { body: { versao, mudancas } })
    const after = await totalOf()
    expect(after).not.toBe(before)
    await expect(indicador).not.toHaveText(shown ?? '')
    await indicador.click()
    await expect(explicado).toContainText(printReais(after))
  })
})

test('um painel assinado abre só com a empresa, é renovado antes do fim, e não fala pela página', async ({ page, paineis, server }) => {
  await page.clock.install()
  await signIn(page, RENATA_GESTORA)
  await createWorkspace(page, 'Painéis', 'Outro programa de painéis')
  await page.getByLabel('Endereço do programa').fill(paineis.origem)
  await page.getByLabel('Chave secreta').fill(SIGNATURE)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Conexão de Painéis salva.')).toBeVisible()
  await page.getByRole('button', { name: 'Conexão de Painéis' }).click()
  await expect(page.getByLabel('Chave secreta')).toHaveValue('')
  await expectAccessible(page, 'a conexão de um workspace')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()

  const panel = page.getByRole('region', { name: 'Painéis' })
  await panel.getByRole('button', { name: 'Novo relatório' }).click()
  await page.getByLabel('Nome').fill('Vendas por loja')
  await page.getByLabel('Número do painel').fill('12')
  await page.getByRole('button', { name: 'Criar', exact: true }).click()
  await expect(page).toHaveURL(/\/report\/vendas-por-loja\/paineis/)
  const report = reportOf(page, 'Vendas por loja')
  await expect(report.getByText('Painel {"dashboard":12}')).toBeVisible()
  await expect(report.getByText(`Empresa ${await keyOfCliente(server.address)}`)).toBeVisible()
  await expect(report.getByText('De ninguém')).toBeVisible()
  await expect(report.getByText('Abertura 1', { exact: true })).toBeVisible()
  const frame = page.frameLocator('iframe[title="Vendas por loja"]').locator('iframe')
  await expect(frame).toHaveAttribute('sandbox', /^(?!.*top-navigation).*allow-scripts allow-same-origin/)
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer')
  await expect(page.getByText('Código para o suporte')).toBeHidden()

  // Signed URLs have a resolution of one second, so a new one needs the next second.
  const isOpen = Math.floor(Date.now() / 1000)
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(isOpen)
  await page.clock.fastForward('09:05')
  await expect(report.getByText('Abertura 2', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Atualizar os dados' }).click()
  await expect(report.getByText('Abertura 3', { exact: true })).toBeVisible()

  const withoutResponse = page.getByText('O programa de painéis não respondeu')
  await paineis.sleep()
  await page.getByRole('button', { name: 'Atualizar os dados' }).click()
  await expect(withoutResponse).toBeVisible()
  await expect(page.locator('iframe[title="Vendas por loja"]')).toBeHidden()
  await expectAccessible(page, 'um painel que não responde')
  await paineis.wake()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(report.getByText('Abertura 4', { exact: true })).toBeVisible()
  await expect(withoutResponse).toBeHidden()
})

test('um relatório do Power BI fica aberto, com a página e o filtro, enquanto o token se renova', async ({ page, powerbi, server }) => {
  await servePowerbi(page.context())
  await signIn(page, RENATA_GESTORA)
  await createWorkspace(page, 'Diretoria', 'Power BI')
  await page.getByLabel('Workspace do Power BI').fill(`https://app.powerbi.com/groups/${GRUPO}/list`)
  await page.getByLabel('Diretório (locatário)').fill(TENANT)
  await page.getByLabel('Aplicativo (cliente)').fill(CLIENT_ID)
  await page.getByLabel('Chave secreta', { exact: true }).fill('errada-de-proposito')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert')).toContainText('O Microsoft Entra não aceitou o aplicativo ou a chave secreta.')
  await page.getByLabel('Chave secreta', { exact: true }).fill(SECRET)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Conexão de Diretoria salva: o Power BI mostra 2 relatórios.')).toBeVisible()

  await page.getByRole('region', { name: 'Diretoria' }).getByRole('button', { name: 'Novo relatório' }).click()
  await chooseOption(page.getByLabel('Relatório do Power BI'), 'Vendas')
  await expect(page.getByLabel('Nome')).toHaveValue('Vendas')
  powerbi.tokenSeconds = 9
  await page.getByRole('button', { name: 'Criar', exact: true }).click()
  const report = reportOf(page, 'Vendas')
  await expect(report.locator('#empresa')).toHaveText(await keyOfCliente(server.address))
  const first = (await report.locator('#token').textContent()) ?? ''
  await report.getByRole('button', { name: 'Página 2' }).click()
  await report.getByLabel('Filtro').fill('Sul')
  await expect(report.locator('#token')).not.toHaveText(first, { timeout: 15_000 })
  await expect(report.locator('#pagina')).toHaveText('Página 2')
  await expect(report.getByLabel('Filtro')).toHaveValue('Sul')
  await expect(report.locator('#cargas')).toHaveText('1')

  // The next token lasts an hour. When the report rejects it early, the page at once gets a different one.
  const before = (await report.locator('#token').textContent()) ?? ''
  powerbi.tokenSeconds = 3600
  await expect(report.locator('#token')).not.toHaveText(before, { timeout: 15_000 })
  const ofOneHour = (await report.locator('#token').textContent()) ?? ''
  await report.getByRole('button', { name: 'Vencer o token' }).click()
  await expect(report.locator('#token')).not.toHaveText(ofOneHour)
  await expect(report.locator('#pagina')).toHaveText('Página 2')
  await page.getByRole('button', { name: 'Atualizar os dados' }).click()
  await expect(report.locator('#token')).toContainText('relido')
  await expect(report.locator('#pagina')).toHaveText('Página 2')

  await expect(report.frameLocator('iframe[title="Anúncio"]').locator('#feito')).toContainText('dito a ')
  await expect(page.getByText('Código para o suporte')).toBeHidden()
  await expect(page.getByText('O Power BI recusou o acesso')).toBeHidden()
  await expect(report.locator('#cargas')).toHaveText('1')
})
