import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True from the first time the browser is about to print, by a button or its menu. */
export function usePrintRequested(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const draw = () => flushSync(() => setPrinting(true))
    window.addEventListener('beforeprint', draw)
    return () => window.removeEventListener('beforeprint', draw)
  }, [])
  return printing
}
