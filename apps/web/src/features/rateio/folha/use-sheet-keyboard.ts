import type { DirecionadorCelula, DirecionadorFolha } from '@lastro/contract'
import { marcaDecimalOf, writeNumero } from '@lastro/formato'
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTransferencia } from '../../../table/clipboard.ts'
import { readingDirection, usePreferencias } from '../../../theme/preferences.ts'
import { showError, showSuccess } from '../../../stores/alerts.ts'
import { arrowKey } from '../../../ui/arrow-key.ts'
import {
  clearRange,
  fillRange,
  isPresa,
  MESES,
  pasteBlock,
  printRange,
  readTyped,
  writeCelula,
  type SheetEdit,
  type Band,
  type Position,
} from './folha.ts'

interface SheetKeyboardOptions {
  sheet: DirecionadorFolha
  canChange: boolean
  range: Band
  announce: (position: Position) => string
  onRange: (range: Band) => void
  onAto: (celulas: DirecionadorCelula[]) => void
  onUndo: () => void
  onRedo: () => void
}

const MOVES: Readonly<Record<string, readonly [lines: number, meses: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-15, 0],
  PageDown: [15, 0],
  Home: [0, -MESES],
  End: [0, MESES],
}

/**
 * Keys, pointer and clipboard of the sheet, as in a spreadsheet.
 * `tableHandlers` go on the table wrapper, `editorHandlers` on the active cell; `editing` is its text, or null.
 */
export function useSheetKeyboard({ sheet, canChange, range, announce, onRange, onAto, onUndo, onRedo }: SheetKeyboardOptions) {
  const { t } = useTranslation('rateio')
  const preferencias = usePreferencias()
  const { language } = preferencias
  const direction = readingDirection(preferencias)
  const { linhas } = sheet
  const decimal = marcaDecimalOf(language)
  const [editing, setEditing] = useState<string | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const dragging = useRef(false)
  const pointer = useRef('mouse')
  /** Ends an edit only once, because removing the field also fires blur. */
  const isEditing = useRef(false)
  const active = range.ate

  const cellOf = ({ linha, mes }: Position) => table.current?.querySelector<HTMLElement>(`[data-celula='${linha} ${mes}']`)
  /** Focus only after user interaction, not when the page opens. */
  const focus = useRef(false)
  useEffect(() => {
    if (!focus.current || editing !== null) return
    focus.current = false
    const celula = cellOf(active)
    celula?.focus({ preventScroll: true })
    celula?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const select = (ate: Position, estende = false) => {
    focus.current = true
    setEditing(null)
    onRange({ de: estende ? range.de : ate, ate })
  }
  const clamp = ({ linha, mes }: Position): Position => ({
    linha: Math.min(Math.max(linha, 0), linhas.length - 1),
    mes: Math.min(Math.max(mes, 0), MESES - 1),
  })
  const move = (stepLinha: number, stepMes: number, estende = false) =>
    select(clamp({ linha: active.linha + stepLinha, mes: active.mes + stepMes }), estende)
  const sayRefusal = (ato: Extract<SheetEdit, { ok: false }>): string => {
    if (ato.motivo === 'presa') return t('folha.presa', { count: ato.quantas })
    if (ato.motivo === 'texto') return t('folha.naoValor', { texto: ato.texto, onde: announce(ato.position) })
    return t('folha.grande', { linhas: ato.linhas, meses: ato.meses })
  }
  const perform = (ato: SheetEdit) => {
    if (ato.ok) {
      onAto(ato.celulas)
      if (ato.arredondados > 0) showSuccess(t('folha.arredondados', { count: ato.arredondados }))
      return
    }
    showError(sayRefusal(ato), { action: t('folha.nadaSalvo') })
  }
  const begin = (texto?: string) => {
    if (!canChange || isPresa(sheet, active)) return
    const current = linhas[active.linha]?.valores[active.mes] ?? ''
    isEditing.current = true
    setEditing(texto ?? writeNumero(current, language))
  }
  const finish = (texto: string, step: readonly [number, number] | null) => {
    if (!isEditing.current) return
    const valor = readTyped(texto, decimal)
    if (valor === undefined) {
      showError(t('folha.naoValor', { texto, onde: announce(active) }), { action: t('folha.nadaSalvo') })
      return
    }
    isEditing.current = false
    perform(writeCelula(sheet, active, valor))
    focus.current = step !== null
    setEditing(null)
    if (step) move(step[0], step[1])
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || linhas.length === 0) return
    const ctrl = event.ctrlKey || event.metaKey
    const step = MOVES[arrowKey(event.key, direction)]
    const key = event.key.toLowerCase()
    if (step && !event.altKey) {
      event.preventDefault()
      const far = ctrl ? Math.max(linhas.length, MESES) : 1
      move(step[0] * far, step[1] * far, event.shiftKey)
    } else if (ctrl && (key === 'y' || (key === 'z' && event.shiftKey))) {
      event.preventDefault()
      onRedo()
    } else if (ctrl && key === 'z') {
      event.preventDefault()
      onUndo()
    } else if (ctrl && key === 'a') {
      event.preventDefault()
      onRange({ de: { linha: 0, mes: 0 }, ate: { linha: linhas.length - 1, mes: MESES - 1 } })
    } else if (ctrl && key === 'r' && canChange) {
      event.preventDefault()
      perform(fillRange(sheet, range))
    } else if (!canChange || ctrl || event.altKey) {
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      perform(clearRange(sheet, range))
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      begin()
    } else if (/^[\d,.]$/.test(event.key)) {
      event.preventDefault()
      begin(event.key)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || !canChange || linhas.length === 0) return
    event.preventDefault()
    perform(pasteBlock(sheet, range, readTransferencia(event.clipboardData), decimal))
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', printRange(sheet, range, language))
  }
  const positionOf = (target: EventTarget): Position | undefined => {
    const celula = target instanceof Element ? target.closest<HTMLElement>('[data-celula]')?.dataset['celula'] : undefined
    const [linha, mes] = celula?.split(' ').map(Number) ?? []
    return linha === undefined || mes === undefined ? undefined : { linha, mes }
  }
  const onPointerDown = (event: PointerEvent) => {
    pointer.current = event.pointerType
    const position = positionOf(event.target)
    if (!position || event.target instanceof HTMLInputElement || event.button !== 0) return
    if (editing !== null) finish(editing, null)
    dragging.current = event.pointerType === 'mouse'
    // A touch may be the start of a scroll.
    if (dragging.current) select(position, event.shiftKey)
  }
  /** On touch, a second tap on the same cell edits it, because there is neither a double click nor a key press. */
  const onClick = (event: MouseEvent) => {
    const position = positionOf(event.target)
    if (pointer.current === 'mouse' || !position || event.target instanceof HTMLInputElement) return
    if (position.linha === active.linha && position.mes === active.mes && document.activeElement === cellOf(active)) begin()
    else select(position)
  }
  const onPointerOver = (event: PointerEvent) => {
    if (!dragging.current || event.buttons !== 1) return
    const position = positionOf(event.target)
    if (position && (position.linha !== active.linha || position.mes !== active.mes)) select(position, true)
  }
  return {
    table,
    editing,
    tableHandlers: { onKeyDown, onPaste, onCopy, onPointerDown, onPointerOver, onClick, onDoubleClick: () => begin() },
    editorHandlers: {
      onEdit: setEditing,
      onReady: finish,
      onCancel: () => {
        isEditing.current = false
        focus.current = true
        setEditing(null)
      },
    },
  }
}
