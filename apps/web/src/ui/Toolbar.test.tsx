import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { initI18n, loadTexts } from '../i18n/i18n.ts'
import { Segmented, Toolbar, ToolbarButton } from './Toolbar.tsx'

beforeAll(async () => {
  await initI18n()
  await loadTexts('casca')
})
let resize: () => void
/** jsdom has no layout. Buttons named "Abaixo" are on the second row. */
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      measure: () => void
      constructor(measure: () => void) {
        this.measure = measure
        resize = measure
      }
      observe() {
        this.measure()
      }
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(28)
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function top(this: HTMLElement) {
    return this.textContent?.startsWith('Abaixo') ? 46 : 6
  })
  return () => vi.restoreAllMocks()
})

const isReachable = (name: string) => screen.getByText(name).closest('[inert]') === null

test('keeps controls of later rows out of reach until the user unfolds them', () => {
  render(
    <Toolbar label="Filtros">
      <ToolbarButton>Acima</ToolbarButton>
      <ToolbarButton>Abaixo</ToolbarButton>
    </Toolbar>,
  )
  expect([isReachable('Acima'), isReachable('Abaixo')]).toEqual([true, false])
  const more = screen.getByRole('button', { name: 'Mais ferramentas', expanded: false })
  fireEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(isReachable('Abaixo')).toBe(true)
})

test('gives the focus of a control that folds away to the overflow button', () => {
  const controls = (names: string[]) => (
    <Toolbar label="Filtros">
      {names.map((name, index) => (
        <ToolbarButton key={index}>{name}</ToolbarButton>
      ))}
    </Toolbar>
  )
  const { rerender } = render(controls(['Acima', 'Ao lado', 'Outro']))
  const fold = (names: string[]) => {
    rerender(controls(names))
    act(resize)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Mais ferramentas' }))
  }
  screen.getByRole('button', { name: 'Outro' }).focus()
  fold(['Acima', 'Ao lado', 'Abaixo'])
  screen.getByRole('button', { name: 'Ao lado' }).focus()
  fold(['Acima', 'Abaixo antes', 'Abaixo'])
})

test('has no overflow button when everything fits, or when every row is shown', () => {
  render(
    <>
      <Toolbar label="Cabe">
        <ToolbarButton>Acima</ToolbarButton>
      </Toolbar>
      <Toolbar label="Inteira" wrap>
        <ToolbarButton>Abaixo</ToolbarButton>
        <ToolbarButton>Outro</ToolbarButton>
      </Toolbar>
    </>,
  )
  expect(screen.queryByRole('button', { name: 'Mais ferramentas' })).toBeNull()
  expect(isReachable('Abaixo')).toBe(true)
})

test('marks the overflow button while a filter out of view is active', () => {
  render(
    <Toolbar label="Filtros">
      <ToolbarButton>Acima</ToolbarButton>
      <Segmented
        label="Situação"
        value="b"
        options={[
          { value: 'a', label: 'Abaixo todas' },
          { value: 'b', label: 'Abaixo sem' },
        ]}
        onChange={() => {}}
      />
    </Toolbar>,
  )
  expect(screen.getByRole('button', { name: 'Mais ferramentas' }).closest('[data-active]')).not.toBeNull()
})
