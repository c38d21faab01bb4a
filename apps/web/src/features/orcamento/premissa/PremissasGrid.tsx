import {
  type DataEditorRef,
  type DrawCellCallback,
  type DrawHeaderCallback,
  type GridCell,
  GridCellKind,
  type GridSelection,
  type Item,
  type SizedGridColumn,
} from '../../../grid/glide.ts'
import type { PremissaCelula } from '@lastro/contract'
import { formatMes, formatShortMes, marcaDecimalOf } from '@lastro/formato'
import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { drawCurrent, drawTitle, shorten } from '../../../grid/canvas-marks.ts'
import type { CellRange } from '../../../grid/cell-range.ts'
import type { CellText } from '../../../grid/cell-text.ts'
import { FONT_FAMILY } from '../../../grid/grid-theme.ts'
import { SheetSection } from '../../../grid/SheetSection.tsx'
import { widthOfTexto } from '../../../grid/text-width.ts'
import { useGridFrame } from '../../../grid/use-grid-frame.ts'
import { showError, showSuccess } from '../../../stores/alerts.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import {
  clearRange,
  fillRange,
  MESES,
  mesOf,
  pasteBlock,
  type PremissaEdit,
  type PremissaSheet,
  type Position,
  writeCells,
} from './sheet.ts'
import { formatValor, readValor, writeValor } from './valor.ts'

const COL_FONTE = MESES + 1

interface PremissasGridProps {
  sheet: PremissaSheet
  canChange: boolean
  grade: RefObject<DataEditorRef | null>
  selection: GridSelection
  onSelection: (selection: GridSelection) => void
  onOpen: (id: number) => void
  onAto: (celulas: PremissaCelula[]) => void
  onUndo: () => void
  onRedo: () => void
}

