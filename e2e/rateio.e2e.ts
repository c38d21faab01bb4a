import { readFile } from 'node:fs/promises'
import { clienteRotas } from '@lastro/contract'
import type { Locator, Page } from '@playwright/test'
import { signInApi } from '../test/api.ts'
import { BRUNO_ADMIN } from '../test/people.ts'
import { clickSheet } from './grade.ts'
import { expect, expectRowVisible, setChosen, signIn, switchCliente, test } from './lastro.ts'

const OFICINA = 'Oficina Boa Vista'

const RAZAO = `Data;Conta;Descrição da conta;Centro de Custo;Valor;D/C;Histórico
31/01/2025;5.1.01;Salários e ordenados;TI;100000,00;D;folha
31/01/2025;1.1.01;Caixa;;100000,00;C;folha
31/01/2025;5.1.01;Salários e ordenados;RH;60000,00;D;folha
31/01/2025;1.1.01;Caixa;;60000,00;C;folha
31/01/2025;5.1.01;Salários e ordenados;P1;0,01;D;arredondamento
31/01/2025;5.1.01;Salários e ordenados;P1;0,01;C;arredondamento
31/01/2025;5.1.01;Salários e ordenados;P2;0,01;D;arredondamento
31/01/2025;5.1.01;Salários e ordenados;P2;0,01;C;arredondamento
`

const SERVICOS = [
  ['TI', { RH: '20', P1: '50', P2: '30' }],
  ['RH', { TI: '10', P1: '40', P2: '50' }],
] as const

async function showCentro(page: Page, nome: string): Promise<void> {
  await page.getByRole('button', { name: /^Centro/ }).click()
  await setChosen(page.getByRole('checkbox', { name: nome }))
  await page.keyboard.press('Escape')
}

const celula = (page: Page, codigo: string, coluna: string): Locator =>
  page.locator(`tr[data-codigo="${codigo}"] td[data-coluna="${coluna}:valor"]`)

async function saveSheet(page: Page, act: () => Promise<unknown>): Promise<void> {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/Rateio/direcionadores/') && response.ok(),
  )
  await act()
  await saved
}

async function explainRateio(page: Page, codigo: string, coluna: string): Promise<Locator> {
  await celula(page, codigo, coluna).click()
  const panel = page.getByRole('complementary', { name: 'Por que este número' })
  await panel.locator('[data-tipo=itens] button').first().click()
  return panel.locator('[data-tipo=rateio]')
}

