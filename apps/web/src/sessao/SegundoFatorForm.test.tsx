import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiError } from '../api/errors.ts'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
// Import after the stub, because the client captures fetch when it is created.
const { queryClient } = await import('../api/api.ts')
const { initI18n, loadTexts } = await import('../i18n/i18n.ts')
const { SegundoFatorForm } = await import('./SegundoFatorForm.tsx')

const TOKEN = `a.${Buffer.from(JSON.stringify({ iss: 'lastro', email: 'r@a.example', nome: 'Renata', perfil: 'gestor' })).toString('base64url')}.b`
const TOKENS = { token: TOKEN, expiration: '739040752000000000', refreshToken: { token: 'renova' } }
const SESSAO = {
  usuario: { id: 'u1', nome: 'Renata', email: 'r@a.example' },
  perfil: 'gestor',
  cliente: null,
  clientes: [],
  userAbilityRules: [],
  convites: [],
  vendoComo: null,
  segundoFatorPendente: false,
}

function answer(status: number, body: unknown) {
  doFetch.mockImplementation((url) => {
    const sessao = String(url instanceof Request ? url.url : url).endsWith('/Sessao')
    return Promise.resolve(
      new Response(JSON.stringify(sessao ? { status: 'success', data: SESSAO } : body), {
        status: sessao ? 200 : status,
        headers: { 'content-type': 'application/json' },
      }),
    )
  })
}

const refusal = (code: string, message: string) => ({ status: 'error', code, message, action: '', requestId: 'r1' })
const sent = () => doFetch.mock.calls.filter(([, init]) => init?.method === 'POST').map(([, init]) => init?.body)
const onEntered = vi.fn<() => void>()
const onBack = vi.fn<(error: ApiError | null) => void>()

async function show() {
  await initI18n()
  await loadTexts('entrar')
  render(
    <QueryClientProvider client={queryClient}>
      <SegundoFatorForm desafio={{ token: 'd1', email: 'r@a.example' }} onBack={onBack} onEntered={onEntered} />
    </QueryClientProvider>,
  )
}

const field = () => screen.getByLabelText('Código de 6 dígitos')
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
})
afterEach(cleanup)

test('supports the numeric keyboard and one-time-code autofill', async () => {
  await show()
  expect(document.activeElement).toBe(field())
  expect(field().getAttribute('autocomplete')).toBe('one-time-code')
  expect(field().getAttribute('inputmode')).toBe('numeric')
})

test('submits a pasted code with any separators', async () => {
  answer(200, { status: 'success', data: TOKENS })
  await show()
  type(field(), ' 123-456 ')
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(sent()).toEqual([JSON.stringify({ desafio: 'd1', codigo: '123456' })])
  expect(JSON.parse(localStorage.getItem('@USER') ?? '')).toMatchObject({ token: TOKEN })
})

test('sends nothing with five digits, and asks for six', async () => {
  await show()
  type(field(), '12345')
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(screen.getByText('Digite os 6 dígitos.')).toBeTruthy()
  expect(doFetch).not.toHaveBeenCalled()
})

test('reports and clears a wrong code, and sends the next one', async () => {
  answer(422, refusal('segundo_fator_refused', 'O código não confere ou já foi usado.'))
  await show()
  type(field(), '111111')
  expect((await screen.findByRole('alert')).textContent).toBe('O código não confere ou já foi usado.')
  expect(field()).toHaveProperty('value', '')
  type(field(), '222222')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(onBack).not.toHaveBeenCalled()
})

test('an expired challenge leads back to the password with the reason', async () => {
  answer(401, refusal('desafio_refused', 'O tempo terminou.'))
  await show()
  type(field(), '111111')
  await waitFor(() => expect(onBack).toHaveBeenCalledWith(expect.objectContaining({ code: 'desafio_refused' })))
})

test('accepts a recovery code, by the button', async () => {
  answer(200, { status: 'success', data: TOKENS })
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }))
  type(screen.getByLabelText('Código de recuperação'), 'abcde-fghjk')
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(sent()).toEqual([JSON.stringify({ desafio: 'd1', codigo: 'abcde-fghjk' })])
})

test('goes back without a message', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(onBack).toHaveBeenCalledWith(null)
})
