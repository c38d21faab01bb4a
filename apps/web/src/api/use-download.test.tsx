import { deParaRotas } from '@lastro/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
const { queryClient } = await import('./api.ts')
const { clearAlert, getAlert } = await import('../stores/alerts.ts')
const { useDownload } = await import('./use-download.ts')

function show() {
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  return renderHook(() => useDownload(deParaRotas.export), { wrapper }).result
}
const answers = (status: number, body: string) => doFetch.mockImplementation(() => Promise.resolve(new Response(body, { status })))

beforeEach(() => {
  doFetch.mockReset()
  clearAlert()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([404, 409, 422, 429])('shows why there is no file on %i', async (status) => {
  answers(status, JSON.stringify({ status: 'error', message: 'O período pedido não é válido.', action: 'Escolha outro.', requestId: 'r1' }))
  const { start } = show().current
  act(() => start('de-para.csv', { query: { formato: 'csv' } }))
  await waitFor(() =>
    expect(getAlert()).toMatchObject({
      type: 'error',
      message: 'O período pedido não é válido.',
      action: 'Escolha outro.',
      requestId: 'r1',
    }),
  )
})

test('saves the file and is busy until then', async () => {
  const file = Promise.withResolvers<Response>()
  doFetch.mockImplementation(() => file.promise)
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  const download = show()
  act(() => download.current.start('de-para.csv', { query: { formato: 'csv' } }))
  await waitFor(() => expect(download.current.busy).toBe(true))
  file.resolve(new Response('a;b'))
  await waitFor(() => expect(link).toHaveBeenCalledOnce())
  expect(getAlert().show).toBe(false)
})
