/** Layout of a Sankey diagram. Pure; heights in px, widths in hundredths. */
export interface Fluxo {
  de: string
  para: string
  valorCentavos: number
}

export interface SankeyLugar {
  id: string
  lado: 'de' | 'para'
  topo: number
  altura: number
  valorCentavos: number
}

export interface SankeyFaixa extends Fluxo {
  caminho: string
}

export interface Sankey {
  altura: number
  lugares: SankeyLugar[]
  faixas: SankeyFaixa[]
  fora: number
}

/** More bands would be unreadable; the table has them all. */
export const SANKEY_FAIXAS_MAX = 40
/** Fits the name and the amount, plus the filial if any. */
const LUGAR_MIN = 34
const LUGAR_COM_FILIAL_MIN = 48
const FOLGA = 10
/** Height shared among the bands, on the side with fewer places. */
const ALTURA = 280

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

function placeLado(fluxos: readonly Fluxo[], lado: SankeyLugar['lado'], escala: number, comFilial: (id: string) => boolean): SankeyLugar[] {
  let topo = 0
  return [...Map.groupBy(fluxos, (fluxo) => fluxo[lado])]
    .map(([id, deles]) => ({
      id,
      valorCentavos: deles.reduce((soma, { valorCentavos }) => soma + valorCentavos, 0),
      bruto: deles.reduce((soma, { valorCentavos }) => soma + Math.abs(valorCentavos), 0),
    }))
    .toSorted((a, b) => b.bruto - a.bruto || compare(a.id, b.id))
    .map(({ id, valorCentavos, bruto }) => {
      const lugar = {
        id,
        lado,
        topo,
        altura: round(Math.max(comFilial(id) ? LUGAR_COM_FILIAL_MIN : LUGAR_MIN, bruto * escala)),
        valorCentavos,
      }
      topo = round(topo + lugar.altura + FOLGA)
      return lugar
    })
}

const endOf = ({ topo, altura }: SankeyLugar): number => topo + altura

function spread(lugares: readonly SankeyLugar[], altura: number): SankeyLugar[] {
  const sobra = (altura - Math.max(0, ...lugares.map(endOf))) / Math.max(1, lugares.length)
  return lugares.map((lugar, i) => ({ ...lugar, topo: round(lugar.topo + sobra * (i + 0.5)) }))
}

/**
 * Bands leave and reach a place in the order of the opposite side, which minimizes crossings.
 * @param comFilial places shown with their filial
 */
export function drawSankey(todos: readonly Fluxo[], comFilial: (id: string) => boolean = () => false): Sankey {
  const somados = sumFluxos(todos)
  const fluxos = somados.slice(0, SANKEY_FAIXAS_MAX)
  const total = fluxos.reduce((soma, { valorCentavos }) => soma + Math.abs(valorCentavos), 0)
  const escala = total === 0 ? 0 : ALTURA / total
  const de = placeLado(fluxos, 'de', escala, comFilial)
  const para = placeLado(fluxos, 'para', escala, comFilial)
  const altura = Math.max(0, ...[...de, ...para].map(endOf))
  const lados = { de: spread(de, altura), para: spread(para, altura) }
  const [origens, destinos] = [lados.de, lados.para].map((lugares) => new Map(lugares.map((lugar) => [lugar.id, { ...lugar, usado: 0 }])))
  const faixas = fluxos
    .toSorted(
      (a, b) =>
        (origens?.get(a.de)?.topo ?? 0) - (origens?.get(b.de)?.topo ?? 0) ||
        (destinos?.get(a.para)?.topo ?? 0) - (destinos?.get(b.para)?.topo ?? 0),
    )
    .map((fluxo): SankeyFaixa => {
      const espessura = Math.abs(fluxo.valorCentavos) * escala
      const [y1, y2] = [origens?.get(fluxo.de), destinos?.get(fluxo.para)].map((lugar) => {
        if (lugar === undefined) return 0
        const topo = lugar.topo + lugar.usado
        lugar.usado += espessura
        return topo
      })
      const [a, b, c, d] = [y1 ?? 0, y2 ?? 0, (y2 ?? 0) + espessura, (y1 ?? 0) + espessura].map(round)
      return { ...fluxo, caminho: `M0 ${a}C50 ${a} 50 ${b} 100 ${b}L100 ${c}C50 ${c} 50 ${d} 0 ${d}Z` }
    })
  return { altura: Math.ceil(altura), lugares: [...lados.de, ...lados.para], faixas, fora: somados.length - fluxos.length }
}
