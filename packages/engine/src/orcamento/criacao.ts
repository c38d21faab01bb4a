import { addCentavos, assertCentavos } from '../dinheiro/centavos.ts'
import type { Centavos } from '../dinheiro/centavos.ts'
import { divideHalfEven } from '../dinheiro/rounding.ts'
import { mesToIndex } from '../mes/mes.ts'
import type { Mes } from '../mes/mes.ts'
import { spread } from '../spread/spread.ts'
import { MESES_EXERCICIO } from './tree.ts'

const UM = 1_000_000n

/** Lines that a new budget is made from, by position; months are those of the new exercício. */
export interface CriacaoBase {
  /** Grupo of each line, by its position in {@link CriacaoAjustes.taxasPpm}. */
  readonly grupo: ArrayLike<number>
  /** Grupo item of each line: lines without a past of their own take the shape of their item. */
  readonly grupoItem: ArrayLike<number>
  /** Twelve per line, engine's sign. */
  readonly valoresCentavos: ArrayLike<number>
}

/** What becomes of them, in this order. Rates in millionths: 80.000 is 8 %. */
export interface CriacaoAjustes {
  /** Growth of each grupo. */
  readonly taxasPpm: readonly number[]
  /** Of each month, accumulated from the first; empty is none. */
  readonly indicesPpm: readonly number[]
  /** What the cells are multiples of: 1 keeps centavos, 10.000 is R$ 100. */
  readonly unidadeCentavos: Centavos
  /** Past of each line, twelve months, by whose shape its year is shared anew; null leaves every month what it is. */
  readonly curvasCentavos: ArrayLike<number> | null
}

/** A grupo before and after. `crescimento`, `indice` and `arredondamento` add up to the difference of the years, always. */
export interface CriacaoGrupo {
  readonly antesCentavos: Centavos[]
  readonly depoisCentavos: Centavos[]
  readonly crescimentoCentavos: Centavos
  readonly indiceCentavos: Centavos
  readonly arredondamentoCentavos: Centavos
}

export interface Criacao {
  /** Twelve per line. */
  readonly valoresCentavos: Float64Array
  readonly grupos: CriacaoGrupo[]
  /** Lines whose year was shared equally, because neither they nor their item have a past. The user is told. */
  readonly linhasSemCurva: number
}

/** A positive fraction in lowest terms. */
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

/** By what each month of a grupo is multiplied. */
function listFatores(taxaPpm: number, indicesPpm: readonly number[]): Fator[] {
  let fator = multiply({ n: 1n, d: 1n }, assertTaxa(taxaPpm))
  return Array.from({ length: MESES_EXERCICIO }, (_, mes) => {
    fator = multiply(fator, assertTaxa(indicesPpm[mes] ?? 0))
    return fator
  })
}

/** Quotients rounded down, and what each leaves: all over the same denominator, so that they compare. */
interface Divididos {
  readonly pisos: number[]
  readonly restos: readonly (number | bigint)[]
}

/** Half of what a double holds exactly: the difference of a product and its rest is then exact, too. */
const LIMITE_EM_DOUBLES = 2 ** 52

/** `valor · n ÷ d` of each, in doubles while everything on the way is exact in them. */
function divideAll(valores: readonly Centavos[], { n, d }: Fator): Divididos {
  const maior = valores.reduce((maximo, valor) => Math.max(maximo, Math.abs(valor)), 0)
  const pisos: number[] = []
  if (BigInt(maior) * n <= LIMITE_EM_DOUBLES && d <= LIMITE_EM_DOUBLES) {
    const [cima, baixo] = [Number(n), Number(d)]
    const restos = valores.map((valor) => {
      const produto = valor * cima
      const comSinal = produto % baixo
      const resto = comSinal < 0 ? comSinal + baixo : comSinal + 0
      // Plus zero: nothing of a cost is no negative zero.
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

/** Adds one each to the largest rests until the parts add up to `alvo`; ties to the earlier one, and nothing to what divided evenly. */
function completePisos({ pisos, restos }: Divididos, alvo: number): number[] {
  const sobra = pisos.reduce((resto, piso) => addCentavos(resto, 0 - piso), alvo)
  if (sobra === 0) return pisos
  const fila = [...restos.entries()].filter(([, resto]) => resto > 0)
  fila.sort(([i, a], [j, b]) => (a === b ? i - j : a > b ? -1 : 1))
  for (const [i] of fila.slice(0, sobra)) pisos[i]! += 1
  return pisos
}

interface Ano {
  /** Of each month, in units. */
  readonly alvos: number[]
  /** Sum of the year before any rounding, to the centavo. */
  readonly exatoCentavos: Centavos
}

function toCentavos(valor: bigint): Centavos {
  const centavos = Number(valor)
  assertCentavos(centavos)
  return centavos
}

/** The year of a grupo in units, to the nearest, shared among its months: each is its own exact amount rounded down or up. */
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

/** Lines by grupo, in their order. */
function groupLinhas({ grupo }: CriacaoBase, quantos: number): number[][] {
  const linhas = Array.from({ length: quantos }, (): number[] => [])
  for (let linha = 0; linha < grupo.length; linha++) {
    const deste = linhas[grupo[linha]!]
    if (deste === undefined) throw new RangeError(`grupo sem taxa: ${grupo[linha]}`)
    deste.push(linha)
  }
  return linhas
}

/** Twelve sums of the lines. */
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

/** Shares the year of each line anew, in whole units. Answers how many lines had no shape to go by. */
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
 * The cells of a budget that is made from what there is: growth of each grupo, index of each month, rounding to a unit, then the shape of the
 * past. Nothing is rounded on the way: the year of a grupo is its exact amount to the nearest unit, each of its months and cells is its own
 * exact amount rounded down or up (largest remainders, ties to the earlier), and the shape moves the year of a line among its months
 * without changing it. Cells that are zero stay zero until a shape is given.
 * Throws RangeError on a rate below −100 % or a line of no grupo, and CentavosError where a sum is too large to be exact.
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
 * Twelve months that begin with `de`, as they come in an exercício that begins with `para`: January is January, whatever the first month.
 * The year is not asked: what is taken from is a past.
 */
export function alignMeses<T>(doze: readonly T[], de: Mes, para: Mes): T[] {
  const passo = (((mesToIndex(para) - mesToIndex(de)) % MESES_EXERCICIO) + MESES_EXERCICIO) % MESES_EXERCICIO
  return doze.map((_, i) => doze[(i + passo) % MESES_EXERCICIO]!)
}
