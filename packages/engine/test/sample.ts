/** Generated cases and their results as text, equal byte for byte on every platform. */
import fc from 'fast-check'
import {
  applyRateio,
  buildCubo,
  compileDre,
  compileRateio,
  computeDre,
  indexCubo,
  listCelulas,
  parseCentavos,
  spread,
} from '../src/index.ts'
import { dreLinear, GRUPOS } from './dres.ts'
import { celulas, direcionadores, pesos, rateioRegras, valorCentavos } from './arbitraries.ts'
import { PROPRIEDADES } from './properties.ts'

const PERIODOS = [
  { inicio: '2025-01', fim: '2025-01' },
  { inicio: '2025-01', fim: '2025-03' },
]

const caso = fc.record({ celulas, direcionadores, dreLinear, pesos, rateioRegras, valorCentavos })

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

export function sampleMotor(seed: number, numCasos: number): string[] {
  return fc.sample(caso, { seed, numRuns: numCasos }).map((entrada) => {
    const dre = compileDre(entrada.dreLinear.itens, GRUPOS)
    const rateio = compileRateio(entrada.rateioRegras)
    const cubo = buildCubo(entrada.celulas)
    const rateado = rateio.ok ? applyRateio(cubo, rateio.rateio, entrada.direcionadores) : null
    const linhas = [cubo, ...(rateado === null ? [] : [rateado.cubo])].map((each) =>
      dre.ok ? computeDre(dre.dre, indexCubo(each), { periodos: PERIODOS }).linhas : dre.erros,
    )
    return JSON.stringify(
      {
        spread: spread(entrada.valorCentavos, entrada.pesos),
        rateio: rateado === null ? null : listCelulas(rateado.cubo),
        linhas,
        lido: parseCentavos(String(entrada.valorCentavos / 100)),
      },
      sortKeys,
    )
  })
}

export function checkPropriedades(seed: number, numCasos: number): string[] {
  return PROPRIEDADES.map(({ nome, check }) => {
    check(numCasos, seed)
    return nome
  })
}
