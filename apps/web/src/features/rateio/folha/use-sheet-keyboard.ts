import type { DirecionadorCelula, DirecionadorFolha } from '@lastro/contract'
import { marcaDecimalOf, SEPARATORS } from '@lastro/formato'
import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readTransferencia } from '../../../table/clipboard.ts'
import { readingDirection, usePreferencias } from '../../../theme/preferences.ts'
import { showError, showSuccess } from '../../../stores/alerts.ts'
import { arrowKey } from '../../../ui/arrow-key.ts'
import {
  clearFaixa,
  fillFaixa,
  isPresa,
  MESES,
  pasteBloco,
  printFaixa,
  readDigitado,
  writeCelula,
  type Ato,
  type Faixa,
  type Posicao,
} from './folha.ts'

interface TeclasFolha {
  folha: DirecionadorFolha
  podeMudar: boolean
  faixa: Faixa
  sayPosicao: (posicao: Posicao) => string
  onFaixa: (faixa: Faixa) => void
  onAto: (celulas: DirecionadorCelula[]) => void
  onDesfazer: () => void
  onRefazer: () => void
}

const MOVES: Readonly<Record<string, readonly [linhas: number, meses: number]>> = {
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
 * `teclas` go on the table wrapper, `edicao` on the active cell; `editando` is its text, or null.
 */
export function useTeclasFolha({ folha, podeMudar, faixa, sayPosicao, onFaixa, onAto, onDesfazer, onRefazer }: TeclasFolha) {
  const { t } = useTranslation('rateio')
  const preferencias = usePreferencias()
  const { language } = preferencias
  const direction = readingDirection(preferencias)
  const { linhas } = folha
  const decimal = marcaDecimalOf(language)
  const [editando, setEditando] = useState<string | null>(null)
  const tabela = useRef<HTMLTableElement>(null)
  const arrastando = useRef(false)
  const apontador = useRef('mouse')
  /** Ends an edit only once, because removing the field also fires blur. */
  const emEdicao = useRef(false)
  const ativa = faixa.ate

  const cellOf = ({ linha, mes }: Posicao) => tabela.current?.querySelector<HTMLElement>(`[data-celula='${linha} ${mes}']`)
  /** Focus only after user interaction, not when the page opens. */
  const focus = useRef(false)
  useEffect(() => {
    if (!focus.current || editando !== null) return
    focus.current = false
    const celula = cellOf(ativa)
    celula?.focus({ preventScroll: true })
    celula?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const select = (ate: Posicao, estende = false) => {
    focus.current = true
    setEditando(null)
    onFaixa({ de: estende ? faixa.de : ate, ate })
  }
  const clamp = ({ linha, mes }: Posicao): Posicao => ({
    linha: Math.min(Math.max(linha, 0), linhas.length - 1),
    mes: Math.min(Math.max(mes, 0), MESES - 1),
  })
  const move = (passoLinha: number, passoMes: number, estende = false) =>
    select(clamp({ linha: ativa.linha + passoLinha, mes: ativa.mes + passoMes }), estende)
  const sayRecusa = (ato: Extract<Ato, { ok: false }>): string => {
    if (ato.motivo === 'presa') return t('folha.presa', { count: ato.quantas })
    if (ato.motivo === 'texto') return t('folha.naoValor', { texto: ato.texto, onde: sayPosicao(ato.posicao) })
    return t('folha.grande', { linhas: ato.linhas, meses: ato.meses })
  }
  const perform = (ato: Ato) => {
    if (ato.ok) {
      onAto(ato.celulas)
      if (ato.arredondados > 0) showSuccess(t('folha.arredondados', { count: ato.arredondados }))
      return
    }
    showError(sayRecusa(ato), { action: t('folha.nadaSalvo') })
  }
  const begin = (texto?: string) => {
    if (!podeMudar || isPresa(folha, ativa)) return
    const atual = linhas[ativa.linha]?.valores[ativa.mes] ?? ''
    emEdicao.current = true
    setEditando(texto ?? atual.replace('.', SEPARATORS[language].decimal))
  }
  const finish = (texto: string, passo: readonly [number, number] | null) => {
    if (!emEdicao.current) return
    const valor = readDigitado(texto, decimal)
    if (valor === undefined) {
      showError(t('folha.naoValor', { texto, onde: sayPosicao(ativa) }), { action: t('folha.nadaSalvo') })
      return
    }
    emEdicao.current = false
    perform(writeCelula(folha, ativa, valor))
    focus.current = passo !== null
    setEditando(null)
    if (passo) move(passo[0], passo[1])
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (editando !== null || linhas.length === 0) return
    const ctrl = event.ctrlKey || event.metaKey
    const passo = MOVES[arrowKey(event.key, direction)]
    const tecla = event.key.toLowerCase()
    if (passo && !event.altKey) {
      event.preventDefault()
      const longe = ctrl ? Math.max(linhas.length, MESES) : 1
      move(passo[0] * longe, passo[1] * longe, event.shiftKey)
    } else if (ctrl && (tecla === 'y' || (tecla === 'z' && event.shiftKey))) {
      event.preventDefault()
      onRefazer()
    } else if (ctrl && tecla === 'z') {
      event.preventDefault()
      onDesfazer()
    } else if (ctrl && tecla === 'a') {
      event.preventDefault()
      onFaixa({ de: { linha: 0, mes: 0 }, ate: { linha: linhas.length - 1, mes: MESES - 1 } })
    } else if (ctrl && tecla === 'r' && podeMudar) {
      event.preventDefault()
      perform(fillFaixa(folha, faixa))
    } else if (!podeMudar || ctrl || event.altKey) {
      // Other Ctrl and Alt combinations belong to the browser.
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      perform(clearFaixa(folha, faixa))
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      begin()
    } else if (/^[\d,.]$/.test(event.key)) {
      event.preventDefault()
      begin(event.key)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editando !== null || !podeMudar || linhas.length === 0) return
    event.preventDefault()
    perform(pasteBloco(folha, faixa, readTransferencia(event.clipboardData), decimal))
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editando !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', printFaixa(folha, faixa, SEPARATORS[language].decimal))
  }
  const posicaoDe = (alvo: EventTarget): Posicao | undefined => {
    const lugar = alvo instanceof Element ? alvo.closest<HTMLElement>('[data-celula]')?.dataset['celula'] : undefined
    const [linha, mes] = lugar?.split(' ').map(Number) ?? []
    return linha === undefined || mes === undefined ? undefined : { linha, mes }
  }
  const onPointerDown = (event: PointerEvent) => {
    apontador.current = event.pointerType
    const posicao = posicaoDe(event.target)
    if (!posicao || event.target instanceof HTMLInputElement || event.button !== 0) return
    if (editando !== null) finish(editando, null)
    arrastando.current = event.pointerType === 'mouse'
    // A touch may be the start of a scroll.
    if (arrastando.current) select(posicao, event.shiftKey)
  }
  /** On touch, a second tap on the same cell edits it. There is neither a double click nor a key press. */
  const onClick = (event: MouseEvent) => {
    const posicao = posicaoDe(event.target)
    if (apontador.current === 'mouse' || !posicao || event.target instanceof HTMLInputElement) return
    if (posicao.linha === ativa.linha && posicao.mes === ativa.mes && document.activeElement === cellOf(ativa)) begin()
    else select(posicao)
  }
  const onPointerOver = (event: PointerEvent) => {
    if (!arrastando.current || event.buttons !== 1) return
    const posicao = posicaoDe(event.target)
    if (posicao && (posicao.linha !== ativa.linha || posicao.mes !== ativa.mes)) select(posicao, true)
  }
  return {
    tabela,
    editando,
    teclas: { onKeyDown, onPaste, onCopy, onPointerDown, onPointerOver, onClick, onDoubleClick: () => begin() },
    edicao: {
      onEditar: setEditando,
      onPronto: finish,
      onDesistir: () => {
        emEdicao.current = false
        focus.current = true
        setEditando(null)
      },
    },
  }
}