test('uma regra é escrita, simulada e gravada, aparece na DRE depois do rateio até a parte de cada um, e é tirada', async ({
  page,
  server,
}) => {
  test.slow()
  const bruno = await signInApi(server.address, BRUNO_ADMIN)
  await bruno.call(clienteRotas.create, {
    body: { valores: { cnpj: '11444777000161', nome: `${OFICINA} Ltda.`, nomeCurto: OFICINA, marca: 'lastro' } },
  })
  await signIn(page, BRUNO_ADMIN)
  await switchCliente(page, OFICINA)
  await page.goto('/Importacao')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'razao.csv', mimeType: 'text/csv', buffer: Buffer.from(RAZAO) })
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()

  await test.step('escrita, mostra o que faria pelos três métodos, ao centavo', async () => {
    await page.goto('/DreRateio')
    await expect(page.getByText('Nenhuma regra de rateio')).toBeVisible()
    await page.getByRole('button', { name: 'Nova regra' }).first().click()
    const editor = page.getByRole('dialog', { name: 'Nova regra de rateio' })
    await editor.getByLabel('Nome').fill('TI e RH')
    await editor.getByLabel('Método', { exact: true }).selectOption({ label: 'Serviços, em degraus' })
    const origem = editor.getByRole('group', { name: 'De onde sai' })
    for (const [codigo] of SERVICOS) await origem.getByRole('checkbox', { name: new RegExp(`^${codigo} `) }).check()
    for (const [from, partes] of SERVICOS) {
      for (const [para, parte] of Object.entries(partes)) {
        await editor.getByLabel(`Percentual de ${from} ${from} para ${para}`).fill(parte)
      }
    }
    const comparison = editor.getByRole('region', { name: 'Os três métodos, sobre os mesmos valores' })
    for (const [centro, direto, degraus, reciproco] of [
      ['P1 P1', '−89.166,67', '−85.555,56', '−86.734,69'],
      ['P2 P2', '−70.833,33', '−74.444,44', '−73.265,31'],
    ] as const) {
      await expectRowVisible(comparison, {
        'Centro de custo': centro,
        'Serviços, direto': direto,
        'Serviços, em degraus': degraus,
        'Serviços, recíproco': reciproco,
      })
      await expectRowVisible(editor.getByRole('region', { name: 'Antes e depois, por centro de custo' }), {
        'Centro de custo': centro,
        Depois: degraus,
      })
    }
    await editor.getByLabel('Método', { exact: true }).selectOption({ label: 'Partes iguais' })
    await editor.getByLabel('Método', { exact: true }).selectOption({ label: 'Serviços, em degraus' })
    await expect(editor.getByLabel('Percentual de TI TI para P1')).toHaveValue('50')
    const downloading = page.waitForEvent('download')
    await editor.getByRole('button', { name: 'Exportar Os três métodos, sobre os mesmos valores' }).click()
    await editor.getByRole('menuitem', { name: 'Texto (CSV)' }).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    expect(csv.split('\r\n')).toContain('P1 P1;0,00;-89166,67;-85555,56;-86734,69')
    await editor.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Regra TI e RH salva.')).toBeVisible()
  })

  await test.step('a DRE muda só depois do rateio, e explica de onde veio', async () => {
    await page.goto('/Dre?inicio=2025-01&fim=2025-01&escala=reais')
    await showCentro(page, 'P1')
    await expect(celula(page, 'DPE', '2025-01')).toHaveText('–')
    await page.getByRole('button', { name: 'Depois do rateio' }).click()
    await expect(celula(page, 'DPE', '2025-01')).toContainText('85.555,56')
    const movimentos = (await explainRateio(page, 'DPE', '2025-01')).getByRole('listitem')
    await expect(movimentos).toContainText([/–$/, /TI e RH.*−35\.555,56$/, /TI e RH · 50,00\s*%−50\.000,00$/])
  })

  await test.step('em colunas, cada centro de custo depois do rateio, e antes ao lado de depois', async () => {
    const pessoal = page.locator('tr[data-codigo="DPE"] td')
    await page.goto('/Dre?inicio=2025-01&fim=2025-01&escala=reais&rateio=depois')
    await page.getByRole('button', { name: /^Colunas/ }).click()
    await page.getByRole('menuitemradio', { name: 'Por centro de custo' }).click()
    await expect(pessoal).toHaveText(['−85.555,56', '—', '—', '−74.444,44', '—', '—', '−160.000,00', '—', '—'])
    await page.getByRole('button', { name: /^Colunas/ }).click()
    await page.getByRole('menuitemradio', { name: 'Antes e depois do rateio' }).click()
    await expect(pessoal).toHaveText(['−160.000,00', '−160.000,00', '–'])
    await showCentro(page, 'P1')
    await expect(pessoal).toHaveText(['–', '−85.555,56', '−85.555,56'])
  })

  await test.step('registrada, uma apuração guarda o que ela fez', async () => {
    await page.goto('/DreRateio/Apuracoes')
    await page.getByRole('button', { name: 'Registrar apuração' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Registrar', exact: true }).click()
    const panel = page.getByRole('complementary')
    await expect(panel.getByText('O resultado de agora é o mesmo')).toBeVisible()
    await expectRowVisible(panel.getByRole('region', { name: 'Resultado por centro de custo' }), {
      'Centro de custo': 'P1 P1',
      Depois: '−85.555,56',
      'Depois, agora': '−85.555,56',
    })
  })

  await test.step('tirada, nada dela fica', async () => {
    await page.goto('/DreRateio')
    await page.getByRole('button', { name: 'Desligar TI e RH' }).click()
    await page.getByRole('button', { name: 'Excluir TI e RH' }).click()
    await page.getByRole('dialog', { name: 'Excluir a regra TI e RH?' }).getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Nenhuma regra de rateio')).toBeVisible()
    await page.goto('/Dre?inicio=2025-01&fim=2025-01&escala=reais&rateio=depois')
    await showCentro(page, 'P1')
    await expect(celula(page, 'DPE', '2025-01')).toHaveText('–')
  })

  await test.step('devolvida em um ato, a DRE é de novo a mesma', async () => {
    await page.goto('/DreRateio/Apuracoes')
    await page.getByRole('button', { name: /^Nº \d+/ }).click()
    await page.getByRole('button', { name: 'Devolver o rateio a esta apuração' }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByRole('listitem')).toHaveText(['TI e RH é criada de novo, como era.'])
    await question.getByRole('button', { name: 'Devolver o rateio a esta apuração' }).click()
    await expect(page.getByText(/O rateio voltou ao que era na apuração nº \d+/)).toBeVisible()
    await page.goto('/Dre?inicio=2025-01&fim=2025-01&escala=reais&rateio=depois')
    await showCentro(page, 'P1')
    await expect(celula(page, 'DPE', '2025-01')).toContainText('85.555,56')
  })

  await test.step('por direcionador, a explicação diz a parte e o valor dele', async () => {
    await switchCliente(page, 'Comercial Ação & Água')
    await page.goto('/Dre?inicio=2025-12&fim=2025-12&escala=reais&rateio=depois')
    await showCentro(page, 'Lojas São Paulo')
    const rateio = await explainRateio(page, 'DAD', '2025-12')
    await expect(rateio).toContainText(/Estrutura por área ocupada · 45,28\s*% · Área ocupada: 309,50 m²/)
  })

  await test.step('a folha do direcionador é colada de uma planilha e desfeita, célula por célula', async () => {
    await page.goto('/DreRateio/Direcionadores?ano=2027')
    await page.getByRole('button', { name: /^Direcionador/ }).click()
    await page.getByRole('menuitemradio', { name: 'Área ocupada (m²)' }).click()
    const [first, second] = [page.locator('#glide-cell-1-0'), page.locator('#glide-cell-2-0')]
    const goToFirst = () => clickSheet(page, { x: 222 + 20, row: 0 })
    await expect(first).toHaveText('')
    await goToFirst()
    await saveSheet(page, () =>
      first.evaluate((target) => {
        const data = new DataTransfer()
        data.setData('text/html', '<table><tr><td>1.000,5</td><td>7</td></tr></table>')
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      }),
    )
    await expect(first).toHaveText('1.000,50')
    await expect(second).toHaveText('7')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('8,25')
    await saveSheet(page, () => page.keyboard.press('Enter'))
    await expect(second).toHaveText('8,25')
    await page.reload()
    await expect(second).toHaveText('8,25')
    await goToFirst()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Delete')
    await expect(first).toHaveText('')
    await page.keyboard.press('Control+z')
    await expect(first).toHaveText('1.000,50')
    await page.keyboard.press('Control+y')
    await expect(second).toHaveText('')
  })
})
