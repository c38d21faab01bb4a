import { useEffect } from 'react'

/** Delay before preloading, so that the first screen has its data; what is loaded opens at once, also offline. */
const PRELOAD_MS = 3_000

/** Loads a lazy part ahead of its use. A failure is ignored, because the use itself retries and reports it. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [load])
}
