import type { Cubo } from '../cubo/cubo.ts'
import { compareCelulas, filterCubo, mergeCubos, negateCubo } from '../cubo/merge.ts'
import { applyRateio } from './apply.ts'
import type { RateioCompilado } from './compile.ts'
import type { DirecionadorValor } from './regra.ts'

/** Month indices are below 2^17. */
const keyOf = ({ grupoItem, mes }: Cubo, i: number): number => grupoItem[i]! * 131_072 + mes[i]!

/** A cube changed in amounts only shares its key arrays with the previous one. */
function hasSameChaves(a: Cubo, b: Cubo): boolean {
  return (
    a.tamanho === b.tamanho && a.grupoItem === b.grupoItem && a.centroCusto === b.centroCusto && a.filial === b.filial && a.mes === b.mes
  )
}

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

/** Finds months in which a rule allocates by a changed revenue, which may affect every grupo item. */
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
 * Computes the difference of {@link applyRateio} between `antes` and `agora` incrementally.
 * Unchanged grupo itens and months are skipped, because their amounts never meet. Rules and driver values must be the same.
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
      (grupoItem) => (deReceita.size === 0 && !itens.has(grupoItem) ? false : undefined),
    )
  const refeitas = applyRateio(filterMudadas(agora), rateio, direcionadores, agora)
  return mergeCubos(refeitas.cubo, negateCubo(filterMudadas(antes.depois)))
}
