/** Work on the screen that is saved nowhere yet: whatever would throw it away asks first. */
import { useEffect } from 'react'
import { createStore, useStore } from '../create-store.ts'

let pending = false
/** Answers the question that stands on the screen; null when none does. */
const question = createStore<((leave: boolean) => void) | null>(null)

/** Called by the page whose work it is. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    pending = unsaved
    return () => {
      pending = false
    }
  }, [unsaved])
}

export function hasUnsaved(): boolean {
  return pending
}

/** True at once when there is nothing to lose, else what the user answers. A new question is a no to the one before. */
export function confirmLeave(): Promise<boolean> {
  if (!pending) return Promise.resolve(true)
  question.get()?.(false)
  return new Promise((resolve) => {
    question.set((leave) => {
      question.set(null)
      // Who agreed once is not asked again on the way out.
      if (leave) pending = false
      resolve(leave)
    })
  })
}

export function useLeaveQuestion(): ((leave: boolean) => void) | null {
  return useStore(question)
}
