import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { FormError } from './FormError.tsx'

afterEach(cleanup)

it('lists what the sentence does not name yet', () => {
  const error = new ApiError(409, {
    message: '3 contas de resultado estão sem destino: 4.9.99 Taxas, 5.1 Fretes e mais 1.',
    details: [
      { campo: 'dePara', valor: '4.9.99', message: 'Taxas' },
      { campo: 'dePara', valor: '5.1', message: 'Fretes' },
      // Another account of a name that is in the sentence.
      { campo: 'dePara', valor: '5.2', message: 'Fretes' },
    ],
  })
  render(<FormError error={error} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Fretes'])
})
