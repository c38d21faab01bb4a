/** Lazy menus: loaded when idle or on demand, so that the first screen need not wait. */
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Delay before preloading; a loaded menu opens at once, also offline. */
const PREPARE_MS = 3_000
const IDLE_MAX_MS = 500
/** Timeout of one preload, after which the next starts. */
const LOAD_MAX_MS = 2_000

interface Button {
  'aria-expanded': boolean
  'aria-busy': boolean | undefined
  onPointerEnter: () => void
  onFocus: () => void
  onClick: () => void
}

interface LazyMenuOptions {
  load: () => Promise<unknown>
}

/** One shared timer, because a screen may have a dozen menus. */
const waits = new Set<LazyMenuOptions>()
let clock: ReturnType<typeof setTimeout> | undefined

async function waitForIdle(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_MAX_MS })
    else setTimeout(resolve)
  })
}

/** Waits for a load to settle, with a limit, so that a hanging one does not block the others. */
async function waitForLoad(load: () => Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const moment = new Promise((resolve) => (timer = setTimeout(resolve, LOAD_MAX_MS)))
  await Promise.race([load().catch(() => undefined), moment])
  clearTimeout(timer)
}

/** Serial. Loading and running all at once would block a phone for a third of a second. */
async function loadAll(): Promise<void> {
  clock = undefined
  const loads = new Set([...waits].map(({ load }) => load))
  waits.clear()
  for (const load of loads) {
    // oxlint-disable-next-line no-await-in-loop -- serial
    await waitForIdle()
    // oxlint-disable-next-line no-await-in-loop -- serial
    await waitForLoad(load)
  }
}

function wait(waiting: LazyMenuOptions): () => void {
  waits.add(waiting)
  clock ??= setTimeout(() => void loadAll(), PREPARE_MS)
  return () => {
    waits.delete(waiting)
    if (waits.size > 0) return
    clearTimeout(clock)
    clock = undefined
  }
}

export function usePreparo(load: () => Promise<unknown>): void {
  useEffect(() => wait({ load }), [load])
}

/**
 * Button props until the menu has loaded, and whether it was pressed.
 * Once pressed, the menu replaces the button.
 * @param load stable across renders
 */
export function useLazyMenu(load: () => Promise<unknown>): { asked: boolean; trigger: Button } {
  const [asked, setAsked] = useState(false)
  // A failure is ignored; pressing the button retries and reports it.
  const prepare = () => void load().catch(() => undefined)
  usePreparo(load)
  return {
    asked,
    trigger: {
      'aria-expanded': false,
      'aria-busy': asked || undefined,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => setAsked(true),
    },
  }
}

export function useAbertura(): { target: RefObject<HTMLButtonElement | null>; opened: boolean; setOpened: (opened: boolean) => void } {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    target.current?.focus()
    // One task later, because a menu that starts open does not know the previous focus.
    const timer = setTimeout(() => setOpened(true))
    return () => clearTimeout(timer)
  }, [])
  return { target, opened, setOpened }
}
