import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
const { queryClient } = await import('../../../api/api.ts')
const { initI18n, loadTexts } = await import('../../../i18n/i18n.ts')
const { getAlert } = await import('../../../stores/alerts.ts')
const { LigarSegundoFator } = await import('./LigarSegundoFator.tsx')

const CODIGOS = Array.from({ length: 10 }, (_, index) => `aaaa-bbb${index}`)

function answer(routes: Record<string, { status?: number; body: unknown }>) {
  doFetch.mockImplementation((url) => {
    const path = new URL(String(url instanceof Request ? url.url : url), 'http://x').pathname
    const found = routes[path]
    return Promise.resolve(
      new Response(JSON.stringify(found?.body ?? {}), {
        status: found ? (found.status ?? 200) : 404,
        headers: { 'content-type': 'application/json' },
      }),
    )
  })
}

const onDone = vi.fn<() => void>()

async function start() {
  await initI18n()
  await loadTexts('conta')
  render(
    <QueryClientProvider client={queryClient}>
      <LigarSegundoFator email="r@a.example" onDone={onDone} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('Senha atual'), { target: { value: 'segredo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }))
}

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

test('renders the QR code locally, requires a first code and shows the recovery codes once', async () => {
  answer({
    '/v1/SegundoFator': {
      body: { status: 'success', data: { segredo: 'ABCDEFGHIJKL', uri: 'otpauth://totp/Lastro:r?secret=ABCDEFGHIJKL' } },
    },
    '/v1/SegundoFator/confirmar': { body: { status: 'success', data: { codigos: CODIGOS } } },
  })
  await start()
  expect((await screen.findByRole('img', { name: /Código QR/ })).tagName.toLowerCase()).toBe('svg')
  expect(screen.getByText('ABCD EFGH IJKL')).toBeTruthy()
  // There is no clipboard API over plain http.
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  document.execCommand = () => false
  fireEvent.click(screen.getByRole('button', { name: 'Copiar' }))
  await vi.waitFor(() => expect(getAlert()).toMatchObject({ type: 'error', message: expect.stringContaining('Selecione a chave') }))
  fireEvent.change(screen.getByLabelText('Código do aplicativo'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ligar' }))
  expect(await screen.findByText(CODIGOS[9] ?? '')).toBeTruthy()
  expect(screen.queryByText('ABCD EFGH IJKL')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Já guardei' }))
  expect(onDone).toHaveBeenCalledOnce()
})

test('a wrong password reveals no secret and is reported', async () => {
  answer({
    '/v1/SegundoFator': {
      status: 422,
      body: { status: 'error', code: 'senha_refused', message: 'A senha atual não confere.', action: 'Digite a sua.', requestId: 'r1' },
    },
  })
  await start()
  expect((await screen.findByRole('alert')).textContent).toContain('A senha atual não confere.')
  expect(screen.queryByRole('img', { name: /Código QR/ })).toBeNull()
})
