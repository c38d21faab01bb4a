/** What stands at the edge of the first screen asks the server when that is painted: until then it would keep waiting what one came for. */
import { startTransition, useEffect, useState } from 'react'

/** After the frame that was asked for: on a phone it is on the screen by then. Where nothing is painted, behind another window, as well. */
const DEPOIS_MS = 150
const SEM_PINTURA_MS = 1000

let pintada = false
const waiting = new Set<() => void>()

/** In pieces: the whole screen is drawn again for it, and somebody is reading it. */
function tellAll(): void {
  pintada = true
  startTransition(() => {
    for (const tell of waiting) tell()
  })
  waiting.clear()
}

function waitForPaint(tell: () => void): () => void {
  // Painted between the drawing of who asks and now.
  if (pintada) {
    const soon = setTimeout(tell)
    return () => clearTimeout(soon)
  }
  if (waiting.size === 0) {
    const late = setTimeout(tellAll, SEM_PINTURA_MS)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(tellAll, DEPOIS_MS)
    })
  }
  waiting.add(tell)
  return () => void waiting.delete(tell)
}

/** False until the first screen stands, and true from then on, also for every later one. */
export function usePintada(): boolean {
  const [is, setIs] = useState(pintada)
  useEffect(() => (is ? undefined : waitForPaint(() => setIs(true))), [is])
  return is
}
