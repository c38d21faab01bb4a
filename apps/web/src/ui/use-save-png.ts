import { useEffect, useState } from 'react'
import { showFailure } from '../api/refusal.ts'
import { createStore, type Store } from '../stores/create-store.ts'

interface Image {
  busy: boolean
  parte: Store<number>
  save: (element: HTMLElement, nome: string) => void
  cancel: () => void
}

export function useImage(): Image {
  const [saving, setSaving] = useState<AbortController | null>(null)
  const [parte] = useState(() => createStore(0))
  useEffect(() => () => saving?.abort(), [saving])
  const save = (element: HTMLElement, nome: string) => {
    if (saving) return
    const controller = new AbortController()
    parte.set(0)
    setSaving(controller)
    const work = async (): Promise<void> => {
      const { savePng } = await import('./save-png.ts')
      await savePng(element, nome, { signal: controller.signal, onProgress: parte.set })
    }
    work()
      .catch((error: unknown) => {
        if (!controller.signal.aborted) showFailure(error)
      })
      .finally(() => setSaving(null))
  }
  return { busy: saving !== null, parte, save, cancel: () => saving?.abort() }
}
