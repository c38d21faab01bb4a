/** What stands at the edge of the first screen asks the server when that is painted: until then it would keep waiting what one came for. */
import { useEffect } from 'react'
import { createStore, useStore } from '../create-store.ts'

/** After the frame that was asked for: on a phone it is on the screen by then. Where nothing is painted, behind another window, as well. */
const DEPOIS_MS = 150
const SEM_PINTURA_MS = 1000

const pintada = createStore(false)
let asked = false

function waitForPaint(): void {
  if (asked) return
  asked = true
  const tell = () => pintada.set(true)
  const late = setTimeout(tell, SEM_PINTURA_MS)
  requestAnimationFrame(() => {
    clearTimeout(late)
    setTimeout(tell, DEPOIS_MS)
  })
}

/** False until the first screen stands, and true from then on, also for every later one. */
export function usePintada(): boolean {
  useEffect(waitForPaint, [])
  return useStore(pintada)
}
