import { useCallback, useState } from 'react'

/** Width of an element with its border, in px; 0 until it is measured. */
export function useElementWidth(): { ref: (element: Element | null) => (() => void) | undefined; width: number } {
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined
    let frame = 0
    // A frame later, because a render within the callback may change the size again.
    const observer = new ResizeObserver(([entry]) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setWidth(entry?.borderBoxSize[0]?.inlineSize ?? 0))
    })
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [])
  return { ref, width }
}
