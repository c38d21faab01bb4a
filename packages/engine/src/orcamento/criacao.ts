import { addCentavos, assertCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { divideHalfEven } from '../dinheiro/rounding.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { spread } from '../spread/spread.ts'
import { MESES_EXERCICIO } from './tree.ts'

const UM = 1_000_000n

export interface CriacaoBase {
  /** Grupo of each line, as index in {@link CriacaoAjustes.taxasPpm}. */
  readonly grupo: ArrayLike<number>
  /** Grupo item of each line, whose seasonality is the fallback for lines without a past. */
  readonly grupoItem: ArrayLike<number>
  /** Twelve per line, engine's sign. */
  readonly valoresCentavos: ArrayLike<number>
}

/** Adjustments, in this order. Rates in millionths: 80.000 is 8 %. */
export interface CriacaoAjustes {
  readonly taxasPpm: readonly number[]
  /** Per month, accumulated from the first; may be empty. */
  readonly indicesPpm: readonly number[]
  /** Rounding unit of the cells: 1 keeps centavos, 10.000 is R$ 100. */
  readonly unidadeCentavos: Centavos
  /** Past twelve months of each line, which give the seasonality of its year; null keeps every month. */
  readonly curvasCentavos: ArrayLike<number> | null
}

/** A grupo before and after. `crescimento`, `indice` and `arredondamento` always add up to the difference of the years. */
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
  /** Lines split equally because neither they nor their item have a past. Shown to the user. */
  readonly linhasSemCurva: number
}

interface Fator {
  readonly n: bigint
  readonly d: bigint
}

function divisorOf(a: bigint, b: bigint): bigint {
  let [maior, menor] = [a, b]
  while (menor !== 0n) [maior, menor] = [menor, maior % menor]
  return maior
}

function multiply(fator: Fator, n: bigint): Fator {
  const [cima, baixo] = [fator.n * n, fator.d * UM]
  const comum = divisorOf(cima, baixo)
  return { n: cima / comum, d: baixo / comum }
}

function assertTaxa(taxaPpm: number): bigint {
  if (!Number.isSafeInteger(taxaPpm) || taxaPpm < -1_000_000) throw new RangeError(`taxa inválida: ${taxaPpm}`)
  return UM + BigInt(taxaPpm)
}

function listFatores(taxaPpm: number, indicesPpm: readonly number[]): Fator[] {
  let fator = multiply({ n: 1n, d: 1n }, assertTaxa(taxaPpm))
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => {
    fator = multiply(fator, assertTaxa(indicesPpm[mes] ?? 0))
    return fator
  })
}

/** Floored quotients and their remainders over one denominator, so that remainders compare. */
interface Divididos {
  readonly pisos: number[]
  readonly restos: readonly (number | bigint)[]
}

/** Half of the exact range of a double, so that product minus remainder is exact too. */
const LIMITE_EM_DOUBLES = 2 ** 52

/** Divides `valor · n ÷ d`, in doubles while all intermediate values are exact. */
function divideAll(valores: readonly Centavos[], { n, d }: Fator): Divididos {
  const maior = valores.reduce((maximo, valor) => Math.max(maximo, Math.abs(valor)), 0)
  const pisos: number[] = []
  if (BigInt(maior) * n <= LIMITE_EM_DOUBLES && d <= LIMITE_EM_DOUBLES) {
    const [cima, baixo] = [Number(n), Number(d)]
    const restos = valores.map((valor) => {
      const produto = valor * cima
      const comSinal = produto % baixo
      const resto = comSinal < 0 ? comSinal + baixo : comSinal + 0
      // Adding zero avoids −0 for costs.
      pisos.push((produto - resto) / baixo + 0)
      return resto
    })
    return { pisos, restos }
  }
  const restos = valores.map((valor) => {
    const produto = BigInt(valor) * n
    const resto = ((produto % d) + d) % d
    pisos.push(Number((produto - resto) / d))
    return resto
  })
  return { pisos, restos }
}

/** Adds one each to the largest remainders until the parts add up to `alvo`; ties to the earlier one, never to an even division. */
function completePisos({ pisos, restos }: Divididos, alvo: number): number[] {
  const sobra = pisos.reduce((resto, piso) => addCentavos(resto, 0 - piso), alvo)
  if (sobra === 0) return pisos
  const fila = [...restos.entries()].filter(([, resto]) => resto > 0)
  fila.sort(([i, a], [j, b]) => (a === b ? i - j : a > b ? -1 : 1))
  for (const [i] of fila.slice(0, sobra)) pisos[i]! += 1
  return pisos
}

interface Ano {
  /** Per month, in units. */
  readonly alvos: number[]
  /** Exact year before rounding to units, to the centavo. */
  readonly exatoCentavos: Centavos
}

function toCentavos(valor: bigint): Centavos {
  const centavos = Number(valor)
  assertCentavos(centavos)
  return centavos
}

/** Rounds the year of a grupo to the nearest unit and apportions it: each month is its exact amount rounded down or up. */
function targetAno(somas: readonly Centavos[], fatores: readonly Fator[], unidade: bigint): Ano {
  const comum = fatores.reduce((multiplo, { d }) => (multiplo / divisorOf(multiplo, d)) * d, 1n)
  const produtos = fatores.map(({ n, d }, mes) => BigInt(somas[mes]!) * n * (comum / d))
  const total = produtos.reduce((soma, produto) => soma + produto, 0n)
  const baixo = comum * unidade
  const restos = produtos.map((produto) => ((produto % baixo) + baixo) % baixo)
  const pisos = produtos.map((produto, mes) => toCentavos((produto - restos[mes]!) / baixo))
  const alvos = completePisos({ pisos, restos }, toCentavos(divideHalfEven(total, baixo)))
  return { alvos, exatoCentavos: toCentavos(divideHalfEven(total, comum)) }
}

