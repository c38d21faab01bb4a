export interface ReciprocoPartes {
  readonly servicos: readonly bigint[]
  readonly finais: readonly bigint[]
}

export type ReciprocoSolucao =
  | { readonly ok: true; readonly pesos: readonly (readonly bigint[])[] }
  /** Positions of service centres whose amounts never reach a final one. */
  | { readonly ok: false; readonly presos: readonly number[] }

function listWithOutput(partes: readonly ReciprocoPartes[]): Set<number> {
  const withOutput = new Set<number>()
  let before = -1
  while (withOutput.size > before) {
    before = withOutput.size
    for (const [i, { servicos, finais }] of partes.entries()) {
      if (finais.some((peso) => peso > 0n) || servicos.some((peso, j) => peso > 0n && withOutput.has(j))) withOutput.add(i)
    }
  }
  return withOutput
}

export function listPresos(partes: readonly ReciprocoPartes[]): number[] {
  const withOutput = listWithOutput(partes)
  return [...partes.keys()].filter((i) => !withOutput.has(i))
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/**
 * Builds the equations, each row scaled by the sum of its weights so that every number is an integer.
 * W·x − Σ w·x(others) = Σ w·finals, the finals on the right, one column each.
 */
function buildEquacoes(partes: readonly ReciprocoPartes[]): bigint[][] {
  return partes.map(({ servicos, finais }, i) => {
    const soma = [...servicos, ...finais].reduce((total, peso) => total + peso, 0n)
    return [...servicos.map((peso, j) => (i === j ? soma - peso : -peso)), ...finais]
  })
}

/**
 * Solves the reciprocal allocation: the rows of (I − P)⁻¹·R, exact, as integer weights.
 * The matrix is a non-singular M-matrix once every centre reaches a final one, so no pivot is ever zero. Fraction-free elimination
 * (Bareiss, Gauss-Jordan) keeps every number an integer that divides exactly.
 */
export function solveReciproco(partes: readonly ReciprocoPartes[]): ReciprocoSolucao {
  const presos = listPresos(partes)
  if (presos.length > 0) return { ok: false, presos }
  const lines = buildEquacoes(partes)
  let previous = 1n
  for (const [k, linhaPivo] of lines.entries()) {
    const pivo = linhaPivo[k]!
    for (const [i, line] of lines.entries()) {
      if (i === k) continue
      const fator = line[k]!
      for (let j = 0; j < line.length; j++) line[j] = (pivo * line[j]! - fator * linhaPivo[j]!) / previous
    }
    previous = pivo
  }
  return {
    ok: true,
    pesos: lines.map((line) => {
      const pesos = line.slice(partes.length)
      const divisor = pesos.reduce(gcd, 0n)
      return pesos.map((peso) => peso / divisor)
    }),
  }
}
