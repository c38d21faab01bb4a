/** Work on the screen that is saved nowhere yet: whatever would throw it away asks first. */
import { useCallback, useEffect, useId } from 'react'
import { createStore, useStore } from './create-store.ts'

/** Of the page as a whole, or of something in it that can be closed by itself. */
type Extent = 'page' | 'part'

/** Which pieces of work there are: a page may have one, and a dialog over it another. */
const pending = new Map<string, Extent>()
/** Work that is saved by itself. */
interface Saving {
  /** When nothing of it is on its way any more. */
  idle: () => Promise<void>
  busy: () => boolean
}
const saving = new Map<string, Saving>()
/** What may be thrown away by the departure under way: who agreed once is not asked again on the way out. */
const agreed = new Set<string>()
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
    return () => forget(id)
  }, [id, unsaved, extent])
  return useCallback(() => ask([id]), [id])
}

/** Called by the component that saves by itself: whoever leaves waits a moment for `idle`, and is asked when that was not enough. */
export function useSaving({ idle, busy }: Saving): void {
  const id = useId()
  useEffect(() => {
    saving.set(id, { idle, busy })
    return () => {
      saving.delete(id)
      forget(id)
    }
  }, [id, idle, busy])
}

/** A page that is closed waits for nobody: what is on its way counts too. */
export function hasUnsaved(): boolean {
  return listOpen(pending.keys()).length > 0 || (agreed.size === 0 && [...saving.values()].some(({ busy }) => busy()))
}

const listOpen = (works: Iterable<string>): string[] => [...works].filter((id) => pending.has(id) && !agreed.has(id))

function forget(id: string): void {
  pending.delete(id)
  agreed.delete(id)
}

/** Before all of it is thrown away: another page, another cliente, signing out. Where that fails in the end, `stay` says so. */
export async function confirmLeave(): Promise<boolean> {
  // What cannot be saved now is asked about at once, and who agreed is not kept waiting again.
  if (pending.size === 0) await Promise.all([...saving].map(([id, { idle }]) => waitFor(id, idle)))
  return ask([...pending.keys()])
}

/** The departure came to its end, or to nothing: what is still on the screen is asked about again. */
export function stay(): void {
  agreed.clear()
}

async function waitFor(id: string, idle: () => Promise<void>): Promise<void> {
  let relogio: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    relogio = setTimeout(() => {
      pending.set(id, 'page')
      resolve()
    }, SALVANDO_MS)
  })
  await Promise.race([idle().then(() => forget(id)), late])
  clearTimeout(relogio)
}

/** Before parts of the page are closed, and it stays: what is of the page is not asked about. */
export function confirmClose(): Promise<boolean> {
  return ask([...pending].flatMap(([id, extent]) => (extent === 'part' ? [id] : [])))
}

/** A new question is a no to the one before. */
function ask(works: readonly string[]): Promise<boolean> {
  if (listOpen(works).length === 0) return Promise.resolve(true)
  question.get()?.(false)
  return new Promise((resolve) => {
    question.set((leave) => {
      question.set(null)
      if (leave) for (const id of listOpen(works)) agreed.add(id)
      resolve(leave)
    })
  })
}

export function useLeaveQuestion(): ((leave: boolean) => void) | null {
  return useStore(question)
}
