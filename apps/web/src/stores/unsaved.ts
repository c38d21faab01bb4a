/** Unsaved work on the screen, which prompts before it is discarded. */
import { useCallback, useEffect, useId } from 'react'
import { createStore, useStore } from './create-store.ts'

type Extent = 'page' | 'part'

const pending = new Map<string, Extent>()
interface Saving {
  idle: () => Promise<void>
  busy: () => boolean
}
const saving = new Map<string, Saving>()
/** Work the user agreed to discard in the current departure, so that it is not asked again. */
const agreed = new Set<string>()
const SAVING_MS = 3000
const question = createStore<((leave: boolean) => void) | null>(null)

/** Registers unsaved work. The returned function asks before this part alone is discarded; true at once without unsaved work. */
export function useUnsaved(unsaved: boolean, extent: Extent = 'part'): () => Promise<boolean> {
  const id = useId()
  useEffect(() => {
    if (!unsaved) return undefined
    pending.set(id, extent)
    return () => forget(id)
  }, [id, unsaved, extent])
  return useCallback(() => ask([id]), [id])
}

/** Registers autosaved work. A departure awaits `idle` briefly, then asks. */
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

/** Closing a tab cannot wait, so saves in flight count. */
export function hasUnsaved(): boolean {
  return listOpen(pending.keys()).length > 0 || (agreed.size === 0 && [...saving.values()].some(({ busy }) => busy()))
}

const listOpen = (works: Iterable<string>): string[] => [...works].filter((id) => pending.has(id) && !agreed.has(id))

function forget(id: string): void {
  pending.delete(id)
  agreed.delete(id)
}

/** Asks before all work is discarded: another page, another cliente, signing out. Call `stay` if the departure fails. */
export async function confirmLeave(): Promise<boolean> {
  // Unsaved work is asked about at once, without waiting for saves.
  if (pending.size === 0) await Promise.all([...saving].map(([id, { idle }]) => waitFor(id, idle)))
  return ask([...pending.keys()])
}

export function stay(): void {
  agreed.clear()
}

async function waitFor(id: string, idle: () => Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      pending.set(id, 'page')
      resolve()
    }, SAVING_MS)
  })
  await Promise.race([idle().then(() => forget(id)), late])
  clearTimeout(timer)
}

export function confirmClose(): Promise<boolean> {
  return ask([...pending].flatMap(([id, extent]) => (extent === 'part' ? [id] : [])))
}

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
