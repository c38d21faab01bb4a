import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Rectangle } from './glide.ts'

const SLOW_FRAME_MS = 24
const IDLE_MS = 250

interface ScrollMotion {
  y: number
  since: number
  isFast: boolean
}

/** @param now in milliseconds, of any clock; `y` and `height` in rows */
function updateMotion(motion: ScrollMotion, { y, height }: Pick<Rectangle, 'y' | 'height'>, now: number): ScrollMotion {
  const elapsed = now - motion.since
  const jumped = Math.abs(y - motion.y) >= height && elapsed < IDLE_MS
  return { y, since: now, isFast: jumped && (motion.isFast || elapsed > SLOW_FRAME_MS) }
}

/** Detects fast scrolling on a slow machine. Only names and totals are then drawn; months follow when it stops. */
export function useScrollMotion(): {
  motion: RefObject<ScrollMotion>
  restCount: number
  onVisibleRegionChanged: (range: Rectangle) => void
} {
  const motion = useRef<ScrollMotion>({ y: 0, since: -Infinity, isFast: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [restCount, setRestCount] = useState(0)
  const rest = useCallback(() => {
    motion.current = { ...motion.current, isFast: false }
    setRestCount((before) => before + 1)
  }, [])
  const onVisibleRegionChanged = useCallback(
    (range: Rectangle) => {
      const { isFast } = motion.current
      motion.current = updateMotion(motion.current, range, performance.now())
      clearTimeout(timer.current)
      if (motion.current.isFast) timer.current = setTimeout(rest, IDLE_MS)
      else if (isFast) rest()
    },
    [rest],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return { motion, restCount, onVisibleRegionChanged }
}
