import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the sheets of paper are to be drawn: from the first time that the browser is about to print, by a button or by its own menu. */
export function useImpressao(): boolean {
  const [imprimindo, setImprimindo] = useState(false)
  useEffect(() => {
    const draw = () => flushSync(() => setImprimindo(true))
    window.addEventListener('beforeprint', draw)
    return () => window.removeEventListener('beforeprint', draw)
  }, [])
  return imprimindo
}
