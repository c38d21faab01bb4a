import {
  CompactSelection,
  DataEditor,
  type DataEditorProps,
  type DataEditorRef,
  type GridCell,
  GridCellKind,
  type GridSelection,
  type Item,
  type ProvideEditorCallback,
  type SizedGridColumn,
} from './glide.ts'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { CellEditor } from './CellEditor.tsx'
import { type CellText, CellTextContext, type CommitText, CommitTextContext } from './cell-text.ts'
import { EditorKeysContext, type TypedKey, playKeys } from './editor-keys.ts'
import styles from './grid.module.css'
import type { GridFrame } from './use-grid-frame.ts'
import { type GridKeys, useKeyboard } from './use-keyboard.ts'
import { fillWithWhole, widthBeforeCut } from './whole-columns.ts'

const HEIGHT_LINHA = 28
const HEIGHT_LINHA_TOQUE = 40
export const [WIDTH_MIN, WIDTH_MAX] = [50, 500]

/** Height in px that shows every row. With more, the grid draws empty rows above the last one. */
export function heightOf(rows: number, { isNarrow, scrollbar }: Pick<GridFrame, 'isNarrow' | 'scrollbar'>): number {
  return HEIGHT_LINHA + rows * (isNarrow ? HEIGHT_LINHA_TOQUE : HEIGHT_LINHA) + scrollbar
}

export const NO_SELECTION: GridSelection = { columns: CompactSelection.empty(), rows: CompactSelection.empty() }

export function selectCell(cell: Item): GridSelection {
  return { ...NO_SELECTION, current: { cell, range: { x: cell[0], y: cell[1], width: 1, height: 1 }, rangeStack: [] } }
}

type OfGlide =
  | 'rows'
  | 'getCellContent'
  | 'getRowThemeOverride'
  | 'drawCell'
  | 'drawHeader'
  | 'onVisibleRegionChanged'
  | 'onColumnResize'
  | 'onDelete'
  | 'onFillPattern'
  | 'onCellClicked'
  | 'onItemHovered'
  | 'freezeTrailingRows'

interface SheetGridProps extends Pick<DataEditorProps, OfGlide> {
  grade: RefObject<DataEditorRef | null>
  /** Ancestor that measures the grid. */
  frame: RefObject<HTMLElement | null>
  layout: GridFrame
  columns: readonly SizedGridColumn[]
  /** Widths chosen by the person, which stay. */
  keepsWidths?: boolean
  canEdit: boolean
  cellText: CellText
  commit?: CommitText
  keys: GridKeys
  selection: GridSelection
  onSelection: (selection: GridSelection) => void
  onWrite: (cell: Item, texto: string) => void
  /** Activates a cell that has no editor. */
  onActivate?: (cell: Item) => void
}

