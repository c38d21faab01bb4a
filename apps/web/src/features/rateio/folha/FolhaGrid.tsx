import {
  type DataEditorRef,
  type DrawCellCallback,
  type DrawHeaderCallback,
  type GridCell,
  GridCellKind,
  type SizedGridColumn,
  type GridSelection,
  type Item,
} from '../../../grid/glide.ts'
import type { DirecionadorCelula, DirecionadorFolha } from '@lastro/contract'
import { formatMes, formatNumero, formatShortMes, marcaDecimalOf, writeNumero } from '@lastro/formato'
import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { drawCurrent, drawTitle, drawTrava, shorten } from '../../../grid/canvas-marks.ts'
import type { CellRange } from '../../../grid/cell-range.ts'
import type { CellText } from '../../../grid/cell-text.ts'
import { FONT_FAMILY } from '../../../grid/grid-theme.ts'
import { SheetSection } from '../../../grid/SheetSection.tsx'
import { widthOfTexto } from '../../../grid/text-width.ts'
import { useGridFrame } from '../../../grid/use-grid-frame.ts'
import { showError, showSuccess } from '../../../stores/alerts.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import {
  type Band,
  type DriverSheetLinha,
  MESES,
  type Position,
  type SheetEdit,
  clearRange,
  fillRange,
  isPresa,
  mesDe,
  pasteBlock,
  readTyped,
  sumMes,
  writeCelula,
} from './folha.ts'

interface FolhaGridProps {
  sheet: DirecionadorFolha
  nomeDe: (line: DriverSheetLinha) => string
  canChange: boolean
  grade: RefObject<DataEditorRef | null>
  selection: GridSelection
  onSelection: (selection: GridSelection) => void
  onAto: (celulas: DirecionadorCelula[]) => void
  onUndo: () => void
  onRedo: () => void
}

