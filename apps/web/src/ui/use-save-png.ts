import { useEffect, useState } from 'react'
import { showFailure } from '../api/refusal.ts'
import { createStore, type Store } from '../stores/create-store.ts'

interface PngSaver {
  busy: boolean
  progress: Store<number>
  save: (element: HTMLElement, nome: string) => void
  cancel: () => void
}

export function useSavePng(): PngSaver {
  const [saving, setSaving] = useState<AbortController | null>(null)
  const [progress] = useState(() => createStore(0))
  useEffect(() => () => saving?.abort(), [saving])
  const save = (element: HTMLElement, nome: string) => {
    if (saving) return
    const controller = new AbortController()
    progress.set(0)
    setSaving(controller)
    const work = async (): Promise<void> => {
      const { savePng } = await import('./save-png.ts')
      await savePng(element, nome, { signal: controller.signal, onProgress: progress.set })
    }
    work()
      .catch((error: unknown) => {
        if (!controller.signal.aborted) showFailure(error)
      })
      .finally(() => setSaving(null))
  }
  return { busy: saving !== null, progress, save, cancel: () => saving?.abort() }
}
