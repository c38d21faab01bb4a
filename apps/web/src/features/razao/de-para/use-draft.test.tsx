import type { ContaDePara, DeParaLista } from '@lastro/contract'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const doFetch = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', doFetch)
const { queryClient } = await import('../../../api/api.ts')
const { initI18n, loadTexts } = await import('../../../i18n/i18n.ts')
const { clearAlert, getAlert } = await import('../../../stores/alerts.ts')
const { deParaQuery } = await import('./queries.ts')
const { useDraft } = await import('./use-draft.ts')

const conta = (contaId: number): ContaDePara => ({
  contaId,
  codigo: `4.${contaId}`,
  descricao: `Conta ${contaId}`,
  codigoReferencial: null,
  saldoCentavos: -100,
  situacao: 'sem',
  grupoItem: null,
  regra: null,
  regrasEmConflito: [],
  sugestao: null,
})
const list = (versao: number): DeParaLista => ({
  versao,
  periodo: null,
  fechadoAte: null,
  cobertura: { contas: 2, contasMapeadas: 0, valorCentavos: 200, valorMapeadoCentavos: 0 },
  contas: [conta(1), conta(2)],
})
const SUCCESS = (data: unknown) => ({ status: 200, body: { status: 'success', data } })
const CONFLICT = { status: 409, body: { status: 'error', code: 'de_para_version_conflict', message: 'Outra pessoa mudou.' } }

interface Answer {
  status: number
  body: unknown
}

function answer(routes: Record<string, (Answer | Promise<Answer>)[]>) {
  doFetch.mockImplementation(async (url, init) => {
    const queue = routes[`${init?.method ?? 'GET'} ${String(url instanceof Request ? url.url : url)}`] ?? []
    const { status, body } = (await (queue.length > 1 ? queue.shift() : queue[0])) ?? { status: 404, body: {} }
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  })
}

const sent = (method: string): unknown[] =>
  doFetch.mock.calls
    .filter(([, init]) => init?.method === method)
    .map(([, init]) => (typeof init?.body === 'string' ? JSON.parse(init.body) : undefined))

function useScreen() {
  return useDraft(useQuery(deParaQuery).data, new Map())
}
async function show() {
  const { result } = renderHook(useScreen, {
    wrapper: ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(queryClient.getQueryData(deParaQuery.queryKey)?.contas).toHaveLength(2))
  return result
}

beforeEach(async () => {
  await initI18n()
  await loadTexts('de-para')
  doFetch.mockReset()
  queryClient.clear()
  clearAlert()
})
afterEach(cleanup)

test('merges changes made during a refused save into its draft, and says so even when nothing can be read', async () => {
  const refused = Promise.withResolvers<Answer>()
  answer({ 'GET /v1/DePara': [SUCCESS(list(7)), { status: 422, body: {} }], 'PUT /v1/DePara': [refused.promise] })
  const screen = await show()
  act(() => screen.current.set([1, 2], 5))
  act(() => screen.current.save())
  await waitFor(() => expect(screen.current.mudancas).toEqual([]))
  act(() => screen.current.set([2], 6))
  refused.resolve(CONFLICT)
  await waitFor(() => expect(getAlert()).toMatchObject({ type: 'error', message: 'Outra pessoa mudou.' }))
  await waitFor(() => expect(screen.current.isSaving).toBe(false))
  expect([...screen.current.destinos]).toEqual([
    [1, 5],
    [2, 6],
  ])
})

test('saves one at a time, each on the version of the previous one', async () => {
  const saved = Promise.withResolvers<Answer>()
  const never = new Promise<Answer>(() => {})
  answer({ 'GET /v1/DePara': [SUCCESS(list(7)), never], 'PUT /v1/DePara': [saved.promise] })
  const screen = await show()
  act(() => screen.current.set([1], 5))
  act(() => screen.current.save())
  await waitFor(() => expect(screen.current.isSaving).toBe(true))
  act(() => screen.current.set([2], 5))
  act(() => screen.current.save())
  saved.resolve(SUCCESS({ versao: 8, auditoriaId: 41 }))
  await waitFor(() => expect(queryClient.getQueryData(deParaQuery.queryKey)?.versao).toBe(8))
  expect(sent('PUT')).toHaveLength(1)
  act(() => screen.current.save())
  await waitFor(() => expect(sent('PUT')).toHaveLength(2))
  expect(sent('PUT')[1]).toEqual({ mudancas: [{ contaId: 2, grupoItemId: 5 }], versao: 8 })
})

test('undoes a save by its audit record, which holds the previous rules', async () => {
  answer({
    'GET /v1/DePara': [SUCCESS(list(7))],
    'PUT /v1/DePara': [SUCCESS({ versao: 8, auditoriaId: 41 })],
    'POST /v1/DePara/desfazer': [SUCCESS({ versao: 9, auditoriaId: 42 })],
  })
  const screen = await show()
  act(() => screen.current.set([1], 5))
  act(() => screen.current.save())
  await waitFor(() => expect(getAlert().button?.label).toBe('Desfazer'))
  act(() => getAlert().button?.onClick())
  await waitFor(() => expect(getAlert()).toMatchObject({ type: 'success', message: 'O De-Para voltou ao que era.' }))
  expect(sent('POST')).toEqual([{ auditoriaId: 41 }])
})
