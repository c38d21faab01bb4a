import { readFile } from 'node:fs/promises'
import { createEcdGenerator, type EcdGeneratorOptions } from '@lastro/demonstracao'
import type { Locator, Page } from '@playwright/test'
import { writeXlsx } from './workbook.ts'
import { readPdf } from '../apps/api/test/pdf.ts'
import { RENATA_GESTORA, TIAGO_ANALISTA } from '../test/people.ts'
import { chooseOption, expect, expectRowVisible, setChosen, signIn, switchCliente, test } from './lastro.ts'
import { parseReais, printMargem, printReais, readExpectedDre, sum, type ExpectedDre } from './oracle.ts'

const ANO = 2025
const MESES = Array.from({ length: 12 }, (_, i) => `${ANO}-${String(i + 1).padStart(2, '0')}`)
const COLUNAS = [...MESES, 'total'].map((coluna) => `${coluna}:valor`)
const MARGENS = { MB: 'LB', ME: 'EBITDA', ML: 'LL' } as const
const PADARIA = { nome: 'PADARIA PÃO DA PRAÇA LTDA', cnpj: '33444555000181' }

function generate(options: Partial<EcdGeneratorOptions> = {}): Buffer {
  return Buffer.concat([...createEcdGenerator({ ...PADARIA, ano: ANO, partidas: 3_000, seed: 42, ...options }).chunks()])
}

async function sendFile(page: Page, nome: string, content: Buffer): Promise<void> {
  await page.goto('/Importacao')
  await page.locator('input[type=file]').first().setInputFiles({ name: nome, mimeType: 'text/plain', buffer: content })
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
}

const celula = (page: Page, codigo: string, mes: string): Locator =>
  page.locator(`tr[data-codigo="${codigo}"] td[data-coluna="${mes}:valor"]`)

async function readGrade(page: Page): Promise<{ codigo: string; pai: string | null; celulas: string[] }[]> {
  return page.getByRole('treegrid').evaluate((grade, colunas) => {
    let parent: string | null = null
    return [...grade.querySelectorAll<HTMLElement>('tr[data-codigo]')].map((line) => {
      const codigo = line.dataset['codigo']!
      const isDetail = line.ariaLevel !== '1'
      if (!isDetail) parent = codigo
      const celulas = colunas.map((coluna) => line.querySelector(`td[data-coluna="${coluna}"]`)?.textContent ?? 'não está na tela')
      return { codigo, pai: isDetail ? parent : null, celulas }
    })
  }, COLUNAS)
}

async function expectGrade(page: Page, expected: ExpectedDre): Promise<void> {
  const comTotal = (codigo: string): number[] => [...expected[codigo]!, sum(expected[codigo]!)]
  const printed = Object.fromEntries(Object.keys(expected).map((codigo) => [codigo, comTotal(codigo).map(printReais)]))
  for (const [codigo, line] of Object.entries(MARGENS)) {
    printed[codigo] = comTotal(line).map((valor, i) => printMargem(valor, comTotal('RL')[i]!))
  }
  const linhasOf = (grade: Awaited<ReturnType<typeof readGrade>>): Record<string, string[]> =>
    Object.fromEntries(grade.flatMap(({ codigo, pai, celulas }) => (pai ? [] : [[codigo, celulas]])))
  await expect.poll(async () => linhasOf(await readGrade(page)), { intervals: [100] }).toEqual(printed)
}

async function expectDre(page: Page, expected: ExpectedDre): Promise<void> {
  await page.goto(`/Dre?inicio=${MESES[0]}&fim=${MESES[11]}&escala=reais`)
  await expectGrade(page, expected)
}

