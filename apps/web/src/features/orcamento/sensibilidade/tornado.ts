/** Geometry of a tornado: each bar from the amount of now to that of one side, as shares of the width. Pure. */

export interface TornadoRow {
  menos: number | null
  mais: number | null
}

export interface TornadoBar {
  inicio: number
  largura: number
}

export interface TornadoDrawing {
  /** Share of the width at which the line is now. */
  agora: number
  rows: { menos: TornadoBar | null; mais: TornadoBar | null }[]
}

export function drawTornado(now: number, rows: readonly TornadoRow[]): TornadoDrawing {
  const values = [now, ...rows.flatMap(({ menos, mais }) => [menos ?? now, mais ?? now])]
  const min = Math.min(...values)
  const span = Math.max(...values) - min
  const at = (valor: number): number => (span === 0 ? 0.5 : (valor - min) / span)
  const bar = (valor: number | null): TornadoBar | null =>
    valor === null || valor === now ? null : { inicio: Math.min(at(valor), at(now)), largura: Math.abs(at(valor) - at(now)) }
  return { agora: at(now), rows: rows.map(({ menos, mais }) => ({ menos: bar(menos), mais: bar(mais) })) }
}
