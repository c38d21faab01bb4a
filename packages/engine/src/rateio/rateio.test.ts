import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { celulas, direcionadores, rateioRegras } from '../../test/arbitraries.ts'
import { buildCubo, listCelulas, sumCubos } from '../cubo/build.ts'
import type { Cubo } from '../cubo/cubo.ts'
import { indexCubo } from '../cubo/index-amounts.ts'
import type { CuboIndexado } from '../cubo/index-amounts.ts'
import { addToIndex } from '../cubo/add-to-index.ts'
import { compileDre } from '../dre/compile.ts'
import { computeDre } from '../dre/compute.ts'
import { MODELO_GERENCIAL, numberModelo } from '../modelo/modelo.ts'
import { applyRateio } from './apply.ts'
import { compileRateio } from './compile.ts'
import type { RateioCompilado } from './compile.ts'
import { indexDirecionadores, validateDirecionadorValor } from './direcionador.ts'
import { listRateioFluxos } from './flows.ts'
import { reapplyRateio } from './reapply.ts'
import type { RateioRegra } from './regra.ts'

function compile(regras: readonly RateioRegra[]): RateioCompilado {
  const resultado = compileRateio(regras)
  if (!resultado.ok) throw new Error(resultado.erros[0]?.mensagem)
  return resultado.rateio
}

test('flows from origins to destinations give the result, and a filter only omits flows', () => {
  fc.assert(
    fc.property(celulas, rateioRegras, direcionadores, fc.nat({ max: 5 }), (list, regras, valores, centroCusto) => {
      const cubo = buildCubo(list)
      const rateio = compile(regras)
      const fluxos = listRateioFluxos(cubo, rateio, valores)
      const movimentos = fluxos.flatMap(({ grupoItem, mes, origem, destino, valorCentavos }) => [
        { grupoItem, mes, ...origem, valorCentavos: -valorCentavos },
        { grupoItem, mes, ...destino, valorCentavos },
      ])
      expect(buildCubo([...list, ...movimentos])).toEqual(applyRateio(cubo, rateio, valores).cubo)
      const doCentro = fluxos.filter(({ origem, destino }) => origem.centroCusto === centroCusto || destino.centroCusto === centroCusto)
      expect(listRateioFluxos(cubo, rateio, valores, { centroCusto })).toEqual(doCentro)
    }),
  )
})

const TO_ONE: RateioRegra = {
  id: 1,
  nome: 'Tudo para um',
  ativo: true,
  origem: { centrosCusto: [1, 2] },
  metodo: { tipo: 'igualitario', destinos: [{ centroCusto: 3, codigo: '3' }] },
}

const indexFresh = (cubo: Cubo): CuboIndexado => indexCubo({ ...cubo })

test('amounts that cancel in their destination leave no grupo item or month, and sums match the cells', () => {
  const pair = fc.record({
    grupoItem: fc.integer({ min: 1, max: 5 }),
    filial: fc.nat({ max: 2 }),
    mes: fc.constantFrom('2024-11', '2025-01', '2025-02', '2025-03', '2025-07'),
    valorCentavos: fc.integer({ min: 1, max: 9 }),
    anula: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 12 }), (pairs) => {
      const list = pairs.flatMap(({ anula, valorCentavos, ...location }) => [
        { ...location, centroCusto: 1, valorCentavos },
        { ...location, centroCusto: 2, valorCentavos: anula ? -valorCentavos : valorCentavos },
      ])
      const after = applyRateio(buildCubo(list), compile([TO_ONE]), []).cubo
      expect(after).toEqual(buildCubo(list.map((celula) => ({ ...celula, centroCusto: 3 }))))
      expect({ ...indexCubo(after), cubo: null }).toEqual({ ...indexFresh(after), cubo: null })
    }),
  )
})

test('places too many for all months at once are processed in chunks, each month independently', () => {
  const meses = ['2024-12', '2025-01', '2025-02', '2025-03', '2025-04']
  const list = Array.from({ length: 700 }, (_, i) => i + 1).flatMap((i) =>
    meses.slice(i % 3).map((mes, m) => ({ grupoItem: 1 + (i % 2), centroCusto: i, filial: i, mes, valorCentavos: i * (m - 1) })),
  )
  const rateio = compile([TO_ONE])
  const porMes = meses.map((mes) => applyRateio(buildCubo(list.filter((celula) => celula.mes === mes)), rateio, []).cubo)
  const after = applyRateio(buildCubo(list), rateio, []).cubo
  expect(after).toEqual(sumCubos(porMes))
  expect({ ...indexCubo(after), cubo: null }).toEqual({ ...indexFresh(after), cubo: null })
})

