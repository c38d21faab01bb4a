import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { HELENA_LEITORA, PAULO_SINGLE_CLIENTE, RENATA_GESTORA, TIAGO_ANALISTA } from '../test/people.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, expectRowVisible, openPermissoes, setChosen, signIn, test } from './lastro.ts'

const PUBLICAS = ['/about', '/403', '/nada', '/pages/correio', '/pages/authentication/verify-email-v1', '/cadastrar-senha#token=nenhum']

/** Fixed period, because the default is the last twelve months with data in the user's scope. */
const DRE_2025 = '/Dre?inicio=2025-01&fim=2025-12'

async function receitaLiquida(page: Page): Promise<string> {
  await page.goto(DRE_2025)
  const line = page.getByRole('row', { name: /Receita líquida/ })
  await expect(line).toBeVisible()
  return line.innerText()
}

test('o gestor limita um cliente a um centro de custo, e a DRE dele mostra só esse', async ({ page, browser, server }) => {
  await signIn(page, RENATA_GESTORA)
  const modal = await openPermissoes(page, 'Paulo Alves')
  await modal.getByRole('button', { name: 'Centros de custo' }).click()
  await expect(modal.getByText('O perfil Gestor de área é sempre limitado por centro de custo.')).toBeVisible()
  await modal.getByLabel('Lojas Rio de Janeiro').uncheck()
  await expect(modal.getByText('1 mudança não salva')).toBeVisible()
  await modal.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Permissões de Paulo Alves salvas.')).toBeVisible()

  const whole = await receitaLiquida(page)
  await page.getByRole('button', { name: /^Centro/ }).click()
  await setChosen(page.getByRole('checkbox', { name: /^Lojas São Paulo/ }))
  const line = page.getByRole('row', { name: /Receita líquida/ })
  // The URL changes before the numbers do.
  await expect.poll(() => line.innerText()).not.toBe(whole)
  const recorte = await line.innerText()

  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const paulo = await context.newPage()
  await signIn(paulo, PAULO_SINGLE_CLIENTE)
  await expect(paulo, 'a client starts at what it may do').toHaveURL(/\/access-control/)
  await expect(paulo.getByText('Lojas São Paulo (LOJ-SP)')).toBeVisible()
  expect(await receitaLiquida(paulo)).toBe(recorte)
  await paulo.getByRole('button', { name: /^Centro/ }).click()
  await expect(paulo.getByLabel('Lojas São Paulo')).toBeVisible()
  await expect(paulo.getByLabel('Administração')).toHaveCount(0)
  await paulo.keyboard.press('Escape')
  const entries = paulo.getByRole('navigation').getByRole('link', { name: 'Lançamentos' })
  await entries.click()
  await expect(paulo).toHaveURL(/\/Lancamentos/)
  await expect(entries).toHaveAttribute('aria-current', 'page')
  // Paulo may read entries, but imports need an unlimited scope.
  await paulo.goto('/Importacao')
  await expect(paulo).toHaveURL(/\/not-authorized$/)
  await expect(paulo.getByRole('heading', { name: 'Esta tela não faz parte do seu perfil' })).toBeVisible()
  await context.close()
})

test('quem perde o direito de ver a DRE é levado a /403, e nada dela sai em arquivo', async ({ page, browser, server }) => {
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const tiago = await context.newPage()
  await signIn(tiago, TIAGO_ANALISTA, '/DePara')
  const menu = tiago.getByRole('link', { name: 'DRE', exact: true })
  await expect(menu).toBeVisible()

  await signIn(page, RENATA_GESTORA)
  const modal = await openPermissoes(page, 'Tiago Sá')
  await modal.getByRole('button', { name: 'Ver, DRE' }).click()
  await expect(modal.getByRole('button', { name: 'Exportar, DRE: sem efeito enquanto Ver estiver retirado' })).toBeVisible()
  await modal.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Permissões de Tiago Sá salvas.')).toBeVisible()

  await menu.click()
  await expect(tiago).toHaveURL(/\/403$/)
  const file = await tiago.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    const response = await fetch('/v1/Dre/exportar?formato=csv&inicio=2025-01&fim=2025-12', { headers })
    return { status: response.status, text: await response.text() }
  })
  expect(file.status).toBe(403)
  expect(file.text).toContain('permissao_denied')
  await context.close()
})

