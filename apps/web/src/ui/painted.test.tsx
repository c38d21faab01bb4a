import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.resetModules()
})

async function renderBorda() {
  const { usePintada } = await import('./painted.ts')
  const Borda = () => <p>{usePintada() ? 'pergunta' : 'espera'}</p>
  render(<Borda />)
  return Borda
}

it('keeps the edges of the first screen waiting until it is painted, and those of later ones not at all', async () => {
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

it('lets one ask after the other, each of them', async () => {
  vi.useFakeTimers()
  const { usePintada } = await import('./painted.ts')
  const Borda = () => <p>{usePintada() ? 'pergunta' : 'espera'}</p>
  render(
    <>
      <Borda />
      <Borda />
    </>,
  )
  act(() => void vi.advanceTimersToNextFrame())
  act(() => void vi.advanceTimersByTime(150))
  const ditas = () => screen.getAllByText(/pergunta|espera/).map(({ textContent }) => textContent)
  expect(ditas()).toEqual(['pergunta', 'espera'])
  act(() => void vi.advanceTimersByTime(30))
  expect(ditas()).toEqual(['pergunta', 'pergunta'])
})

it('waits for no picture where none is painted', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', () => 0)
  await renderBorda()
  act(() => void vi.advanceTimersByTime(999))
  expect(screen.getByText('espera')).toBeDefined()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByText('pergunta')).toBeDefined()
  vi.unstubAllGlobals()
})