test('do arquivo à DRE, da DRE ao lançamento, e de volta', async ({ page }) => {
  test.slow()
  const file = generate()
  const expected = readExpectedDre(file)
  await signIn(page, RENATA_GESTORA)
  await switchCliente(page, 'Padaria Pão da Praça')

  await test.step('importa e confere ao centavo com o próprio arquivo', async () => {
    await sendFile(page, 'razao-2025.txt', file)
    await expect(page.getByRole('heading', { name: 'razao-2025.txt' })).toBeVisible()
    for (const proof of ['I355, diferença', 'J150, diferença']) {
      await expect(page.getByText(proof, { exact: true }).locator('xpath=following-sibling::dd')).toHaveText('0,00')
    }
    const lines = page.getByRole('region', { name: 'DRE publicada no arquivo e DRE calculada' }).locator('tbody tr, tfoot tr')
    await expect.poll(() => lines.count()).toBeGreaterThan(10)
    for (const line of await lines.all()) await expect(line.locator('td').last()).toHaveText(/^0,00\s*confere$/)
  })

  await test.step('fica na lista, com o que trouxe', async () => {
    const partidas = file.toString('latin1').match(/^\|I250\|/gm)!.length
    await page.goto('/Importacao')
    await expectRowVisible(page.getByRole('table'), {
      Partidas: partidas.toLocaleString('pt-BR'),
      Conferência: 'ao centavo',
      Quem: 'Renata Campos',
    })
  })

  await test.step('a DRE é a do arquivo em cada linha e mês', () => expectDre(page, expected))

  await test.step('abertas, as linhas são a soma dos seus itens em cada mês', async () => {
    await page.getByRole('button', { name: 'Abrir todas as linhas' }).click()
    const grade = await readGrade(page)
    const somas = new Map<string, number[]>()
    for (const { pai, celulas } of grade) {
      if (pai)
        somas.set(
          pai,
          celulas.map((text, i) => (somas.get(pai)?.[i] ?? 0) + parseReais(text)),
        )
    }
    expect([...somas.keys()]).toEqual(['RB', 'DED', 'CUS', 'DPE', 'DAD', 'DCO', 'DEP', 'RFI', 'IRC'])
    for (const [codigo, valores] of somas) expect(valores, codigo).toEqual([...expected[codigo]!, sum(expected[codigo]!)])
  })

  await test.step('e em cada centro de custo', async () => {
    await page.getByRole('button', { name: /^Centro/ }).click()
    for (const [centroCusto, nome] of [
      ['LOJ-SP', 'Lojas São Paulo'],
      ['ADM', 'Administração'],
    ] as const) {
      const centro = page.getByRole('checkbox', { name: nome })
      await setChosen(centro)
      await expectGrade(page, readExpectedDre(file, { centroCusto }))
      await setChosen(centro, false)
    }
    await page.keyboard.press('Escape')
  })

  await test.step('o EBITDA de março desce até os lançamentos, e cada passo soma', async () => {
    await celula(page, 'EBITDA', `${ANO}-03`).click()
    const panel = page.getByRole('complementary', { name: 'Por que este número' })
    await expect(panel.getByText(`R$ ${printReais(expected['EBITDA']![2]!)}`)).toBeVisible()
    await expectParcelas(panel, 'linhas', expected['EBITDA']![2]!)
    await panel.locator('[data-tipo=linhas] button', { hasText: 'Comerciais' }).click()
    await expectParcelas(panel, 'itens', expected['DCO']![2]!)
    const item = panel.locator('[data-tipo=itens] button').first()
    const valorItem = parseReais((await item.innerText()).split(/\s+/).at(-1)!)
    await item.click()
    await expectParcelas(panel, 'contas', valorItem)
    const conta = panel.locator('[data-tipo=contas] button').first()
    const valorConta = parseReais((await conta.innerText()).split(/\s+/).at(-1)!)
    await conta.click()
    await expect(panel.getByText('= 0,00 de diferença')).toHaveCount(4)
    const lancamentos = await panel.locator('[data-tipo=lancamentos] .num').allInnerTexts()
    expect(sum(lancamentos.map(parseReais)), 'os lançamentos na tela somam a conta').toBe(valorConta)
  })

  await test.step('no razão, a contrapartida fecha em zero, e a linha do arquivo é a dele', async () => {
    const dre = page.url()
    const panel = page.getByRole('complementary', { name: 'Por que este número' })
    await panel.getByRole('link', { name: 'Ver no razão' }).click()
    await expect(page.getByRole('heading', { name: 'Lançamentos', level: 1 })).toBeVisible()
    await page.getByRole('table', { name: 'Lançamentos' }).locator('[data-lancamento]').first().click()
    const lancamento = page.getByRole('complementary', { name: 'Lançamento' })
    await expect(lancamento.getByText('Débitos e créditos são iguais: a soma é zero.')).toBeVisible()
    const origem = await lancamento.getByText(/^razao-2025\.txt, linha/).innerText()
    const historico = await lancamento.getByRole('heading', { level: 3 }).first().innerText()
    const line = Number(origem.split(' ').at(-1)!.replaceAll('.', ''))
    expect(file.toString('latin1').split('\r\n')[line - 1]).toContain(historico)
    await page.goto(dre)
  })

  await test.step('exporta o que mostra', async () => {
    const csv = await exportAs(page, 'CSV')
    const ebitda = csv
      .toString('utf8')
      .split(/\r?\n/)
      .find((line) => line.includes('EBITDA') && line.includes(';'))
    expect(ebitda).toBeDefined()
    const valores = ebitda!.split(';').map((campo) => campo.replaceAll('"', ''))
    for (const valor of expected['EBITDA']!) expect(valores).toContain(printReais(valor).replaceAll('.', '').replace('−', '-'))
    const xlsx = await exportAs(page, 'Excel, com fórmulas (XLSX)')
    expect(xlsx.subarray(0, 2).toString()).toBe('PK')
    const pdfText = readPdf(await exportAs(page, 'PDF')).join(' ')
    for (const valor of expected['EBITDA']!) expect(pdfText).toContain(printReais(valor))
  })

  await test.step('o destino de uma conta muda no De-Para, e só as duas linhas com ele', async () => {
    const moved = readExpectedDre(file, { moved: { '5.1.3.01': 'DAD' } })
    const valor = Math.abs(sum(moved['DAD']!) - sum(expected['DAD']!))
    await page.goto('/DePara')
    const line = page.getByRole('row', { name: /Propaganda e publicidade/ })
    await line.locator('[data-destino]').click()
    await page.getByRole('combobox', { name: 'Destino de 1 conta' }).fill('Outras despesas administrativas')
    await page.getByRole('option', { name: /Outras despesas administrativas/ }).click()
    await expect(page.getByText(`Isto move R$ ${printReais(valor)}`)).toBeVisible()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('1 conta mapeada.')).toBeVisible()
    await expectDre(page, moved)

    const centroCusto = 'ADM'
    const noCentro = (changes: Record<string, string>) => readExpectedDre(file, { moved: changes, centroCusto })['DAD']![2]!
    const back = noCentro({ '5.1.3.01': 'DAD' }) - noCentro({})
    expect(back, 'the centro spent something on it in that month').toBeLessThan(0)
    await page.goto('/DePara/Regras')
    await page.getByRole('button', { name: 'Nova regra' }).first().click()
    const regra = page.getByRole('dialog', { name: 'Nova regra' })
    await regra.getByLabel('Alcance').selectOption({ label: 'Uma conta' })
    await regra.getByLabel('Conta', { exact: true }).fill('5.1.3.01')
    await chooseOption(regra.getByLabel('Destino'), /^DCO.*(propaganda|publicidade)/i)
    await chooseOption(regra.getByLabel('Centro de custo'), new RegExp(`^${centroCusto} `))
    for (const campo of ['Vale desde', 'Vale até']) {
      await regra.getByLabel(campo, { exact: true }).selectOption('03')
      await regra.getByLabel(`${campo}: ano`).fill(String(ANO))
    }
    await expect(regra.getByText(`Isto move R$ ${printReais(-back)}`)).toBeVisible()
    await regra.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Regra salva.')).toBeVisible()
    const comMarco = (codigo: string, mudanca: number) => moved[codigo]!.with(2, moved[codigo]![2]! + mudanca)
    await expectDre(page, { ...moved, DAD: comMarco('DAD', -back), DCO: comMarco('DCO', back) })
  })

  await test.step('o mesmo arquivo não entra de novo, nem com outro nome', async () => {
    await page.goto('/Importacao')
    await page.locator('input[type=file]').first().setInputFiles({ name: 'copia.txt', mimeType: 'text/plain', buffer: file })
    await expect(page.getByText('Este arquivo já foi importado.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled()
  })

  await test.step('desfeita, nada dela conta', async () => {
    await page.goto('/Importacao')
    await page.getByRole('link', { name: /razao-2025\.txt/ }).click()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByRole('button', { name: 'Desfazer a importação' }).click()
    await expect(page.getByText('A importação de razao-2025.txt foi desfeita.')).toBeVisible()
    await page.goto('/Dre')
    await expect(page.getByRole('treegrid')).toHaveCount(0)
  })
})

test('um balancete que se pode ler de dois modos é perguntado, e respondido dá o movimento de cada mês', async ({ page }) => {
  const RECEITA = [1_000, 2_500, 2_600, 4_000]
  const sheetOf = (mes: number, ano = 2018): (string | number)[][] => [
    ['Date', 'Conta', 'Descrição da conta', 'Saldo'],
    [`0${mes}/04/${ano}`, '3.1.01', 'Receita de prestação de serviços', RECEITA[mes - 1]!],
    [`0${mes}/04/${ano}`, '4.1.01', 'Aluguel', -300 * mes],
  ]
  const sheets = ['Janeiro', 'Fevereiro', 'Março', 'Abril'].map((name, i) => ({ name, rows: sheetOf(i + 1) }))
  const notes = {
    name: 'Notas',
    rows: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  }
  const workbook = await writeXlsx({ sheets: [...sheets, notes] })
  await signIn(page, RENATA_GESTORA)
  await switchCliente(page, 'Padaria Pão da Praça')
  await page.goto('/Importacao')
  const file = { name: 'saldos-2018.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(workbook) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  const importFile = page.getByRole('button', { name: 'Importar', exact: true })
  await expect(page.getByText('Responda ao que o arquivo deixa em aberto.')).toBeVisible()
  await expect(importFile).toBeDisabled()

  await page.getByRole('group', { name: 'Que dia é 01/04/2018?' }).getByText('4 de janeiro de 2018').click()
  await page.getByRole('group', { name: 'O que está em “Saldo”?' }).getByText('Saldo acumulado').click()
  await page
    .getByRole('group', { name: /mais 3 planilhas/ })
    .getByText('Importar as 4 planilhas juntas')
    .click()
  await expect(page.getByText('Fica de fora: Notas.')).toBeVisible()
  await expect(page.getByText('jan–abr 2018')).toBeVisible()
  await expect(page.getByRole('row', { name: /^2 3\.1\.01 · jan\/2018 · 1\.000,00/ })).toBeVisible()
  const dre = page.getByRole('region', { name: 'A DRE deste arquivo' })
  await expect(dre.getByText('Linhas lidas').locator('xpath=following-sibling::dd')).toHaveText('8')
  await expect(importFile).toBeEnabled()
  await importFile.click()
  await expect(page.getByRole('heading', { name: 'saldos-2018.xlsx' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()

  await page.goto('/Fechamento')
  for (const [i, nome] of ['jan', 'fev', 'mar', 'abr'].entries()) {
    const resultado = RECEITA[i]! - (RECEITA[i - 1] ?? 0) - 300
    await expect(page.getByRole('row', { name: new RegExp(`^${nome}/2018`) }).locator('td.num')).toHaveText(printReais(resultado * 100))
  }

  await page.goto('/Importacao')
  const next = await writeXlsx({ sheets: [{ name: 'Janeiro', rows: sheetOf(1, 2019) }] })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...file, name: 'janeiro-2019.xlsx', buffer: Buffer.from(next) })
  await expect(page.getByText('Lida com a receita saldos-2018, de Renata Campos.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^2 3\.1\.01 · jan\/2019 · 1\.000,00/ })).toBeVisible()
  await expect(importFile).toBeEnabled()
  await page.getByRole('button', { name: 'Corrigir' }).click()
  await expect(page.getByLabel('Cabeçalho na linha')).toBeFocused()
  await page.getByRole('button', { name: 'Ler sem a receita' }).click()
  await expect(page.getByText('Lida com a receita')).toHaveCount(0)
  await expect(importFile).toBeDisabled()
  await page.getByRole('button', { name: 'Ler com a receita' }).click()
  await expect(page.getByText('Lida com a receita saldos-2018, de Renata Campos.')).toBeVisible()
  await expect(importFile).toBeEnabled()
  await page.getByRole('button', { name: 'Cancelar' }).click()

  await page.getByRole('link', { name: 'Receitas de leitura' }).click()
  await expectRowVisible(page.getByRole('table'), { Receita: 'saldos-2018', Quem: 'Renata Campos' })
  await page.getByRole('button', { name: 'Mudar o nome de saldos-2018' }).click()
  await page.getByLabel('Receita', { exact: true }).fill('Saldos da contabilidade')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar Saldos da contabilidade' }).click()
  const receita = await readFile(await (await download).path())
  await page.getByRole('button', { name: 'Excluir Saldos da contabilidade' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('row', { name: /Saldos da contabilidade/ })).toHaveCount(0)
  await page.locator('input[type=file]').setInputFiles({ name: 'receita.json', mimeType: 'application/json', buffer: receita })
  await expectRowVisible(page.getByRole('table'), { Receita: 'Saldos da contabilidade', 'Último uso': 'ainda não' })

  await page.goto('/Importacao')
  await page.getByRole('link', { name: /saldos-2018/ }).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('button', { name: 'Desfazer a importação' }).click()
  await expect(page.getByText('A importação de saldos-2018.xlsx foi desfeita.')).toBeVisible()
})

test('um mês é fechado por duas pessoas, nada muda nele, e é reaberto com motivo', async ({ page, browser, server }) => {
  test.slow()
  const cliente = 'Agrícola Campo Largo'
  const [mes, numero, ano, nome] = ['2024-01', '01', '2024', 'jan/2024']
  const deTiago = await browser.newPage({ baseURL: server.address, locale: 'pt-BR' })
  await signIn(deTiago, TIAGO_ANALISTA)
  await switchCliente(deTiago, cliente)
  await deTiago.goto('/Fechamento')
  await deTiago.getByRole('button', { name: `Pedir fechamento de ${nome}` }).click()
  await deTiago.getByRole('dialog').getByLabel('Observação (opcional)').fill('Conciliado com o banco')
  await deTiago.getByRole('dialog').getByRole('button', { name: 'Pedir fechamento' }).click()
  await expect(deTiago.getByText(`Fechamento de ${nome} pedido.`)).toBeVisible()
  const resultado = await deTiago
    .getByRole('row', { name: new RegExp(`^${nome}`) })
    .locator('td.num')
    .innerText()
  expect(resultado).toMatch(/^−?[\d.]+,\d\d$/)
  await deTiago.close()

  await signIn(page, RENATA_GESTORA)
  await switchCliente(page, cliente)
  await page.goto('/Fechamento')
  await page.getByRole('button', { name: `Confirmar fechamento de ${nome}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar fechamento' }).click()
  await expect(page.getByText(`${nome}: fechado.`)).toBeVisible()
  await expect(page.getByText(`Fechado até ${nome}`)).toBeVisible()
  await expectRowVisible(page.getByRole('table'), { Mês: nome, Situação: 'Fechado', 'Resultado em R$': resultado, DRE: 'Confere' })

  await test.step('a DRE mostra o cadeado, e um arquivo do mês não entra', async () => {
    await page.goto(`/Dre?inicio=${mes}&fim=${mes}&escala=reais`)
    await expect(page.getByTitle('Mês fechado: nada muda nele')).toBeVisible()
    const dia = `28/${numero}/${ano}`
    const lines = `Data;Conta;Descrição da conta;Valor;D/C;Histórico\n${dia};3.1.01;Receita;1,00;C;a\n${dia};1.1.01;Caixa;1,00;D;a\n`
    await page.goto('/Importacao')
    const file = { name: 'atrasado.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await expect(page.getByRole('alert').filter({ hasText: `${nome} está fechado.` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Importar', exact: true })).toBeDisabled()
  })

  await test.step('reaberto, volta a ser o próximo', async () => {
    await page.goto(`/Fechamento?mes=${mes}`)
    await page.getByRole('button', { name: `Reabrir ${nome}` }).click()
    await page.getByRole('dialog').getByLabel('Motivo').fill('Nota de frete atrasada')
    await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click()
    await expect(page.getByText('Nenhum mês fechado')).toBeVisible()
    await expect(page.getByText('Nota de frete atrasada')).toBeVisible()
  })
})

test('os meses até um mês escolhido são fechados de uma vez, com a lista do que conferir', async ({ page, browser, server }) => {
  test.slow()
  const cliente = 'Agrícola Campo Largo'
  const [meses, nomes] = ['jan–mar 2024', ['jan/2024', 'fev/2024', 'mar/2024']]
  const CHECKS = [/De-Para: todas as contas de resultado têm destino\./, /Rateio:/, /Conferência:/, /Última importação: .+, por /]
  const expectChecklist = async (dialog: Locator): Promise<void> => {
    const checks = dialog.getByRole('list', { name: 'O que conferir' }).getByRole('listitem')
    for (const check of CHECKS) await expect(checks.filter({ hasText: check })).toHaveCount(1)
    await expect(checks).toHaveCount(CHECKS.length)
    await expect(checks.filter({ hasText: CHECKS[0] })).toHaveText(/^Certo: /)
  }

  const deTiago = await browser.newPage({ baseURL: server.address, locale: 'pt-BR' })
  await signIn(deTiago, TIAGO_ANALISTA)
  await switchCliente(deTiago, cliente)
  await deTiago.goto('/Fechamento')
  await deTiago.getByRole('button', { name: 'Pedir fechamento de jan/2024' }).click()
  const request = deTiago.getByRole('dialog')
  await request.getByLabel('Até', { exact: true }).selectOption({ label: 'mar/2024' })
  await expect(request.getByRole('heading', { name: `Pedir o fechamento de ${meses}` })).toBeVisible()
  await expectChecklist(request)
  await request.getByRole('button', { name: 'Pedir fechamento' }).click()
  await expect(deTiago.getByText(`Fechamento de ${meses} pedido.`)).toBeVisible()
  await deTiago.close()

  await signIn(page, RENATA_GESTORA)
  await switchCliente(page, cliente)
  await page.goto('/Fechamento')
  await page.getByRole('button', { name: `Confirmar fechamento de ${meses}` }).click()
  await expectChecklist(page.getByRole('dialog'))
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar fechamento' }).click()
  await expect(page.getByText('Fechado até mar/2024')).toBeVisible()
  for (const nome of nomes) await expectRowVisible(page.getByRole('table'), { Mês: nome, Situação: 'Fechado', DRE: 'Confere' })
  await expectRowVisible(page.getByRole('table'), { Mês: 'abr/2024', Situação: 'Aberto' })

  await page.goto('/Fechamento?mes=2024-01')
  await page.getByRole('button', { name: `Reabrir ${meses}` }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('Fim da conferência')
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click()
  await expect(page.getByText('Nenhum mês fechado')).toBeVisible()
})

async function expectParcelas(panel: Locator, tipo: 'linhas' | 'itens' | 'contas', total: number): Promise<void> {
  const parcelas = panel.locator(`[data-tipo=${tipo}] > li`)
  await expect(parcelas.first()).toBeVisible()
  const valores = (await parcelas.allInnerTexts()).map((text) => parseReais(text.trim().split(/\s+/).at(-1)!))
  expect(sum(valores), `os ${tipo} somam o número que explicam`).toBe(total)
}

async function exportAs(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return readFile(await (await download).path())
}
