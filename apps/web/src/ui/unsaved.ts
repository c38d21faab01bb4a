/** Work on the screen that is saved nowhere yet: whatever would throw it away asks first. */
import { useCallback, useEffect, useId } from 'react'
import { createStore, useStore } from '../create-store.ts'

/** Of the page as a whole, or of something in it that can be closed by itself. */
type Extent = 'page' | 'part'

/** Which pieces of work there are: a page may have one, and a dialog over it another. */
const pending = new Map<string, Extent>()
/** Work that is saved by itself, and when nothing of it is on its way any more. */
const saving = new Map<string, () => Promise<void>>()
/** So long is waited for it, before it is asked about like any other. */
const SALVANDO_MS = 3000
/** Answers the question that stands on the screen; null when none does. */
const question = createStore<((leave: boolean) => void) | null>(null)

/**
 * Called by the component whose work it is. The answer asks before this piece alone is thrown away, as by the button that closes a dialog:
 * true at once when there is nothing to lose.
 */
export function useUnsaved(unsaved: boolean, extent: Extent = 'part'): () => Promise<boolean> {
  const id = useId()
  useEffect(() => {
    if (!unsaved) return undefined
    pending.set(id, extent)
    return () => {
      pending.delete(id)
    }
  }, [id, unsaved, extent])
  return useCallback(() => ask([id]), [id])
}

/** Called by the component that saves by itself: whoever leaves waits a moment for `idle`, and is asked when that was not enough. */
export function useSaving(idle: () => Promise<void>): void {
  const id = useId()
  useEffect(() => {
    saving.set(id, idle)
    return () => {
      saving.delete(id)
      pending.delete(id)
    }
  }, [id, idle])
}

export function hasUnsaved(): boolean {
  return pending.size > 0
}

/** Before all of it is thrown away: another page, another cliente, signing out. */
export async function confirmLeave(): Promise<boolean> {
  // What cannot be saved now is asked about at once.
  if (saving.size > 0 && pending.size === 0) await Promise.all([...saving].map(([id, idle]) => waitFor(id, idle)))
  const asks = pending.size > 0
  const leaves = await ask([...pending.keys()])
  // Who agreed once is not kept waiting again on the way out.
  if (asks && leaves) saving.clear()
  return leaves
}

async function waitFor(id: string, idle: () => Promise<void>): Promise<void> {
  let relogio: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    relogio = setTimeout(() => {
      pending.set(id, 'page')
      resolve()
    }, SALVANDO_MS)
  })
  await Promise.race([idle().then(() => pending.delete(id)), late])
  clearTimeout(relogio)
}

/** Before parts of the page are closed, and it stays: what is of the page is not asked about. */
export function confirmClose(): Promise<boolean> {
  return ask([...pending].flatMap(([id, extent]) => (extent === 'part' ? [id] : [])))
}

/** A new question is a no to the one before. */
function ask(works: readonly string[]): Promise<boolean> {
  if (!works.some((id) => pending.has(id))) return Promise.resolve(true)
  question.get()?.(false)
  return new Promise((resolve) => {
    question.set((leave) => {
      question.set(null)
      // Who agreed once is not asked again on the way out.
      if (leave) for (const id of works) pending.delete(id)
      resolve(leave)
    })
  })
}

export function useLeaveQuestion(): ((leave: boolean) => void) | null {
  return useStore(question)
}
