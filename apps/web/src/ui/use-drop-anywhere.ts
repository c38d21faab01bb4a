import { useEffect } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** Takes files dropped anywhere on the page, unless an element below takes them. */
export function useDropAnywhere(onFile: ((file: File) => void) | undefined): void {
  useEffect(() => {
    if (onFile === undefined) return undefined
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        if (event.defaultPrevented || !hasFiles(event)) return
        event.preventDefault()
        for (const file of event.dataTransfer?.files ?? []) onFile(file)
      },
      { signal },
    )
    return () => listening.abort()
  }, [onFile])
}

/** Keeps the browser from leaving the page for a dropped file that no screen takes. On the window, after all screens. */
export function refuseDrops(): () => void {
  const listening = new AbortController()
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, refuse, { signal: listening.signal })
  return () => listening.abort()
}
