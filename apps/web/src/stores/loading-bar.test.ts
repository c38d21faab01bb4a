import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadingBar } from './loading-bar.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('"starts at 10 percent, grows by random steps every 800 ms, held at 82 percent while waiting"', () => {
  const { start, store } = createLoadingBar(() => 0.5)
  start()
  expect(store.get()).toEqual({ visible: true, progress: 10, buffer: 20 })
  vi.advanceTimersByTime(799)
  expect(store.get().progress).toBe(10)
  vi.advanceTimersByTime(1)
  expect(store.get().progress).toBe(20)
  vi.advanceTimersByTime(800 * 20)
  expect(store.get().progress).toBe(82)
})

test('"jumps to 100 on completion, resets after 300 ms"', () => {
  const { start, store } = createLoadingBar()
  const stop = start()
  stop()
  expect(store.get().progress).toBe(100)
  vi.advanceTimersByTime(299)
  expect(store.get().visible).toBe(true)
  vi.advanceTimersByTime(1)
  expect(store.get()).toEqual({ visible: false, progress: 0, buffer: 20 })
})

test('completes when the last of several requests ends, each ending once', () => {
  const { start, store } = createLoadingBar()
  const first = start()
  const second = start()
  first()
  first()
  expect(store.get().progress).toBe(10)
  second()
  expect(store.get().progress).toBe(100)
})

test('starts again at 10 when a request begins before the reset', () => {
  const { start, store } = createLoadingBar()
  start()()
  start()
  vi.advanceTimersByTime(300)
  expect(store.get()).toEqual({ visible: true, progress: 10, buffer: 20 })
})