/** Sheet of premissas: one row each, one column per month, and the source. */
export function PremissasGrid({ sheet, canChange, grade, selection, onSelection, onOpen, onAto, onUndo, onRedo }: PremissasGridProps) {
  const { t } = useTranslation('premissa')
  const { language } = usePreferencias()
  const decimal = marcaDecimalOf(language)
  const frame = useRef<HTMLDivElement>(null)
  const layout = useGridFrame(frame)
  const { colors, cellStyles, isNarrow, isFontLoaded } = layout
  const { linhas, ano } = sheet
  const inset = isNarrow ? 16 : 20

  const announce = ({ linha, mes }: Position): string => `${linhas[linha]?.codigo ?? ''} ${formatMes(mesOf(ano, mes), language)}`.trim()
  const refusalOf = (edit: Extract<PremissaEdit, { ok: false }>): string =>
    edit.motivo === 'texto'
      ? t('folha.naoValor', { texto: edit.texto, onde: announce(edit.position) })
      : t('folha.grande', { linhas: edit.linhas, meses: edit.meses })
  const perform = (edit: PremissaEdit) => {
    if (!edit.ok) {
      showError(refusalOf(edit), { action: t('folha.nadaSalvo') })
      return
    }
    onAto(edit.celulas)
    if (edit.arredondados > 0) showSuccess(t('folha.arredondados', { count: edit.arredondados }))
  }
  /** The months in a range of the grid, counted from 0. Null: names or sources only. */
  const monthsOf = ({ x, y, width, height }: CellRange): CellRange | null => {
    const [from, end] = [Math.max(x - 1, 0), Math.min(x - 1 + width, MESES)]
    return from < end ? { x: from, y, width: end - from, height } : null
  }
  const range = selection.current?.range
  const months = range ? monthsOf(range) : null

  const columns = useMemo<SizedGridColumn[]>(() => {
    const texts = linhas.flatMap(({ own, inherited, unidade }) =>
      own.flatMap((micros, mes) => {
        const shown = micros ?? inherited[mes] ?? null
        return shown === null ? [] : [formatValor(shown, unidade, language)]
      }),
    )
    const width = texts.reduce((widest, texto) => Math.max(widest, widthOfTexto(texto)), 72)
    return [
      { id: 'nome', title: t('folha.premissa'), width: isNarrow ? 168 : 300 },
      ...Array.from({ length: MESES }, (_, mes) => ({
        id: `mes ${mes}`,
        title: formatShortMes(mesOf(ano, mes), language),
        width,
        grow: 1,
      })),
      { id: 'fonte', title: t('folha.fonte'), width: 180 },
    ]
  }, [linhas, ano, language, t, isNarrow])

  const getCellContent = useCallback(
    ([col, row]: Item): GridCell => {
      const label = { kind: GridCellKind.Text, allowOverlay: false, readonly: true } as const
      const line = linhas[row]
      if (line === undefined) return { ...label, data: '', displayData: '' }
      if (col === 0)
        return { ...label, data: `${line.codigo} ${line.descricao}, ${t(`unidade.${line.unidade}`)}`, displayData: line.codigo }
      if (col === COL_FONTE) return { ...label, data: line.fonte, displayData: line.fonte, themeOverride: cellStyles.weak }
      const own = line.own[col - 1] ?? null
      const micros = own ?? line.inherited[col - 1] ?? null
      const isInherited = own === null && micros !== null
      const texto = micros === null ? '' : formatValor(micros, line.unidade, language)
      return {
        kind: GridCellKind.Text,
        data: isInherited ? t('folha.daBase', { valor: texto }) : texto,
        displayData: texto,
        copyData: micros === null ? '' : writeValor(micros, line.unidade, language),
        allowOverlay: canChange,
        readonly: !canChange,
        contentAlign: 'right',
        ...(isInherited && { themeOverride: cellStyles.missing }),
      }
    },
    [linhas, language, t, canChange, cellStyles],
  )

  const active = selection.current?.cell
  const drawCell = useCallback<DrawCellCallback>(
    ({ ctx, rect, col, row }, drawContent) => {
      const line = linhas[row]
      if (col === 0 && line) {
        ctx.save()
        ctx.textBaseline = 'middle'
        const [middle, end] = [rect.y + rect.height / 2 + 0.5, rect.x + rect.width - 8]
        const unidade = t(`sinal.${line.unidade}`)
        ctx.font = `400 12px ${FONT_FAMILY}`
        ctx.fillStyle = colors.text2
        ctx.textAlign = 'right'
        ctx.fillText(unidade, end, middle)
        const right = end - ctx.measureText(unidade).width - 8
        ctx.textAlign = 'left'
        ctx.font = `600 13px ${FONT_FAMILY}`
        ctx.fillStyle = colors.text
        const codigo = shorten(ctx, line.codigo, right - rect.x - inset)
        ctx.fillText(codigo, rect.x + inset, middle)
        const left = rect.x + inset + ctx.measureText(codigo).width + 8
        ctx.font = `400 13px ${FONT_FAMILY}`
        ctx.fillStyle = colors.text2
        if (right - left > 24) ctx.fillText(shorten(ctx, line.descricao, right - left), left, middle)
        ctx.restore()
        return
      }
      drawContent()
      ctx.save()
      // A difference from `base`.
      if (line && (line.own[col - 1] ?? null) !== null && (line.inherited[col - 1] ?? null) !== null) {
        ctx.fillStyle = colors.accent
        ctx.fillRect(rect.x, rect.y, 2, rect.height)
      }
      if (active?.[0] === col && active[1] === row) drawCurrent(ctx, rect, colors)
      ctx.restore()
    },
    // A canvas does not repaint when a font loads.
    // oxlint-disable-next-line react/exhaustive-deps
    [linhas, active, colors, inset, t, isFontLoaded],
  )
  const drawHeader = useCallback<DrawHeaderCallback>(
    ({ ctx, rect, column, columnIndex: col }) => {
      const isMes = col > 0 && col < COL_FONTE
      const isMarked = isMes && range !== undefined && col >= range.x && col < range.x + range.width
      drawTitle(ctx, rect, column.title, { isMarked, inset: col === 0 ? inset : 6, alignsEnd: isMes }, colors)
    },
    [range, colors, inset],
  )

  const current = { linha: months?.y ?? 0, mes: months?.x ?? 0 }
  const unidadeOf = (linha: number) => linhas[linha]?.unidade ?? 'quantidade'
  const cellText: CellText = {
    nome: announce(current),
    read: (texto) =>
      readValor(texto, unidadeOf(current.linha), decimal) === undefined
        ? { ok: false, mensagem: t('folha.naoValor', { texto, onde: announce(current) }) }
        : { ok: true },
  }
  const openRow = (row: number) => {
    const line = linhas[row]
    if (line) onOpen(line.id)
  }
  return (
    <SheetSection
      label={t('folha.nome', { ano })}
      {...{ grade, frame, layout, cellText, columns, getCellContent, drawCell, drawHeader, selection, onSelection, onUndo, onRedo }}
      canEdit={canChange}
      rows={linhas.length}
      freezeTrailingRows={0}
      onFill={(source, target) => {
        const [from, to] = [monthsOf(source), monthsOf(target)]
        if (from && to) perform(fillRange(sheet, from, to))
      }}
      onClear={() => months && perform(clearRange(sheet, months))}
      onPaste={(celulas) => months && perform(pasteBlock(sheet, months, celulas, decimal))}
      onWrite={([col, row], texto) => {
        const position = { linha: row, mes: col - 1 }
        const micros = readValor(texto, unidadeOf(row), decimal)
        perform(micros === undefined ? { ok: false, motivo: 'texto', texto, position } : writeCells(sheet, [{ ...position, micros }]))
      }}
      onCellClicked={([col, row]) => {
        if (col === 0) openRow(row)
      }}
      onActivate={([, row]) => openRow(row)}
      onItemHovered={({ kind, location: [col, row] }) => {
        const line = kind === 'cell' ? linhas[row] : undefined
        if (frame.current) frame.current.title = col === 0 ? (line?.descricao ?? '') : col === COL_FONTE ? (line?.fonte ?? '') : ''
      }}
    />
  )
}
