/** Buffers keys between Ctrl K and the palette field, because users type at once. */

let typed = ''
let stop: (() => void) | undefined

export function startTypedAhead(): void {
  if (stop) return
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
    else return
    // Hides the key from the focused element and from single-letter shortcuts.
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

export function takeTypedAhead(): string {
  const taken = typed
  typed = ''
  stop?.()
  stop = undefined
  return taken
}
