import { useEffect, useState } from 'react'
import { showFailure } from '../api/refusal.ts'
import { createStore, type Store } from '../stores/create-store.ts'

interface Imagem {
  busy: boolean
  parte: Store<number>
  save: (elemento: HTMLElement, nome: string) => void
  cancel: () => void
}

/** Saves pictures of the page, one at a time. Leaving the page aborts. */
export function useImagem(): Imagem {
  const [fazendo, setFazendo] = useState<AbortController | null>(null)
  const [parte] = useState(() => createStore(0))
  useEffect(() => () => fazendo?.abort(), [fazendo])
  const save = (elemento: HTMLElement, nome: string) => {
    if (fazendo) return
    const controle = new AbortController()
    parte.set(0)
    setFazendo(controle)
    const work = async (): Promise<void> => {
      const { saveImagem } = await import('./save-png.ts')
      await saveImagem(elemento, nome, { signal: controle.signal, onProgress: parte.set })
    }
    work()
      .catch((error: unknown) => {
        if (!controle.signal.aborted) showFailure(error)
      })
      .finally(() => setFazendo(null))
  }
  return { busy: fazendo !== null, parte, save, cancel: () => fazendo?.abort() }
}
