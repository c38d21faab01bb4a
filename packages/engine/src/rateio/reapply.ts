import type { Cubo } from '../cubo/cubo.ts'
import { compareCelulas, filterCubo, mergeCubos, negateCubo } from '../cubo/merge.ts'
import { applyRateio } from './apply.ts'
import type { RateioCompilado } from './compile.ts'
import type { DirecionadorValor } from './regra.ts'

/** Month indices stay below 2^17. */
const keyOf = ({ grupoItem, mes }: Cubo, i: number): number => grupoItem[i]! * 131_072 + mes[i]!

/** Amounts that moved where they were share their keys with those from before. */
function hasSameChaves(a: Cubo, b: Cubo): boolean {
  return (
    a.tamanho === b.tamanho && a.grupoItem === b.grupoItem && a.centroCusto === b.centroCusto && a.filial === b.filial && a.mes === b.mes
  )
}

/** (grupoItem, mês) in which two cubes have not the same cells. */
function listMudadas(antes: Cubo, agora: Cubo): Set<number> {
  const mudadas = new Set<number>()
  if (hasSameChaves(antes, agora)) {
    for (let i = 0; i < antes.tamanho; i++) if (antes.valorCentavos[i] !== agora.valorCentavos[i]) mudadas.add(keyOf(antes, i))
    return mudadas
  }
  let [i, j] = [0, 0]
  while (i < antes.tamanho || j < agora.tamanho) {
    const ordem = i === antes.tamanho ? 1 : j === agora.tamanho ? -1 : compareCelulas(antes, i, agora, j)
    if (ordem < 0) mudadas.add(keyOf(antes, i++))
    else if (ordem > 0) mudadas.add(keyOf(agora, j++))
    else {
      if (antes.valorCentavos[i] !== agora.valorCentavos[j]) mudadas.add(keyOf(antes, i))
      i++
      j++
    }
  }
  return mudadas
}

/** Months in which some rule shares by a revenue that changed: there every grupo item may be shared otherwise. */
function listMesesDeReceita(mudadas: ReadonlySet<number>, { regras }: RateioCompilado): Set<number> {
  const meses = new Set<number>()
  for (const { base } of regras.flatMap(({ passos }) => passos)) {
    if (base.tipo !== 'receita') continue
    for (const chave of mudadas) {
      const mes = chave % 131_072
      if (base.grupoItens.has((chave - mes) / 131_072)) meses.add(mes + base.defasagemMeses)
    }
  }
  return meses
}

/**
 * By how much what {@link applyRateio} makes of `agora` differs from what the same rules and driver values made of `antes`: grupo itens and
 * months without a change are left alone, because amounts of different ones never meet.
 */
export function reapplyRateio(
  antes: { readonly cubo: Cubo; readonly depois: Cubo },
  agora: Cubo,
  rateio: RateioCompilado,
  direcionadores: readonly DirecionadorValor[],
): Cubo {
  const mudadas = listMudadas(antes.cubo, agora)
  const itens = new Set(Array.from(mudadas, (chave) => Math.floor(chave / 131_072)))
  const deReceita = listMesesDeReceita(mudadas, rateio)
  const filterMudadas = (cubo: Cubo): Cubo =>
    filterCubo(
      cubo,
      (i) => mudadas.has(keyOf(cubo, i)) || deReceita.has(cubo.mes[i]!),
      // Of most grupo itens nothing changed.
      (grupoItem) => (deReceita.size === 0 && !itens.has(grupoItem) ? false : undefined),
    )
  const refeitas = applyRateio(filterMudadas(agora), rateio, direcionadores, agora)
  return mergeCubos(refeitas.cubo, negateCubo(filterMudadas(antes.depois)))
}
