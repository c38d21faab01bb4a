import { expect } from 'vitest'
import { computeDepreciacao, computeDivida, computeInvestimentoSeries } from '../../src/index.ts'
import type { Investimento } from '../../src/index.ts'
import { centavos } from './read.ts'
import type { Caso } from './read.ts'

interface CasoInvestimento extends Caso {
  readonly bem?: { readonly mes: string; readonly valor: string; readonly residual: string; readonly meses: number }
  readonly divida?: {
    readonly mes: string
    readonly valor: string
    /** In percent. */
    readonly taxa: string
    readonly periodo: 'mes' | 'ano'
    readonly sistema: 'sac' | 'price'
    readonly carencia: number
    readonly meses: number
  }
  readonly ultimo?: { readonly mes: string; readonly depreciacao: string; readonly saldo: string }
  readonly cronograma?: Readonly<Record<string, readonly string[]>>
  readonly exercicio: string
  readonly serie: readonly string[]
}

function investimentoOf({ bem, divida }: CasoInvestimento): Investimento {
  if (bem) {
    const { mes, valor, residual, meses } = bem
    return { tipo: 'bem', mes, valorCentavos: centavos(valor), residualCentavos: centavos(residual), meses }
  }
  if (!divida) throw new Error('a case is of a bem or of a dívida')
  const { mes, valor, taxa, periodo, sistema, carencia, meses } = divida
  return {
    tipo: 'divida',
    mes,
    valorCentavos: centavos(valor),
    taxaMicros: Number(taxa.replace(',', '.')) * 10_000,
    taxaPeriodo: periodo,
    sistema,
    carenciaMeses: carencia,
    meses,
  }
}

export function runInvestimento(loadedCaso: Caso): void {
  const caso = loadedCaso as CasoInvestimento
  const investimento = investimentoOf(caso)
  if (investimento.tipo === 'bem') {
    const { mes, depreciacao, saldo } = caso.ultimo!
    expect(computeDepreciacao(investimento).at(-1)).toEqual({
      mes,
      depreciacaoCentavos: centavos(depreciacao),
      saldoCentavos: centavos(saldo),
    })
  } else {
    const meses = new Map(
      computeDivida(investimento).map(({ mes, jurosCentavos, amortizacaoCentavos, prestacaoCentavos, saldoCentavos }) => [
        mes,
        [jurosCentavos, amortizacaoCentavos, prestacaoCentavos, saldoCentavos],
      ]),
    )
    for (const [mes, amounts] of Object.entries(caso.cronograma!)) expect(meses.get(mes), mes).toEqual(amounts.map(centavos))
  }
  const series = computeInvestimentoSeries([{ ...investimento, centroCusto: 7, filial: 0 }], caso.exercicio)
  const codigo = investimento.tipo === 'bem' ? 'plano.DEPRECIACAO' : 'plano.JUROS'
  expect(series.flatMap((serie) => serie.linhas.map((linha) => ({ codigo: serie.codigo, ...linha })))).toEqual([
    { codigo, centroCusto: 7, filial: 0, valoresCentavos: caso.serie.map(centavos) },
  ])
}
