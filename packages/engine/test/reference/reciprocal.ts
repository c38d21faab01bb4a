/** In lowest terms, because the numbers would otherwise have thousands of digits. */
type Fracao = readonly [bigint, bigint]

const abs = (n: bigint): bigint => (n < 0n ? -n : n)
const mdc = (a: bigint, b: bigint): bigint => (b === 0n ? abs(a) : mdc(b, a % b))
const fracao = (a: bigint, b: bigint): Fracao => [a / mdc(a, b), b / mdc(a, b)]

const minus = ([a, b]: Fracao, [c, d]: Fracao): Fracao => fracao(a * d - c * b, b * d)
const times = ([a, b]: Fracao, [c, d]: Fracao): Fracao => fracao(a * c, b * d)
const por = ([a, b]: Fracao, [c, d]: Fracao): Fracao => (c < 0n ? fracao(-a * d, -b * c) : fracao(a * d, b * c))

function solve(matriz: Fracao[][], right: Fracao[][]): Fracao[][] | undefined {
  const n = matriz.length
  for (let k = 0; k < n; k++) {
    const pivo = matriz.findIndex((line, i) => i >= k && line[k]![0] !== 0n)
    if (pivo < 0) return undefined
    ;[matriz[k], matriz[pivo]] = [matriz[pivo]!, matriz[k]!]
    ;[right[k], right[pivo]] = [right[pivo]!, right[k]!]
    const divisor = matriz[k]![k]!
    matriz[k] = matriz[k]!.map((x) => por(x, divisor))
    right[k] = right[k]!.map((x) => por(x, divisor))
    for (let i = 0; i < n; i++) {
      if (i === k) continue
      const fator = matriz[i]![k]!
      matriz[i] = matriz[i]!.map((x, j) => minus(x, times(fator, matriz[k]![j]!)))
      right[i] = right[i]!.map((x, j) => minus(x, times(fator, right[k]![j]!)))
    }
  }
  return right
}

/**
 * Reference reciprocal allocation by the definition, N = (I − P)⁻¹·R.
 * `servicos[i][j]` is the weight of i to service centre j, `finais[i][k]` to final k. Returns the weights of row i over a common
 * denominator; undefined when a centre gives nothing away or the equations have no unique solution.
 */
export function referenciaReciproco(servicos: readonly bigint[][], finais: readonly bigint[][]): bigint[][] | undefined {
  const somas = servicos.map((line, i) => [...line, ...finais[i]!].reduce((a, b) => a + b, 0n))
  if (somas.some((soma) => soma === 0n)) return undefined
  const identityMinusP = servicos.map((line, i) => line.map((peso, j): Fracao => minus([i === j ? 1n : 0n, 1n], [peso, somas[i]!])))
  const n = solve(
    identityMinusP,
    finais.map((line, i) => line.map((peso): Fracao => [peso, somas[i]!])),
  )
  return n?.map((line) => {
    const common = line.reduce((produto, [, d]) => produto * d, 1n)
    return line.map(([numerador, d]) => (numerador * common) / d)
  })
}
