/** Delays badges and banners until after the first paint, because their requests would slow it down. */
import { startTransition, useEffect, useState } from 'react'

/** Delay after the animation frame; on a phone the frame is visible by then. Hidden pages, which paint nothing, use the second limit. */
const AFTER_MS = 150
const HIDDEN_TIMEOUT_MS = 1000
const STAGGER_MS = 30

let isPainted = false
const waiting = new Set<() => void>()

/** Releases parts one by one in transitions, to keep a phone responsive. */
function tellAll(): void {
  isPainted = true
  const [next] = waiting
  if (next === undefined) return
  waiting.delete(next)
  startTransition(next)
  setTimeout(tellAll, STAGGER_MS)
}

function waitForPaint(tell: () => void): () => void {
  if (isPainted) {
    const soon = setTimeout(tell)
    return () => clearTimeout(soon)
  }
  if (waiting.size === 0) {
    const late = setTimeout(tellAll, HIDDEN_TIMEOUT_MS)
    requestAnimationFrame(() => {
      clearTimeout(late)
      setTimeout(tellAll, AFTER_MS)
    })
  }
  waiting.add(tell)
  return () => void waiting.delete(tell)
}

/** False until the first screen is painted; true for all later screens. */
export function useFirstPaint(): boolean {
  const [painted, setIs] = useState(isPainted)
  useEffect(() => (painted ? undefined : waitForPaint(() => setIs(true))), [painted])
  return painted
}
