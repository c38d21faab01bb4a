/** The global alert: one success or error message at a time, shown by `AlertaArea` until it is cleared. */
import { useEffect } from 'react'
import { createStore, useStore } from './create-store.ts'

export interface Alerta {
  type: 'success' | 'error' | null
  message: string
  show: boolean
  /** What to do next, under the message. */
  action?: string
  /** For support, shown small and copyable. */
  requestId?: string
  /** Undo, retry: one button inside the alert. */
  button?: { label: string; onClick: () => void }
}

const IDLE: Alerta = { type: null, message: '', show: false }
const store = createStore<Alerta>(IDLE)

type Extra = Pick<Alerta, 'action' | 'requestId' | 'button'>

/**
 * A success needs no answer and goes by itself. One with a button is a question, and an error must be read: both stay until closed, the
 * question at most as long as its page.
 */
const SUCCESS_MS = 6000

let leaving: ReturnType<typeof setTimeout> | undefined

export function showError(message: string, extra: Extra = {}): void {
  clearTimeout(leaving)
  store.set({ ...extra, type: 'error', message, show: true })
}

export function showSuccess(message: string, extra: Extra = {}): void {
  clearTimeout(leaving)
  if (!extra.button) leaving = setTimeout(clearAlerta, SUCCESS_MS)
  store.set({ ...extra, type: 'success', message, show: true })
}

export function clearAlerta(): void {
  clearTimeout(leaving)
  store.set(IDLE)
}

/** The page is left: what was asked about it goes too, and stands beside no button of another page. */
export function dropQuestion(): void {
  if (store.get().button) clearAlerta()
}

/** An error is shown in one place: for where it stands beside what it is about, so that the alert of the same failure goes. */
export function useShownHere(message: string | undefined): void {
  const { message: alerted } = useAlerta()
  useEffect(() => {
    if (message !== undefined && alerted === message) clearAlerta()
  }, [message, alerted])
}

export function getAlerta(): Alerta {
  return store.get()
}

export function useAlerta(): Alerta {
  return useStore(store)
}
