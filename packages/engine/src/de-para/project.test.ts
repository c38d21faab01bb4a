import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listCelulas } from '../cubo/build.ts'
import { REGRA_CONFLITO } from '../cubo/saldos.ts'
import type { SaldosMensais } from '../cubo/saldos.ts'
import { mesToIndex } from '../mes/mes.ts'
import { compileDePara } from './compile.ts'
import { projectCubo } from './project.ts'
import type { DeParaRegra } from './regra.ts'

type Saldo = readonly [conta: number, centroCusto: number, filial: number, mes: string, valorCentavos: number]

function toSaldos(lines: readonly Saldo[]): SaldosMensais {
  return {
    tamanho: lines.length,
    conta: Int32Array.from(lines, ([conta]) => conta),
    centroCusto: Int32Array.from(lines, ([, centro]) => centro),
    filial: Int32Array.from(lines, ([, , filial]) => filial),
    mes: Int32Array.from(lines, ([, , , mes]) => mesToIndex(mes)),
    valorCentavos: Float64Array.from(lines, ([, , , , valor]) => valor),
  }
}

const CONTAS = new Map([
  [1, '3.1.01'],
  [2, '4.1.01'],
  [3, '5.1.01'],
])
const REGRAS: readonly DeParaRegra[] = [
  { id: 10, tipo: 'prefixo', contaInicio: '3.*', grupoItem: 7 },
  { id: 11, tipo: 'exata', contaInicio: '4.1.01', centroCusto: 1, grupoItem: 8 },
  { id: 12, tipo: 'exata', contaInicio: '4.1.01', filial: 1, grupoItem: 9 },
]

test('balances go to grupo itens, and undecided ones are listed with their amount', () => {
  const saldos = toSaldos([
    [1, 0, 0, '2025-01', 100],
    [1, 0, 0, '2025-01', 50],
    [2, 1, 0, '2025-01', -30],
    [2, 1, 1, '2025-01', -5],
    [2, 1, 1, '2025-02', 5],
    [3, 0, 0, '2025-01', -70],
    [9, 0, 0, '2025-01', 1],
  ])
  const projecao = projectCubo(saldos, CONTAS, compileDePara(REGRAS))
  expect(listCelulas(projecao.cubo)).toEqual([
    { grupoItem: 7, centroCusto: 0, filial: 0, mes: '2025-01', valorCentavos: 150 },
    { grupoItem: 8, centroCusto: 1, filial: 0, mes: '2025-01', valorCentavos: -30 },
  ])
  expect(projecao.semDestino).toEqual([
    { conta: 3, centroCusto: 0, filial: 0, motivo: 'sem', regras: [], valorCentavos: -70, valorAbsolutoCentavos: 70 },
    { conta: 2, centroCusto: 1, filial: 1, motivo: 'conflito', regras: [11, 12], valorCentavos: 0, valorAbsolutoCentavos: 10 },
    { conta: 9, centroCusto: 0, filial: 0, motivo: 'desconhecida', regras: [], valorCentavos: 1, valorAbsolutoCentavos: 1 },
  ])
  expect([...projecao.destinos.regra]).toEqual([10, 10, 11, REGRA_CONFLITO, REGRA_CONFLITO, 0, 0])
  expect([...projecao.destinos.grupoItem]).toEqual([7, 7, 8, 0, 0, 0, 0])
  expect(projecao.absolutoMapeadoCentavos).toBe(180)
  expect(projecao.absolutoTotalCentavos).toBe(261)
})

test('cube and unmapped list together keep every centavo', () => {
  const saldo = fc.tuple(
    fc.integer({ min: 1, max: 4 }),
    fc.nat({ max: 2 }),
    fc.nat({ max: 2 }),
    fc.constantFrom('2025-01', '2025-02'),
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
  )
  fc.assert(
    fc.property(fc.array(saldo, { maxLength: 60 }), (lines) => {
      const { cubo, semDestino } = projectCubo(toSaldos(lines), CONTAS, compileDePara(REGRAS))
      const inside = cubo.valorCentavos.reduce((soma, valor) => soma + valor, 0)
      const outside = semDestino.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0)
      expect(inside + outside).toBe(lines.reduce((soma, [, , , , valor]) => soma + valor, 0))
    }),
  )
})

test('each balance has the target that the rules give it alone', () => {
  const saldo = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat({ max: 2 }), fc.nat({ max: 2 }), fc.constantFrom('2025-01'), fc.constant(1))
  const dePara = compileDePara(REGRAS)
  fc.assert(
    fc.property(fc.array(saldo, { maxLength: 40 }), (lines) => {
      const { destinos } = projectCubo(toSaldos(lines), CONTAS, dePara)
      for (const [i, [conta, centroCusto, filial, mes]] of lines.entries()) {
        const response = dePara.resolve({ conta: CONTAS.get(conta)!, centroCusto, filial, mes })
        expect([destinos.regra[i], destinos.grupoItem[i]]).toEqual(
          response.tipo === 'mapeada' ? [response.regraId, response.grupoItem] : [response.tipo === 'conflito' ? REGRA_CONFLITO : 0, 0],
        )
      }
    }),
  )
})

test('refuses an amount that is not exact centavos', () => {
  expect(() => projectCubo(toSaldos([[1, 0, 0, '2025-01', 0.5]]), CONTAS, compileDePara(REGRAS))).toThrow(/balance is not an exact integer/)
})
