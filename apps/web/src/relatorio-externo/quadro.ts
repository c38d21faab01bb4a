/** Frames a report by its signed address: it shows itself, and has nothing to say to this page. */
import { startQuadro, tell } from './quadro-base.ts'

/** What a report may do in the page: run, be its own origin, open windows and save files; never lead the page around it elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

startQuadro({
  speaks: false,
  show(main, incorporado, { titulo }) {
    if (incorporado.tipo !== 'url') return
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', SANDBOX)
    frame.referrerPolicy = 'no-referrer'
    frame.allow = 'fullscreen'
    frame.title = titulo
    // An address signed anew comes in front of the old one as soon as it is drawn: whoever reads sees no gap. Until then it is for
    // nobody, neither seen nor read out nor reached by a key: two reports of one name would stand side by side.
    frame.inert = true
    frame.addEventListener('load', () => {
      // One asked for after this one, and still on its way, takes the place in its turn.
      while (frame.previousElementSibling) frame.previousElementSibling.remove()
      frame.inert = false
      tell({ lastro: 'carregado' })
    })
    frame.src = incorporado.url
    main.append(frame)
  },
})
