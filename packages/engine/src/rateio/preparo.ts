import type { Cubo } from '../cubo/cubo.ts'
import { createApportioner } from '../dinheiro/apportion.ts'
import type { Apportioner } from '../dinheiro/apportion.ts'
import type { RateioCompilado, RateioRegraCompilada } from './compile.ts'
import type { DirecionadorPeso } from './direcionador.ts'

/** Every place that amounts can be in. Place `centro × filiais + filial`, both by position here. */
export interface RateioLugares {
  readonly centrosCusto: Int32Array
  readonly filiais: Int32Array
  readonly quantidade: number
  readonly lugarOf: (centroCusto: number, filial: number) => number
}

/** A rule over the places of one cube. */
export interface RegraPreparada {
  readonly regra: RateioRegraCompilada
  /** 1 for each place in the origin. */
  readonly naOrigem: Uint8Array
  /** First place of the centro of each destination, and the position of its filial; −1 keeps the filial of the amount. */
  readonly destinoCentro: Int32Array
  readonly destinoFilial: Int32Array
  /** How the rule shares in a month; undefined when every weight is zero. */
  readonly divisaoOf: (mes: number) => Apportioner | undefined
}

function listDistintos(...listas: Iterable<number>[]): Int32Array {
  const distintos = new Set<number>()
  for (const lista of listas) for (const id of lista) distintos.add(id)
  return Int32Array.from(distintos).toSorted()
}

/** Every pair of centro de custo and filial that amounts come from or go to, numbered. */
export function listLugares(cubo: Cubo, { regras }: RateioCompilado): RateioLugares {
  const destinos = regras.flatMap((regra) => regra.destinos)
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

function listPesos({ destinos, direcionador, pesosFixos }: RateioRegraCompilada, mes: number, pesoOf: DirecionadorPeso): readonly number[] {
  if (pesosFixos !== undefined) return pesosFixos
  return destinos.map(({ centroCusto, filial }) => (direcionador === undefined ? 0 : pesoOf(direcionador, centroCusto, filial ?? 0, mes)))
}

/** The rule with its divisions by month, each made when it is first asked for. */
export function prepareRegra(regra: RateioRegraCompilada, lugares: RateioLugares, pesoOf: DirecionadorPeso): RegraPreparada {
  const { centrosCusto, filiais, quantidade, lugarOf } = lugares
  const divisoes = new Map<number, Apportioner | undefined>()
  return {
    regra,
    naOrigem: Uint8Array.from({ length: quantidade }, (_, lugar) => {
      const centro = centrosCusto[Math.floor(lugar / filiais.length)]!
      return regra.centrosCusto.has(centro) && (regra.filiais?.has(filiais[lugar % filiais.length]!) ?? true) ? 1 : 0
    }),
    destinoCentro: Int32Array.from(regra.destinos, ({ centroCusto }) => (filiais.length === 0 ? 0 : lugarOf(centroCusto, filiais[0]!))),
    destinoFilial: Int32Array.from(regra.destinos, ({ filial }) => (filial === undefined ? -1 : filiais.indexOf(filial))),
    divisaoOf: (mes) => {
      if (!divisoes.has(mes)) {
        const pesos = listPesos(regra, mes, pesoOf)
        divisoes.set(mes, pesos.every((peso) => peso === 0) ? undefined : createApportioner(pesos))
      }
      return divisoes.get(mes)
    },
  }
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
