import { readFile } from 'node:fs/promises'
import type { contaRotas, RotaData } from '@lastro/contract'
import type { Page } from '@playwright/test'
import { readXlsx, writeXlsx } from './workbook.ts'
import { BRUNO_ADMIN, RENATA_GESTORA, TIAGO_ANALISTA } from '../test/people.ts'
import { chooseOption, expect, signIn, test } from './lastro.ts'

const CENTROS = '/CrudTable?entidade=centros-custo'

async function fillLinha(page: Page, campos: Record<string, string>): Promise<void> {
  for (const [nome, valor] of Object.entries(campos)) await page.getByLabel(nome, { exact: true }).fill(valor)
  await page.keyboard.press('Enter')
}

async function xlsxOf(rows: string[][]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Centros', rows }] }))
}

async function choose(page: Page, rows: string[][]): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').setInputFiles({ name: 'centros.xlsx', mimeType, buffer: await xlsxOf(rows) })
}

test('um centro de custo é criado, mudado por duas pessoas, arquivado e trazido de volta, só com o teclado', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, RENATA_GESTORA, CENTROS)
  await page.getByRole('button', { name: 'Novo centro de custo' }).press('Enter')
  await fillLinha(page, { Código: 'FIN', Descrição: 'Financeiro', 'Centro superior': 'ADM' })
  await expect(page.getByText('Financeiro: criada.')).toBeVisible()
  await expect(page.getByRole('row', { name: /FIN.*Financeiro.*ADM · Administração/ })).toBeVisible()

  await page.getByRole('button', { name: 'Editar FIN Financeiro' }).press('F2')
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: server.address })
  const other = await context.newPage()
  await signIn(other, TIAGO_ANALISTA, CENTROS)
  await other.getByRole('button', { name: 'Editar FIN Financeiro' }).press('Enter')
  await fillLinha(other, { Descrição: 'Finanças' })
  await expect(other.getByText('Finanças: salva.')).toBeVisible()
  await context.close()

  await fillLinha(page, { Descrição: 'Tesouraria' })
  await expect(page.getByText('Outra pessoa mudou esta linha depois que você a abriu.')).toBeVisible()
  await expect(page.getByText('Descrição: agora “Finanças”, o seu “Tesouraria”')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar o meu' }).press('Enter')
  await expect(page.getByText('Tesouraria: salva.')).toBeVisible()

  await page.getByRole('button', { name: 'Editar FIN Tesouraria' }).press('Delete')
  await expect(page.getByText('Tesouraria: apagada.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar FIN Tesouraria' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByRole('button', { name: 'Editar FIN Tesouraria' })).toBeVisible()
})

