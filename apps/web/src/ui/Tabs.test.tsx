import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const NOMES = ['Conta', 'Segurança', 'Aparência']

function show(current: string) {
  return (
    <Tabs label="Partes">
      {NOMES.map((nome) => (
        <a key={nome} href={`#${nome}`} aria-current={nome === current ? 'page' : undefined}>
          {nome}
        </a>
      ))}
    </Tabs>
  )
}

test('scrolls the current tab into view, once', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const index = NOMES.indexOf(this.textContent ?? '')
    const line = document.querySelector('nav')
    return index < 0 ? new DOMRect(0, 0, 220, 48) : new DOMRect(index * 100 - (line?.scrollLeft ?? 0), 0, 100, 48)
  })
  const { rerender } = render(show('Aparência'))
  const line = screen.getByRole('navigation', { name: 'Partes' })
  expect(line.scrollLeft).toBe(96)
  line.scrollLeft = 10
  rerender(show('Aparência'))
  expect(line.scrollLeft).toBe(10)
  rerender(show('Conta'))
  expect(line.scrollLeft).toBeLessThanOrEqual(0)
})
