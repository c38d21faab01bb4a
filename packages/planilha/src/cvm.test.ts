import { afterAll, expect, test } from 'vitest'
import { CVM_IDENTIDADES, readCvm } from './cvm.ts'
import type { Cvm } from './cvm.ts'
import { cvmOf } from './cvm.fixture.ts'
import type { CvmRegistro } from './cvm.fixture.ts'
import { createFolder } from './planilha.fixture.ts'
import { openTable, previewPlanilha } from './planilha.ts'
import { RefusedPlanilhaError, PlanilhaProblemaList } from './problema.ts'
import type { PlanilhaProblema } from './problema.ts'

const folder = createFolder()
afterAll(() => folder.remove())

async function read(registros: readonly CvmRegistro[]): Promise<Cvm & { problemas: PlanilhaProblema[] }> {
  const path = folder.write('cvm.csv', cvmOf(registros))
  expect((await previewPlanilha(path, 'csv')).layout).toBe('cvm')
  const problemas = new PlanilhaProblemaList()
  return { ...(await readCvm(await openTable(path, 'csv'), problemas)), problemas: problemas.itens }
}

function sumSubarvore({ saldos }: Cvm, conta: string): number {
  return saldos
    .filter((saldo) => saldo.conta === conta || saldo.conta.startsWith(`${conta}.`))
    .reduce((soma, { valorCentavos }) => soma + valorCentavos, 0)
}

test('applies the scale, and a parent account keeps the part its children do not explain', async () => {
  const cvm = await read([
    { conta: '3.01', valor: '1000.0000000000' },
    { conta: '3.02', valor: '-700.0000000000' },
    { conta: '3.02.01', valor: '-500.0000000000' },
    { conta: '3.02.02', valor: '-190.0000000000' },
    { conta: '3.03', valor: '300.0000000000' },
    { conta: '3.99.01', valor: '1.1207522961' },
  ])
  expect(cvm.problemas).toEqual([])
  expect(cvm.saldos.map(({ conta, valorCentavos }) => [conta, valorCentavos])).toEqual([
    ['3.01', 100_000_000],
    ['3.02', -1_000_000],
    ['3.02.01', -50_000_000],
    ['3.02.02', -19_000_000],
  ])
  expect(sumSubarvore(cvm, '3.02')).toBe(-70_000_000)
  expect(cvm.fileLinhas.find(({ conta }) => conta === '3.03')?.valorCentavos).toBe(30_000_000)
  const unidade = await read([{ conta: '3.01', valor: '1000.5000000000', escala: 'UNIDADE' }])
  expect(unidade.saldos).toMatchObject([{ valorCentavos: 100_050, mes: '2023-12' }])
})

test('only the highest version counts, and both fiscal years are read', async () => {
  const cvm = await read([
    { conta: '3.01', valor: '1.0', versao: 1 },
    { conta: '3.01', valor: '2.0', versao: 3 },
    { conta: '3.01', valor: '3.0', versao: 2 },
    { conta: '3.01', valor: '4.0', ordem: 'PENÚLTIMO', inicio: '2022-01-01', fim: '2022-12-31' },
  ])
  expect(cvm.saldos.map(({ mes, valorCentavos }) => [mes, valorCentavos])).toEqual([
    ['2023-12', 200_000],
    ['2022-12', 400_000],
  ])
})

test('a quarterly file counts its single quarters, and is refused with the year to date only', async () => {
  const acumulado = (fim: string, valor: string): CvmRegistro => ({ conta: '3.01', valor, inicio: '2023-01-01', fim })
  const trimestre = (inicio: string, fim: string, valor: string): CvmRegistro => ({ conta: '3.01', valor, inicio, fim })
  const cvm = await read([
    acumulado('2023-03-31', '100.0'),
    acumulado('2023-06-30', '210.0'),
    trimestre('2023-04-01', '2023-06-30', '110.0'),
    trimestre('2023-07-01', '2023-09-30', '120.0'),
    acumulado('2023-09-30', '330.0'),
  ])
  expect(cvm.saldos.map(({ mes, valorCentavos }) => [mes, valorCentavos])).toEqual([
    ['2023-03', 10_000_000],
    ['2023-06', 11_000_000],
    ['2023-09', 12_000_000],
  ])
  const refused = read([acumulado('2023-03-31', '100.0'), acumulado('2023-06-30', '210.0')])
  await expect(refused).rejects.toThrow(RefusedPlanilhaError)
  await expect(refused).rejects.toThrow(/2023-03.*contariam duas vezes/)
})

test('result lines that restate others are not imported', async () => {
  const resultados = CVM_IDENTIDADES.map(({ codigo }) => ({ conta: codigo, valor: '5.0' }))
  const cvm = await read([{ conta: '3.01', valor: '5.0' }, ...resultados, { conta: '3.11.01', valor: '5.0' }])
  expect(cvm.saldos.map(({ conta }) => conta)).toEqual(['3.01'])
})

test('unreadable values are reported with line and column', async () => {
  const { problemas } = await read([
    { conta: '3.01', valor: '1.0', escala: 'BILHÃO' },
    { conta: 'x', valor: '1.0' },
    { conta: '3.01', valor: '1,0' },
    { conta: '3.01', valor: '0.000001' },
    { conta: '3.01', valor: '1.0', fim: '31/12/2023' },
    { conta: '3.02', valor: '1.0' },
    { conta: '3.02', valor: '1.0' },
    { conta: '3.03', valor: '1.0', escala: 'constructor' },
  ])
  expect(problemas.map(({ linha, campo }) => [linha, campo])).toEqual([
    [2, 'ESCALA_MOEDA'],
    [3, 'CD_CONTA'],
    [4, 'VL_CONTA'],
    [5, 'VL_CONTA'],
    [6, 'DT_FIM_EXERC'],
    [9, 'ESCALA_MOEDA'],
    [8, 'CD_CONTA'],
  ])
})

test('refuses individual and consolidated statements in one file', async () => {
  await expect(
    read([
      { conta: '3.01', valor: '1.0' },
      { conta: '3.01', valor: '1.0', grupo: 'DF Individual - Demonstração do Resultado' },
    ]),
  ).rejects.toThrow(RefusedPlanilhaError)
})
