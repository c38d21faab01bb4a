/** What is typed after the palette was asked for and before its field is there belongs in it: people type a name right after Ctrl K. */

let typed = ''
let stop: (() => void) | undefined

/** From now on letters are kept, until the field takes them. Whoever presses somewhere else meanwhile types there. */
export function startTypedAhead(): void {
  if (stop) return
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    // Not for what had the focus until now, nor for the keys of a letter.
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointerDown = () => void takeTypedAhead()
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('pointerdown', onPointerDown, true)
  stop = () => {
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('pointerdown', onPointerDown, true)
  }
}

/** What was typed until now; from here on the keys are those of what has the focus. */
export function takeTypedAhead(): string {
  const taken = typed
  typed = ''
  stop?.()
  stop = undefined
  return taken
}
