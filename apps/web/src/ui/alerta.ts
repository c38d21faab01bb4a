/** The global alert: one success or error message at a time, shown by `AlertaArea` until it is cleared. */
import { createStore, useStore } from '../create-store.ts'

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

export function showError(message: string, extra: Extra = {}): void {
  store.set({ ...extra, type: 'error', message, show: true })
}

export function showSuccess(message: string, extra: Extra = {}): void {
  store.set({ ...extra, type: 'success', message, show: true })
}

export function clearAlerta(): void {
  store.set(IDLE)
}

export function getAlerta(): Alerta {
  return store.get()
}

export function useAlerta(): Alerta {
  return useStore(store)
}
