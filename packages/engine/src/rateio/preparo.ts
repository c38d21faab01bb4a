import type { Cubo } from '../cubo/cubo.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import { createDivisoes } from './divisao.ts'
import type { RateioDivisao, RateioFontes } from './divisao.ts'
import type { RateioPasso } from './passo.ts'

/** Every place that amounts can be in. Place `centro × filiais + filial`, both by position here. */
export interface RateioLugares {
  readonly centrosCusto: Int32Array
  readonly filiais: Int32Array
  readonly quantidade: number
  readonly lugarOf: (centroCusto: number, filial: number) => number
}

/** A step over the places of one cube. */
export interface PassoPreparado {
  /** 1 for each place in the origin. */
  readonly naOrigem: Uint8Array
  /** First place of the centro of each destination, and the position of its filial; −1 keeps the filial of the amount. */
  readonly destinoCentro: Int32Array
  readonly destinoFilial: Int32Array
  readonly divisaoOf: (mes: number) => RateioDivisao
}

export interface RegraPreparada {
  readonly regra: RateioRegraCompilada
  readonly passos: readonly PassoPreparado[]
}

function listDistintos(...listas: Iterable<number>[]): Int32Array {
  const distintos = new Set<number>()
  for (const lista of listas) for (const id of lista) distintos.add(id)
  return Int32Array.from(distintos).toSorted()
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
  const posicaoCentro = new Map(Array.from(centrosCusto, (id, i) => [id, i]))
  const posicaoFilial = new Map(Array.from(filiais, (id, i) => [id, i]))
  return {
    centrosCusto,
    filiais,
    quantidade: centrosCusto.length * filiais.length,
    lugarOf: (centroCusto, filial) => posicaoCentro.get(centroCusto)! * filiais.length + posicaoFilial.get(filial)!,
  }
}

function preparePasso(
  passo: RateioPasso,
  { filiais: deFiliais }: RateioRegraCompilada,
  lugares: RateioLugares,
  divisaoOf: PassoPreparado['divisaoOf'],
): PassoPreparado {
  const { centrosCusto, filiais, quantidade, lugarOf } = lugares
  return {
    naOrigem: Uint8Array.from({ length: quantidade }, (_, lugar) => {
      const centro = centrosCusto[Math.floor(lugar / filiais.length)]!
      return passo.centrosCusto.has(centro) && (deFiliais?.has(filiais[lugar % filiais.length]!) ?? true) ? 1 : 0
    }),
    destinoCentro: Int32Array.from(passo.destinos, ({ centroCusto }) => (filiais.length === 0 ? 0 : lugarOf(centroCusto, filiais[0]!))),
    destinoFilial: Int32Array.from(passo.destinos, ({ filial }) => (filial === undefined ? -1 : filiais.indexOf(filial))),
    divisaoOf,
  }
}

/** The rule over the places of the cube, with the divisions of each step by month. */
export function prepareRegra(regra: RateioRegraCompilada, lugares: RateioLugares, fontes: RateioFontes): RegraPreparada {
  return { regra, passos: regra.passos.map((passo) => preparePasso(passo, regra, lugares, createDivisoes(passo, fontes))) }
}

/** Positions of the cells of each (grupoItem, mês): amounts of different ones never meet, so each slice is shared by itself. */
export function groupByItemMes(cubo: Cubo): Map<number, number[]> {
  const fatias = new Map<number, number[]>()
  for (let i = 0; i < cubo.tamanho; i++) {
    // Month indices stay below 2^17.
    const chave = cubo.grupoItem[i]! * 131_072 + cubo.mes[i]!
    const fatia = fatias.get(chave)
    if (fatia === undefined) fatias.set(chave, [i])
    else fatia.push(i)
  }
  return fatias
}
