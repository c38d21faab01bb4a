/** Frames a report by its signed address: it shows itself, and has nothing to say to this page. */
import { startQuadro, tell } from './quadro-base.ts'
import { isThere } from './origin-probe.ts'

/** What a report may do in the page: run, be its own origin, open windows and save files; never lead the page around it elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** Somebody wants to see whatever the frame holds: nothing is asked any more. */
let semPerguntar = false

function createFrame(titulo: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', SANDBOX)
  frame.referrerPolicy = 'no-referrer'
  frame.allow = 'fullscreen'
  frame.title = titulo
  // An address signed anew comes in front of the old one as soon as it is drawn: whoever reads sees no gap. Until then it is for
  // nobody, neither seen nor read out nor reached by a key: two reports of one name would stand side by side.
  frame.inert = true
  return frame
}

function reveal(frame: HTMLIFrameElement): void {
  // One asked for after this one, and still on its way, takes the place in its turn.
  while (frame.previousElementSibling) frame.previousElementSibling.remove()
  frame.inert = false
  tell({ lastro: 'carregado' })
}

startQuadro({
  speaks: false,
  show(main, incorporado, { titulo }) {
    if (incorporado.tipo !== 'url') return
    const frame = createFrame(titulo)
    // A frame whose server does not answer is drawn too: it holds the page of the browser that says so.
    const answered = semPerguntar ? Promise.resolve(true) : isThere(new URL(incorporado.url).origin)
    frame.addEventListener('load', () => {
      void answered.then((there) => {
        if (semPerguntar || there) reveal(frame)
        // What is shown already goes on: it is asked for again when its time is over.
        else if ([...main.querySelectorAll('iframe')].some(({ inert }) => !inert)) frame.remove()
        else tell({ lastro: 'falha', falha: 'semResposta', codigo: '' })
      })
    })
    frame.src = incorporado.url
    main.append(frame)
  },
  showAnyway() {
    semPerguntar = true
    const frame = [...document.querySelectorAll('iframe')].at(-1)
    if (frame) reveal(frame)
  },
})
