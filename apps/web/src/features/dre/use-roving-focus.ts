import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readingDirection, usePreferencias } from '../../theme/preferences.ts'
import { showError } from '../../stores/alerts.ts'
import { arrowKey } from '../../ui/arrow-key.ts'
import { copyText } from '../../ui/copy-text.ts'
import { type DreLinhaSemValores, type DreRow, toggleLinha } from './demonstrativo.ts'
import type { DreVisao } from './dre-search.ts'
import { commandOf } from './grid-navigation.ts'
import type { SetVisao } from './use-visao.ts'

export const COL_LINHA = 'linha'
const PAGE_LINHAS = 10

interface FocusOptions<L extends DreLinhaSemValores> {
  /** Focuses the active cell (`data-ativa`). Cells have `data-coluna` and rows `data-chave`. */
  onFocus: () => void
  linhas: readonly L[]
  rows: readonly DreRow<L>[]
  colunas: readonly string[]
  visao: Pick<DreVisao, 'abertas' | 'explicar'>
  setVisao: SetVisao
  target: string | null
  /** @param coluna index in `colunas`; −1 for the line column */
  onExplain: (row: DreRow<L>, coluna: number, by: 'keyboard' | 'pointer') => void
  textOf: (row: DreRow<L>, coluna: number) => string
  onAviso: (texto: string) => void
}

/** Roving focus of a DRE grid and its commands: move, toggle lines, explain, copy. */
export function useRovingFocus<L extends DreLinhaSemValores>(grade: FocusOptions<L>) {
  const { onFocus, linhas, rows, colunas, visao, setVisao, target, onExplain, textOf, onAviso } = grade
  const { t } = useTranslation('dre')
  const direction = readingDirection(usePreferencias())
  const { abertas, explicar } = visao
  const [active, setActive] = useState<{ chave: string; coluna: string } | null>(null)
  const byKeyboard = useRef(false)
  const columnOrder = [COL_LINHA, ...colunas]
  const here = active ?? (explicar && target ? { chave: explicar.chave, coluna: target } : null)
  const activeLinha = Math.max(
    0,
    rows.findIndex(({ chave }) => chave === here?.chave),
  )
  const activeColuna = Math.max(0, columnOrder.indexOf(here?.coluna ?? COL_LINHA))

  useEffect(() => {
    if (!byKeyboard.current) return
    byKeyboard.current = false
    onFocus()
  })

  const toggle = (key: string) => setVisao({ abertas: toggleLinha(linhas, abertas, key) }, 'replace')
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(
      { key: arrowKey(event.key, direction), ctrl: event.ctrlKey || event.metaKey },
      { linha: activeLinha, coluna: activeColuna },
      {
        linhas: rows.map(({ linha, chave, expandable, isOpen }) => ({ chave, pai: linha.pai, expandable, isOpen })),
        colunas: columnOrder.length,
        pageRows: PAGE_LINHAS,
      },
    )
    const row = rows[activeLinha]
    if (!command || !row) return
    switch (command.tipo) {
      case 'mover':
        byKeyboard.current = true
        setActive({ chave: rows[command.celula.linha]!.chave, coluna: columnOrder[command.celula.coluna]! })
        break
      case 'alternar':
        byKeyboard.current = true
        setActive({ chave: command.chave, coluna: columnOrder[activeColuna]! })
        toggle(command.chave)
        break
      case 'alternarTodas':
        setVisao({ abertas: abertas === 'todas' ? new Set<string>() : 'todas' }, 'replace')
        break
      case 'explicar':
        if (row.classe === 'titulo') return
        onExplain(row, activeColuna - 1, 'keyboard')
        break
      case 'fechar':
        if (!explicar) return
        setVisao({ explicar: null })
        break
      case 'copiar': {
        // A text selection is copied by the browser.
        if (activeColuna === 0 || String(getSelection())) return
        const text = textOf(row, activeColuna - 1)
        copyText(text).then(
          () => onAviso(t('tabela.copiado', { valor: text })),
          () => showError(t('tabela.copiaRecusada')),
        )
        break
      }
    }
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    const clicked = event.target instanceof Element ? event.target : null
    const cell = clicked?.closest<HTMLElement>('[data-coluna]')
    const row = rows.find(({ chave }) => chave === cell?.closest('tr')?.dataset['chave'])
    const coluna = cell?.dataset['coluna']
    if (!row || coluna === undefined) return
    setActive({ chave: row.chave, coluna })
    if (coluna === COL_LINHA) {
      if (row.expandable) toggle(row.chave)
    } else if (row.classe !== 'titulo') onExplain(row, colunas.indexOf(coluna), 'pointer')
  }
  return { activeLinha, activeColuna, activeKey: columnOrder[activeColuna]!, gridHandlers: { onKeyDown, onClick } }
}
