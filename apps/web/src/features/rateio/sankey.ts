/** Layout of a Sankey diagram. Pure; heights in px, widths in hundredths. */
export interface Fluxo {
  de: string
  para: string
  valorCentavos: number
}

export interface SankeyLocation {
  id: string
  side: 'de' | 'para'
  top: number
  height: number
  valorCentavos: number
}

export interface SankeyRange extends Fluxo {
  caminho: string
}

export interface Sankey {
  height: number
  locations: SankeyLocation[]
  bands: SankeyRange[]
  fora: number
}

/** More bands would be unreadable; the table has them all. */
export const SANKEY_RANGES_MAX = 40
/** Fits the name and the amount, plus the filial if any. */
const LOCATION_MIN = 34
const LOCATION_WITH_FILIAL_MIN = 48
const GAP = 10
const HEIGHT = 280

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const round = (numero: number): number => Math.round(numero * 100) / 100

/** Sums flows by origin and destination, largest first; zero sums are dropped. */
export function sumFluxos(fluxos: readonly Fluxo[]): Fluxo[] {
  const somas = new Map<string, Fluxo>()
  for (const { de, para, valorCentavos } of fluxos) {
    const soma = somas.get(`${de} ${para}`) ?? { de, para, valorCentavos: 0 }
    soma.valorCentavos += valorCentavos
    somas.set(`${de} ${para}`, soma)
  }
  return [...somas.values()]
    .filter(({ valorCentavos }) => valorCentavos !== 0)
    .toSorted((a, b) => Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos) || compare(a.de, b.de) || compare(a.para, b.para))
}

function placeSide(
  fluxos: readonly Fluxo[],
  side: SankeyLocation['side'],
  escala: number,
  comFilial: (id: string) => boolean,
): SankeyLocation[] {
  let top = 0
  return [...Map.groupBy(fluxos, (fluxo) => fluxo[side])]
    .map(([id, fluxosOfNode]) => ({
      id,
      valorCentavos: fluxosOfNode.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0),
      bruto: fluxosOfNode.reduce((soma, { valorCentavos }) => soma + Math.abs(valorCentavos), 0),
    }))
    .toSorted((a, b) => b.bruto - a.bruto || compare(a.id, b.id))
    .map(({ id, valorCentavos, bruto }) => {
      const node = {
        id,
        side,
        top,
        height: round(Math.max(comFilial(id) ? LOCATION_WITH_FILIAL_MIN : LOCATION_MIN, bruto * escala)),
        valorCentavos,
      }
      top = round(top + node.height + GAP)
      return node
    })
}

const endOf = ({ top, height }: SankeyLocation): number => top + height

function spread(locations: readonly SankeyLocation[], height: number): SankeyLocation[] {
  const sobra = (height - Math.max(0, ...locations.map(endOf))) / Math.max(1, locations.length)
  return locations.map((location, i) => ({ ...location, top: round(location.top + sobra * (i + 0.5)) }))
}

/**
 * Bands leave and reach a place in the order of the opposite side, which minimizes crossings.
 * @param comFilial places shown with their filial
 */
export function drawSankey(all: readonly Fluxo[], comFilial: (id: string) => boolean = () => false): Sankey {
  const somados = sumFluxos(all)
  const fluxos = somados.slice(0, SANKEY_RANGES_MAX)
  const total = fluxos.reduce((soma, { valorCentavos }) => soma + Math.abs(valorCentavos), 0)
  const escala = total === 0 ? 0 : HEIGHT / total
  const from = placeSide(fluxos, 'de', escala, comFilial)
  const para = placeSide(fluxos, 'para', escala, comFilial)
  const height = Math.max(0, ...[...from, ...para].map(endOf))
  const sides = { de: spread(from, height), para: spread(para, height) }
  const [origens, destinos] = [sides.de, sides.para].map(
    (locations) => new Map(locations.map((location) => [location.id, { ...location, usado: 0 }])),
  )
  const bands = fluxos
    .toSorted(
      (a, b) =>
        (origens?.get(a.de)?.top ?? 0) - (origens?.get(b.de)?.top ?? 0) ||
        (destinos?.get(a.para)?.top ?? 0) - (destinos?.get(b.para)?.top ?? 0),
    )
    .map((fluxo): SankeyRange => {
      const espessura = Math.abs(fluxo.valorCentavos) * escala
      const [y1, y2] = [origens?.get(fluxo.de), destinos?.get(fluxo.para)].map((node) => {
        if (node === undefined) return 0
        const top = node.top + node.usado
        node.usado += espessura
        return top
      })
      const [a, b, c, d] = [y1 ?? 0, y2 ?? 0, (y2 ?? 0) + espessura, (y1 ?? 0) + espessura].map(round)
      return { ...fluxo, caminho: `M0 ${a}C50 ${a} 50 ${b} 100 ${b}L100 ${c}C50 ${c} 50 ${d} 0 ${d}Z` }
    })
  return { height: Math.ceil(height), locations: [...sides.de, ...sides.para], bands, fora: somados.length - fluxos.length }
}
