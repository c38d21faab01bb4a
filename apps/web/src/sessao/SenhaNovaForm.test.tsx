import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answer, showScreen, signInRenata, success, writes } from '../../test/screen.tsx'

const { paths } = await import('../navigation/paths.ts')
const { SenhaNovaForm } = await import('./SenhaNovaForm.tsx')

const SENHA = 'quatro palavras bem longas'
const DEFINE = 'POST /v1/Senha/definir'
const onDefined = vi.fn<(credentials: { email: string; senha: string }) => Promise<void>>(() => Promise.resolve())

async function show() {
  await showScreen(paths.newPassword, {
    path: paths.newPassword,
    domains: ['acesso'],
    component: () => (
      <>
        <h1>Crie a sua senha</h1>
        <SenhaNovaForm token="segredo" email="ines@a.example" onDefined={onDefined} />
      </>
    ),
  })
  return screen.getByLabelText('Nova senha')
}

function submit(campo: HTMLElement, senha: string) {
  fireEvent.change(campo, { target: { value: senha } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar e entrar' }))
}

beforeEach(async () => {
  vi.clearAllMocks()
  await signInRenata()
})
afterEach(cleanup)

test('rejects a too short or too long password, and keeps the focus', async () => {
  const campo = await show()
  submit(campo, '')
  expect(screen.getByText('Escolha uma senha.')).toBeDefined()
  submit(campo, 'curta')
  expect(screen.getByText('Faltam 5 caracteres.')).toBeDefined()
  submit(campo, '🔑'.repeat(9))
  expect(screen.getByText('Falta 1 caractere.'), 'counted as a person counts').toBeDefined()
  submit(campo, 'a'.repeat(201))
  expect(screen.getByText(/no máximo 200/)).toBeDefined()
  expect(document.activeElement).toBe(campo)
  expect(writes()).toEqual([])
})

test('shows the password rules and which are met', async () => {
  const campo = await show()
  expect(screen.queryByText('atendido:')).toBeNull()
  fireEvent.change(campo, { target: { value: SENHA } })
  expect(screen.getByText('atendido:')).toBeDefined()
})

test('sets the password with the secret of the link, and returns the credentials', async () => {
  answer({ [DEFINE]: success({ email: 'ines@a.example' }) })
  submit(await show(), SENHA)
  await waitFor(() => expect(onDefined).toHaveBeenCalledExactlyOnceWith({ email: 'ines@a.example', senha: SENHA }))
  expect(writes()).toEqual([[DEFINE, { token: 'segredo', senha: SENHA }]])
})

test('shows a common password at the field, and retries with the same link', async () => {
  answer({
    [DEFINE]: (body) =>
      JSON.stringify(body).includes('qwertyuiop')
        ? {
            status: 422,
            body: {
              status: 'error',
              code: 'senha_weak',
              message: 'Senha fraca.',
              details: [{ campo: 'senha', message: 'Esta senha é muito comum.' }],
            },
          }
        : success({ email: 'ines@a.example' }),
  })
  const campo = await show()
  submit(campo, 'qwertyuiop')
  expect(await screen.findByText('Esta senha é muito comum.')).toBeDefined()
  expect(screen.queryByRole('alert'), 'said once, at the field').toBeNull()
  expect(campo.getAttribute('aria-invalid')).toBe('true')
  submit(campo, SENHA)
  await waitFor(() => expect(onDefined).toHaveBeenCalledOnce())
})

test('reports a used link above the form', async () => {
  answer({
    [DEFINE]: { status: 410, body: { status: 'error', code: 'link_refused', message: 'Este link não serve mais.', action: 'Peça outro.' } },
  })
  submit(await show(), SENHA)
  expect((await screen.findByRole('alert')).textContent).toContain('Este link não serve mais.')
  expect(onDefined).not.toHaveBeenCalled()
})
