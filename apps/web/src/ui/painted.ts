/** What stands at the edge of the first screen asks the server when that is painted: until then it would keep waiting what one came for. */
import { startTransition, useEffect, useState } from 'react'

/** After the frame that was asked for: on a phone it is on the screen by then. Where nothing is painted, behind another window, as well. */
const DEPOIS_MS = 150
const SEM_PINTURA_MS = 1000
/** Between one and the next: by then what was drawn again for it has asked. */
const ENTRE_MS = 30

let pintada = false
const waiting = new Set<() => void>()

/** One after the other, and each in pieces: what they draw again, and ask, in one turn would not let a phone answer who is reading. */
function tellAll(): void {
  pintada = true
  const [next] = waiting
  if (next === undefined) return
  waiting.delete(next)
  startTransition(next)
  setTimeout(tellAll, ENTRE_MS)
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