test('o que está em uso não se apaga: diz o que usa, e arquiva-se', async ({ page }) => {
  await signIn(page, RENATA_GESTORA, CENTROS)
  await page.getByRole('button', { name: 'Editar WEB Comércio eletrônico' }).press('Delete')
  const dialog = page.getByRole('dialog', { name: 'Comércio eletrônico está em uso' })
  await expect(dialog.getByText('Em uso: 24 meses com lançamentos.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Arquivar' }).click()
  await expect(page.getByText('Comércio eletrônico: arquivada. Os números não mudam.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar WEB Comércio eletrônico' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Arquivadas' }).click()
  await expect(page).toHaveURL(/arquivados=true/)
  await expect(page.getByRole('row', { name: /WEB.*Arquivada/ })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Desfeito.')).toBeVisible()

  await page.goto(CENTROS)
  await page.getByRole('button', { name: 'Editar RH Recursos humanos' }).press('Enter')
  await fillLinha(page, { 'Centro superior': 'RH' })
  await expect(page.getByText('Ficaria abaixo de si mesma: RH → RH.')).toBeVisible()
})

test('uma planilha com uma linha errada não grava nada; corrigida, grava tudo; exportada, volta igual', async ({ page }) => {
  await signIn(page, RENATA_GESTORA, CENTROS)
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  const header = ['Código', 'Descrição', 'Centro superior']
  await choose(page, [header, ['COM', 'Comercial', ''], ['LOJ-SP', 'Lojas São Paulo', 'COM'], ['LOJ-RJ', 'Lojas Rio de Janeiro', 'NENHUM']])
  const dialog = page.getByRole('dialog', { name: 'Importar: Centros de custo' })
  await expect(dialog.getByText('Centro superior “NENHUM”: Não há “NENHUM” em Centros de custo.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Importar tudo' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Outro arquivo' }).click()
  await choose(page, [header, ['COM', 'Comercial', ''], ['LOJ-SP', 'Lojas São Paulo', 'COM'], ['LOJ-RJ', 'Lojas Rio de Janeiro', 'COM']])
  await dialog.getByRole('button', { name: 'Importar tudo' }).click()
  await expect(page.getByText('Importado: 1 novas, 2 mudadas.')).toBeVisible()
  await expect(page.getByRole('row', { name: /LOJ-RJ.*COM · Comercial/ })).toBeVisible()

  await page.getByRole('button', { name: 'Exportar' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Planilha (XLSX)' }).click()
  const file = await (await downloading).path()
  const { sheets } = await readXlsx(new Uint8Array(await readFile(file)))
  expect(sheets[0]?.rows.slice(0, 1)).toEqual([['Código', 'Descrição', 'Centro superior', 'Fixada']])
  expect(sheets[0]?.rows).toContainEqual(['LOJ-SP', 'Lojas São Paulo', 'COM', 'Sim'])
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(dialog.getByText('O arquivo não muda nada.')).toBeVisible()
})

test('a busca, a ordem e o filtro ficam no endereço; quem administra o serviço vê os clientes', async ({ page }) => {
  await signIn(page, BRUNO_ADMIN, '/CrudTable')
  await page.getByLabel('Buscar', { exact: true }).fill('receita')
  await expect(page).toHaveURL(/busca=receita/)
  await page.getByRole('button', { name: 'Natureza' }).first().click()
  await page.getByRole('menuitemradio', { name: 'Resultado' }).click()
  await expect(page).toHaveURL(/filtro=natureza(:|%3A)4/)
  const loaded = page.waitForResponse((response) => response.url().includes('ordem=descricao'))
  await page.getByRole('columnheader', { name: 'Descrição' }).getByRole('button').click()
  await expect(page).toHaveURL(/ordem=descricao/)
  const { data } = (await (await loaded).json()) as { data: RotaData<typeof contaRotas.browse> }
  const descricao = String(data.itens[0]?.valores['descricao'])
  const first = page.locator('tbody tr').first()
  await expect(first).toContainText(descricao)
  await page.reload()
  await expect(first).toContainText(descricao)
  await page.getByRole('link', { name: 'Clientes', exact: true }).click()
  await page.getByRole('button', { name: 'Novo cliente' }).click()
  await fillLinha(page, { CNPJ: '77.PAO.345/0001-55', 'Razão social': 'Nova Empresa Ltda.', 'Nome curto': 'Nova Empresa' })
  await expect(page.getByText('O CNPJ não confere')).toBeVisible()
  await fillLinha(page, { CNPJ: '77.PAO.345/0001-54' })
  await expect(page.getByText('Nova Empresa Ltda.: criada.')).toBeVisible()
  await expect(page.getByRole('row', { name: /77\.PAO\.345\/0001-54/ })).toBeVisible()
})

test('um item de grupo é criado, ordenado e levado a outro grupo, com o efeito na DRE antes e a volta depois, só com o teclado', async ({
  page,
}) => {
  await signIn(page, RENATA_GESTORA, '/Home')
  await expect(page.getByRole('link', { name: 'Grupos', exact: true })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('g')
  await expect(page.getByRole('treegrid')).toBeVisible()
  await page.getByRole('button', { name: 'Novo item em DCO Despesas comerciais' }).press('Enter')
  await page.getByRole('dialog', { name: 'Novo item' }).getByLabel('Descrição').fill('Patrocínios')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Patrocínios: criada.')).toBeVisible()
  const fresh = page.getByRole('link', { name: /^DCO\.\d+ Patrocínios$/ })
  await fresh.press('Alt+ArrowUp')
  await expect(page.getByText(/Patrocínios: na nova ordem\./)).toBeVisible()
  await expect(page.locator('tr', { has: fresh }).locator('xpath=following-sibling::tr[1]')).toContainText('DCO.99')

  await page.getByRole('link', { name: 'RB.01 Revenda de mercadorias' }).press('m')
  const dialog = page.getByRole('dialog', { name: 'Levar a outro grupo: RB.01 Revenda de mercadorias' })
  await chooseOption(dialog.getByLabel('Para o grupo'), 'OUT · Outras receitas e despesas operacionais')
  const line = dialog.getByRole('row', { name: /^2025 RB Receita bruta/ })
  await expect(line).toBeVisible()
  const [before, after] = await line.getByRole('cell').evaluateAll((cells) => cells.slice(-2).map((cell) => cell.textContent ?? ''))
  expect(before).not.toBe(after)
  await dialog.getByRole('button', { name: 'Levar' }).press('Enter')
  await expect(page.getByText('RB.01 Revenda de mercadorias: agora em Outras receitas e despesas operacionais.')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
  await expect(page.getByText('De volta onde estava.')).toBeVisible()

  await page.getByRole('link', { name: 'RB.01 Revenda de mercadorias' }).press('Delete')
  const inUse = page.getByRole('dialog', { name: 'Revenda de mercadorias está em uso' })
  await expect(inUse.getByText('Em uso: 3 regras do De-Para.')).toBeVisible()
  await page.keyboard.press('Escape')
  await fresh.press('Delete')
  await expect(page.getByText('Patrocínios: apagada.')).toBeVisible()
  await expect(fresh).toHaveCount(0)

  await page.getByRole('link', { name: 'DPE Despesas com pessoal' }).press('Enter')
  await expect(page).toHaveURL(/\/grupo\/Detalhes\/\d+$/)
  await page.getByLabel('Descrição').fill('Gente')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Gente: salva.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'DPE Gente' })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'DPE Despesas com pessoal' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Buscar telas, contas, orçamentos…').fill('comissoes')
  await page.getByRole('option', { name: 'DCO.02 Comissões sobre vendas' }).click()
  await expect(page.getByRole('heading', { name: 'DCO Despesas comerciais' })).toBeVisible()
  await expect(page.locator('tr[data-destacado]')).toContainText('DCO.02')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Buscar telas, contas, orçamentos…').fill('comercio eletronico')
  await page.getByRole('option', { name: 'WEB Comércio eletrônico' }).click()
  await expect(page.getByRole('button', { name: 'Editar WEB Comércio eletrônico' })).toBeFocused()
})

test('uma regra por prefixo diz o que move antes de ser salva, e excluída devolve tudo', async ({ page }) => {
  await signIn(page, RENATA_GESTORA, '/DePara')
  await expect(page.getByRole('button', { name: 'Sem destino (4)' })).toBeVisible()
  await test.step('várias contas de uma vez: arrastadas até um destino, ou levadas a ele pelo teclado, com o efeito antes', async () => {
    const preview = page.getByText(/^Isto move R\$ 38\.412,90 \(4 contas\) de fora da DRE para .*Serviços de terceiros em 2026\.$/)
    const contas = page.getByRole('grid', { name: 'Contas e seus destinos' })
    const destinos = page.getByRole('complementary', { name: 'Destinos' })
    await page.getByRole('button', { name: 'Sem destino (4)' }).click()
    await expect(contas.getByRole('row')).toHaveCount(5)
    await contas.press('Control+a')
    await page.getByRole('button', { name: 'Destinos', exact: true }).click()
    await contas
      .getByRole('row')
      .nth(2)
      .dragTo(destinos.getByRole('button', { name: 'Mapear 4 contas para Serviços de terceiros' }))
    await expect(preview).toBeVisible()
    await expect(page.getByText('4 contas vão para Serviços de terceiros. Ainda não está salvo.')).toBeAttached()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await destinos.getByRole('searchbox').press('Escape')
    await expect(contas).toBeFocused()

    await contas.press('d')
    await page.keyboard.type('terceiros')
    await page.keyboard.press('ArrowDown')
    await expect(destinos.getByRole('button', { name: 'Mapear 4 contas para Serviços de terceiros' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(preview).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()
  })
  await page.getByRole('link', { name: 'Regras', exact: true }).click()
  await page.getByRole('button', { name: 'Nova regra' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nova regra' })
  await dialog.getByLabel('Começo do código').fill('5.9.')
  await chooseOption(dialog.getByLabel('Destino'), 'DAD.02 · Serviços de terceiros')
  await expect(dialog.getByText('Contas que alcança: 4. Contas que decide: 4.')).toBeVisible()
  await expect(
    dialog.getByText('Isto move R$ 38.412,90 (4 contas) de fora da DRE para DAD.02 Serviços de terceiros em 2026.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Salvar' }).press('Enter')
  await expect(page.getByText('Regra salva.')).toBeVisible()
  await expect(page.getByRole('row', { name: /5\.9\.\*.*Serviços de terceiros/ })).toBeVisible()
  await page.getByRole('link', { name: 'Contas', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sem destino (0)' })).toBeVisible()

  await page.getByRole('link', { name: 'Regras', exact: true }).click()
  await page.getByRole('button', { name: '5.9.*' }).press('Enter')
  await page.getByRole('dialog', { name: 'Regra 5.9.*' }).getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog', { name: 'Excluir a regra 5.9.*?' })
  await expect(question.getByText(/^Isto move R\$ 38\.412,90 \(4 contas\) de DAD\.02 .* para fora da DRE em 2026\.$/)).toBeVisible()
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Regra excluída.')).toBeVisible()

  await test.step('a mesma, de um arquivo: vista antes, salva de uma vez e desfeita em um ato', async () => {
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    const importFile = page.getByRole('dialog', { name: 'Importar regras do De-Para' })
    const send = (item: string) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'regras.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Alcance;Conta;Item de grupo\r\nPrefixo;5.9.*;${item}\r\n`),
      })
    await send('NENHUM')
    await expect(importFile.getByText(/NENHUM/)).toBeVisible()
    await expect(importFile.getByRole('button', { name: 'Salvar' })).toBeDisabled()
    await importFile.getByRole('button', { name: 'Outro arquivo' }).click()
    await send('DAD.02')
    await expect(
      importFile.getByText('Isto move R$ 38.412,90 (4 contas) de fora da DRE para DAD.02 Serviços de terceiros em 2026.'),
    ).toBeVisible()
    await importFile.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('De-Para importado: 1 novas, 0 mudadas, 0 excluídas.')).toBeVisible()
    await expect(page.getByRole('row', { name: /5\.9\.\*.*Serviços de terceiros/ })).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('O De-Para voltou ao que era.')).toBeVisible()
  })
  await page.getByRole('link', { name: 'Contas', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sem destino (4)' })).toBeVisible()
})

test('uma linha da DRE é escrita com o erro à vista, aparece na DRE, é mudada depois de desbloqueada e excluída', async ({ page }) => {
  const naDre = page.locator('tr[data-codigo="FIXO"] td[data-coluna="total:valor"]')
  await signIn(page, RENATA_GESTORA)

  await page.goto('/Dre/Novo')
  await page.getByLabel('Código').fill('FIXO')
  await page.getByLabel('Descrição').fill('Valor fixo')
  await page.getByLabel('Tipo').selectOption({ label: 'Fórmula' })
  const formula = page.getByRole('textbox', { name: 'Fórmula' })
  await formula.fill('RL - RL + 1000 + NADA')
  await expect(page.getByText('O código NADA não existe nesta DRE.')).toBeVisible()
  await expect(page.locator('mark')).toHaveText('NADA')
  await formula.fill('RL - RL + 1000')
  await expect(page.getByRole('region', { name: 'Valor da linha, mês a mês' }).getByRole('row', { name: /^Total/ })).toContainText(
    '12.000,00',
  )
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Linha Valor fixo salva.')).toBeVisible()
  await page.goto('/Dre?escala=reais')
  await expect(naDre).toHaveText('12.000,00')

  await page.goto('/DreModelo')
  await page.getByRole('link', { name: /^FIXO/ }).press('F2')
  await expect(formula).toBeDisabled()
  await page.getByRole('button', { name: 'Desbloquear para editar' }).click()
  await formula.fill('RL - RL + 2000')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Linha Valor fixo salva.')).toBeVisible()
  await page.goto('/Dre?escala=reais')
  await expect(naDre).toHaveText('24.000,00')

  await page.goto('/DreModelo')
  await page.getByRole('link', { name: /^FIXO/ }).press('Delete')
  await page.getByRole('dialog', { name: 'Excluir Valor fixo?' }).getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Linha Valor fixo excluída.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^FIXO/ })).toHaveCount(0)
})
