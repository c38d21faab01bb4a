import { isMes, mesToIndex } from '../mes/mes.ts'
import type { DirecionadorValor } from './regra.ts'

/** Driver values are whole millionths, so that the split is exact. */
const MICROS = 1_000_000

/** Returns the reason in Portuguese why a driver value is invalid; undefined when valid. */
export function validateDirecionadorValor({ mes, valor }: DirecionadorValor): string | undefined {
  if (!isMes(mes)) return `O mês ${String(mes)} não existe.`
  if (!Number.isFinite(valor)) return 'O valor do direcionador não é um número.'
  if (valor < 0) return `O valor do direcionador em ${mes} é negativo.`
  const micros = Math.round(valor * MICROS)
  // Parsing up to six decimals gives the double nearest to micros ÷ 10^6. Any other double had more decimals.
  if (!Number.isSafeInteger(micros) || micros / MICROS !== valor)
    return `O valor do direcionador em ${mes} tem mais de seis casas decimais ou é grande demais.`
  return undefined
}

function keyOf(direcionador: number, centroCusto: number, filial: number, mes: number): string {
  return `${direcionador} ${centroCusto} ${filial} ${mes}`
}

/** Weight of a place in a month, in whole millionths; 0 without a value. */
export type DirecionadorPeso = (direcionador: number, centroCusto: number, filial: number, mesIndex: number) => number

const indexados = new WeakMap<readonly DirecionadorValor[], DirecionadorPeso>()

/**
 * Indexes driver values, memoized by list.
 * A destination with a filial weighs by the value of that filial, one without by the value of the whole centro.
 * @throws RangeError on a value that {@link validateDirecionadorValor} refuses, or a repeated one.
 */
export function indexDirecionadores(valores: readonly DirecionadorValor[]): DirecionadorPeso {
  const ready = indexados.get(valores) ?? buildPesos(valores)
  indexados.set(valores, ready)
  return ready
}

function buildPesos(valores: readonly DirecionadorValor[]): DirecionadorPeso {
  const pesos = new Map<string, number>()
  for (const item of valores) {
    const message = validateDirecionadorValor(item)
    if (message !== undefined) throw new RangeError(`invalid driver value: ${message}`)
    const key = keyOf(item.direcionador, item.centroCusto, item.filial ?? 0, mesToIndex(item.mes))
    if (pesos.has(key)) throw new RangeError(`driver ${item.direcionador} has two values in ${item.mes} for one place`)
    pesos.set(key, Math.round(item.valor * MICROS))
  }
  return (direcionador, centroCusto, filial, mes) => pesos.get(keyOf(direcionador, centroCusto, filial, mes)) ?? 0
}
