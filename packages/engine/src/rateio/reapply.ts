import type { Cubo } from '../cubo/cubo.ts'
import { compareCelulas, filterCubo, mergeCubos, negateCubo } from '../cubo/merge.ts'
import { applyRateio } from './apply.ts'
import type { RateioCompilado } from './compile.ts'
import type { DirecionadorValor } from './regra.ts'

const keyOf = ({ grupoItem, mes }: Cubo, i: number): number => grupoItem[i]! * 131_072 + mes[i]!

function hasSameChaves(a: Cubo, b: Cubo): boolean {
  return (
    a.tamanho === b.tamanho && a.grupoItem === b.grupoItem && a.centroCusto === b.centroCusto && a.filial === b.filial && a.mes === b.mes
  )
}

function listChanged(before: Cubo, now: Cubo): Set<number> {
  const changed = new Set<number>()
  if (hasSameChaves(before, now)) {
    for (let i = 0; i < before.tamanho; i++) if (before.valorCentavos[i] !== now.valorCentavos[i]) changed.add(keyOf(before, i))
    return changed
  }
  let [i, j] = [0, 0]
  while (i < before.tamanho || j < now.tamanho) {
    const ordem = i === before.tamanho ? 1 : j === now.tamanho ? -1 : compareCelulas(before, i, now, j)
    if (ordem < 0) changed.add(keyOf(before, i++))
    else if (ordem > 0) changed.add(keyOf(now, j++))
    else {
      if (before.valorCentavos[i] !== now.valorCentavos[j]) changed.add(keyOf(before, i))
      i++
      j++
    }
  }
  return changed
}

function listMesesDeReceita(changed: ReadonlySet<number>, { regras }: RateioCompilado): Set<number> {
  const meses = new Set<number>()
  for (const { base } of regras.flatMap(({ passos }) => passos)) {
    if (base.tipo !== 'receita') continue
    for (const key of changed) {
      const mes = key % 131_072
      if (base.grupoItens.has((key - mes) / 131_072)) meses.add(mes + base.defasagemMeses)
    }
  }
  return meses
}

/**
 * Computes the difference of {@link applyRateio} between `before` and `now` incrementally.
 * Unchanged grupo itens and months are skipped, because their amounts never meet. Rules and driver values must be the same.
 */
export function reapplyRateio(
  before: { readonly cubo: Cubo; readonly depois: Cubo },
  now: Cubo,
  rateio: RateioCompilado,
  direcionadores: readonly DirecionadorValor[],
): Cubo {
  const changed = listChanged(before.cubo, now)
  const itens = new Set(Array.from(changed, (key) => Math.floor(key / 131_072)))
  const deReceita = listMesesDeReceita(changed, rateio)
  const filterChanged = (cubo: Cubo): Cubo =>
    filterCubo(
      cubo,
      (i) => changed.has(keyOf(cubo, i)) || deReceita.has(cubo.mes[i]!),
      (grupoItem) => (deReceita.size === 0 && !itens.has(grupoItem) ? false : undefined),
    )
  const refeitas = applyRateio(filterChanged(now), rateio, direcionadores, now)
  return mergeCubos(refeitas.cubo, negateCubo(filterChanged(before.depois)))
}
