import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePreparo } from './lazy-menu.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Menu({ load }: { load: () => Promise<unknown> }) {
  usePreparo(load)
  return null
}

test('loads all menus of a screen serially by one timer, each once, skipping unmounted ones', async () => {
  vi.useFakeTimers()
  const [panel, list, sumida] = [vi.fn(async () => {}), vi.fn(() => Promise.reject(new Error('no network'))), vi.fn(async () => {})]
  const screen = (loads: readonly (() => Promise<unknown>)[]) => loads.map((load, index) => <Menu key={index} load={load} />)
  const { rerender } = render(screen([panel, list, panel, sumida]))
  expect(vi.getTimerCount()).toBe(1)
  rerender(screen([panel, list, panel]))
  await vi.advanceTimersByTimeAsync(2_999)
  expect(panel).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(list).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect([panel, list, sumida].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
})

test('a request without an answer does not block the others', async () => {
  vi.useFakeTimers()
  const [changes, list, theme] = [vi.fn(() => new Promise<void>(() => {})), vi.fn(async () => {}), vi.fn(async () => {})]
  render([changes, list, theme].map((load, index) => <Menu key={index} load={load} />))
  await vi.advanceTimersByTimeAsync(4_000)
  expect([changes, list, theme].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0])
  await vi.runAllTimersAsync()
  expect(
    [changes, list, theme].map(({ mock }) => mock.calls.length),
    'each once, the others too',
  ).toEqual([1, 1, 1])
})

test('has no timer when nothing is pending', () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => {})
  const { unmount } = render(<Menu load={load} />)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
