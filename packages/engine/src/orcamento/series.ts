import { assertCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { divideHalfEven } from '../dinheiro/rounding.ts'

const ONE = 1_000_000n

/** Generator of month amounts. Rates in millionths: 80.000 is 8 %. */
export type SerieMetodo =
  | { readonly tipo: 'repetir'; readonly valorCentavos: Centavos }
  | { readonly tipo: 'reajuste'; readonly baseCentavos: readonly Centavos[]; readonly taxaPpm: number }
  /** Base months by a monthly index, accumulated from the first. */
  | { readonly tipo: 'indice'; readonly baseCentavos: readonly Centavos[]; readonly taxasPpm: readonly number[] }
  /** v₁·(1 + g)ⁿ⁻¹ */
  | { readonly tipo: 'composto'; readonly firstCentavos: Centavos; readonly taxaPpm: number }
  | { readonly tipo: 'reta'; readonly firstCentavos: Centavos; readonly lastCentavos: Centavos }
  /** Moving average of the months before, generated ones included. */
  | { readonly tipo: 'media_movel'; readonly historicoCentavos: readonly Centavos[]; readonly windowMeses: number }

function assertTaxa(taxaPpm: number): bigint {
  if (!Number.isSafeInteger(taxaPpm) || taxaPpm < -1_000_000) throw new RangeError(`invalid rate: ${taxaPpm}`)
  return ONE + BigInt(taxaPpm)
}

function toCentavos(numerador: bigint, denominador: bigint): Centavos {
  const valor = Number(divideHalfEven(numerador, denominador))
  assertCentavos(valor)
  return valor
}

function averageMovel(historicoCentavos: readonly Centavos[], windowMeses: number, meses: number): Centavos[] {
  if (!Number.isInteger(windowMeses) || windowMeses < 1) throw new RangeError(`invalid window of the moving average: ${windowMeses}`)
  if (historicoCentavos.length === 0) throw new RangeError('the moving average has no month before it')
  const valores = [...historicoCentavos]
  for (let i = 0; i < meses; i++) {
    const last = valores.slice(-windowMeses)
    valores.push(
      toCentavos(
        last.reduce((soma, valor) => soma + BigInt(valor), 0n),
        BigInt(last.length),
      ),
    )
  }
  return valores.slice(historicoCentavos.length)
}

/**
 * Projects the amounts of `meses` months.
 * Each is rounded half to even to the centavo from the exact value, never from a rounded previous one. Months beyond the end of a base are
 * 0.
 * @throws RangeError on a rate below −100 % or a window without months.
 */
export function projectSerie(metodo: SerieMetodo, meses: number): Centavos[] {
  const indices = Array.from({ length: meses }, (_, i) => i)
  const { tipo } = metodo
  switch (tipo) {
    case 'repetir':
      return indices.map(() => metodo.valorCentavos)
    case 'reajuste': {
      const fator = assertTaxa(metodo.taxaPpm)
      return indices.map((i) => toCentavos(BigInt(metodo.baseCentavos[i] ?? 0) * fator, ONE))
    }
    case 'indice': {
      let fator = 1n
      return indices.map((i) => {
        fator *= assertTaxa(metodo.taxasPpm[i] ?? 0)
        return toCentavos(BigInt(metodo.baseCentavos[i] ?? 0) * fator, ONE ** BigInt(i + 1))
      })
    }
    case 'composto': {
      const fator = assertTaxa(metodo.taxaPpm)
      return indices.map((i) => toCentavos(BigInt(metodo.firstCentavos) * fator ** BigInt(i), ONE ** BigInt(i)))
    }
    case 'reta': {
      const steps = BigInt(Math.max(meses - 1, 1))
      const first = BigInt(metodo.firstCentavos)
      const path = BigInt(metodo.lastCentavos) - first
      return indices.map((i) => toCentavos(first * steps + path * BigInt(i), steps))
    }
    case 'media_movel':
      return averageMovel(metodo.historicoCentavos, metodo.windowMeses, meses)
    default:
      throw new RangeError(`unknown series: ${String(tipo satisfies never)}`)
  }
}

/** Rounds to a multiple of `unidadeCentavos` (10.000 is R$ 100), half to even. */
export function roundToUnidade(valor: Centavos, unidadeCentavos: Centavos): Centavos {
  const unidade = BigInt(unidadeCentavos)
  return toCentavos(divideHalfEven(BigInt(valor), unidade) * unidade, 1n)
}

export interface BaseZeroItem {
  /** Millionths, so 2,5 people are exact. */
  readonly quantidadeMicros: number
  readonly precoCentavos: Centavos
  readonly meses: readonly boolean[]
}

/** Sums a zero-based plan by month: quantity × price, each item rounded half to even to the centavo. */
export function sumBaseZero(itens: readonly BaseZeroItem[], meses: number): Centavos[] {
  return Array.from({ length: meses }, (_, mes) => {
    const doMes = itens.filter((item) => item.meses[mes])
    const soma = doMes.reduce((total, item) => total + divideHalfEven(BigInt(item.quantidadeMicros) * BigInt(item.precoCentavos), ONE), 0n)
    return toCentavos(soma, 1n)
  })
}
