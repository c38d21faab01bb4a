/** What rules move from where to where: by centro de custo, and by filial where a rule moves between them. */
import { RATEIO_FLUXOS_MAX, type RateioResultadoDito } from '@lastro/contract'
import { listCelulas, type Cubo, type Periodo, type RateioFluxo } from '@lastro/engine'
import { isDentro } from './periodo.ts'

/** Of a saved rule; the one that is being written has none. */
export const idOf = (regraId: number): number | null => (regraId === 0 ? null : regraId)

/** The rules by which an amount leaves its filial, and the centros de custo that they touch: of them alone the filiais are worth telling. */
export function listEntreFiliais(fluxos: readonly RateioFluxo[]): { regras: Set<number>; centros: Set<number> } {
  const regras = new Set(fluxos.flatMap(({ regraId, origem, destino }) => (origem.filial === destino.filial ? [] : regraId)))
  const deles = fluxos.filter(({ regraId }) => regras.has(regraId))
  return { regras, centros: new Set(deles.flatMap(({ origem, destino }) => [origem.centroCusto, destino.centroCusto])) }
}

/** Net of what each rule moved between two places, in the order of the rules. */
export function sumFluxos(
  fluxos: readonly RateioFluxo[],
  entreFiliais: ReadonlySet<number>,
  nomes: ReadonlyMap<number, string>,
): RateioResultadoDito['fluxos'] {
  const somas = new Map<string, RateioResultadoDito['fluxos'][number]>()
  for (const { regraId, origem, destino, valorCentavos } of fluxos) {
    const [deFilial, paraFilial] = entreFiliais.has(regraId) ? [origem.filial, destino.filial] : [null, null]
    const chave = `${regraId} ${origem.centroCusto} ${deFilial} ${destino.centroCusto} ${paraFilial}`
    const soma = somas.get(chave)
    if (soma) soma.valorCentavos += valorCentavos
    else {
      somas.set(chave, {
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

/** The largest, in the order they came in, and what the others are together: net it may be nothing, of however much they move. */
export function keepLargest(
  fluxos: RateioResultadoDito['fluxos'],
  max: number = RATEIO_FLUXOS_MAX,
): Pick<RateioResultadoDito, 'fluxos' | 'fluxosFora'> {
  if (fluxos.length <= max) return { fluxos, fluxosFora: { quantos: 0, valorCentavos: 0, absolutoCentavos: 0 } }
  // A stable order: of equal ones the first stay.
  const maiores = new Set(fluxos.toSorted((a, b) => Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos)).slice(0, max))
  const fora = fluxos.filter((fluxo) => !maiores.has(fluxo))
  return {
    fluxos: fluxos.filter((fluxo) => maiores.has(fluxo)),
    fluxosFora: {
      quantos: fora.length,
      valorCentavos: fora.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0),
      absolutoCentavos: fora.reduce((soma, { valorCentavos }) => soma + Math.abs(valorCentavos), 0),
    },
  }
}

type Filiais = RateioResultadoDito['centros'][number]['filiais']

/**
 * Each of these centros de custo by filial in the period; what has no filial comes first.
 * @param cubos before the rules, and after them
 * @param ordem ids of the filiais, by code
 */
export function sumFiliais(
  cubos: readonly [antes: Cubo, depois: Cubo],
  { periodo, ordem }: { periodo: Periodo; ordem: readonly number[] },
  centros: ReadonlySet<number>,
): Map<number, Filiais> {
  const somas = new Map<number, Map<number, [antes: number, depois: number]>>()
  if (centros.size === 0) return new Map()
  for (const [lado, cubo] of cubos.entries()) {
    for (const { centroCusto, filial, mes, valorCentavos } of listCelulas(cubo)) {
      if (!centros.has(centroCusto) || !isDentro(mes, periodo)) continue
      const doCentro = somas.get(centroCusto) ?? new Map<number, [number, number]>()
      somas.set(centroCusto, doCentro)
      const [antes, depois] = doCentro.get(filial) ?? [0, 0]
      doCentro.set(filial, lado === 0 ? [antes + valorCentavos, depois] : [antes, depois + valorCentavos])
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
