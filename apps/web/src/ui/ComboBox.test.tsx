import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ComboBox } from './ComboBox.tsx'

afterEach(cleanup)

const OPTIONS = [
  { id: '1', text: 'Receita bruta' },
  { id: '2', text: 'Deduções' },
]

function show(chosen?: string) {
  const onChoose = vi.fn<(id: string) => void>()
  const onClose = vi.fn<() => void>()
  const onAround = vi.fn<(event: KeyboardEvent) => void>()
  document.body.addEventListener('keydown', onAround, { once: true })
  function Field() {
    const [text, setText] = useState('')
    return (
      <ComboBox
        fieldLabel="Destino da conta"
        placeholder="Buscar"
        label="Destinos"
        text={text}
        width={200}
        chosen={chosen}
        emptyText="Nada encontrado."
        groups={[{ options: OPTIONS.filter((option) => option.text.toLowerCase().includes(text)) }]}
        onChange={setText}
        onChoose={onChoose}
        onClose={onClose}
      />
    )
  }
  render(<Field />)
  return { field: screen.getByRole('combobox', { name: 'Destino da conta' }), onChoose, onClose, onAround }
}

test('opens with the focus in its field and names its list', () => {
  const { field } = show('2')
  expect(document.activeElement).toBe(field)
  const list = screen.getByRole('listbox', { name: 'Destinos' })
  expect(field.getAttribute('aria-controls')).toBe(list.id)
  expect(screen.getByRole('option', { name: 'Deduções', selected: true })).toBeDefined()
  fireEvent.change(field, { target: { value: 'r' } })
  expect(document.querySelector(`[aria-labelledby="${field.id}"]`)).toBeNull()
})

test('takes the first match with Enter, and a pressed option without a blur', () => {
  const { field, onChoose, onClose } = show()
  fireEvent.change(field, { target: { value: 'ded' } })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Deduções'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onChoose.mock.calls).toEqual([['2']])
  fireEvent.change(field, { target: { value: 'x' } })
  expect(screen.getByText('Nada encontrado.')).toBeDefined()
  fireEvent.change(field, { target: { value: '' } })
  const option = screen.getByRole('option', { name: 'Receita bruta' })
  expect(fireEvent.mouseDown(option)).toBe(false)
  fireEvent.click(option)
  expect(onChoose.mock.calls).toEqual([['2'], ['1']])
  expect(onClose).not.toHaveBeenCalled()
})

test('closes with Esc, which the dialog around it does not get, and when the focus leaves', () => {
  const { field, onClose, onAround } = show()
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect([onClose.mock.calls.length, onAround.mock.calls.length]).toEqual([1, 0])
  field.blur()
  expect(onClose).toHaveBeenCalledTimes(2)
})