test('the DRE of the company is the same before and after', () => {
  const modelo = numberModelo(MODELO_GERENCIAL)
  const compilacao = compileDre(modelo.dreItens, modelo.grupos)
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  const periodos = [
    { inicio: '2025-02', fim: '2025-02' },
    { inicio: '2025-01', fim: '2025-03' },
  ]
  fc.assert(
    fc.property(celulas, rateioRegras, direcionadores, (list, regras, valores) => {
      const cubo = buildCubo(list)
      const after = applyRateio(cubo, compile(regras), valores).cubo
      expect(computeDre(compilacao.dre, indexCubo(after), { periodos })).toEqual(computeDre(compilacao.dre, indexCubo(cubo), { periodos }))
    }),
  )
})

/** The same rule with reversed destinations; the order of service centres has a meaning and is kept. */
function reverseDestinos(regra: RateioRegra): RateioRegra {
  const { metodo } = regra
  if (!('servicos' in metodo)) return { ...regra, metodo: { ...metodo, destinos: metodo.destinos.toReversed() } as typeof metodo }
  const servicos = metodo.servicos.map((servico) => ({
    ...servico,
    base: { ...servico.base, destinos: servico.base.destinos.toReversed() } as typeof servico.base,
  }))
  return { ...regra, metodo: { ...metodo, servicos } }
}

test('the order of cells and destinations does not matter', () => {
  fc.assert(
    fc.property(celulas, rateioRegras, direcionadores, (list, regras, valores) => {
      const viradas = regras.map(reverseDestinos)
      const a = applyRateio(buildCubo(list), compile(regras), valores)
      const b = applyRateio(buildCubo(list.toReversed()), compile(viradas), valores.toReversed())
      expect(b).toEqual(a)
    }),
  )
})

test('an incremental run over the changes equals a full run', () => {
  fc.assert(
    fc.property(celulas, celulas, fc.boolean(), rateioRegras, direcionadores, (list, others, together, regras, valores) => {
      const [before, now] = [buildCubo(list), buildCubo(together ? [...list, ...others.slice(0, 2)] : others)]
      const rateio = compile(regras)
      const finished = { cubo: before, depois: applyRateio(before, rateio, valores).cubo }
      const integer = applyRateio(now, compile(regras), [...valores])
      expect(applyRateio(now, rateio, valores)).toEqual(integer)
      expect(addToIndex(indexCubo(finished.depois), reapplyRateio(finished, now, rateio, valores))).toEqual(indexCubo(integer.cubo))
    }),
  )
})

describe('driver values', () => {
  const valor = { direcionador: 1, centroCusto: 1, mes: '2025-01', valor: 1 }

  test('are exact up to six decimals, and refused beyond', () => {
    for (const accepted of [0, 0.1, 12.345678, 999_999_999.999999])
      expect(validateDirecionadorValor({ ...valor, valor: accepted })).toBeUndefined()
    expect(validateDirecionadorValor({ ...valor, valor: 1 / 3 })).toContain('mais de seis casas')
    expect(validateDirecionadorValor({ ...valor, valor: 1e11 })).toContain('grande demais')
    expect(validateDirecionadorValor({ ...valor, valor: -1 })).toContain('negativo')
    expect(validateDirecionadorValor({ ...valor, valor: Number.NaN })).toContain('não é um número')
    expect(validateDirecionadorValor({ ...valor, mes: '2025-13' })).toContain('não existe')
  })

  test('are refused when repeated, and weigh nothing when missing', () => {
    expect(() => indexDirecionadores([valor, { ...valor, valor: 2, filial: 0 }])).toThrow('two values')
    const pesoOf = indexDirecionadores([{ ...valor, valor: 0.1 }])
    expect(pesoOf(1, 1, 0, 24300)).toBe(100_000)
    expect(pesoOf(1, 1, 2, 24300)).toBe(0)
  })
})

test.each([1, 2])('a run in chunks equals a run month by month: %i grupo itens', (itens) => {
  const meses = ['2024-01', '2024-07', '2025-12']
  const list = Array.from({ length: 3_000 }, (_, i) => ({
    grupoItem: 1 + (i % itens),
    centroCusto: 1 + (i % 1_000),
    filial: 1 + (i % 60),
    mes: meses[i % 3]!,
    valorCentavos: 1_000 + i,
  }))
  const destinos = [7, 8, 9].map((centroCusto) => ({ centroCusto, codigo: String(centroCusto) }))
  const origem = { centrosCusto: [1, 2, 3, 500, 999] }
  const rateio = compile([{ id: 1, nome: 'Todas', ativo: true, origem, metodo: { tipo: 'igualitario', destinos } }])
  const porMes = meses.map((mes) => applyRateio(buildCubo(list.filter((celula) => celula.mes === mes)), rateio, []).cubo)
  expect(applyRateio(buildCubo(list), rateio, []).cubo).toEqual(sumCubos(porMes))
})

test('amounts outside every rule stay unchanged', () => {
  const list = [{ grupoItem: 1, centroCusto: 1, filial: 0, mes: '2025-01', valorCentavos: 5 }]
  const { cubo, semDirecionador, permanencias } = applyRateio(buildCubo(list), compile([]), [])
  expect(listCelulas(cubo)).toEqual(list)
  expect([semDirecionador, permanencias]).toEqual([[], []])
})
