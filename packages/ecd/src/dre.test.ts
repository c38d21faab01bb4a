import { expect, test } from 'vitest'
import { computeEcdDre } from './dre.ts'
import { padaria, readEcd, replaceRegistro } from './ecd.fixture.ts'

const total = (codigo: string, ecd = readEcd(padaria())) => computeEcdDre(ecd).linhas.find((line) => line.codigo === codigo)

test('computes the DRE of the hand-written file month by month', () => {
  expect(total('RB')).toMatchObject({ meses: [8_000_000, 0], total: 8_000_000, unidade: 'dinheiro' })
  expect(total('RL')).toMatchObject({ meses: [5_840_000, 0], total: 5_840_000 })
  expect(total('LB')).toMatchObject({ meses: [5_840_000, -3_650_000], total: 2_190_000 })
  expect(total('LL')).toMatchObject({ meses: [5_840_000, -4_375_000], total: 1_465_000 })
})

test('a ratio without a base is null', () => {
  expect(total('ML')).toMatchObject({ unidade: 'razao', meses: [1, null], total: 1_465_000 / 5_840_000 })
})

test('an unmapped account is in no line, and is listed with its amount', () => {
  const change = replaceRegistro('I050|01112025|04|A|2|3.4', 'I050|01112025|04|A|2|3.4|3|Conta 17')
  const ecd = readEcd(padaria((registros) => change(registros).filter((registro) => registro !== 'I051||3.01.01.07.01.02')))
  const dre = computeEcdDre(ecd)
  expect(dre.semDePara).toMatchObject([{ conta: { codigo: '3.4' }, totalCentavos: -725_000 }])
  expect(dre.linhas.find(({ codigo }) => codigo === 'LL')?.total).toBe(1_465_000 + 725_000)
})
