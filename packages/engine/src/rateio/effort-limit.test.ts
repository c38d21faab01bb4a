import { expect, test } from 'vitest'
import { buildCubo } from '../cubo/build.ts'
import { applyRateio } from './apply.ts'
import { compileRateio } from './compile.ts'
import type { RateioCompilado } from './compile.ts'
import { createEffort, RateioTooLargeError } from './effort-limit.ts'
import type { RateioMetodo, RateioServico } from './regra.ts'
import { runRateio } from './run.ts'

const centro = (id: number): { centroCusto: number; codigo: string } => ({ centroCusto: id, codigo: String(id).padStart(4, '0') })
const ids = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1)

const inQueue = (count: number): RateioServico[] =>
  ids(count).map((id) => ({
    ...centro(id),
    base: {
      tipo: 'percentual',
      destinos: [
        { ...centro((id % count) + 1), percentualPpm: 900_000 },
        { ...centro(9999), percentualPpm: 100_000 },
      ],
    },
  }))

function compile(count: number, metodo: RateioMetodo): ReturnType<typeof compileRateio> {
  return compileRateio([{ id: 1, nome: 'Serviços', ativo: true, origem: { centrosCusto: ids(count) }, metodo }])
}
function compiled(count: number, metodo: RateioMetodo): RateioCompilado {
  const compilacao = compile(count, metodo)
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  return compilacao.rateio
}

test('equations of hundreds of service centres are refused before solving', () => {
  const many = compile(500, { tipo: 'reciproco', servicos: inQueue(500) })
  expect(many.ok ? [] : many.erros.map(({ codigo }) => codigo)).toEqual(['rateio_servico_too_many'])
  expect(compile(60, { tipo: 'reciproco', servicos: inQueue(60) }).ok).toBe(true)
  expect(compile(500, { tipo: 'degraus', servicos: inQueue(500) }).ok).toBe(true)
})

test('rules over too many places stop before they allocate memory', () => {
  const celula = { grupoItem: 1, centroCusto: 1, mes: '2025-01', valorCentavos: 100 }
  const cubo = buildCubo(ids(200).map((filial) => ({ ...celula, filial })))
  const rateio = compiled(500, { tipo: 'degraus', servicos: inQueue(500) })
  expect(() => applyRateio(cubo, rateio, [])).toThrow(RateioTooLargeError)
  expect(() => applyRateio(buildCubo([{ ...celula, filial: 1 }]), rateio, [])).not.toThrow()
})

test('equations that differ by month are solved for a limited number of months', () => {
  const servicos = ids(60).map((id): RateioServico => ({
    ...centro(id),
    base: { tipo: 'direcionador', direcionador: 1, destinos: [centro(9999)] },
  }))
  const rateio = compiled(60, { tipo: 'reciproco', servicos })
  const meses = ids(12).map((mes) => `2025-${String(mes).padStart(2, '0')}`)
  const pesos = meses.map((mes, i) => ({ direcionador: 1, centroCusto: 9999, mes, valor: i + 1 }))
  const cubo = (count: number) =>
    buildCubo(meses.slice(0, count).map((mes) => ({ grupoItem: 1, centroCusto: 1, filial: 0, mes, valorCentavos: 100 })))
  expect(applyRateio(cubo(3), rateio, pesos).cubo.tamanho).toBe(3)
  expect(() => applyRateio(cubo(12), rateio, pesos)).toThrow(RateioTooLargeError)
})

test('every part of an amount is charged', () => {
  const rateio = compiled(1, { tipo: 'igualitario', destinos: ids(500).map((id) => centro(1000 + id)) })
  const run = (itens: number): void => {
    const celulas = ids(itens).map((grupoItem) => ({ grupoItem, centroCusto: 1, filial: 0, mes: '2025-01', valorCentavos: 700 }))
    const cubo = buildCubo(celulas)
    runRateio(cubo, rateio, [], {}, cubo, createEffort(20_000))
  }
  expect(() => run(3)).not.toThrow()
  expect(() => run(12)).toThrow(RateioTooLargeError)
})
