import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Desafio } from './sessao.ts'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
// Import after the stub, because the client captures fetch when it is created.
const { queryClient } = await import('../api/api.ts')
const { initI18n, loadTexts } = await import('../i18n/i18n.ts')
const { getSession } = await import('../stores/session.ts')
const { readTypedEmail, writeTypedEmail } = await import('./typed-email.ts')
const { LoginForm } = await import('./LoginForm.tsx')

const TOKEN = `a.${Buffer.from(JSON.stringify({ iss: 'lastro', email: 'r@a.example', nome: 'Renata', perfil: 'gestor' })).toString('base64url')}.b`
const TOKENS = { token: TOKEN, expiration: '739040752000000000', refreshToken: { token: 'renova' } }
const cliente = (id: string, nomeCurto: string) => ({ id, nome: `${nomeCurto} Comércio Ltda.`, nomeCurto, cnpj: '', marca: 'lastro' })
const SESSAO = {
  usuario: { id: 'u1', nome: 'Renata', email: 'r@a.example' },
  perfil: 'gestor',
  cliente: cliente('c1', 'Água'),
  clientes: [cliente('c1', 'Água'), cliente('c2', 'Padaria')],
  userAbilityRules: [{ action: 'read', subject: 'Dre' }],
}

function answer(routes: Record<string, { status?: number; body: unknown; headers?: Record<string, string> }>) {
  doFetch.mockImplementation((url, init) => {
    const found = routes[`${init?.method ?? 'GET'} ${String(url instanceof Request ? url.url : url)}`]
    return Promise.resolve(
      new Response(JSON.stringify(found?.body ?? {}), {
        status: found ? (found.status ?? 200) : 404,
        headers: { 'content-type': 'application/json', ...found?.headers },
      }),
    )
  })
}

const called = () => doFetch.mock.calls.map(([url, init]) => `${init?.method} ${String(url instanceof Request ? url.url : url)}`)

const onEntered = vi.fn<() => void>()
const onDesafio = vi.fn<(desafio: Desafio) => void>()

