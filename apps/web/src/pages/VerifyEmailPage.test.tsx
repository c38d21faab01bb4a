import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answer, showScreen, signInRenata, success } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { getSession } = await import('../stores/session.ts')
const { VerifyEmailPage } = await import('./VerifyEmailPage.tsx')

beforeEach(signInRenata)
afterEach(cleanup)

test.each([
  ['ends the session of the person whose address it is', true],
  ['leaves a namesake signed in', false],
])('a changed address %s', async (_texto, sessaoEncerrada) => {
  answer({
    'POST /v1/Senha/link': success({ tipo: 'troca', nome: 'Renata', email: 'novo@a.example', cadastro: false }),
    'POST /v1/Email/confirmar': success({ email: 'novo@a.example', sessaoEncerrada }),
  })
  await showScreen(`${paths.verifyEmail}#token=abc`, { path: paths.verifyEmail, domains: ['entrar', 'acesso'], component: VerifyEmailPage })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirmar o e-mail' }))
  await screen.findByRole('link', { name: 'Entrar' })
  expect(getSession() === null).toBe(sessaoEncerrada)
})
