/**
 * The sign-in that the server drew is there before the application: what is pressed on it meanwhile is kept, and pressed when it answers.
 * Part of `before-paint.ts`, which stands inside of the page; it imports nothing, so that it waits for nothing.
 */
declare global {
  interface Window {
    /** What was pressed so far, once; from then on nothing is kept back. */
    presses?: () => Iterable<HTMLButtonElement>
  }
}

export function keepPresses(): void {
  const pressed = new Set<HTMLButtonElement>()
  // A key that sends a form presses its button. Else the browser would send it, with what is secret in the address.
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    button.ariaBusy = 'true'
    pressed.add(button)
  }
  document.addEventListener('click', keep, true)
  window.presses = () => {
    document.removeEventListener('click', keep, true)
    delete window.presses
    for (const button of pressed) button.ariaBusy = null
    return pressed
  }
}
