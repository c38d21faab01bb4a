import { addCentavos, assertCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { roundToSum } from '../dinheiro/round-to-sum.ts'
import { divideHalfEven } from '../dinheiro/rounding.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { spread } from '../spread/spread.ts'
import { MESES_EXERCICIO } from './tree.ts'

const UM = 1_000_000n

export interface CriacaoBase {
  readonly grupo: ArrayLike<number>
  /** Grupo item of each line. Its seasonality is the fallback for lines without a past. */
  readonly grupoItem: ArrayLike<number>
  /** Twelve per line, engine's sign. */
  readonly valoresCentavos: ArrayLike<number>
}

/** Adjustments, applied in this order. Rates in millionths: 80.000 is 8 %. */
export interface CriacaoAjustes {
  readonly taxasPpm: readonly number[]
  /** Per month, accumulated from the first; may be empty. */
  readonly indicesPpm: readonly number[]
  /** Rounding unit of the cells: 1 keeps centavos, 10.000 is R$ 100. */
  readonly unidadeCentavos: Centavos
  /** Past twelve months of each line, which give its seasonality; null keeps every month. */
  readonly curvesCentavos: ArrayLike<number> | null
}

/**
 * A grupo before and after.
 * `crescimento`, `indice` and `arredondamento` add up to the difference of the years.
 */
export interface CriacaoGrupo {
  readonly antesCentavos: Centavos[]
  readonly depoisCentavos: Centavos[]
  readonly crescimentoCentavos: Centavos
  readonly indiceCentavos: Centavos
  readonly arredondamentoCentavos: Centavos
}

export interface Criacao {
  readonly valoresCentavos: Float64Array
  readonly grupos: CriacaoGrupo[]
  /** Lines split equally because neither the line nor its item has a past. */
  readonly linhasSemCurva: number
}

interface Fator {
  readonly n: bigint
  readonly d: bigint
}

function divisorOf(a: bigint, b: bigint): bigint {
  let [largest, smallest] = [a, b]
  while (smallest !== 0n) [largest, smallest] = [smallest, largest % smallest]
  return largest
}

function multiply(fator: Fator, n: bigint): Fator {
  const [numerator, denominator] = [fator.n * n, fator.d * UM]
  const common = divisorOf(numerator, denominator)
  return { n: numerator / common, d: denominator / common }
}

function assertTaxa(taxaPpm: number): bigint {
  if (!Number.isSafeInteger(taxaPpm) || taxaPpm < -1_000_000) throw new RangeError(`invalid rate: ${taxaPpm}`)
  return UM + BigInt(taxaPpm)
}

function listFatores(taxaPpm: number, indicesPpm: readonly number[]): Fator[] {
  let fator = multiply({ n: 1n, d: 1n }, assertTaxa(taxaPpm))
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => {
    fator = multiply(fator, assertTaxa(indicesPpm[mes] ?? 0))
    return fator
  })
}

interface Divididos {
  readonly pisos: number[]
  readonly remainders: readonly (number | bigint)[]
}

/** Half of the exact range of a double, so that product minus remainder is exact too. */
const LIMIT_IN_DOUBLES = 2 ** 52

/** Divides `valor · n ÷ d`, in doubles while all intermediate values are exact. */
function divideAll(valores: readonly Centavos[], { n, d }: Fator): Divididos {
  const largest = valores.reduce((max, valor) => Math.max(max, Math.abs(valor)), 0)
  const pisos: number[] = []
  if (BigInt(largest) * n <= LIMIT_IN_DOUBLES && d <= LIMIT_IN_DOUBLES) {
    const [numerator, denominator] = [Number(n), Number(d)]
    const remainders = valores.map((valor) => {
      const produto = valor * numerator
      const comSinal = produto % denominator
      const rest = comSinal < 0 ? comSinal + denominator : comSinal + 0
      // Adding zero avoids −0 for costs.
      pisos.push((produto - rest) / denominator + 0)
      return rest
    })
    return { pisos, remainders }
  }
  const exactRemainders = valores.map((valor) => {
    const produto = BigInt(valor) * n
    const rest = ((produto % d) + d) % d
    pisos.push(Number((produto - rest) / d))
    return rest
  })
  return { pisos, remainders: exactRemainders }
}

/**
 * Adds one each to the largest remainders until the parts add up to `target`.
 * Ties go to the earlier part. An even division receives nothing.
 */
function completePisos({ pisos, remainders }: Divididos, target: number): number[] {
  const sobra = pisos.reduce((rest, piso) => addCentavos(rest, 0 - piso), target)
  if (sobra === 0) return pisos
  const queue = [...remainders.entries()].filter(([, rest]) => rest > 0)
  queue.sort(([i, a], [j, b]) => (a === b ? i - j : a > b ? -1 : 1))
  for (const [i] of queue.slice(0, sobra)) pisos[i]! += 1
  return pisos
}

interface YearTarget {
  readonly targets: number[]
  readonly exatoCentavos: Centavos
}

function toCentavos(valor: bigint): Centavos {
  const centavos = Number(valor)
  assertCentavos(centavos)
  return centavos
}

function targetAno(somas: readonly Centavos[], fatores: readonly Fator[], unidade: bigint): YearTarget {
  const common = fatores.reduce((multiplo, { d }) => (multiplo / divisorOf(multiplo, d)) * d, 1n)
  const produtos = fatores.map(({ n, d }, mes) => BigInt(somas[mes]!) * n * (common / d))
  const total = produtos.reduce((soma, produto) => soma + produto, 0n)
  const targets = roundToSum(produtos, common * unidade).map(toCentavos)
  return { targets, exatoCentavos: toCentavos(divideHalfEven(total, common)) }
}

