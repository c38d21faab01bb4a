import type { GridColors } from './grid-theme.ts'
import { FONT_FAMILY } from './grid-theme.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const cuts = new Map<string, string>()
const CUTS_MAX = 4000

/** Truncates with an ellipsis. Binary search, memoized for scrolling. */
export function shorten(ctx: CanvasRenderingContext2D, texto: string, width: number): string {
  const key = `${ctx.font}|${Math.round(width)}|${texto}`
  const finished = cuts.get(key)
  if (finished !== undefined) return finished
  let short = texto
  if (ctx.measureText(texto).width > width) {
    let [fits, tooLong] = [0, texto.length]
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1
      if (ctx.measureText(`${texto.slice(0, middle)}…`).width <= width) fits = middle
      else tooLong = middle
    }
    short = `${texto.slice(0, fits).trimEnd()}…`
  }
  if (cuts.size > CUTS_MAX) cuts.clear()
  cuts.set(key, short)
  return short
}

export function drawTrava(ctx: CanvasRenderingContext2D, { x, y, height }: Box, colors: GridColors): void {
  const [cx, cy] = [x + 7, y + height / 2 + 0.5]
  ctx.strokeStyle = colors.text3
  ctx.lineWidth = 1.1
  ctx.strokeRect(cx - 3, cy - 0.5, 6, 4)
  ctx.beginPath()
  ctx.arc(cx, cy - 0.5, 1.9, Math.PI, 0)
  ctx.stroke()
}

export function drawCurrent(ctx: CanvasRenderingContext2D, { x, y, width, height }: Box, colors: GridColors): void {
  ctx.strokeStyle = colors.accent
  ctx.lineWidth = 2
  ctx.strokeRect(x + 1, y + 1, width - 2, height - 2)
}

export function drawDivisa(ctx: CanvasRenderingContext2D, { x, y, width, height }: Box, color: string): void {
  ctx.fillStyle = color
  ctx.fillRect(x + width - 1, y, 1, height)
}

/** Title of a column. Columns of amounts align it to the right and mark it while selected. */
export function drawTitle(
  ctx: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  title: string,
  { isMarked, inset, alignsEnd }: { isMarked: boolean; inset: number; alignsEnd: boolean },
  colors: GridColors,
): void {
  if (isMarked) {
    ctx.fillStyle = colors.accentMedium
    ctx.fillRect(x, y, width, height - 1)
  }
  ctx.font = `${isMarked ? 600 : 550} 12px ${FONT_FAMILY}`
  ctx.fillStyle = isMarked ? colors.accentStrong : colors.text2
  ctx.textBaseline = 'middle'
  ctx.textAlign = alignsEnd ? 'right' : 'left'
  ctx.fillText(title, alignsEnd ? x + width - inset : x + inset, y + height / 2 + 0.5)
}
