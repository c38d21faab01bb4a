import { QueryClientProvider, onlineManager } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
const { queryClient } = await import('../../api/api.ts')
const { useDre } = await import('./Demonstrativo.tsx')

const answer = (data: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify({ status: 'success', data }), { headers: { 'content-type': 'application/json' } }))
const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
const numerada = (numero: number) => ({ numero, meses: [], mesesComDados: [], temAnoAnterior: false, lacunas: [], linhas: [] })
const ano = (year: string) => ({ inicio: `${year}-01`, fim: `${year}-12` })

beforeEach(() => queryClient.clear())

test('keeps the last numbers during an outage, for another period too', async () => {
  doFetch.mockImplementation(answer(numerada(1)))
  const { result, rerender } = renderHook(({ periodo }) => useDre({}, periodo), { wrapper, initialProps: { periodo: ano('2025') } })
  await waitFor(() => expect(result.current.response).toEqual(numerada(1)))
  expect(result.current.semConexao).toBe(false)

  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  doFetch.mockRejectedValue(new TypeError('Failed to fetch'))
  rerender({ periodo: ano('2024') })
  await waitFor(() => expect(result.current.semConexao).toBe(true), { timeout: 3000 })
  expect(result.current.response).toEqual(numerada(1))

  doFetch.mockImplementation(answer(numerada(2)))
  await act(() => queryClient.refetchQueries())
  await waitFor(() => expect(result.current).toMatchObject({ response: { numero: 2 }, semConexao: false, rereading: false }))
})

test('shows errors of a reachable server instead of old numbers', async () => {
  doFetch.mockImplementation(answer(numerada(1)))
  const { result, rerender } = renderHook(({ periodo }) => useDre({}, periodo), { wrapper, initialProps: { periodo: ano('2025') } })
  await waitFor(() => expect(result.current.response).toBeDefined())
  doFetch.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ code: 'registro_not_found' }), { status: 404 })))
  rerender({ periodo: ano('2024') })
  await waitFor(() => expect(result.current.error).not.toBeNull())
  expect(result.current).toMatchObject({ response: undefined, semConexao: false })
})

test('reports the outage also when the browser knows that it is offline', async () => {
  doFetch.mockImplementation(answer(numerada(1)))
  const { result, rerender } = renderHook(({ periodo }) => useDre({}, periodo), { wrapper, initialProps: { periodo: ano('2025') } })
  await waitFor(() => expect(result.current.response).toEqual(numerada(1)))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  doFetch.mockRejectedValue(new TypeError('Failed to fetch'))
  onlineManager.setOnline(false)
  try {
    rerender({ periodo: ano('2024') })
    await waitFor(() => expect(result.current).toMatchObject({ semConexao: true, response: { numero: 1 } }))
  } finally {
    onlineManager.setOnline(true)
  }
})
