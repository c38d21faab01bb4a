import { type Box, shorten } from '../../../grid/canvas-marks.ts'
import { type GridColors, FONT_FAMILY } from '../../../grid/grid-theme.ts'

const INDENTS = [28, 28, 44, 50]
const CHEVRON_X = [0, 10, 26, 0]
export const CHEVRON_WIDTH = 20

export function chevronOf(level: number): number {
  return CHEVRON_X[level] ?? 0
}

function strokePath(ctx: CanvasRenderingContext2D, color: string, width: number, points: readonly (readonly [number, number])[]): void {
  ctx.strokeStyle = color
  ctx.lineWidth = width
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.beginPath()
  for (const [x, y] of points) ctx.lineTo(x, y)
  ctx.stroke()
}

export interface LabelDrawing {
  texto: string
  nivel: number
  isOpen: boolean | null
  area: 'aberta' | 'enviada' | 'devolvida' | 'aprovada'
  isBold: boolean
  isSelected: boolean
  hasFormula: boolean
}

export function drawLabel(
  ctx: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  label: LabelDrawing,
  colors: GridColors,
  narrow: boolean,
): void {
  const { texto, nivel, isOpen, area } = label
  const middle = y + height / 2
  const indentScale = narrow ? 0.5 : 1
  const indent = INDENTS[nivel]! * indentScale + (narrow ? 8 : 0)
  ctx.save()
  ctx.beginPath()
  ctx.rect(x, y, width - 1, height)
  ctx.clip()
  if (isOpen !== null) {
    const cx = x + chevronOf(nivel) * indentScale + 7
    const points = isOpen
      ? ([
          [cx - 3, middle - 1.5],
          [cx, middle + 1.5],
          [cx + 3, middle - 1.5],
        ] as const)
      : ([
          [cx - 1.5, middle - 3],
          [cx + 1.5, middle],
          [cx - 1.5, middle + 3],
        ] as const)
    strokePath(ctx, colors.text3, 1.3, points)
  }
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  const hasGlyph = nivel === 3 && (area === 'aprovada' || area === 'enviada')
  const end = x + width - (hasGlyph || label.hasFormula ? 26 : 8)
  let start = x + indent
  let nome = texto
  if (nivel === 1 && texto.startsWith('(−) ')) {
    ctx.font = `400 13px ${FONT_FAMILY}`
    ctx.fillStyle = colors.text3
    ctx.fillText('(−)', start, middle + 0.5)
    start += ctx.measureText('(−) ').width
    nome = texto.slice(4)
  }
  ctx.font = `${label.isBold ? 600 : nivel === 2 ? 500 : 400} 13px ${FONT_FAMILY}`
  ctx.fillStyle = label.isSelected ? colors.accentStrong : nivel === 3 ? colors.text2 : colors.text
  ctx.fillText(shorten(ctx, nome, end - start), start, middle + 0.5)
  if (label.hasFormula) drawFormula(ctx, { x: x + width - 20, y, width: 20, height }, colors)
  if (hasGlyph) drawArea(ctx, x + width - 15, middle, area, colors)
  ctx.restore()
}

function drawArea(ctx: CanvasRenderingContext2D, x: number, y: number, area: LabelDrawing['area'], colors: GridColors): void {
  if (area === 'aprovada') {
    strokePath(ctx, colors.favoravel, 1.5, [
      [x - 4, y],
      [x - 1.2, y + 2.8],
      [x + 4, y - 3.2],
    ])
    return
  }
  ctx.beginPath()
  ctx.arc(x, y, 4, 0, Math.PI * 2)
  ctx.strokeStyle = colors.text3
  ctx.lineWidth = 1.2
  ctx.stroke()
  ctx.beginPath()
  ctx.arc(x, y, 4, -Math.PI / 2, Math.PI / 2)
  ctx.fillStyle = colors.text3
  ctx.fill()
}

/** Takes the place of the lock, because a cell is either computed or held. */
export function drawFormula(ctx: CanvasRenderingContext2D, { x, y, height }: Box, colors: GridColors): void {
  ctx.font = `italic 400 12px ${FONT_FAMILY}`
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  ctx.fillStyle = colors.text3
  ctx.fillText('ƒ', x + 4, y + height / 2 + 0.5)
}

export function drawPending(ctx: CanvasRenderingContext2D, { x, y, height }: Box, colors: GridColors): void {
  ctx.beginPath()
  ctx.arc(x + 6.5, y + height / 2, 2.5, 0, Math.PI * 2)
  ctx.fillStyle = colors.accent
  ctx.fill()
}

export function drawComentario(ctx: CanvasRenderingContext2D, { x, y, width }: Box, colors: GridColors): void {
  ctx.beginPath()
  ctx.moveTo(x + width - 8, y)
  ctx.lineTo(x + width, y)
  ctx.lineTo(x + width, y + 8)
  ctx.fillStyle = colors.warning
  ctx.fill()
}

/** Cursor of another user, with initials inside, because the space above belongs to another cell. */
export function drawPresenca(
  ctx: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  color: string,
  iniciais: string,
  background: string,
): void {
  ctx.strokeStyle = color
  ctx.lineWidth = 2
  ctx.strokeRect(x + 1, y + 1, width - 2, height - 2)
  ctx.font = `700 9px ${FONT_FAMILY}`
  ctx.textBaseline = 'middle'
  ctx.textAlign = 'left'
  const badgeWidth = ctx.measureText(iniciais).width + 5
  ctx.fillStyle = color
  ctx.fillRect(x, y, badgeWidth, 13)
  ctx.fillStyle = background
  ctx.fillText(iniciais, x + 2.5, y + 7)
}
