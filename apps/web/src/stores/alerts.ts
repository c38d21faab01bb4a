import { useEffect } from 'react'
import { createStore, useStore } from './create-store.ts'

export interface Alert {
  type: 'success' | 'error' | null
  message: string
  show: boolean
  action?: string
  requestId?: string
  button?: { label: string; onClick: () => void }
}

const IDLE: Alert = { type: null, message: '', show: false }
const store = createStore<Alert>(IDLE)

type Extra = Pick<Alert, 'action' | 'requestId' | 'button'>

/** A plain success closes by itself. Errors, and successes with a button, stay until closed, the latter at most as long as their page. */
const SUCCESS_MS = 6000

let leaving: ReturnType<typeof setTimeout> | undefined

export function showError(message: string, extra: Extra = {}): void {
  clearTimeout(leaving)
  store.set({ ...extra, type: 'error', message, show: true })
}

export function showSuccess(message: string, extra: Extra = {}): void {
  clearTimeout(leaving)
  if (!extra.button) leaving = setTimeout(clearAlert, SUCCESS_MS)
  store.set({ ...extra, type: 'success', message, show: true })
}

export function clearAlert(): void {
  clearTimeout(leaving)
  store.set(IDLE)
}

export function dropQuestion(): void {
  if (store.get().button) clearAlert()
}

export function useShownHere(message: string | undefined): void {
  const { message: alerted } = useAlert()
  useEffect(() => {
    if (message !== undefined && alerted === message) clearAlert()
  }, [message, alerted])
}

export function getAlert(): Alert {
  return store.get()
}

export function useAlert(): Alert {
  return useStore(store)
}
