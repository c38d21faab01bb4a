/** Flows between places: by centro de custo, and by filial for rules that move amounts between filiais. */
import { RATEIO_FLUXOS_MAX, type RateioResultadoDito } from '@lastro/contract'
import { listCelulas, type Cubo, type Periodo, type RateioFluxo } from '@lastro/engine'
import { isInside } from './periodo.ts'

export const idOf = (regraId: number): number | null => (regraId === 0 ? null : regraId)

/** Rules that move amounts between filiais, and the centros de custo they affect. Only these are broken down by filial. */
export function listBetweenFiliais(fluxos: readonly RateioFluxo[]): { regras: Set<number>; centros: Set<number> } {
  const regras = new Set(fluxos.flatMap(({ regraId, origem, destino }) => (origem.filial === destino.filial ? [] : regraId)))
  const selected = fluxos.filter(({ regraId }) => regras.has(regraId))
  return { regras, centros: new Set(selected.flatMap(({ origem, destino }) => [origem.centroCusto, destino.centroCusto])) }
}

export function sumFluxos(
  fluxos: readonly RateioFluxo[],
  betweenFiliais: ReadonlySet<number>,
  nomes: ReadonlyMap<number, string>,
): RateioResultadoDito['fluxos'] {
  const somas = new Map<string, RateioResultadoDito['fluxos'][number]>()
  for (const { regraId, origem, destino, valorCentavos } of fluxos) {
    const [deFilial, paraFilial] = betweenFiliais.has(regraId) ? [origem.filial, destino.filial] : [null, null]
    const key = `${regraId} ${origem.centroCusto} ${deFilial} ${destino.centroCusto} ${paraFilial}`
    const soma = somas.get(key)
    if (soma) soma.valorCentavos += valorCentavos
    else {
      somas.set(key, {
        regraId: idOf(regraId),
        regra: nomes.get(regraId) ?? '',
        de: origem.centroCusto,
        para: destino.centroCusto,
        deFilial,
        paraFilial,
        valorCentavos,
      })
    }
  }
  return [...somas.values()]
}

/** Keeps the largest flows in their original order and sums the rest, whose net may be zero. */
export function keepLargest(
  fluxos: RateioResultadoDito['fluxos'],
  max: number = RATEIO_FLUXOS_MAX,
): Pick<RateioResultadoDito, 'fluxos' | 'fluxosFora'> {
  if (fluxos.length <= max) return { fluxos, fluxosFora: { quantos: 0, valorCentavos: 0, absolutoCentavos: 0 } }
  const largest = new Set(fluxos.toSorted((a, b) => Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos)).slice(0, max))
  const outside = fluxos.filter((fluxo) => !largest.has(fluxo))
  return {
    fluxos: fluxos.filter((fluxo) => largest.has(fluxo)),
    fluxosFora: {
      quantos: outside.length,
      valorCentavos: outside.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0),
      absolutoCentavos: outside.reduce((soma, { valorCentavos }) => soma + Math.abs(valorCentavos), 0),
    },
  }
}

type Filiais = RateioResultadoDito['centros'][number]['filiais']

/**
 * Breaks these centros de custo down by filial; the amount without filial comes first.
 * @param cubos before and after the rules
 * @param ordem ids of the filiais, by code
 */
export function sumFiliais(
  cubos: readonly [beforeItems: Cubo, afterItems: Cubo],
  { periodo, ordem }: { periodo: Periodo; ordem: readonly number[] },
  centros: ReadonlySet<number>,
): Map<number, Filiais> {
  const somas = new Map<number, Map<number, [previous: number, next: number]>>()
  if (centros.size === 0) return new Map()
  for (const [side, cubo] of cubos.entries()) {
    for (const { centroCusto, filial, mes, valorCentavos } of listCelulas(cubo)) {
      if (!centros.has(centroCusto) || !isInside(mes, periodo)) continue
      const doCentro = somas.get(centroCusto) ?? new Map<number, [number, number]>()
      somas.set(centroCusto, doCentro)
      const [before, after] = doCentro.get(filial) ?? [0, 0]
      doCentro.set(filial, side === 0 ? [before + valorCentavos, after] : [before, after + valorCentavos])
    }
  }
  return new Map(
    [...somas].map(([centro, porFilial]) => [
      centro,
      [0, ...ordem].flatMap((filial) => {
        const soma = porFilial.get(filial)
        return soma ? { filial, antesCentavos: soma[0], depoisCentavos: soma[1] } : []
      }),
    ]),
  )
}
