import { cleanup, render } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { startLoading } from '../stores/loading-bar.ts'
import { LoadingBar } from './LoadingBar.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('shows running requests, including earlier ones, without a React render', () => {
  vi.useFakeTimers()
  const stop = startLoading()
  const onRender = vi.fn()
  const { container } = render(
    <Profiler id="bar" onRender={onRender}>
      <LoadingBar />
    </Profiler>,
  )
  const bar = container.querySelector('div')
  const shown = () => [bar?.dataset['visible'], bar?.style.getPropertyValue('--progress')]
  expect(shown()).toEqual(['true', '0.1'])
  vi.advanceTimersByTime(800)
  expect(Number(shown()[1])).toBeGreaterThan(0.1)
  stop()
  expect(shown()).toEqual(['true', '1'])
  vi.advanceTimersByTime(300)
  expect(shown()).toEqual(['false', '0'])
  expect(onRender).toHaveBeenCalledOnce()
})
