import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScrollMotion } from './use-smooth-scroll.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

function scroll({ current }: { current: ReturnType<typeof useScrollMotion> }, lines: readonly number[], quadroMs: number): boolean[] {
  let y = 0
  return lines.map((step) => {
    y += step
    act(() => {
      vi.advanceTimersByTime(quadroMs)
      current.onVisibleRegionChanged({ x: 0, y, width: 15, height: 30 })
    })
    return current.motion.current.isFast
  })
}

test('skips drawing from the second frame of new rows on when frames are late', () => {
  const { result } = renderHook(() => useScrollMotion())
  expect(scroll(result, [100, 100, 100], 60)).toEqual([false, true, true])
})

test('draws everything on a fast machine, while rows stay visible, and for a single jump', () => {
  for (const [lines, quadroMs] of [
    [[100, 100, 100], 17],
    [[2, 2, 2], 60],
    [[100, 100], 1000],
  ] as const) {
    const { result } = renderHook(() => useScrollMotion())
    act(() => result.current.onVisibleRegionChanged({ x: 0, y: 0, width: 15, height: 30 }))
    expect(scroll(result, lines, quadroMs)).not.toContain(true)
    expect(result.current.restCount).toBe(0)
  }
})

test('draws the months when scrolling stops or slows down', () => {
  const { result } = renderHook(() => useScrollMotion())
  scroll(result, [100, 100, 100], 60)
  expect(result.current.restCount).toBe(0)
  act(() => {
    vi.advanceTimersByTime(250)
  })
  expect([result.current.motion.current.isFast, result.current.restCount]).toEqual([false, 1])
  scroll(result, [400, 100, 1], 60)
  expect([result.current.motion.current.isFast, result.current.restCount]).toEqual([false, 2])
})
