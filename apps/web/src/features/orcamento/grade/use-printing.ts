import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the browser prints, whether from its menu or by keys. Print-only content renders just then. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const tell = (now: boolean) => () => flushSync(() => setPrinting(now))
    const [begin, end] = [tell(true), tell(false)]
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