/** Editable sheet: a canvas with a hidden table for screen readers, its cell editor, and the keys of a spreadsheet. */
export function SheetGrid({
  grade,
  frame,
  layout: { width, isNarrow, theme },
  columns,
  keepsWidths = false,
  canEdit,
  cellText,
  commit = COMMIT_AT_ONCE,
  keys,
  selection,
  onSelection,
  onWrite,
  onActivate,
  ...ofGlide
}: SheetGridProps) {
  const { getCellContent } = ofGlide
  const editorKeys = useRef<TypedKey[] | null>(null)
  const onKeyDown = useKeyboard({ ...keys, frame, editorKeys })
  const [{ available, ...visible }, setVisible] = useState({ available: width, x: 0, width: 0 })
  const shown = useMemo(() => (keepsWidths ? columns : fillWithWhole(columns, available)), [keepsWidths, columns, available])
  const cut = widthBeforeCut(shown, visible, available)
  const onVisibleRegionChanged: DataEditorProps['onVisibleRegionChanged'] = (range, ...rest) => {
    // Without the scroll bar, where it takes space.
    const inner = frame.current?.querySelector('.dvn-scroller')?.clientWidth ?? width
    setVisible((before) =>
      before.available === inner && before.x === range.x && before.width === range.width
        ? before
        : { available: inner, x: range.x, width: range.width },
    )
    ofGlide.onVisibleRegionChanged?.(range, ...rest)
  }

  /** A click elsewhere closes the cell before its editor opens. The keys typed in it count. */
  const writeUnopened = () => {
    const typed = editorKeys.current ?? []
    editorKeys.current = null
    const current = selection.current?.cell
    const cell = typed.length > 0 && current ? getCellContent(current) : null
    if (!current || cell?.kind !== GridCellKind.Text) return
    const { texto, end } = playKeys(typed, cell.copyData ?? cell.data, cellText)
    if (end?.saves !== false) onWrite(current, texto)
  }

  return (
    // The grid is left-to-right in every language, as in spreadsheets; panels follow the page.
    <div className={styles['folha']} dir="ltr">
      {width > 0 && (
        <CellTextContext value={cellText}>
          <CommitTextContext value={commit}>
            <EditorKeysContext value={editorKeys}>
              <DataEditor
                ref={grade}
                {...AS_SPREADSHEET}
                {...ofGlide}
                columns={shown}
                onVisibleRegionChanged={onVisibleRegionChanged}
                rowHeight={isNarrow ? HEIGHT_LINHA_TOQUE : HEIGHT_LINHA}
                // A paste after a second click still fills cells, as in a spreadsheet. On a phone a second tap opens the editor.
                cellActivationBehavior={isNarrow ? 'second-click' : 'double-click'}
                provideEditor={provideEditor}
                onCellEdited={(cell, fresh) => {
                  if (fresh.kind === GridCellKind.Text) onWrite(cell, fresh.data)
                }}
                onKeyDown={onKeyDown}
                onHeaderClicked={writeUnopened}
                onCellClicked={(cell, event) => {
                  // Selecting the current cell again leaves the focus in the toolbar, so focus the grid.
                  if (!frame.current?.contains(document.activeElement)) grade.current?.focus()
                  ofGlide.onCellClicked?.(cell, event)
                }}
                onCellActivated={(cell, event) => {
                  if (!getCellContent(cell).allowOverlay) onActivate?.(cell)
                  else
                    editorKeys.current ??=
                      event.inputType === 'keyboard' && event.key.length === 1 ? [{ key: event.key, shiftKey: false }] : []
                }}
                gridSelection={selection}
                onGridSelectionChange={(fresh) => {
                  writeUnopened()
                  onSelection(fresh)
                }}
                theme={theme}
                fillHandle={canEdit && FILL_HANDLE}
              />
            </EditorKeysContext>
          </CommitTextContext>
        </CellTextContext>
      )}
      {cut > 0 && <div className={styles['corte']} style={{ left: available - cut, width: cut }} />}
      {/* The grid looks for this id to mount its editor. */}
      <div id="portal" className={styles['portal']} />
    </div>
  )
}

const COMMIT_AT_ONCE: CommitText = (_texto, finish) => finish(false)
const EDITOR = { editor: CellEditor, disablePadding: true, disableStyling: false }
const provideEditor: ProvideEditorCallback<GridCell> = (cell) => (cell.kind === GridCellKind.Text ? EDITOR : undefined)
const FILL_HANDLE = { shape: 'square', size: 7, offsetX: -4, offsetY: -4, outline: 1.5 } as const
/** Spreadsheet keys. A filter replaces the search of the grid, the sheets paste themselves, and Esc keeps the selection. */
const KEYBINDINGS = { search: false, clear: false, paste: false, activateCell: 'Enter|F2|shift+Enter', selectAll: true } as const
const AS_SPREADSHEET = {
  minColumnWidth: WIDTH_MIN,
  maxColumnWidth: WIDTH_MAX,
  getCellsForSelection: true,
  onPaste: false,
  width: '100%',
  height: '100%',
  headerHeight: HEIGHT_LINHA,
  freezeColumns: 1,
  freezeTrailingRows: 1,
  rowMarkers: 'none',
  rangeSelect: 'rect',
  columnSelect: 'none',
  rowSelect: 'none',
  allowedFillDirections: 'any',
  keybindings: KEYBINDINGS,
  // By whole columns: half under the frozen column, an amount would read as another.
  smoothScrollX: false,
  smoothScrollY: true,
  verticalBorder: true,
  editorBloom: [1, 1],
} as const
