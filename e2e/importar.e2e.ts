import { readFile } from 'node:fs/promises'
import { createEcdGerador, type EcdGeradorOpcoes } from '@lastro/ecd'
import type { Locator, Page } from '@playwright/test'
import { RENATA_GESTORA } from '../test/pessoas.ts'
import { expect, expectRowVisible, signIn, switchCliente, test } from './lastro.ts'
import { parseReais, printReais, readDreEsperada, sum, type DreEsperada } from './oraculo.ts'

const ANO = 2025
const MESES = Array.from({ length: 12 }, (_, i) => `${ANO}-${String(i + 1).padStart(2, '0')}`)
const PADARIA = { nome: 'PADARIA PÃO DA PRAÇA LTDA', cnpj: '33444555000181' }

function generate(opcoes: Partial<EcdGeradorOpcoes> = {}): Buffer {
  return Buffer.concat([...createEcdGerador({ ...PADARIA, ano: ANO, partidas: 3_000, semente: 42, ...opcoes }).chunks()])
}

async function sendArquivo(page: Page, nome: string, conteudo: Buffer): Promise<void> {
  await page.goto('/Importacao')
  await page.locator('input[type=file]').first().setInputFiles({ name: nome, mimeType: 'text/plain', buffer: conteudo })
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
}

const celula = (page: Page, codigo: string, mes: string): Locator =>
  page.locator(`tr[data-codigo="${codigo}"] td[data-coluna="${mes}:valor"]`)

async function expectDre(page: Page, esperada: DreEsperada): Promise<void> {
  await page.goto(`/Dre?inicio=${MESES[0]}&fim=${MESES[11]}&escala=reais`)
  await expect(page.getByRole('treegrid')).toBeVisible()
  for (const [codigo, meses] of Object.entries(esperada)) {
    for (const [i, mes] of MESES.entries()) await expect(celula(page, codigo, mes), `${codigo} em ${mes}`).toHaveText(printReais(meses[i]!))
    await expect(celula(page, codigo, 'total'), `${codigo} no ano`).toHaveText(printReais(sum(meses)))
  }
}

test('do arquivo à DRE, da DRE ao lançamento, e de volta', async ({ page }) => {
  test.slow() // the whole journey, with every cell of the statement compared twice
  const arquivo = generate()
  const esperada = readDreEsperada(arquivo)
  await signIn(page, RENATA_GESTORA)
  await switchCliente(page, 'Padaria Pão da Praça')

  await test.step('importa e confere ao centavo com o próprio arquivo', async () => {
    await sendArquivo(page, 'razao-2025.txt', arquivo)
    await expect(page.getByRole('heading', { name: 'razao-2025.txt' })).toBeVisible()
    for (const prova of ['I355, diferença', 'J150, diferença']) {
      await expect(page.getByText(prova, { exact: true }).locator('xpath=following-sibling::dd')).toHaveText('0,00')
    }
    const linhas = page.getByRole('region', { name: 'DRE publicada no arquivo e DRE calculada' }).locator('tbody tr, tfoot tr')
    expect(await linhas.count()).toBeGreaterThan(10)
    for (const linha of await linhas.all()) await expect(linha.locator('td').last()).toHaveText(/^0,00\s*confere$/)
  })

  await test.step('fica na lista, com o que trouxe', async () => {
    const partidas = arquivo.toString('latin1').match(/^\|I250\|/gm)!.length
    await page.goto('/Importacao')
    await expectRowVisible(page.getByRole('table'), {
      Partidas: partidas.toLocaleString('pt-BR'),
      Conferência: 'ao centavo',
      Quem: 'Renata Campos',
    })
  })

  await test.step('a DRE é a do arquivo em cada linha e mês', () => expectDre(page, esperada))

  await test.step('o EBITDA de março desce até os lançamentos, e cada passo soma', async () => {
    await celula(page, 'EBITDA', `${ANO}-03`).click()
    const painel = page.getByRole('complementary', { name: 'Por que este número' })
    await expect(painel.getByText(`R$ ${printReais(esperada['EBITDA']![2]!)}`)).toBeVisible()
    await expectParcelas(painel, 'linhas', esperada['EBITDA']![2]!)
    await painel.locator('[data-tipo=linhas] button', { hasText: 'Comerciais' }).click()
    await expectParcelas(painel, 'itens', esperada['DCO']![2]!)
    const item = painel.locator('[data-tipo=itens] button').first()
    const valorItem = parseReais((await item.innerText()).split(/\s+/).at(-1)!)
    await item.click()
    await expectParcelas(painel, 'contas', valorItem)
    await painel.locator('[data-tipo=contas] button').first().click()
    await expect(painel.getByText('= 0,00 de diferença')).toHaveCount(4)
  })

  await test.step('exporta o que mostra', async () => {
    const csv = await exportAs(page, 'CSV')
    const ebitda = csv
      .toString('utf8')
      .split(/\r?\n/)
      .find((linha) => linha.includes('EBITDA') && linha.includes(';'))
    expect(ebitda).toBeDefined()
    const valores = ebitda!.split(';').map((campo) => campo.replaceAll('"', ''))
    for (const valor of esperada['EBITDA']!) expect(valores).toContain(printReais(valor).replaceAll('.', '').replace('−', '-'))
    const xlsx = await exportAs(page, 'Excel, com fórmulas (XLSX)')
    expect(xlsx.subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('o destino de uma conta muda no De-Para, e só as duas linhas com ele', async () => {
    const movida = readDreEsperada(arquivo, { '5.1.3.01': 'DAD' })
    const valor = Math.abs(sum(movida['DAD']!) - sum(esperada['DAD']!))
    await page.goto('/DePara')
    const linha = page.getByRole('row', { name: /Propaganda e publicidade/ })
    await linha.locator('[data-destino]').click()
    await page.getByRole('combobox', { name: 'Destino de 1 conta' }).fill('Outras despesas administrativas')
    await page.getByRole('option', { name: /Outras despesas administrativas/ }).click()
    await expect(page.getByText(`Isto move R$ ${printReais(valor)}`)).toBeVisible()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('1 conta mapeada.')).toBeVisible()
    await expectDre(page, movida)
  })

  await test.step('o mesmo arquivo não entra de novo, nem com outro nome', async () => {
    await page.goto('/Importacao')
    await page.locator('input[type=file]').first().setInputFiles({ name: 'copia.txt', mimeType: 'text/plain', buffer: arquivo })
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

/** The amounts of a step add up to the number they explain, by what is on the screen. */
async function expectParcelas(painel: Locator, tipo: 'linhas' | 'itens' | 'contas', total: number): Promise<void> {
  const parcelas = painel.locator(`[data-tipo=${tipo}] > li`)
  await expect(parcelas.first()).toBeVisible()
  const valores = (await parcelas.allInnerTexts()).map((text) => parseReais(text.trim().split(/\s+/).at(-1)!))
  expect(sum(valores), `os ${tipo} somam o número que explicam`).toBe(total)
}

async function exportAs(page: Page, formato: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: formato }).click()
  return readFile(await (await download).path())
}
