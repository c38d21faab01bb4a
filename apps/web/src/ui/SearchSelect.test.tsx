import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { initI18n, loadTexts } from '../i18n/i18n.ts'
import { loadKit } from './kit.ts'
import { SearchSelect } from './SearchSelect.tsx'

beforeAll(async () => {
  await initI18n()
  await loadTexts('casca')
  await loadKit()
  // The first render of a lazy list suspends.
  show()
  press(screen.getByRole('combobox'), 'ArrowDown')
  await screen.findByRole('listbox')
  cleanup()
})
afterEach(cleanup)

const OPTIONS = [
  { id: 1, text: 'RB.01 · Revenda', group: 'Receita bruta' },
  { id: 2, text: 'RB.02 · Serviços', group: 'Receita bruta' },
  { id: 3, text: 'DAD.01 · Água e luz', group: 'Despesas administrativas' },
  { id: 4, text: 'DAD.02 · Frota', group: 'Despesas administrativas', disabled: true },
  { id: 5, text: 'DAD.03 · Serviços de terceiros', group: 'Despesas administrativas' },
]
const NONE = { id: 0, text: 'Escolha o destino' }

function show(chosen = 0, props: { error?: string; required?: boolean; disabled?: boolean } = {}) {
  const onChange = vi.fn<(id: number) => void>()
  const onAround = vi.fn<(event: { key: string }) => void>()
  const onSubmit = vi.fn<() => void>()
  function Campo() {
    const [value, setValue] = useState(chosen)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <form onKeyDown={onAround} onSubmit={onSubmit}>
        <SearchSelect
          label="Destino"
          hint="Onde a conta entra"
          value={value}
          none={NONE}
          options={OPTIONS}
          onChange={(id) => {
            onChange(id)
            setValue(id)
          }}
          {...props}
        />
        <button type="submit">Salvar</button>
      </form>
    )
  }
  render(<Campo />)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Destino' })
  field.focus()
  return { field, onChange, onAround }
}
const texts = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const markedText = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test('is found by its label, and shows the empty choice as a placeholder', () => {
  const { field } = show()
  expect(screen.getByLabelText('Destino')).toBe(field)
  expect([field.value, field.placeholder, field.getAttribute('aria-expanded')]).toEqual(['', 'Escolha o destino', 'false'])
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Onde a conta entra')
})

test('lists every option under its heading, with the empty choice first', () => {
  const { field } = show(3)
  expect(field.value).toBe('DAD.01 · Água e luz')
  fireEvent.click(field)
  expect(texts()).toEqual(['Escolha o destino', ...OPTIONS.map(({ text }) => text)])
  expect(screen.getByRole('group', { name: 'Despesas administrativas' }).querySelectorAll('[role=option]')).toHaveLength(3)
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('DAD.01 · Água e luz')
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Opções' }).id)
})

test('filters by words without accents, of the option or of its heading, in any order', () => {
  const { field } = show()
  type(field, 'agua')
  expect(texts()).toEqual(['DAD.01 · Água e luz'])
  type(field, 'servicos administrativas')
  expect(texts()).toEqual(['DAD.03 · Serviços de terceiros'])
  type(field, 'bruta')
  expect(texts()).toEqual(['RB.01 · Revenda', 'RB.02 · Serviços'])
  type(field, 'xyz')
  expect([texts(), screen.getByRole('status').textContent, field.getAttribute('aria-expanded')]).toEqual([[], 'Nada encontrado', 'false'])
})

test('takes the marked option with Enter, which does not send the form', () => {
  const { field, onChange, onAround } = show()
  type(field, 'servicos')
  expect(markedText(field)).toBe('RB.02 · Serviços')
  press(field, 'ArrowDown')
  expect(markedText(field)).toBe('DAD.03 · Serviços de terceiros')
  expect(press(field, 'Enter')).toBe(false)
  expect([onChange.mock.calls, onAround.mock.calls.length, field.value]).toEqual([[[5]], 0, 'DAD.03 · Serviços de terceiros'])
  expect(press(field, 'Enter'), 'closed, Enter belongs to the form').toBe(true)
})