/** Sheet of a driver: one row per centro de custo (and filial), one column per month, and the sum of each month. */
export function FolhaGrid({ sheet, nomeDe, canChange, grade, selection, onSelection, onAto, onUndo, onRedo }: FolhaGridProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const decimal = marcaDecimalOf(language)
  const frame = useRef<HTMLDivElement>(null)
  const layout = useGridFrame(frame)
  const { colors, cellStyles, isNarrow, isFontLoaded } = layout
  const { linhas, ano, fechadoAte } = sheet
  const inset = isNarrow ? 16 : 20

  const announce = ({ linha, mes }: Position): string => {
    const where = linhas[linha]
    return `${where ? nomeDe(where) : ''} ${formatMes(mesDe(ano, mes), language)}`.trim()
  }
  const refusalOf = (ato: Extract<SheetEdit, { ok: false }>): string => {
    if (ato.motivo === 'presa') return t('folha.presa', { count: ato.quantas })
    if (ato.motivo === 'texto') return t('folha.naoValor', { texto: ato.texto, onde: announce(ato.position) })
    return t('folha.grande', { linhas: ato.linhas, meses: ato.meses })
  }
  const perform = (ato: SheetEdit) => {
    if (!ato.ok) {
      showError(refusalOf(ato), { action: t('folha.nadaSalvo') })
      return
    }
    onAto(ato.celulas)
    if (ato.arredondados > 0) showSuccess(t('folha.arredondados', { count: ato.arredondados }))
  }
  /** The months of lines in a range of the grid, whose first column has names and whose last row has sums. */
  const bandOf = ({ x, y, width, height }: CellRange): Band | null => {
    const de = { linha: y, mes: Math.max(x - 1, 0) }
    const ate = { linha: Math.min(y + height, linhas.length) - 1, mes: x + width - 2 }
    return de.linha <= ate.linha && de.mes <= ate.mes ? { de, ate } : null
  }
  const range = selection.current?.range
  const band = range ? bandOf(range) : null

  const closed = useMemo(
    () => Array.from({ length: MESES }, (_, mes) => fechadoAte !== null && mesDe(ano, mes) <= fechadoAte),
    [ano, fechadoAte],
  )
  const somas = useMemo(() => Array.from({ length: MESES }, (_, mes) => sumMes(linhas, mes)), [linhas])
  const columns = useMemo<SizedGridColumn[]>(() => {
    const texts = [...linhas.flatMap(({ valores }) => valores.map((valor) => Number(valor ?? 0))), ...somas.map((soma) => soma ?? 0)]
    const width = texts.reduce((widest, valor) => Math.max(widest, widthOfTexto(formatNumero(valor, language))), 84)
    return Array.from({ length: MESES + 1 }, (_, col) => {
      if (col === 0) return { id: '0', title: t('simulacao.centro'), width: isNarrow ? 140 : 222 }
      const short = formatShortMes(mesDe(ano, col - 1), language)
      return { id: String(col), title: closed[col - 1] ? `${t('folha.fechado')} ${short}` : short, width, grow: 1 }
    })
  }, [linhas, somas, ano, language, t, closed, isNarrow])

  const getCellContent = useCallback(
    ([col, row]: Item): GridCell => {
      const label = { kind: GridCellKind.Text, allowOverlay: false, readonly: true } as const
      const line = linhas[row]
      if (line === undefined) {
        const soma = somas[col - 1] ?? null
        const texto = col === 0 ? t('folha.soma') : soma === null ? '–' : formatNumero(soma, language)
        return {
          ...label,
          data: texto,
          displayData: texto,
          contentAlign: col === 0 ? 'left' : 'right',
          themeOverride: cellStyles.resultado,
        }
      }
      if (col === 0) {
        const nome = nomeDe(line)
        return { ...label, data: line.arquivada ? `${nome} ${t('folha.arquivada')}` : nome, displayData: nome }
      }
      const valor = line.valores[col - 1] ?? null
      const isMissing = valor === null && line.faltam.includes(mesDe(ano, col - 1))
      const texto = valor === null ? (isMissing ? t('folha.falta') : '') : formatNumero(Number(valor), language)
      const presa = isPresa({ ano, linhas, fechadoAte }, { linha: row, mes: col - 1 })
      const editable = canChange && !presa
      return {
        kind: GridCellKind.Text,
        data: texto,
        displayData: texto,
        copyData: writeNumero(valor ?? '', language),
        allowOverlay: editable,
        readonly: !editable,
        contentAlign: 'right',
        ...(isMissing ? { themeOverride: cellStyles.missing } : presa ? { themeOverride: cellStyles.presa } : {}),
      }
    },
    [linhas, somas, ano, fechadoAte, language, t, canChange, nomeDe, cellStyles],
  )

  const active = selection.current?.cell
  const drawCell = useCallback<DrawCellCallback>(
    ({ ctx, rect, col, row }, drawContent) => {
      const line = linhas[row]
      if (col === 0) {
        ctx.save()
        ctx.textBaseline = 'middle'
        const [middle, end] = [rect.y + rect.height / 2 + 0.5, rect.x + rect.width - 8]
        let width = end - rect.x - inset
        if (line?.arquivada) {
          ctx.font = `400 12px ${FONT_FAMILY}`
          ctx.fillStyle = colors.text2
          ctx.textAlign = 'right'
          ctx.fillText(t('folha.arquivada'), end, middle)
          width -= ctx.measureText(t('folha.arquivada')).width + 8
        }
        ctx.font = `${line ? 400 : 650} 13px ${FONT_FAMILY}`
        ctx.fillStyle = colors.text
        ctx.textAlign = 'left'
        ctx.fillText(shorten(ctx, line ? nomeDe(line) : t('folha.soma'), width), rect.x + inset, middle)
        ctx.restore()
        return
      }
      drawContent()
      ctx.save()
      if (line?.valores[col - 1] === null && line.faltam.includes(mesDe(ano, col - 1))) {
        ctx.fillStyle = colors.warning
        ctx.fillRect(rect.x, rect.y, 2, rect.height)
      }
      if (active?.[0] === col && active[1] === row) drawCurrent(ctx, rect, colors)
      ctx.restore()
    },
    // A canvas does not repaint when a font loads.
    // oxlint-disable-next-line react/exhaustive-deps
    [linhas, ano, active, colors, inset, t, nomeDe, isFontLoaded],
  )
  const drawHeader = useCallback<DrawHeaderCallback>(
    ({ ctx, rect, column, columnIndex: col }) => {
      const isMarked = col > 0 && range !== undefined && col >= range.x && col < range.x + range.width
      const title = col === 0 ? column.title : formatShortMes(mesDe(ano, col - 1), language)
      drawTitle(ctx, rect, title, { isMarked, inset: col === 0 ? inset : 6, alignsEnd: col > 0 }, colors)
      if (closed[col - 1]) drawTrava(ctx, { ...rect, x: rect.x + rect.width - ctx.measureText(title).width - 24 }, colors)
    },
    [ano, language, closed, range, colors, inset],
  )

  const current = band?.de ?? { linha: 0, mes: 0 }
  const cellText: CellText = {
    nome: announce(current),
    read: (texto) =>
      readTyped(texto, decimal) === undefined
        ? { ok: false, mensagem: t('folha.naoValor', { texto, onde: announce(current) }) }
        : { ok: true },
  }
  return (
    <SheetSection
      label={t('folha.nome', { ano })}
      {...{ grade, frame, layout, cellText, columns, getCellContent, drawCell, drawHeader, selection, onSelection, onUndo, onRedo }}
      canEdit={canChange}
      rows={linhas.length + 1}
      onFill={(origem, destino) => {
        const [from, to] = [bandOf(origem), bandOf(destino)]
        if (from && to) perform(fillRange(sheet, from, to))
      }}
      onClear={() => band && perform(clearRange(sheet, band))}
      onPaste={(celulas) => band && perform(pasteBlock(sheet, band, celulas, decimal))}
      onWrite={([col, row], texto) => {
        const position = { linha: row, mes: col - 1 }
        const valor = readTyped(texto, decimal)
        perform(valor === undefined ? { ok: false, motivo: 'texto', texto, position } : writeCelula(sheet, position, valor))
      }}
      onItemHovered={({ kind, location: [col, row] }) => {
        if (!frame.current) return
        const line = kind === 'cell' && col === 0 ? linhas[row] : undefined
        frame.current.title = line ? nomeDe(line) : kind === 'header' && closed[col - 1] ? t('folha.fechadoTexto') : ''
      }}
    />
  )
}
