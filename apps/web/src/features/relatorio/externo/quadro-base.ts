/**
 * What the two pages that frame a report of another program have in common. Each has a content policy of its own, which lets in the origin of
 * that report alone, and talks to two windows only: the screen of ours around it, and the frame it made itself.
 */
import type { Incorporado } from '@lastro/contract'
import type { DoQuadro, ParaQuadro } from './frame-messages.ts'

const DEMORA_MS = 30_000

export interface Mostrar {
  titulo: string
  idioma: string
}

export interface Programa {
  show: (main: HTMLElement, incorporado: Incorporado, mostrar: Mostrar) => void
  renew?: (token: string) => Promise<void>
  refresh?: () => Promise<void>
  showAnyway?: () => void
  /** The frame whose messages the library of that program hears. */
  speaks: boolean
}

const main = document.querySelector('main') ?? document.body
let programa: Programa | undefined
let demora: ReturnType<typeof setTimeout> | undefined
/** What was asked for leads where this page may not go. A frame that was stopped is drawn all the same, empty. */
let bloqueado = false

/** To the screen around this page, and to nobody else. */
export function tell(mensagem: DoQuadro): void {
  if (mensagem.lastro === 'carregado' && bloqueado) return
  if (mensagem.lastro === 'carregado' || mensagem.lastro === 'falha') clearTimeout(demora)
  window.parent.postMessage(mensagem, location.origin)
}

async function receive(mensagem: ParaQuadro): Promise<void> {
  if (mensagem.lastro === 'token') return programa?.renew?.(mensagem.token)
  if (mensagem.lastro === 'atualizar') return programa?.refresh?.()
  if (mensagem.lastro === 'mesmoAssim') return programa?.showAnyway?.()
  bloqueado = false
  clearTimeout(demora)
  demora = setTimeout(() => tell({ lastro: 'falha', falha: 'demora', codigo: '' }), DEMORA_MS)
  programa?.show(main, mensagem.incorporado, mensagem)
}

/** Whether it comes from the report itself, which still is where it was framed from. */
function isReport({ source, origin }: MessageEvent): boolean {
  const frame = main.querySelector('iframe')
  return programa?.speaks === true && frame !== null && source === frame.contentWindow && origin === new URL(frame.src).origin
}

// First of all that listen, and before any library does: what comes from elsewhere than these two windows reaches nobody.
window.addEventListener(
  'message',
  (event: MessageEvent<ParaQuadro>) => {
    if (event.source === window.parent && event.origin === location.origin) {
      event.stopImmediatePropagation()
      receive(event.data).catch(() => tell({ lastro: 'falha', falha: 'rede', codigo: '' }))
    } else if (!isReport(event)) event.stopImmediatePropagation()
  },
  { capture: true },
)

document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
  if (effectiveDirective !== 'frame-src') return
  bloqueado = true
  tell({ lastro: 'falha', falha: 'bloqueado', codigo: '' })
})

/** From here on the screen around may say what to show. */
export function startQuadro(qual: Programa): void {
  programa = qual
  tell({ lastro: 'pronto' })
}
