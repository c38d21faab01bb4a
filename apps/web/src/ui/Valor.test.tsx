import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Moeda, Valor } from './Valor.tsx'

afterEach(cleanup)

test('keeps the currency with the number in right-to-left text', () => {
  const { container } = render(
    <p dir="rtl">
      <Moeda /> <Valor centavos={123_456} />
    </p>,
  )
  expect(container.querySelector('bdi')?.textContent).toBe('R$')
  expect(container.textContent).toBe('R$ 1.234,56')
})
