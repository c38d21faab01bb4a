import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Rectangle } from '@glideapps/glide-data-grid'

const SLOW_FRAME_MS = 24
const IDLE_MS = 250

interface ScrollMotion {
  y: number
  desde: number
  voando: boolean
}

/** @param now in milliseconds, of any clock; `y` and `height` in rows */
function updateMotion(voo: ScrollMotion, { y, height }: Pick<Rectangle, 'y' | 'height'>, now: number): ScrollMotion {
  const intervalo = now - voo.desde
  const saltou = Math.abs(y - voo.y) >= height && intervalo < IDLE_MS
  return { y, desde: now, voando: saltou && (voo.voando || intervalo > SLOW_FRAME_MS) }
}

/** Detects fast scrolling on a slow machine. Only names and totals are then drawn; months follow when it stops. */
export function useScrollMotion(): { voo: RefObject<ScrollMotion>; rests: number; onVisibleRegionChanged: (range: Rectangle) => void } {
  const voo = useRef<ScrollMotion>({ y: 0, desde: -Infinity, voando: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [rests, setRests] = useState(0)
  const rest = useCallback(() => {
    voo.current = { ...voo.current, voando: false }
    setRests((before) => before + 1)
  }, [])
  const onVisibleRegionChanged = useCallback(
    (range: Rectangle) => {
      const { voando } = voo.current
      voo.current = updateMotion(voo.current, range, performance.now())
      clearTimeout(timer.current)
      if (voo.current.voando) timer.current = setTimeout(rest, IDLE_MS)
      else if (voando) rest()
    },
    [rest],
  )
  useEffect(() => () => clearTimeout(timer.current), [])
  return { voo, rests, onVisibleRegionChanged }
}
