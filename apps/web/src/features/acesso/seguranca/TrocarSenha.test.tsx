import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { answer, doFetch, success } from '../../../../test/screen.tsx'
import { queryClient } from '../../../api/api.ts'
import { initI18n, loadTexts } from '../../../i18n/i18n.ts'
import { TrocarSenha } from './TrocarSenha.tsx'

beforeAll(async () => {
  await initI18n()
  await loadTexts('conta')
})
afterEach(cleanup)

test('counts characters as the server does, an emoji as one', async () => {
  answer({ 'POST /v1/Senha/trocar': success({}) })
  render(
    <QueryClientProvider client={queryClient}>
      <TrocarSenha readOnly={false} />
    </QueryClientProvider>,
  )
  const seis = '🌱'.repeat(6)
  fireEvent.change(screen.getByLabelText('Senha atual'), { target: { value: 'antiga' } })
  fireEvent.change(screen.getByLabelText('Senha nova'), { target: { value: seis } })
  fireEvent.change(screen.getByLabelText(/Repita/), { target: { value: seis } })
  fireEvent.click(screen.getByRole('button', { name: 'Trocar a senha' }))
  expect(await screen.findByText('A senha precisa de ao menos 10 caracteres.')).toBeDefined()
  expect(doFetch).not.toHaveBeenCalled()
})
