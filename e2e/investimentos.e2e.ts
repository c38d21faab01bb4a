import { orcamentoCriacaoRotas, orcamentoRotas } from '@lastro/contract'
import { RENATA_GESTORA } from '../test/people.ts'
import { expectAccessible } from './expect-accessible.ts'
import { administracao, goToMarch, humanos, march } from './grade.ts'
import { expect, signIn, signInApiAtInicial, test } from './lastro.ts'

test('um bem e uma dívida do plano chegam ao orçamento pela fórmula, ao centavo', async ({ page, server }) => {
  await signIn(page, RENATA_GESTORA, '/orcamento/novo')
  await page.getByLabel('Nome', { exact: true }).fill('Plano com investimentos')
  await page.getByLabel('RH Recursos humanos').check()
  await page.getByLabel('ADM Administração').check()
  await page.getByRole('button', { name: 'Criar orçamento' }).click()
  await expect(page).toHaveURL(/\/orcamento\/\d+\?edit=true$/)
  const grid = page.url()
  const renata = await signInApiAtInicial(server.address, RENATA_GESTORA)
  const { inicio } = await renata.call(orcamentoRotas.get, { params: { id: Number(/\/orcamento\/(\d+)/.exec(grid)?.[1]) } })
  const ano = inicio.slice(0, 4)
  const { grupos } = await renata.call(orcamentoCriacaoRotas.getFontes)
  const itemOf = (nome: string) => grupos.flatMap(({ itens }) => itens).find(({ descricao }) => descricao === nome)!
  const [depreciacao, juros] = [itemOf('Depreciação'), itemOf('Despesas financeiras')]

  const plan = async (kind: 'Novo bem' | 'Nova dívida', fields: readonly (readonly [label: string, value: string])[]) => {
    await page.getByRole('button', { name: kind }).click()
    const dialog = page.getByRole('dialog', { name: kind })
    for (const [label, value] of fields) await dialog.getByLabel(label, { exact: true }).fill(value)
    return dialog
  }
  const placeAt = async (dialog: ReturnType<typeof page.getByRole>, centro: string) => {
    await dialog.getByLabel('Centro de custo').fill(centro)
    await page.getByRole('option', { name: centro }).click()
  }

  await test.step('um torno e um empréstimo se planejam, cada um em um centro de custo', async () => {
    await page.goto('/Investimentos')
    const torno = await plan('Novo bem', [
      ['Descrição', 'Torno'],
      ['Valor', '10.000,00'],
      ['Vida útil em meses', '36'],
      ['Valor residual', '1.000,00'],
    ])
    await torno.getByLabel('Entra em uso em', { exact: true }).selectOption('02')
    await torno.getByLabel('Entra em uso em: ano').fill(ano)
    await placeAt(torno, 'Administração')
    await torno.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('complementary', { name: 'Torno' }).getByRole('row', { name: `fev/${ano} 250,00 9.750,00` })).toBeVisible()
    await page.keyboard.press('Escape')

    const divida = await plan('Nova dívida', [
      ['Descrição', 'Capital de giro'],
      ['Principal', '10.000,00'],
      ['Parcelas', '4'],
      ['Taxa de juros em %', '2'],
    ])
    await divida.getByLabel('O dinheiro entra em', { exact: true }).selectOption('01')
    await divida.getByLabel('O dinheiro entra em: ano').fill(ano)
    await divida.getByLabel('A taxa é').selectOption('mes')
    await divida.getByLabel('Sistema').selectOption('price')
    await expect(divida.getByText('Equivale a 26,8242% ao ano, em juros compostos.')).toBeVisible()
    await placeAt(divida, 'Recursos humanos')
    await expectAccessible(page, 'uma dívida nova')
    await divida.getByRole('button', { name: 'Salvar' }).click()
    const panel = page.getByRole('complementary', { name: 'Capital de giro' })
    await expect(panel.getByRole('row', { name: `mar/${ano} 151,48 2.474,76 2.626,24 5.099,00` })).toBeVisible()
    await expect(panel.getByRole('row', { name: `mai/${ano} 51,49 2.574,74 2.626,23 0,00` })).toBeVisible()
    await expectAccessible(page, 'os investimentos com o cronograma de uma dívida')
  })

  const writeFormula = async (item: { codigo: string; descricao: string }, serie: string) => {
    await page.goto(grid)
    await page.getByLabel('Filtrar linhas').fill(item.descricao)
    await goToMarch(page, administracao)
    await page.keyboard.type(`=-plano.${serie}`)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: `Fórmula de ${item.descricao}` })
    await panel.getByRole('button', { name: 'Salvar fórmula' }).click()
    await expect(panel.getByRole('button', { name: 'Excluir fórmula' })).toBeVisible()
  }

  await test.step('cada linha recebe os do seu centro de custo', async () => {
    await writeFormula(depreciacao, 'DEPRECIACAO')
    await expect(march(page, administracao)).toHaveText('250,00')
    await expect(march(page, humanos)).toHaveText('0,00')
    await writeFormula(juros, 'JUROS')
    await expect(march(page, administracao)).toHaveText('0,00')
    await expect(march(page, humanos)).toHaveText('-151,48')
  })

  await test.step('o torno custa mais, e o orçamento muda na mesma hora', async () => {
    await page.goto('/Investimentos')
    await page.getByRole('button', { name: 'Torno' }).click()
    await page.getByRole('complementary', { name: 'Torno' }).getByRole('button', { name: 'Editar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Editar Torno' })
    await dialog.getByLabel('Valor', { exact: true }).fill('11.000,00')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Torno: salvo. Células recalculadas: Plano com investimentos (11).')).toBeVisible()
    await page.goto(grid)
    await page.getByLabel('Filtrar linhas').fill(depreciacao.descricao)
    await expect(march(page, administracao)).toHaveText('277,78')
  })
})