test('ver como outra pessoa mostra o que ela vê, só para leitura, com a faixa em toda tela, e se sai', async ({ page }) => {
  await signIn(page, RENATA_GESTORA)
  const modal = await openPermissoes(page, 'Helena Prado')
  await modal.getByRole('button', { name: 'Ver como Helena Prado' }).click()
  const range = page.getByRole('complementary', { name: 'Vendo como Helena Prado' })
  await expect(range).toBeVisible()
  await expect(page.getByRole('link', { name: 'Permissões' })).toHaveCount(0)
  for (const screen of ['/Dre', '/DePara', '/Importacao', '/access-control', '/pages/account-settings/security', ...PUBLICAS]) {
    await page.goto(screen)
    await expect(range, screen).toBeVisible()
  }
  await page.goto('/DePara')
  await expect(page.getByRole('heading', { name: 'De-Para' })).toBeVisible()
  await expect(page.getByRole('button', { name: /sugest/i })).toHaveCount(0)
  await expectAccessible(page, 'a faixa')
  await range.getByRole('button', { name: 'Voltar a ser Renata Campos' }).click()
  await expect(range).toHaveCount(0)
  await expect(page).toHaveURL(/\/Permissoes/)

  const doPaulo = await openPermissoes(page, 'Paulo Alves')
  await doPaulo.getByRole('button', { name: 'Ver como Paulo Alves' }).click()
  await expect(page, 'an area manager starts where they do').toHaveURL(/\/access-control/)
  await page.getByRole('link', { name: 'Início' }).click()
  await expect(page.getByRole('heading', { name: /, Paulo$/ })).toBeVisible()
  await expect(page, 'the title and the focus move with the screen').toHaveTitle('Início · Lastro')
  await expect(page.locator('main')).toBeFocused()
  await page.getByRole('button', { name: 'Voltar a ser Renata Campos' }).click()
  await expect(page).toHaveURL(/\/Permissoes/)
})

