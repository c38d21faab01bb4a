import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SearchField } from './SearchField.tsx'

afterEach(cleanup)

test('keeps typed letters when the URL lags behind, and shows the URL value after blur', () => {
  const asked: string[] = []
  const onChange = (value: string) => asked.push(value)
  const { rerender } = render(<SearchField label="Buscar" value="" onChange={onChange} />)
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar' })
  field.focus()
  fireEvent.change(field, { target: { value: `${field.value}á` } })
  fireEvent.change(field, { target: { value: `${field.value}g` } })
  rerender(<SearchField label="Buscar" value="á" onChange={onChange} />)
  expect([field.value, asked]).toEqual(['ág', ['á', 'ág']])
  rerender(<SearchField label="Buscar" value="ág" onChange={onChange} />)
  fireEvent.blur(field)
  rerender(<SearchField label="Buscar" value="" onChange={onChange} />)
  expect(field.value).toBe('')
})
