/** Frames a report by its signed URL. Such a report posts no messages. */
import { startQuadro, postToPage } from './quadro-base.ts'
import { isReachable } from './origin-probe.ts'

/** Sandbox of a report: scripts, its own origin, forms, popups and downloads, but no top navigation. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

let withoutAsking = false

function createFrame(titulo: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', SANDBOX)
  frame.referrerPolicy = 'no-referrer'
  frame.allow = 'fullscreen'
  frame.title = titulo
  // Loads behind the old frame, so that the reader sees no gap. Inert until then, for screen readers and keys, because two reports of one
  // name would be present.
  frame.inert = true
  return frame
}

function reveal(frame: HTMLIFrameElement): void {
  // Removes the frames before this one. A later frame that is still loading will replace this one in turn.
  while (frame.previousElementSibling) frame.previousElementSibling.remove()
  frame.inert = false
  postToPage({ lastro: 'carregado' })
}

startQuadro({
  speaks: false,
  show(main, incorporado, { titulo }) {
    if (incorporado.tipo !== 'url') return
    const frame = createFrame(titulo)
    // A frame fires load even for the error page of the browser, so probe the server.
    const answered = withoutAsking ? Promise.resolve(true) : isReachable(new URL(incorporado.url).origin)
    frame.addEventListener('load', () => {
      void answered.then((there) => {
        if (withoutAsking || there) reveal(frame)
        // Keeps the current report; it is requested again when it expires.
        else if ([...main.querySelectorAll('iframe')].some(({ inert }) => !inert)) frame.remove()
        else postToPage({ lastro: 'falha', falha: 'semResposta', codigo: '' })
      })
    })
    frame.src = incorporado.url
    main.append(frame)
  },
  showAnyway() {
    withoutAsking = true
    const frame = [...document.querySelectorAll('iframe')].at(-1)
    if (frame) reveal(frame)
  },
})
