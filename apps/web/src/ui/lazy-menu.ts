/** Menus that come when somebody is about to open them: the first screen is not kept waiting for what most never open. */
import { type RefObject, useEffect, useRef, useState } from 'react'

/** By then the screen has what it needs: a menu that has come opens at once, and without a network too. */
const PREPARE_MS = 3_000
const IDLE_MAX_MS = 500
/** A network that says nothing keeps the next one waiting no longer than this. */
const LOAD_MAX_MS = 2_000

interface Botao {
  'aria-expanded': boolean
  'aria-busy': boolean | undefined
  onPointerEnter: () => void
  onFocus: () => void
  onClick: () => void
}

interface Espera {
  load: () => Promise<unknown>
}

/** One clock for all that waits: a dozen menus stand in a first screen. */
const esperas = new Set<Espera>()
let clock: ReturnType<typeof setTimeout> | undefined

/** Until the processor has nothing else to do, and no longer than a moment. Not every browser tells. */
async function waitForIdle(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_MAX_MS })
    else setTimeout(resolve)
  })
}

/** Until it has come or failed, and no longer than a moment: what is not answered at all is its own trouble, not that of the others. */
async function waitForLoad(load: () => Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const moment = new Promise((resolve) => (timer = setTimeout(resolve, LOAD_MAX_MS)))
  // Not answered here, it is asked for again when it is opened, whose failure is shown.
  await Promise.race([load().catch(() => undefined), moment])
  clearTimeout(timer)
}

/** One after the other: a phone that asked for all of them, and ran what came, at once would not answer for a third of a second. */
async function loadAll(): Promise<void> {
  clock = undefined
  const loads = new Set([...esperas].map(({ load }) => load))
  esperas.clear()
  for (const load of loads) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await waitForIdle()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await waitForLoad(load)
  }
}

function wait(espera: Espera): () => void {
  esperas.add(espera)
  clock ??= setTimeout(() => void loadAll(), PREPARE_MS)
  return () => {
    esperas.delete(espera)
    if (esperas.size > 0) return
    clearTimeout(clock)
    clock = undefined
  }
}

/** What a screen shows only when it is asked to comes when it stands: then it opens at once, and without a network too. */
export function usePreparo(load: () => Promise<unknown>): void {
  useEffect(() => wait({ load }), [load])
}

/**
 * What the button carries until its menu is there, and whether it was pressed: from then on the menu stands in its place.
 * @param load the same function on every render
 */
export function useSobDemanda(load: () => Promise<unknown>): { asked: boolean; botao: Botao } {
  const [asked, setAsked] = useState(false)
  // Not answered here, it is asked for again by the press, whose failure is shown.
  const prepare = () => void load().catch(() => undefined)
  usePreparo(load)
  return {
    asked,
    botao: {
      'aria-expanded': false,
      'aria-busy': asked || undefined,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => setAsked(true),
    },
  }
}

/** Of a menu that has just come: open, with the focus on the button that stands where the one that was pressed stood. */
export function useAbertura(): { target: RefObject<HTMLButtonElement | null>; opened: boolean; setOpened: (opened: boolean) => void } {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    target.current?.focus()
    // A step later: a menu that begins open does not know where the focus was.
    const timer = setTimeout(() => setOpened(true))
    return () => clearTimeout(timer)
  }, [])
  return { target, opened, setOpened }
}
