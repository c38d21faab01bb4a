import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const network = vi.hoisted(() => ({ isDown: true }))
vi.mock('./MenuPopover.tsx', (load) => {
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module')
  return load()
})
const { getAlert } = await import('../stores/alerts.ts')
const { loadKit } = await import('./kit.ts')
const { Menu } = await import('./Menu.tsx')
const { usePreload } = await import('./use-preload.ts')

afterEach(cleanup)

function Exportar() {
  usePreload(loadKit)
  return (
    <Menu
      label="Exportar"
      renderButton={(button) => (
        <button type="button" {...button}>
          Exportar
        </button>
      )}
      options={[{ id: 'csv', text: 'Texto' }]}
    />
  )
}

test('reports a menu that cannot be loaded, after a failed preload too, and loads it when the user opens it again', async () => {
  vi.useFakeTimers()
  render(<Exportar />)
  await vi.advanceTimersByTimeAsync(3_000)
  vi.useRealTimers()
  expect(getAlert().show).toBe(false)
  const button = screen.getByRole('button', { name: 'Exportar' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(getAlert()).toMatchObject({ type: 'error', show: true }))
  await waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
  expect(button.getAttribute('aria-expanded')).toBe('false')
  network.isDown = false
  fireEvent.click(button)
  expect(await screen.findByRole('menuitem', { name: 'Texto' })).toBeDefined()
})
