/**
 * Base of the frame pages of external reports. Each has its own CSP, which allows one report origin. It talks to two windows: the parent
 * screen and its own frame.
 */
import type { Incorporado } from '@lastro/contract'
import type { DoQuadro, ParaQuadro } from './frame-messages.ts'

const LOAD_TIMEOUT_MS = 30_000

export interface Show {
  titulo: string
  idioma: string
}

export interface EmbeddedProgram {
  show: (main: HTMLElement, incorporado: Incorporado, show: Show) => void
  renew?: (token: string) => Promise<void>
  refresh?: () => Promise<void>
  showAnyway?: () => void
  /** True when the vendor library receives messages from the frame. */
  speaks: boolean
}

const main = document.querySelector('main') ?? document.body
let programa: EmbeddedProgram | undefined
let delay: ReturnType<typeof setTimeout> | undefined
/** The CSP blocked the report. A blocked frame still fires load, empty. */
let blocked = false

export function postToPage(message: DoQuadro): void {
  if (message.lastro === 'carregado' && blocked) return
  if (message.lastro === 'carregado' || message.lastro === 'falha') clearTimeout(delay)
  window.parent.postMessage(message, location.origin)
}

async function receive(message: ParaQuadro): Promise<void> {
  if (message.lastro === 'token') return programa?.renew?.(message.token)
  if (message.lastro === 'atualizar') return programa?.refresh?.()
  if (message.lastro === 'mesmoAssim') return programa?.showAnyway?.()
  blocked = false
  clearTimeout(delay)
  delay = setTimeout(() => postToPage({ lastro: 'falha', falha: 'demora', codigo: '' }), LOAD_TIMEOUT_MS)
  programa?.show(main, message.incorporado, message)
}

/** True when the report sent it and has not navigated to another origin. */
function isReport({ source, origin }: MessageEvent): boolean {
  const frame = main.querySelector('iframe')
  return programa?.speaks === true && frame !== null && source === frame.contentWindow && origin === new URL(frame.src).origin
}

// Registered before any library, so that messages from other windows reach no listener.
window.addEventListener(
  'message',
  (event: MessageEvent<ParaQuadro>) => {
    if (event.source === window.parent && event.origin === location.origin) {
      event.stopImmediatePropagation()
      receive(event.data).catch(() => postToPage({ lastro: 'falha', falha: 'rede', codigo: '' }))
    } else if (!isReport(event)) event.stopImmediatePropagation()
  },
  { capture: true },
)

document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
  if (effectiveDirective !== 'frame-src') return
  blocked = true
  postToPage({ lastro: 'falha', falha: 'bloqueado', codigo: '' })
})

export function startQuadro(program: EmbeddedProgram): void {
  programa = program
  postToPage({ lastro: 'pronto' })
}
