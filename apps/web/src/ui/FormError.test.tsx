import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { FormError } from './FormError.tsx'

afterEach(cleanup)

test('lists details that the message does not contain', () => {
  const error = new ApiError(409, {
    message: '3 contas de resultado estão sem destino: 4.9.99 Taxas, 5.1 Fretes e mais 1.',
    details: [
      { campo: 'dePara', valor: '4.9.99', message: 'Taxas' },
      { campo: 'dePara', valor: '5.1', message: 'Fretes' },
      { campo: 'dePara', valor: '5.2', message: 'Fretes' },
    ],
  })
  render(<FormError error={error} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['5.2 Fretes'])
})

test('an account code at the end of the message matches only exactly, and an account of several months appears once', () => {
  const error = new ApiError(409, {
    message: 'Em março de 2025, 3 contas de resultado estão sem destino no De-Para: 11.1 Caixa, 5.1 Fretes e mais 1.',
    details: [
      { campo: '2025-03', valor: '11.1', message: 'Caixa' },
      { campo: '2025-03', valor: '1.1', message: 'Caixa' },
      { campo: '2025-04', valor: '1.1', message: 'Caixa' },
      { campo: '2025-04', valor: '5.1', message: 'Fretes' },
      { campo: '2025-04', valor: '5.2', message: 'Fretes' },
    ],
  })
  render(<FormError error={error} />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1.1 Caixa', '5.2 Fretes'])
})

test('reports the problem of a field without the typed text', () => {
  const error = new ApiError(422, {
    message: 'Confira os campos.',
    details: [{ campo: 'email', valor: 'ana@', message: 'Falta o domínio.' }],
  })
  render(<FormError error={error} />)
  expect(screen.getByRole('listitem').textContent).toBe('Falta o domínio.')
})

test('offers a way out of a conflict only for a conflict', () => {
  const isOffered = (code: string) => {
    cleanup()
    render(<FormError error={new ApiError(409, { code, message: 'Mudou.' })} conflict={<button type="button">Ver o atual</button>} />)
    return screen.queryByRole('button', { name: 'Ver o atual' }) !== null
  }
  expect([isOffered('usuario_version_conflict'), isOffered('usuario_duplicate')]).toEqual([true, false])
})
