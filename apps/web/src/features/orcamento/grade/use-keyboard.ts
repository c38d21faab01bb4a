import type { GridKeyEventArgs, Item } from '@glideapps/glide-data-grid'
import type { RefObject } from 'react'
import type { Direcao } from './atos.ts'
import { COL_LINHA } from './colunas.ts'
import { espera } from './keystroke-buffer.ts'

interface Teclas {
  moldura: RefObject<HTMLElement | null>
  isEditavel: (celula: Item) => boolean
  onDesfazer: (() => void) | undefined
  onRefazer: (() => void) | undefined
  /** Undefined when read-only, which leaves the keys to the browser. */
  onPreencher: ((direcao: Direcao) => void) | undefined
  onComentar: (() => void) | undefined
  onHistorico: (() => void) | undefined
  /** The line column is always visible; scrolls the first months into view as well. */
  onInicio: (row: number) => void
  onRow: (row: number) => void
}

/** Keys that the grid lacks, and keys typed while the editor loads. */
export function useTeclas({
  moldura,
  isEditavel,
  onDesfazer,
  onRefazer,
  onPreencher,
  onComentar,
  onHistorico,
  onInicio,
  onRow,
}: Teclas): (event: GridKeyEventArgs) => void {
  return (event) => {
    const controle = event.ctrlKey || event.metaKey
    const tecla = event.key.toLowerCase()
    const act = (acao: (() => void) | undefined) => {
      event.cancel()
      event.preventDefault()
      acao?.()
    }
    const campo = moldura.current?.querySelector<HTMLInputElement>('#portal input')
    if (campo) {
      // The grid took the focus back from a newly opened editor, so forward the key.
      event.cancel()
      campo.focus()
      return
    }
    if (espera.texto !== null && !controle) {
      // Buffer keys while the editor loads.
      if (espera.confirma !== null) act(undefined)
      else if (event.key.length === 1) act(() => (espera.texto += event.key))
      else if (tecla === 'enter') act(() => (espera.confirma = [0, 1]))
      else if (tecla === 'tab') act(() => (espera.confirma = [1, 0]))
      else if (tecla === 'backspace') act(() => (espera.texto = espera.texto?.slice(0, -1) ?? null))
      return
    }
    const { location } = event
    if (event.key.length === 1 && tecla !== ' ' && !controle && !event.altKey && location && isEditavel(location)) {
      espera.texto = event.key
      return
    }
    if (tecla === 'home' && location) onInicio(location[1])
    if (controle && tecla === 'z') act(event.shiftKey ? onRefazer : onDesfazer)
    else if (controle && tecla === 'y') act(onRefazer)
    else if (controle && !event.shiftKey && tecla === 'd' && onPreencher) act(() => onPreencher('baixo'))
    else if (controle && !event.shiftKey && tecla === 'r' && onPreencher) act(() => onPreencher('direita'))
    else if (controle && tecla === 'f') act(() => moldura.current?.parentElement?.querySelector<HTMLInputElement>('[data-busca]')?.focus())
    else if (event.shiftKey && tecla === 'f2') act(onComentar)
    else if (event.shiftKey && tecla === 'f3') act(onHistorico)
    else if (location?.[0] === COL_LINHA && (tecla === 'enter' || tecla === ' ')) act(() => onRow(location[1]))
  }
}
