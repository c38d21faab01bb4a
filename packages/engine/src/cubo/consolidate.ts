import { LIMITE_SOMA_CENTAVOS, CentavosError } from '../dinheiro/centavos.ts'
import type { Cubo } from './cubo.ts'
import { createPosicoes } from './posicoes.ts'

/** Rows that are not a cube yet: any order, repeated keys, zeros. The arrays may be longer than `tamanho`. */
export interface CuboLinhas {
  readonly tamanho: number
  readonly grupoItem: ArrayLike<number>
  readonly centroCusto: ArrayLike<number>
  readonly filial: ArrayLike<number>
  readonly mes: ArrayLike<number>
  readonly valorCentavos: ArrayLike<number>
}

/** Up to this many possible keys a flat table of doubles (32 MB) is faster than a hash map and comes out already sorted. */
const TABELA_MAXIMA = 4_194_304

interface Eixo {
  /** Distinct ids, ascending. */
  readonly ids: Int32Array
  readonly posicaoOf: (id: number) => number
}

function buildEixo(valores: ArrayLike<number>, tamanho: number): Eixo {
  const distintos = new Set<number>()
  let anterior: number | undefined
  for (let i = 0; i < tamanho; i++) {
    const valor = valores[i]!
    if (valor === anterior) continue
    if (!Number.isInteger(valor) || valor < 0 || valor > 0x7fffffff) throw new RangeError(`chave de cubo inválida: ${valor}`)
    distintos.add(valor)
    anterior = valor
  }
  const ids = Int32Array.from(distintos).toSorted()
  return { ids, posicaoOf: createPosicoes(ids) }
}

function addChecked(a: number, b: number): number {
  const soma = a + b
  if (!Number.isSafeInteger(b) || soma > LIMITE_SOMA_CENTAVOS || soma < -LIMITE_SOMA_CENTAVOS)
    throw new CentavosError(`valor fora do limite exato: ${a} + ${b}`)
  return soma
}

/** Key → sum for every key with a non-zero sum, keys ascending. */
function sumByKey(chaves: Float64Array, valores: ArrayLike<number>, possiveis: number): [Float64Array, Float64Array] {
  if (possiveis <= TABELA_MAXIMA) {
    const tabela = new Float64Array(possiveis)
    for (let i = 0; i < chaves.length; i++) tabela[chaves[i]!] = addChecked(tabela[chaves[i]!]!, valores[i]!)
    let quantidade = 0
    for (let k = 0; k < possiveis; k++) if (tabela[k] !== 0) quantidade++
    const cheias = new Float64Array(quantidade)
    const somas = new Float64Array(quantidade)
    for (let k = 0, i = 0; k < possiveis; k++) {
      if (tabela[k] === 0) continue
      cheias[i] = k
      somas[i++] = tabela[k]!
    }
    return [cheias, somas]
  }
  const mapa = new Map<number, number>()
  for (let i = 0; i < chaves.length; i++) mapa.set(chaves[i]!, addChecked(mapa.get(chaves[i]!) ?? 0, valores[i]!))
  for (const [chave, soma] of mapa) if (soma === 0) mapa.delete(chave)
  const cheias = Float64Array.from(mapa.keys()).toSorted()
  return [cheias, cheias.map((chave) => mapa.get(chave) ?? 0)]
}

/**
 * Sorts rows by key, adds repeated keys up and drops what sums to zero: the one way a cube is made.
 * Throws RangeError on a key that is not a non-negative 32-bit integer, CentavosError on an amount that is not exact centavos.
 */
export function consolidateCubo(linhas: CuboLinhas): Cubo {
  const { tamanho } = linhas
  const [itens, centros, filiais, meses] = [linhas.grupoItem, linhas.centroCusto, linhas.filial, linhas.mes].map((eixo) =>
    buildEixo(eixo, tamanho),
  ) as [Eixo, Eixo, Eixo, Eixo]
  const possiveis = itens.ids.length * centros.ids.length * filiais.ids.length * meses.ids.length
  if (!Number.isSafeInteger(possiveis)) throw new RangeError('cubo grande demais')
  const chaves = new Float64Array(tamanho)
  for (let i = 0; i < tamanho; i++) {
    const item = itens.posicaoOf(linhas.grupoItem[i]!)
    const centro = centros.posicaoOf(linhas.centroCusto[i]!)
    const filial = filiais.posicaoOf(linhas.filial[i]!)
    const mes = meses.posicaoOf(linhas.mes[i]!)
    chaves[i] = ((item * centros.ids.length + centro) * filiais.ids.length + filial) * meses.ids.length + mes
  }
  const [cheias, valorCentavos] = sumByKey(chaves, linhas.valorCentavos, possiveis)
  const cubo = {
    tamanho: cheias.length,
    grupoItem: new Int32Array(cheias.length),
    centroCusto: new Int32Array(cheias.length),
    filial: new Int32Array(cheias.length),
    mes: new Int32Array(cheias.length),
    valorCentavos,
  }
  for (let i = 0; i < cheias.length; i++) {
    let chave = cheias[i]!
    const mes = chave % meses.ids.length
    chave = (chave - mes) / meses.ids.length
    const filial = chave % filiais.ids.length
    chave = (chave - filial) / filiais.ids.length
    const centro = chave % centros.ids.length
    cubo.mes[i] = meses.ids[mes]!
    cubo.filial[i] = filiais.ids[filial]!
    cubo.centroCusto[i] = centros.ids[centro]!
    cubo.grupoItem[i] = itens.ids[(chave - centro) / centros.ids.length]!
  }
  return cubo
}
