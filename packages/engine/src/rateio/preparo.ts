import type { Cubo } from '../cubo/cubo.ts'
import type { CuboLugares } from '../cubo/por-item.ts'
import { createPosicoes, listDistintos } from '../cubo/posicoes.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import { createDivisoes } from './divisao.ts'
import type { RateioDivisao, RateioFontes } from './divisao.ts'
import type { RateioPasso } from './passo.ts'

/** Every place that amounts can be in. */
export interface RateioLugares extends CuboLugares {
  readonly lugarOf: (centroCusto: number, filial: number) => number
}

/** A step over the places of one cube. */
export interface PassoPreparado {
  /** 1 for each place in the origin, and the list of them. */
  readonly naOrigem: Uint8Array
  readonly origem: Int32Array
  /** First place of the centro of each destination, and the position of its filial; −1 keeps the filial of the amount. */
  readonly destinoCentro: Int32Array
  readonly destinoFilial: Int32Array
  /** Room for the parts of one amount. */
  readonly partes: Float64Array
  readonly divisaoOf: (mes: number) => RateioDivisao
}

export interface RegraPreparada {
  readonly regra: RateioRegraCompilada
  readonly passos: readonly PassoPreparado[]
}

/** Every pair of centro de custo and filial that amounts come from or go to, numbered. */
export function listLugares(cubo: Cubo, { regras }: RateioCompilado): RateioLugares {
  const destinos = regras.flatMap(({ passos }) => passos.flatMap((passo) => passo.destinos))
  const centrosCusto = listDistintos(
    cubo.centroCusto,
    destinos.map(({ centroCusto }) => centroCusto),
  )
  const filiais = listDistintos(
    cubo.filial,
    destinos.flatMap(({ filial }) => filial ?? []),
  )
  const [centroOf, filialOf] = [createPosicoes(centrosCusto), createPosicoes(filiais)]
  return {
    centrosCusto,
    filiais,
    quantidade: centrosCusto.length * filiais.length,
    lugarOf: (centroCusto, filial) => centroOf(centroCusto) * filiais.length + filialOf(filial),
  }
}

function preparePasso(
  passo: RateioPasso,
  { filiais: deFiliais }: RateioRegraCompilada,
  lugares: RateioLugares,
  divisaoOf: PassoPreparado['divisaoOf'],
): PassoPreparado {
  const { centrosCusto, filiais, quantidade, lugarOf } = lugares
  const naOrigem = Uint8Array.from({ length: quantidade }, (_, lugar) => {
    const centro = centrosCusto[Math.floor(lugar / filiais.length)]!
    return passo.centrosCusto.has(centro) && (deFiliais?.has(filiais[lugar % filiais.length]!) ?? true) ? 1 : 0
  })
  return {
    naOrigem,
    origem: Int32Array.from(Array.from(naOrigem.keys()).filter((lugar) => naOrigem[lugar] === 1)),
    destinoCentro: Int32Array.from(passo.destinos, ({ centroCusto }) => (filiais.length === 0 ? 0 : lugarOf(centroCusto, filiais[0]!))),
    destinoFilial: Int32Array.from(passo.destinos, ({ filial }) => (filial === undefined ? -1 : filiais.indexOf(filial))),
    partes: new Float64Array(passo.destinos.length),
    divisaoOf,
  }
}

/** The rule over the places of the cube, with the divisions of each step by month. */
export function prepareRegra(regra: RateioRegraCompilada, lugares: RateioLugares, fontes: RateioFontes): RegraPreparada {
  return { regra, passos: regra.passos.map((passo) => preparePasso(passo, regra, lugares, createDivisoes(passo, fontes))) }
}

/** Cells of each (grupoItem, mês), items and months ascending: slice f is `posicoes[inicio[f]]` … `posicoes[inicio[f + 1] − 1]`. */
export interface Fatias {
  readonly posicoes: Int32Array
  readonly inicio: readonly number[]
}

/** Amounts of different grupo itens and months never meet, so each slice is shared by itself. */
export function listFatias({ tamanho, grupoItem, mes }: Cubo): Fatias {
  let [primeiro, ultimo] = [Number.MAX_SAFE_INTEGER, -1]
  for (let i = 0; i < tamanho; i++) {
    primeiro = Math.min(primeiro, mes[i]!)
    ultimo = Math.max(ultimo, mes[i]!)
  }
  const meses = Math.max(ultimo - primeiro + 1, 0)
  const posicoes = new Int32Array(tamanho)
  const inicio: number[] = []
  const proximo = new Int32Array(meses + 1)
  for (let i = 0; i < tamanho;) {
    let fim = i
    proximo.fill(0)
    while (fim < tamanho && grupoItem[fim] === grupoItem[i]) proximo[mes[fim++]! - primeiro + 1]! += 1
    for (let m = 0; m < meses; m++) {
      if (proximo[m + 1] !== 0) inicio.push(i + proximo[m]!)
      proximo[m + 1]! += proximo[m]!
    }
    for (let k = i; k < fim; k++) posicoes[i + proximo[mes[k]! - primeiro]!++] = k
    i = fim
  }
  inicio.push(tamanho)
  return { posicoes, inicio }
}
