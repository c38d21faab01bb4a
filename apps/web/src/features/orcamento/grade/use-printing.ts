import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** While the browser prints, by its own menu or its keys: what is drawn for paper alone is there just then. */
export function useImprimindo(): boolean {
  const [imprimindo, setImprimindo] = useState(false)
  useEffect(() => {
    const tell = (agora: boolean) => () => flushSync(() => setImprimindo(agora))
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
