import { expect } from 'vitest'
import { applyRateio, buildCubo, compileRateio, listRateioFluxos } from '../../src/index.ts'
import type { Cubo, DirecionadorValor, RateioRegra } from '../../src/index.ts'
import { centavos } from './read.ts'
import type { Caso } from './read.ts'

interface CasoRateioCelula {
  readonly item: number
  readonly centroCusto: number
  readonly filial?: number
  readonly mes: string
  readonly valor: string
}

interface CasoRateio extends Caso {
  readonly cubo: readonly CasoRateioCelula[]
  readonly regras: readonly Partial<RateioRegra>[]
  readonly direcionadores?: readonly DirecionadorValor[]
  readonly depois?: readonly CasoRateioCelula[]
  readonly semDirecionador?: readonly Readonly<Record<string, unknown>>[]
  readonly permanencias?: readonly Readonly<Record<string, unknown>>[]
  readonly erros?: readonly (readonly [number, string])[]
}

function toCubo(celulas: readonly CasoRateioCelula[]): Cubo {
  return buildCubo(
    celulas.map(({ item, centroCusto, filial = 0, mes, valor }) => ({
      grupoItem: item,
      centroCusto,
      filial,
      mes,
      valorCentavos: centavos(valor),
    })),
  )
}

function withCentavos(itens: readonly Readonly<Record<string, unknown>>[] = []): Readonly<Record<string, unknown>>[] {
  return itens.map(({ valor, ...rest }) => ({ ...rest, valorCentavos: centavos(valor) }))
}

export function runRateio(loadedCaso: Caso): void {
  const caso = loadedCaso as CasoRateio
  const regras = caso.regras.map((regra) => ({ nome: 'regra', ativo: true, ...regra }) as RateioRegra)
  const compilacao = compileRateio(regras)
  if (!compilacao.ok) return expect(compilacao.erros.map(({ regraId, codigo }) => [regraId, codigo])).toEqual(caso.erros)
  expect(caso.erros).toBeUndefined()
  const cubo = toCubo(caso.cubo)
  const { direcionadores = [] } = caso
  const resultado = applyRateio(cubo, compilacao.rateio, direcionadores)
  expect(resultado.cubo).toEqual(toCubo(caso.depois ?? []))
  expect(resultado.semDirecionador).toEqual(withCentavos(caso.semDirecionador))
  expect(resultado.permanencias).toEqual(withCentavos(caso.permanencias))
  // The listed flows, applied to the cube before, give the cube after.
  const fluxos = listRateioFluxos(cubo, compilacao.rateio, direcionadores).flatMap(({ grupoItem, origem, destino, mes, valorCentavos }) => [
    { grupoItem, ...origem, mes, valorCentavos: -valorCentavos },
    { grupoItem, ...destino, mes, valorCentavos },
  ])
  const inicio = caso.cubo.map(({ item, centroCusto, filial = 0, mes, valor }) => ({
    grupoItem: item,
    centroCusto,
    filial,
    mes,
    valorCentavos: centavos(valor),
  }))
  expect(buildCubo([...inicio, ...fluxos])).toEqual(resultado.cubo)
}