test('permissões mudadas e não salvas não se perdem sem pergunta', async ({ page }) => {
  await signIn(page, RENATA_GESTORA)
  const modal = await openPermissoes(page, 'Helena Prado')
  await modal
    .getByRole('button', { name: /^Importar, Lançamentos|^Criar, DRE/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Há mudanças não salvas' })
  await question.getByRole('button', { name: 'Ficar e salvar' }).click()
  await expect(question).toHaveCount(0)
  await expect(modal.getByText('1 mudança não salva')).toBeVisible()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(modal).toHaveCount(0)
})

test('encerrar uma sessão tira o outro navegador', async ({ page, browser, server }) => {
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const other = await context.newPage()
  await signIn(other, HELENA_LEITORA, '/Dre')
  await signIn(page, HELENA_LEITORA)
  await expect(page.getByRole('button', { name: /não lida/ }), 'told of the new browser').toBeVisible()
  await page.goto('/pages/account-settings/security')
  await page
    .getByRole('list', { name: 'Sessões abertas' })
    .getByRole('button', { name: /Encerrar/ })
    .first()
    .click()
  await expect(page.getByText('Sessão encerrada.')).toBeVisible()
  await expect(other, 'an idle screen leaves within seconds').toHaveURL(/\/login/i, { timeout: 15_000 })
  await context.close()
})

test('o gestor convida, acha, muda e bloqueia uma pessoa', async ({ page }) => {
  await signIn(page, RENATA_GESTORA, '/Usuario')
  await page.getByRole('button', { name: 'Convidar pessoa' }).click()
  const modal = page.getByRole('dialog', { name: 'Convidar pessoa' })
  await modal.getByLabel('E-mail').fill('nova.pessoa@lastro.demo')
  await modal.getByLabel('Nome').fill('Nova Pessoa')
  await modal.getByLabel('Perfil').selectOption('leitor')
  await modal.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(page.getByText('Convite enviado a nova.pessoa@lastro.demo.')).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Nova Pessoa' })
  await expect(panel.getByText('Convidado')).toBeVisible()
  await panel.getByRole('button', { name: 'Bloquear' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(panel.getByText('Bloqueado')).toBeVisible()
  await page.getByLabel('Buscar nome ou e-mail').fill('nova pes')
  await expect(page.getByText('1 pessoa')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/pages/correio')
  await expect(page.getByRole('article')).toContainText('nova.pessoa@lastro.demo')
})

test('o gestor acha na auditoria quem mudou o quê, vê antes e depois, filtra pelo endereço e exporta', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, RENATA_GESTORA)
  const modal = await openPermissoes(page, 'Helena Prado')
  await modal.getByRole('button', { name: 'Exportar, DRE' }).click()
  await modal.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Permissões de Helena Prado salvas.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)

  await page.getByRole('link', { name: 'Auditoria' }).click()
  const list = page.getByRole('table', { name: 'Registros da auditoria' })
  await expectRowVisible(list, { Quem: 'Renata Campos', 'O quê': 'Mudou as permissões de uma pessoa', Registro: 'Helena Prado' })
  await list.getByRole('button', { name: 'Mudou as permissões de uma pessoa' }).first().click()
  const panel = page.getByRole('complementary', { name: 'Mudou as permissões de uma pessoa' })
  await expectRowVisible(panel.getByRole('table', { name: 'O que mudou' }), {
    Campo: 'Permissão: Exportar DRE',
    Antes: 'padrão do perfil',
    Depois: 'retirada',
  })
  await expectAccessible(page, 'um registro da auditoria')
  await panel.getByRole('button', { name: 'Só esta ação' }).click()
  await expect(page).toHaveURL(/acao=permissao\.updateUsuario/)
  await expect(list.getByRole('button', { name: 'Entrou por um navegador novo' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const [header, ...lines] = file.trim().split('\r\n')
  expect(header).toContain('O que mudou')
  expect(lines.filter((line) => !line.includes('Mudou as permissões de uma pessoa'))).toEqual([])
  expect(lines[0]).toContain('Permissão export Dre: padrão do perfil → retirada')

  await page.getByRole('searchbox').fill('nunca escrito em lugar nenhum')
  await expect(page.getByText('Nenhum registro com esses filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(list.getByRole('button', { name: 'Entrou por um navegador novo' }).first()).toBeVisible()

  await page.getByRole('button', { name: /^Período/ }).click()
  await page.getByLabel('Até', { exact: true }).fill('31/12/2020')
  await expect(page).toHaveURL(/fim=2020-12-31/)
  await page.getByRole('button', { name: 'De: calendário' }).click()
  const mes = page.getByRole('grid')
  await expect(mes.getByRole('button', { name: /^\S+, 15 de / })).toBeVisible()
  await expectAccessible(page, 'o calendário da auditoria')
  await page.keyboard.press('Escape')
  await expect(mes).toHaveCount(0)
  await expect(page.getByLabel('Até', { exact: true }), 'Esc closed the calendar alone').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nenhum registro com esses filtros')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(list.getByRole('button', { name: 'Entrou por um navegador novo' }).first()).toBeVisible()

  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const tiago = await context.newPage()
  await signIn(tiago, TIAGO_ANALISTA)
  await expect(tiago.getByRole('link', { name: 'Auditoria' })).toHaveCount(0)
  await tiago.goto('/Auditoria')
  await expect(tiago).toHaveURL(/\/not-authorized$/)
  await context.close()
})

test('cada um escolhe de que é avisado e as telas que quer à mão, e vê isso na própria atividade', async ({ page, browser, server }) => {
  await signIn(page, TIAGO_ANALISTA, '/DePara')
  await expect(page.getByRole('heading', { name: 'De-Para', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Buscar telas, contas, orçamentos…').fill('Fixar De-Para')
  // Offered only once pinned screens are loaded; leaving the page earlier would abort that request.
  await expect(page.getByText('Fixar De-Para', { exact: true })).toBeVisible()
  const fixada = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/Usuario/telas-fixadas'),
  )
  await page.keyboard.press('Enter')
  expect((await fixada).status()).toBe(200)
  await page.goto('/pages/account-settings/notifications')
  const porEmail = page.getByRole('checkbox', { name: 'Importações: Por e-mail' })
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/Notificacao/preferencias'),
  )
  await porEmail.check()
  expect((await kept).status()).toBe(200)
  await page.reload()
  await expect(porEmail).toBeChecked()
  await page.goto('/pages/user-profile/activity')
  await expect(page.getByRole('list', { name: 'Atividade' }).getByRole('listitem').first()).toContainText('Escolheu de que é avisado')

  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const other = await context.newPage()
  await signIn(other, TIAGO_ANALISTA)
  await other.getByRole('button', { name: 'Telas fixadas' }).click()
  await other.getByRole('dialog', { name: 'Telas fixadas' }).getByRole('link', { name: 'De-Para' }).click()
  await expect(other).toHaveURL(/\/DePara/)
  await context.close()
})
