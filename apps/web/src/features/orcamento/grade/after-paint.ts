/** Where nothing is painted, as in a page that is covered, nothing is held back for longer. */
const PINTURA_MAX_MS = 250

/**
 * Runs it once what was drawn until now is on the screen: whoever typed waits for what they see, and not for what follows from it.
 * @returns how to let it be
 */
export function afterPaint(run: () => void): () => void {
  let isOver = false
  const once = () => {
    if (isOver) return
    end()
    run()
  }
  const late = setTimeout(once, document.visibilityState === 'hidden' ? 0 : PINTURA_MAX_MS)
  const end = () => {
    isOver = true
    clearTimeout(late)
  }
  requestAnimationFrame(() => setTimeout(once))
  return end
}