test('moves over options that cannot be chosen, and around the ends', () => {
  const { field, onChange } = show(3)
  press(field, 'ArrowDown')
  expect(markedText(field)).toBe('DAD.01 · Água e luz')
  press(field, 'ArrowDown')
  expect(markedText(field)).toBe('DAD.03 · Serviços de terceiros')
  press(field, 'ArrowDown')
  expect(markedText(field)).toBe('Escolha o destino')
  press(field, 'ArrowUp')
  expect(markedText(field)).toBe('DAD.03 · Serviços de terceiros')
  fireEvent.click(screen.getByRole('option', { name: 'DAD.02 · Frota' }))
  expect(onChange).not.toHaveBeenCalled()
})

test('keeps the value on Esc, which the dialog around it does not get', () => {
  const { field, onChange, onAround } = show(1)
  type(field, 'agua')
  expect(press(field, 'Escape')).toBe(false)
  expect([field.value, texts(), onChange.mock.calls, onAround.mock.calls]).toEqual(['RB.01 · Revenda', [], [], []])
  expect(press(field, 'Escape'), 'closed, Esc belongs to the dialog').toBe(true)
  expect(onAround).toHaveBeenCalledOnce()
})

test('commits the marked option with Tab, and drops typed text when the focus leaves otherwise', () => {
  const { field, onChange } = show(1)
  type(field, 'luz')
  expect(press(field, 'Tab')).toBe(true)
  expect([onChange.mock.calls, field.value]).toEqual([[[3]], 'DAD.01 · Água e luz'])
  type(field, 'revenda')
  fireEvent.blur(field)
  expect([onChange.mock.calls, field.value]).toEqual([[[3]], 'DAD.01 · Água e luz'])
  type(field, '')
  press(field, 'Tab')
  expect(onChange.mock.calls.at(-1), 'an emptied field takes the empty choice').toEqual([0])
})

test('opens above the dialog around it, which would cut the list off', async () => {
  const showPopover = vi.fn<() => void>()
  HTMLElement.prototype.showPopover = showPopover
  render(
    <dialog open>
      <SearchSelect bare label="Base" value={1} options={OPTIONS} onChange={() => {}} />
    </dialog>,
  )
  const field = screen.getByRole('combobox', { name: 'Base' })
  field.focus()
  press(field, 'ArrowDown')
  expect([showPopover.mock.calls.length, screen.getByRole('dialog').contains(screen.getByRole('listbox'))]).toEqual([1, true])
})

test('leaves the keys of an input method alone', () => {
  const { field, onChange } = show()
  type(field, 'agua')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect([onChange.mock.calls, texts()]).toEqual([[], ['DAD.01 · Água e luz']])
})

test('takes a pressed option without losing the focus', () => {
  const { field, onChange } = show()
  fireEvent.click(field)
  const option = screen.getByRole('option', { name: 'RB.02 · Serviços' })
  expect(fireEvent.mouseDown(option)).toBe(false)
  fireEvent.click(option)
  expect([onChange.mock.calls, texts(), document.activeElement]).toEqual([[[2]], [], field])
})

test('is invalid while required and empty, and names its error', () => {
  const { field } = show(0, { required: true, error: 'Escolha um destino.' })
  expect([field.validity.valueMissing, field.getAttribute('aria-invalid')]).toEqual([true, 'true'])
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Escolha um destino.')
  type(field, 'luz')
  press(field, 'Enter')
  expect(field.validity.valid).toBe(true)
})

test('stays closed while disabled', () => {
  const { field } = show(1, { disabled: true })
  fireEvent.click(field)
  press(field, 'ArrowDown')
  expect([texts(), field.value]).toEqual([[], 'RB.01 · Revenda'])
})

test('has its label read out in the cell of a table', () => {
  const onChange = vi.fn<(id: number | null) => void>()
  render(
    <SearchSelect
      bare
      label="Base de RH"
      value={null}
      none={{ id: null, text: 'Percentual' }}
      options={[{ id: 7, text: 'm²' }]}
      onChange={onChange}
    />,
  )
  const field = screen.getByRole('combobox', { name: 'Base de RH' })
  field.focus()
  press(field, 'ArrowDown')
  press(field, 'ArrowDown')
  press(field, 'Enter')
  expect(onChange.mock.calls).toEqual([[7]])
})
