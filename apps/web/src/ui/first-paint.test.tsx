import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.resetModules()
})

async function renderBorda() {
  const { useFirstPaint: usePainted } = await import('./first-paint.ts')
  const Borda = () => <p>{usePainted() ? 'pergunta' : 'espera'}</p>
  render(<Borda />)
  return Borda
}

test('delays the edges of the first screen until it is painted, and not of later screens', async () => {
  vi.useFakeTimers()
  const Borda = await renderBorda()
  expect(screen.getByText('espera')).toBeDefined()
  act(() => void vi.advanceTimersToNextFrame())
  expect(screen.getByText('espera')).toBeDefined()
  act(() => void vi.advanceTimersByTime(150))
  expect(screen.getByText('pergunta')).toBeDefined()
  cleanup()
  render(<Borda />)
  expect(screen.getByText('pergunta')).toBeDefined()
})

test('releases all waiting parts, one after the other', async () => {
  vi.useFakeTimers()
  const { useFirstPaint: usePainted } = await import('./first-paint.ts')
  const Borda = () => <p>{usePainted() ? 'pergunta' : 'espera'}</p>
  render(
    <>
      <Borda />
      <Borda />
    </>,
  )
  act(() => void vi.advanceTimersToNextFrame())
  act(() => void vi.advanceTimersByTime(150))
  const remarks = () => screen.getAllByText(/pergunta|espera/).map(({ textContent }) => textContent)
  expect(remarks()).toEqual(['pergunta', 'espera'])
  act(() => void vi.advanceTimersByTime(30))
  expect(remarks()).toEqual(['pergunta', 'pergunta'])
})

test('does not wait for a paint when the page is hidden', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  await renderBorda()
  act(() => void vi.advanceTimersByTime(999))
  expect(screen.getByText('espera')).toBeDefined()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText('pergunta')).toBeDefined()
  vi.unstubAllGlobals()
})
