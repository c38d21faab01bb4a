import { LIMIT_SOMA_CENTAVOS, CentavosError } from '../dinheiro/centavos.ts'
import type { Cubo } from './cubo.ts'
import { createPositions, listDistinct } from './positions.ts'

/** Unsorted rows of a cube, with repeated keys and zeros. The arrays may be longer than `size`. */
export interface CuboLinhas {
  readonly tamanho: number
  readonly grupoItem: ArrayLike<number>
  readonly centroCusto: ArrayLike<number>
  readonly filial: ArrayLike<number>
  readonly mes: ArrayLike<number>
  readonly valorCentavos: ArrayLike<number>
}

/** Limit of possible keys for a flat table (32 MB), which is faster than a hash map. */
const TABLE_MAXIMA = 4_194_304

interface Axis {
  readonly ids: Int32Array
  readonly positionOf: (id: number) => number
}

function assertChave(valor: number): void {
  if (!Number.isInteger(valor) || valor < 0 || valor > 0x7fffffff) throw new RangeError(`invalid cube key: ${valor}`)
}

function listIds(valores: ArrayLike<number>, size: number): Int32Array {
  if (valores instanceof Int32Array) {
    const ids = listDistinct(valores.subarray(0, size))
    if (ids.length > 0) assertChave(ids[0]!)
    return ids
  }
  const distintos = new Set<number>()
  let previous: number | undefined
  for (let i = 0; i < size; i++) {
    const valor = valores[i]!
    if (valor === previous) continue
    assertChave(valor)
    distintos.add(valor)
    previous = valor
  }
  return Int32Array.from(distintos).toSorted()
}

function buildEixo(valores: ArrayLike<number>, size: number): Axis {
  const ids = listIds(valores, size)
  return { ids, positionOf: createPositions(ids) }
}

function addChecked(a: number, b: number): number {
  const soma = a + b
  if (!Number.isSafeInteger(b) || soma > LIMIT_SOMA_CENTAVOS || soma < -LIMIT_SOMA_CENTAVOS)
    throw new CentavosError(`amount beyond the exact limit: ${a} + ${b}`)
  return soma
}

type Axes = readonly [grupoItem: Axis, centroCusto: Axis, filial: Axis, mes: Axis]

/** Rows of one place are mostly contiguous, so only their months are looked up. */
function listChaves({ tamanho, grupoItem, centroCusto, filial, mes }: CuboLinhas, [itens, centros, filiais, meses]: Axes): Float64Array {
  const keys = new Float64Array(tamanho)
  let location = 0
  for (let i = 0; i < tamanho; i++) {
    if (i === 0 || filial[i] !== filial[i - 1] || centroCusto[i] !== centroCusto[i - 1] || grupoItem[i] !== grupoItem[i - 1]) {
      const centro = itens.positionOf(grupoItem[i]!) * centros.ids.length + centros.positionOf(centroCusto[i]!)
      location = (centro * filiais.ids.length + filiais.positionOf(filial[i]!)) * meses.ids.length
    }
    keys[i] = location + meses.positionOf(mes[i]!)
  }
  return keys
}

function placeCelulas(keys: Float64Array, valorCentavos: Float64Array, [itens, centros, filiais, meses]: Axes): Cubo {
  const tamanho = keys.length
  const cubo = {
    tamanho,
    grupoItem: new Int32Array(tamanho),
    centroCusto: new Int32Array(tamanho),
    filial: new Int32Array(tamanho),
    mes: new Int32Array(tamanho),
    valorCentavos,
  }
  const count = meses.ids.length
  let [item, centro, filial, location] = [0, 0, 0, -1]
  for (let i = 0; i < tamanho; i++) {
    const key = keys[i]!
    if (location < 0 || key >= location + count) {
      const numero = Math.floor(key / count)
      location = numero * count
      const doCentro = Math.floor(numero / filiais.ids.length)
      const doItem = Math.floor(doCentro / centros.ids.length)
      filial = filiais.ids[numero - doCentro * filiais.ids.length]!
      centro = centros.ids[doCentro - doItem * centros.ids.length]!
      item = itens.ids[doItem]!
    }
    cubo.grupoItem[i] = item
    cubo.centroCusto[i] = centro
    cubo.filial[i] = filial
    cubo.mes[i] = meses.ids[key - location]!
  }
  return cubo
}

function sumByKey(keys: Float64Array, valores: ArrayLike<number>, possiveis: number): [Float64Array, Float64Array] {
  if (possiveis <= TABLE_MAXIMA) {
    const table = new Float64Array(possiveis)
    for (let i = 0; i < keys.length; i++) table[keys[i]!] = addChecked(table[keys[i]!]!, valores[i]!)
    let quantity = 0
    for (let k = 0; k < possiveis; k++) if (table[k] !== 0) quantity++
    const cheias = new Float64Array(quantity)
    const somas = new Float64Array(quantity)
    for (let k = 0, i = 0; k < possiveis; k++) {
      if (table[k] === 0) continue
      cheias[i] = k
      somas[i++] = table[k]!
    }
    return [cheias, somas]
  }
  const mapa = new Map<number, number>()
  for (let i = 0; i < keys.length; i++) mapa.set(keys[i]!, addChecked(mapa.get(keys[i]!) ?? 0, valores[i]!))
  for (const [key, soma] of mapa) if (soma === 0) mapa.delete(key)
  const cheias = Float64Array.from(mapa.keys()).toSorted()
  return [cheias, cheias.map((key) => mapa.get(key) ?? 0)]
}

/**
 * Sorts rows by key, adds up repeated keys and drops zero sums. Every cube is made here.
 * @throws RangeError on a key that is not a non-negative 32-bit integer
 * @throws CentavosError on an amount that is not exact centavos
 */
export function consolidateCubo(lines: CuboLinhas): Cubo {
  const { tamanho } = lines
  const eixos: Axes = [
    buildEixo(lines.grupoItem, tamanho),
    buildEixo(lines.centroCusto, tamanho),
    buildEixo(lines.filial, tamanho),
    buildEixo(lines.mes, tamanho),
  ]
  const possiveis = eixos.reduce((produto, { ids }) => produto * ids.length, 1)
  if (!Number.isSafeInteger(possiveis)) throw new RangeError('the cube has too many possible keys')
  const [cheias, valorCentavos] = sumByKey(listChaves(lines, eixos), lines.valorCentavos, possiveis)
  return placeCelulas(cheias, valorCentavos, eixos)
}
