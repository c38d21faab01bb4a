import type { DrawCellCallback, DrawHeaderCallback, GridSelection } from '../../../grid/glide.ts'
import { type CelulaPosition, MESES_EXERCICIO } from '@lastro/engine'
import { type RefObject, useCallback, useMemo } from 'react'
import { COLORS_PRESENCA, type Presenca } from './BarraEstado.tsx'
import { celulaOf } from './celula.ts'
import { COL_LINHA, isDivisa, isMesCol } from './colunas.ts'
import type { GradeData } from './cell-store.ts'
import { type Formulas, isComputed } from '../formula/formula-lines.ts'
import { type Box, drawCurrent, drawDivisa, drawTitle, drawTrava } from '../../../grid/canvas-marks.ts'
import { drawComentario, drawFormula, drawLabel, drawPending, drawPresenca } from './canvas-marks.ts'
import { COMENTADA_LINHA, areaOf, isTravada } from './modelo.ts'
import type { GridColors } from '../../../grid/grid-theme.ts'
import type { GradeRecorte } from './visible-rows.ts'

interface CellDrawingOptions {
  gridData: GradeData
  versao: number
  rows: Int32Array
  recorte: GradeRecorte
  colors: GridColors
  isNarrow: boolean
  selection: GridSelection
  presencas: readonly Presenca[]
  formulas: Formulas
  isFontLoaded: boolean
  /** Months are drawn when they can be read: `use-smooth-scroll.ts`. */
  motion: RefObject<{ readonly isFast: boolean }>
  restCount: number
}

export function useCellDrawing({
  gridData,
  versao,
  rows,
  recorte,
  colors,
  isNarrow,
  selection,
  presencas,
  formulas,
  isFontLoaded,
  motion,
  restCount,
}: CellDrawingOptions): {
  drawCell: DrawCellCallback
  drawHeader: DrawHeaderCallback
} {
  const { modelo } = gridData
  const { arvore } = modelo
  const currentRange = selection.current?.range
  const active = selection.current?.cell
  const presencaEm = useMemo(
    () =>
      new Map(presencas.flatMap((each) => (each.celula ? [[each.celula.linha * MESES_EXERCICIO + each.celula.mes, each] as const] : []))),
    [presencas],
  )

  const drawMarcas = useCallback(
    (ctx: CanvasRenderingContext2D, rect: Box, celula: CelulaPosition) => {
      const travada = isTravada(modelo, celula)
      const pending = gridData.isPending(celula)
      const comentada = (modelo.comentados[celula.linha]! & (1 << celula.mes)) !== 0
      const other = presencaEm.get(celula.linha * MESES_EXERCICIO + celula.mes)
      const computed = !travada && !pending && isComputed(modelo, formulas, celula)
      // Most cells have no mark, and saving the canvas state costs as much as drawing a text.
      if (!travada && !pending && !comentada && !other && !computed) return
      ctx.save()
      if (travada) drawTrava(ctx, rect, colors)
      if (computed) drawFormula(ctx, rect, colors)
      if (pending) drawPending(ctx, rect, colors)
      if (comentada) drawComentario(ctx, rect, colors)
      if (other) drawPresenca(ctx, rect, colors.people[other.cor % COLORS_PRESENCA] ?? colors.text2, other.iniciais, colors.surface)
      ctx.restore()
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [modelo, versao, colors, gridData, presencaEm, formulas],
  )

  const drawCell = useCallback<DrawCellCallback>(
    ({ ctx, rect, col, row }, drawContent) => {
      const node = rows[row] ?? 0
      if (col === COL_LINHA) {
        const nivel = arvore.nivel[node]!
        const line = arvore.linha[node]!
        drawLabel(
          ctx,
          rect,
          {
            texto: modelo.labelOf(node),
            nivel,
            isOpen: nivel === 1 || nivel === 2 ? recorte.busca.trim() !== '' || !recorte.recolhidos.has(modelo.keys[node]!) : null,
            area: line < 0 ? 'aberta' : areaOf(modelo, line),
            isBold: nivel < 2,
            isSelected: currentRange !== undefined && row >= currentRange.y && row < currentRange.y + currentRange.height && nivel === 3,
            hasFormula: nivel === 2 && formulas.has(modelo.keys[node]!),
          },
          colors,
          isNarrow,
        )
        if (line >= 0 && (modelo.comentados[line]! & COMENTADA_LINHA) !== 0) drawComentario(ctx, { ...rect, width: rect.width - 1 }, colors)
        return
      }
      // The result is a pinned row, so it is drawn even while scrolling fast.
      if (motion.current.isFast && isMesCol(col) && node !== 0) return
      drawContent()
      // The grid continues with the canvas state it left.
      if (isDivisa(col)) {
        ctx.save()
        drawDivisa(ctx, rect, colors.lineStrong)
        ctx.restore()
      }
      const celula = celulaOf(modelo, node, col)
      if (celula !== null) drawMarcas(ctx, rect, celula)
      if (active !== undefined && active[0] === col && active[1] === row) {
        ctx.save()
        drawCurrent(ctx, rect, colors)
        ctx.restore()
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, arvore, modelo, versao, recorte, colors, isNarrow, currentRange, active, drawMarcas, formulas, isFontLoaded, motion, restCount],
  )

  const drawHeader = useCallback<DrawHeaderCallback>(
    ({ ctx, rect, column, columnIndex, hasSelectedCell }) => {
      const alignsEnd = columnIndex !== COL_LINHA
      const marked =
        hasSelectedCell ||
        (currentRange !== undefined && columnIndex >= currentRange.x && columnIndex < currentRange.x + currentRange.width)
      const inset = alignsEnd ? 6 : isNarrow ? 8 : 20
      drawTitle(ctx, rect, column.title, { isMarked: marked && alignsEnd, inset, alignsEnd }, colors)
      if (isDivisa(columnIndex)) drawDivisa(ctx, rect, colors.lineStrong)
    },
    [colors, currentRange, isNarrow],
  )

  return { drawCell, drawHeader }
}
