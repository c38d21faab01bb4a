import { orcamentoCenarioRotas, orcamentoRotas, premissaRotas } from '@lastro/contract'
import { RENATA_GESTORA } from '../test/people.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, signIn, signInApiAtInicial, test } from './lastro.ts'

test('uma premissa movida muda a DRE da simulação na hora, e o cenário criado guarda só a diferença', async ({ page, server }) => {
  await signIn(page, RENATA_GESTORA, '/Home')
  const renata = await signInApiAtInicial(server.address, RENATA_GESTORA)
  const { itens } = await renata.call(orcamentoRotas.list, { query: {} })
  const base = itens.find(({ nome }) => nome === 'Orçamento 2027')!.id
  await page.goto(`/orcamento/${base}/cenarios?com=${base}&simular=true`)
  const simular = page.getByRole('complementary', { name: 'Simular' })
  await expect(simular.getByRole('row', { name: 'Lucro líquido 1.583.814,60 1.583.814,60' })).toBeVisible()
  await simular.getByLabel('Mover uma premissa').fill('CMV')
  await page.getByRole('option', { name: 'CMV Custo das mercadorias sobre a revenda' }).click()
  await simular.getByLabel('CMV, em %').fill('10')
  await expect(simular.getByLabel('Resultado do ano')).toHaveText(
    'Resultado do ano1.583.814,60Com a simulação305.064,60Diferença−1.278.750,00 −80,7%',
  )
  for (const name of [
    'Custos −14.055.536,00 −15.334.286,00',
    'EBITDA 2.906.014,60 1.627.264,60',
    'Margem EBITDA % 12,2% 6,8%',
    'Lucro líquido 1.583.814,60 305.064,60',
  ])
    await expect(simular.getByRole('row', { name })).toBeVisible()
  await expectAccessible(page, 'a simulação com uma premissa')

  // 5 points of 50 % are the same 10 %.
  await simular.getByLabel('Como mover CMV').selectOption('em pontos')
  await expect(simular.getByLabel('Resultado do ano')).toContainText('Com a simulação1.583.814,60')
  await simular.getByLabel('CMV Custo das mercadorias sobre a revenda').fill('5')
  await expect(simular.getByLabel('Resultado do ano')).toContainText('Com a simulação305.064,60')
  await simular.getByRole('button', { name: 'Criar cenário com isto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo cenário' })
  await expect(dialog).toContainText('CMV +5%')
  await dialog.getByLabel('Cenário', { exact: true }).fill('cmv-alto')
  await dialog.getByRole('button', { name: 'Criar cenário' }).click()
  await expect(dialog).toBeHidden()
  const { itens: premissas } = await renata.call(premissaRotas.list, {
    query: { cenario: 'cmv-alto', inicio: '2027-01', fim: '2027-12' },
  })
  expect(
    premissas.flatMap(({ codigo, valores }) => {
      const own = valores.filter(({ proprio }) => proprio)
      return own.length > 0 ? [[codigo, own.length, own[0]!.valorMicros]] : []
    }),
  ).toEqual([['CMV', 12, 550_000]])
  const after = await renata.call(orcamentoRotas.list, { query: {} })
  const cenario = after.itens.find((each) => each.cenario === 'cmv-alto')!.id
  const { grupos } = await renata.call(orcamentoCenarioRotas.compare, { params: { id: cenario }, query: { com: String(cenario) } })
  const valores = grupos.flatMap(({ itens: each }) => each.flatMap(({ valoresCentavos }) => valoresCentavos))
  expect(valores.reduce((total, valor) => total + valor, 0)).toBe(305_064_60)
})

test('o tornado diz o que mais move a DRE, e uma meta de margem é achada, aplicada e desfeita', async ({ page, server }) => {
  await signIn(page, RENATA_GESTORA, '/Home')
  const renata = await signInApiAtInicial(server.address, RENATA_GESTORA)
  const { itens } = await renata.call(orcamentoRotas.list, { query: {} })
  const base = itens.find(({ nome }) => nome === 'Orçamento 2027')!.id
  await page.goto(`/orcamento/${base}/cenarios?com=${base}`)
  await page.getByRole('button', { name: 'Sensibilidade e meta' }).click()
  const panel = page.getByRole('complementary', { name: 'Sensibilidade e meta' })
  const table = panel.getByRole('table', { name: 'Diferença em Lucro líquido, por premissa' })
  await expect(table.getByRole('row')).toHaveText([
    'Premissa−10%+10%',
    'CMV+1.278.750,00−1.278.750,00',
    'ALIQ_ICMS+306.900,00−306.900,00',
    'CSP+126.803,60−126.803,60',
    'ALIQ_COFINS+84.994,80−84.994,80',
    'COMISSAO+28.331,60−28.331,60',
    'ALIQ_PIS+18.415,55−18.415,55',
    'ALIQ_ISS+13.783,00−13.783,00',
  ])
  await expectAccessible(page, 'a sensibilidade e a meta')

  await panel.getByLabel('Linha da DRE').selectOption('Margem EBITDA %')
  await panel.getByLabel('Meta, em %').fill('15')
  await panel.getByLabel('Premissa a mudar').selectOption('CMV')
  await panel.getByRole('button', { name: 'Procurar' }).click()
  await expect(panel.getByText('CMV em 42,0681% dá Margem EBITDA % de 15,0000%.')).toBeVisible()
  await expect(panel.getByRole('row', { name: 'dez/2027 50% 42,0681%' })).toBeVisible()
  await panel.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText('CMV mudou no cenário base, e os orçamentos que a usam foram recalculados.')).toBeVisible()
  await expect(panel.getByText('É o que a premissa já tem.')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(panel.getByRole('button', { name: 'Aplicar' })).toBeVisible()
  await expect(panel.getByText('Lucro líquido do ano, agora: 1.583.814,60')).toBeVisible()

  await panel.getByLabel('Meta, em %').fill('99')
  await panel.getByRole('button', { name: 'Procurar' }).click()
  await expect(panel.getByText('Não há: com CMV de 0% a 100%, a meta não é alcançada.')).toBeVisible()
  await expect(panel.getByText('O mais perto é 0%: Margem EBITDA % de 29,6923%.')).toBeVisible()
})