function groupLinhas({ grupo }: CriacaoBase, count: number): number[][] {
  const lines = Array.from({ length: count }, (): number[] => [])
  for (let line = 0; line < grupo.length; line++) {
    const deste = lines[grupo[line]!]
    if (deste === undefined) throw new RangeError(`grupo without a rate: ${grupo[line]}`)
    deste.push(line)
  }
  return lines
}

function sumMeses(valores: ArrayLike<number>, lines: readonly number[]): Centavos[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) =>
    lines.reduce((soma, line) => addCentavos(soma, valores[line * MESES_EXERCICIO + mes]!), 0),
  )
}

function computeGrupo(
  base: CriacaoBase,
  { linhas, taxaPpm, ajustes }: { linhas: readonly number[]; taxaPpm: number; ajustes: CriacaoAjustes },
  destino: Float64Array,
): CriacaoGrupo {
  const { indicesPpm, unidadeCentavos } = ajustes
  const unidade = BigInt(unidadeCentavos)
  const fatores = listFatores(taxaPpm, indicesPpm)
  const antesCentavos = sumMeses(base.valoresCentavos, linhas)
  const before = antesCentavos.reduce(addCentavos, 0)
  const crescido = toCentavos(divideHalfEven(BigInt(before) * assertTaxa(taxaPpm), UM))
  const { targets, exatoCentavos } = targetAno(antesCentavos, fatores, unidade)
  for (const [mes, target] of targets.entries()) {
    const { n, d } = fatores[mes]!
    const valores = linhas.map((line) => base.valoresCentavos[line * MESES_EXERCICIO + mes]!)
    const partes = completePisos(divideAll(valores, { n, d: d * unidade }), target)
    for (const [i, parte] of partes.entries()) {
      const valor = parte * unidadeCentavos
      assertCentavos(valor)
      destino[linhas[i]! * MESES_EXERCICIO + mes] = valor
    }
  }
  const after = toCentavos(targets.reduce((soma, target) => soma + BigInt(target), 0n) * unidade)
  return {
    antesCentavos,
    depoisCentavos: targets.map((target) => target * unidadeCentavos),
    crescimentoCentavos: addCentavos(crescido, 0 - before),
    indiceCentavos: addCentavos(exatoCentavos, 0 - crescido),
    arredondamentoCentavos: addCentavos(after, 0 - exatoCentavos),
  }
}

const isEmpty = (curve: readonly number[]): boolean => curve.every((valor) => valor === 0)

function shapeLinhas(valores: Float64Array, grupoItem: ArrayLike<number>, curves: ArrayLike<number>, unidade: Centavos): number {
  const lines = Array.from({ length: grupoItem.length }, (_, line) => line)
  const curveOf = (line: number): number[] => Array.from({ length: MESES_EXERCICIO }, (_, mes) => curves[line * MESES_EXERCICIO + mes]!)
  const doItem = new Map(
    [...Map.groupBy(lines, (line) => grupoItem[line]!)].map(([item, linesOfItem]) => [item, sumMeses(curves, linesOfItem)]),
  )
  let withoutCurve = 0
  for (const line of lines) {
    const inicio = line * MESES_EXERCICIO
    const total = valores.subarray(inicio, inicio + MESES_EXERCICIO).reduce(addCentavos, 0)
    const curve = curveOf(line)
    const { partes, criterio } = spread(total / unidade, isEmpty(curve) ? doItem.get(grupoItem[line]!)! : curve)
    if (criterio === 'igual' && total !== 0) withoutCurve += 1
    for (const [mes, parte] of partes.entries()) valores[inicio + mes] = parte * unidade
  }
  return withoutCurve
}

/**
 * Computes the cells of a new budget: growth by grupo, index by month, rounding, seasonality.
 * There is no intermediate rounding. The year of a grupo is its exact amount to the nearest unit; each month and cell is its exact amount
 * rounded down or up (largest remainder, ties to the earlier). Seasonality moves the year of a line among its months without changing it.
 * Zero cells stay zero unless a seasonality is given.
 * @throws RangeError on a rate below −100 % or a line of no grupo
 * @throws CentavosError when a sum is not exact
 */
export function computeCriacao(base: CriacaoBase, ajustes: CriacaoAjustes): Criacao {
  const { taxasPpm, unidadeCentavos, curvesCentavos } = ajustes
  if (!Number.isSafeInteger(unidadeCentavos) || unidadeCentavos < 1) throw new RangeError(`invalid rounding unit: ${unidadeCentavos}`)
  const valoresCentavos = new Float64Array(base.grupo.length * MESES_EXERCICIO)
  const lines = groupLinhas(base, taxasPpm.length)
  const grupos = taxasPpm.map((taxaPpm, g) => computeGrupo(base, { linhas: lines[g]!, taxaPpm, ajustes }, valoresCentavos))
  if (curvesCentavos === null) return { valoresCentavos, grupos, linhasSemCurva: 0 }
  const linhasSemCurva = shapeLinhas(valoresCentavos, base.grupoItem, curvesCentavos, unidadeCentavos)
  return {
    valoresCentavos,
    grupos: grupos.map((grupo, g) => ({ ...grupo, depoisCentavos: sumMeses(valoresCentavos, lines[g]!) })),
    linhasSemCurva,
  }
}

/**
 * Rotates twelve months starting at `from` to an exercício starting at `para`.
 * January stays January for any first month. Years are ignored, as the source is a past.
 */
export function alignMeses<T>(twelve: readonly T[], from: Mes, para: Mes): T[] {
  const step = (((mesToIndex(para) - mesToIndex(from)) % MESES_EXERCICIO) + MESES_EXERCICIO) % MESES_EXERCICIO
  return twelve.map((_, i) => twelve[(i + step) % MESES_EXERCICIO]!)
}