function groupLinhas({ grupo }: CriacaoBase, quantos: number): number[][] {
  const linhas = Array.from({ length: quantos }, (): number[] => [])
  for (let linha = 0; linha < grupo.length; linha++) {
    const deste = linhas[grupo[linha]!]
    if (deste === undefined) throw new RangeError(`grupo sem taxa: ${grupo[linha]}`)
    deste.push(linha)
  }
  return linhas
}

function sumMeses(valores: ArrayLike<number>, linhas: readonly number[]): Centavos[] {
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) =>
    linhas.reduce((soma, linha) => addCentavos(soma, valores[linha * MESES_EXERCICIO + mes]!), 0),
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
  const antes = antesCentavos.reduce(addCentavos, 0)
  const crescido = toCentavos(divideHalfEven(BigInt(antes) * assertTaxa(taxaPpm), UM))
  const { alvos, exatoCentavos } = targetAno(antesCentavos, fatores, unidade)
  for (const [mes, alvo] of alvos.entries()) {
    const { n, d } = fatores[mes]!
    const valores = linhas.map((linha) => base.valoresCentavos[linha * MESES_EXERCICIO + mes]!)
    const partes = completePisos(divideAll(valores, { n, d: d * unidade }), alvo)
    for (const [i, parte] of partes.entries()) {
      const valor = parte * unidadeCentavos
      assertCentavos(valor)
      destino[linhas[i]! * MESES_EXERCICIO + mes] = valor
    }
  }
  const depois = toCentavos(alvos.reduce((soma, alvo) => soma + BigInt(alvo), 0n) * unidade)
  return {
    antesCentavos,
    depoisCentavos: alvos.map((alvo) => alvo * unidadeCentavos),
    crescimentoCentavos: addCentavos(crescido, 0 - antes),
    indiceCentavos: addCentavos(exatoCentavos, 0 - crescido),
    arredondamentoCentavos: addCentavos(depois, 0 - exatoCentavos),
  }
}

const isVazia = (curva: readonly number[]): boolean => curva.every((valor) => valor === 0)

/** Spreads the year of each line by its seasonality, in whole units. Returns the number of lines without one. */
function shapeLinhas(valores: Float64Array, grupoItem: ArrayLike<number>, curvas: ArrayLike<number>, unidade: Centavos): number {
  const linhas = Array.from({ length: grupoItem.length }, (_, linha) => linha)
  const curvaOf = (linha: number): number[] => Array.from({ length: MESES_EXERCICIO }, (_, mes) => curvas[linha * MESES_EXERCICIO + mes]!)
  const doItem = new Map([...Map.groupBy(linhas, (linha) => grupoItem[linha]!)].map(([item, dele]) => [item, sumMeses(curvas, dele)]))
  let semCurva = 0
  for (const linha of linhas) {
    const inicio = linha * MESES_EXERCICIO
    const total = valores.subarray(inicio, inicio + MESES_EXERCICIO).reduce(addCentavos, 0)
    const propria = curvaOf(linha)
    const { partes, criterio } = spread(total / unidade, isVazia(propria) ? doItem.get(grupoItem[linha]!)! : propria)
    if (criterio === 'igual' && total !== 0) semCurva += 1
    for (const [mes, parte] of partes.entries()) valores[inicio + mes] = parte * unidade
  }
  return semCurva
}

/**
 * Computes the cells of a new budget: growth by grupo, index by month, rounding to a unit, then seasonality.
 * There is no intermediate rounding. The year of a grupo is its exact amount to the nearest unit; each month and cell is its exact amount
 * rounded down or up (largest remainder, ties to the earlier). Seasonality moves the year of a line among its months without changing it.
 * Zero cells stay zero unless a seasonality is given.
 * @throws RangeError on a rate below −100 % or a line of no grupo
 * @throws CentavosError when a sum is not exact
 */
export function computeCriacao(base: CriacaoBase, ajustes: CriacaoAjustes): Criacao {
  const { taxasPpm, unidadeCentavos, curvasCentavos } = ajustes
  if (!Number.isSafeInteger(unidadeCentavos) || unidadeCentavos < 1) throw new RangeError(`unidade inválida: ${unidadeCentavos}`)
  const valoresCentavos = new Float64Array(base.grupo.length * MESES_EXERCICIO)
  const linhas = groupLinhas(base, taxasPpm.length)
  const grupos = taxasPpm.map((taxaPpm, g) => computeGrupo(base, { linhas: linhas[g]!, taxaPpm, ajustes }, valoresCentavos))
  if (curvasCentavos === null) return { valoresCentavos, grupos, linhasSemCurva: 0 }
  const linhasSemCurva = shapeLinhas(valoresCentavos, base.grupoItem, curvasCentavos, unidadeCentavos)
  return {
    valoresCentavos,
    grupos: grupos.map((grupo, g) => ({ ...grupo, depoisCentavos: sumMeses(valoresCentavos, linhas[g]!) })),
    linhasSemCurva,
  }
}

/**
 * Rotates twelve months starting at `de` to an exercício starting at `para`.
 * January stays January for any first month. Years are ignored, as the source is a past.
 */
export function alignMeses<T>(doze: readonly T[], de: Mes, para: Mes): T[] {
  const passo = (((mesToIndex(para) - mesToIndex(de)) % MESES_EXERCICIO) + MESES_EXERCICIO) % MESES_EXERCICIO
  return doze.map((_, i) => doze[(i + passo) % MESES_EXERCICIO]!)
}
