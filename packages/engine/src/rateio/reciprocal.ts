export interface ReciprocoPartes {
  readonly servicos: readonly bigint[]
  readonly finais: readonly bigint[]
}

export type ReciprocoSolucao =
  | { readonly ok: true; readonly pesos: readonly (readonly bigint[])[] }
  /** Positions of service centres whose amounts never reach a final one. */
  | { readonly ok: false; readonly presos: readonly number[] }

function listComSaida(partes: readonly ReciprocoPartes[]): Set<number> {
  const comSaida = new Set<number>()
  let antes = -1
  while (comSaida.size > antes) {
    antes = comSaida.size
    for (const [i, { servicos, finais }] of partes.entries()) {
      if (finais.some((peso) => peso > 0n) || servicos.some((peso, j) => peso > 0n && comSaida.has(j))) comSaida.add(i)
    }
  }
  return comSaida
}

export function listPresos(partes: readonly ReciprocoPartes[]): number[] {
  const comSaida = listComSaida(partes)
  return [...partes.keys()].filter((i) => !comSaida.has(i))
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/**
 * Builds the equations, each row scaled by the sum of its weights so that every number is an integer: W·x − Σ w·x(others) = Σ w·finals, the
 * finals on the right, one column each.
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
  const linhas = buildEquacoes(partes)
  let anterior = 1n
  for (const [k, linhaPivo] of linhas.entries()) {
    const pivo = linhaPivo[k]!
    for (const [i, linha] of linhas.entries()) {
      if (i === k) continue
      const fator = linha[k]!
      for (let j = 0; j < linha.length; j++) linha[j] = (pivo * linha[j]! - fator * linhaPivo[j]!) / anterior
    }
    anterior = pivo
  }
  return {
    ok: true,
    pesos: linhas.map((linha) => {
      const pesos = linha.slice(partes.length)
      const divisor = pesos.reduce(gcd, 0n)
      return pesos.map((peso) => peso / divisor)
    }),
  }
}
