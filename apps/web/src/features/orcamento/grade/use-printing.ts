import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the browser prints, whether from its menu or by keys. Print-only content renders just then. */
export function useImprimindo(): boolean {
  const [imprimindo, setImprimindo] = useState(false)
  useEffect(() => {
    const tell = (now: boolean) => () => flushSync(() => setImprimindo(now))
    const [begin, end] = [tell(true), tell(false)]
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return imprimindo
}