async function show(leftFrom?: string) {
  await initI18n()
  await loadTexts('entrar')
  const form = <LoginForm cliente={leftFrom} onDesafio={onDesafio} onEntered={onEntered} />
  const router = createRouter({ routeTree: createRootRoute({ component: () => form }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('E-mail')
}

function fill(email: string, senha: string) {
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Senha'), { target: { value: senha } })
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}

beforeEach(() => {
  localStorage.clear()
  writeTypedEmail('')
  vi.clearAllMocks()
})
afterEach(cleanup)

test('sends nothing until both fields are filled, and names the missing one', async () => {
  await show()
  fill(' ', 'segredo')
  expect(screen.getByText('Informe o seu e-mail.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  fill('r@a.example', '')
  expect(screen.getByText('Informe a sua senha.')).toBeTruthy()
  expect(doFetch).not.toHaveBeenCalled()
})

test('"password login stores the session": status success in any case', async () => {
  answer({
    'POST /v1/api/login': { body: { status: 'Success', data: TOKENS } },
    'GET /v1/Sessao': { body: { status: 'success', data: SESSAO } },
  })
  await show()
  fill(' r@a.example ', 'segredo')
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(doFetch.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ email: 'r@a.example', senha: 'segredo' }))
  expect(JSON.parse(localStorage.getItem('@USER') ?? '')).toMatchObject({ token: TOKEN, nome: 'Renata' })
  expect(JSON.parse(localStorage.getItem('userAbilityRules') ?? '')).toEqual(SESSAO.userAbilityRules)
  expect(called()).toEqual(['POST /v1/api/login', 'GET /v1/Sessao'])
})

test('never puts the password into the address, even when no script handles the form', async () => {
  await show()
  expect(screen.getByRole('button', { name: 'Entrar' }).closest('form')?.method).toBe('post')
})

test('"auth state: user, status (loggingIn or loggedIn), perfil"', async () => {
  const body = (value: object) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
  const login = Promise.withResolvers<Response>()
  doFetch.mockImplementation((url) =>
    String(url instanceof Request ? url.url : url) === '/v1/api/login'
      ? login.promise
      : Promise.resolve(body({ status: 'success', data: SESSAO })),
  )
  await show()
  fill('r@a.example', 'segredo')
  const button = await screen.findByRole('button', { name: 'Entrando…' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button)
  expect(localStorage.getItem('@USER')).toBeNull()
  login.resolve(body({ status: 'success', data: TOKENS }))
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(getSession()).toMatchObject({ nome: 'Renata', email: 'r@a.example', perfil: 'gestor' })
  expect(called()).toEqual(['POST /v1/api/login', 'GET /v1/Sessao'])
})

test('selects the cliente that the last sign-out left in the URL', async () => {
  answer({
    'POST /v1/api/login': { body: { status: 'success', data: TOKENS } },
    'GET /v1/Sessao': { body: { status: 'success', data: SESSAO } },
    'POST /v1/Sessao/cliente': { body: { status: 'success', data: TOKENS } },
  })
  await show('Padaria')
  fill('r@a.example', 'segredo')
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(called()).toContain('POST /v1/Sessao/cliente')
})

test('shows the refusal of the server and stores nothing', async () => {
  answer({
    'POST /v1/api/login': {
      status: 401,
      body: {
        status: 'error',
        code: 'login_refused',
        message: 'E-mail ou senha não conferem.',
        action: 'Confira os dados.',
        requestId: 'r1',
      },
    },
  })
  await show()
  fill('r@a.example', 'errada')
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail ou senha não conferem.Confira os dados.')
  expect(localStorage.getItem('@USER')).toBeNull()
  expect(onEntered).not.toHaveBeenCalled()
})

test('an unsuccessful body is a refusal with any HTTP status', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  answer({ 'POST /v1/api/login': { body: { status: 'ERROR', message: 'Usuário bloqueado.' } } })
  await show()
  fill('r@a.example', 'segredo')
  expect((await screen.findByRole('alert')).textContent).toBe('Usuário bloqueado.')
})

test('keeps the typed address for later forms until signed in', async () => {
  answer({
    'POST /v1/api/login': { body: { status: 'success', data: TOKENS } },
    'GET /v1/Sessao': { body: { status: 'success', data: SESSAO } },
  })
  await show()
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: ' r@a.example ' } })
  expect(readTypedEmail()).toBe('r@a.example')
  cleanup()
  await show()
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value, 'back from another form').toBe('r@a.example')
  fill('r@a.example', 'segredo')
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(readTypedEmail()).toBe('')
})

test('shows and hides the password', async () => {
  await show()
  const field = screen.getByLabelText('Senha')
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }))
  expect(field.getAttribute('type')).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }))
  expect(field.getAttribute('type')).toBe('password')
})

test('asks for the code of a second factor before signing in', async () => {
  answer({
    'POST /v1/api/login': {
      status: 401,
      body: {
        status: 'error',
        code: 'segundo_fator_required',
        message: 'Falta o código.',
        action: '',
        requestId: 'r',
        data: { desafio: 'd1' },
      },
    },
  })
  await show()
  fill('r@a.example', 'segredo')
  await waitFor(() => expect(onDesafio).toHaveBeenCalledWith({ token: 'd1', email: 'r@a.example' }))
  expect(onEntered).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(localStorage.getItem('@USER')).toBeNull()
})

test('after too many attempts counts down the wait before the next one', async () => {
  answer({
    'POST /v1/api/login': {
      status: 429,
      headers: { 'retry-after': '65' },
      body: { status: 'error', code: 'login_throttled', message: 'Muitas tentativas de entrada.', action: 'Aguarde.', requestId: 'r' },
    },
  })
  await show()
  vi.useFakeTimers()
  try {
    fill('r@a.example', 'segredo')
    await act(() => vi.advanceTimersByTimeAsync(100))
    const waiting = screen.getByRole('button', { name: /^Tente de novo em/ })
    expect(waiting.textContent).toBe('Tente de novo em 1:05')
    expect(waiting).toHaveProperty('disabled', true)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(waiting.textContent).toBe('Tente de novo em 0:05')
    await act(() => vi.advanceTimersByTimeAsync(6000))
    expect(waiting.textContent).toBe('Entrar')
    expect(waiting).toHaveProperty('disabled', false)
  } finally {
    vi.useRealTimers()
  }
})
