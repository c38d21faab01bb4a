/** Time limit for hidden pages, which never paint. */
const PAINT_TIMEOUT_MS = 250

/**
 * Runs a callback after the next paint, so that typing shows before its consequences.
 * @returns cancels the callback
 */
export function afterPaint(run: () => void): () => void {
  let isOver = false
  const once = () => {
    if (isOver) return
    end()
    run()
  }
  const late = setTimeout(once, document.visibilityState === 'hidden' ? 0 : PAINT_TIMEOUT_MS)
  const end = () => {
    isOver = true
    clearTimeout(late)
  }
  requestAnimationFrame(() => setTimeout(once))
  return end
}
